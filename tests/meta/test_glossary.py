"""Everything that people read uses the words of docs/glossary.md, and none that they replace."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.meta.test_french import both_languages, in_rules, leaves

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "ludotheque"
LANGS = ("en", "fr")


GENERAL = ("The room", "Plain words")
"""The sections that documents follow too; in those about one game, a word may be right for another."""


def replaced() -> list[tuple[str, str, str, bool]]:
    """A language, a word that we do not use, the one that we use, and whether documents follow too."""
    found = []
    for section in (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n## ")[1:]:
        general = section.startswith(GENERAL)
        for row in _rows(section):
            terms = dict(zip(LANGS, row[:2], strict=True))
            for part in filter(None, row[3].split("; ")):
                lang, words = part.split(": ")
                found += [(lang, word, terms[lang], general) for word in words.split(", ")]
    return found


def _rows(text: str) -> list[list[str]]:
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line[:1] == "|"
    ]
    return [row for row in cells if len(row) == 4 and row[0] not in ("English", "---")]


@cache
def read_by_people(lang: str) -> list[tuple[str, str]]:
    """Where it stands, and the text: screens, sentences of the program and of the games, lessons."""
    rules = in_rules() if lang == "fr" else ()  # the English pages keep the words of their own
    return _plain([*_catalogues(lang), *_texts(lang), *_lessons(lang), *_told(lang), *rules])


@cache
def documents(lang: str) -> list[tuple[str, str]]:
    return _plain(_pages(lang))


def _plain(found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [
        (where, text.replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")) for where, text in found
    ]


def _catalogues(lang: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "web" / "src").rglob(f"{lang}.ts")):
        source = path.read_text("utf-8")
        for quoted in re.findall(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", source):
            yield str(path.relative_to(ROOT)), re.sub(r"\$\{[^}]*\}", "…", "".join(quoted))


def _texts(lang: str) -> Iterator[tuple[str, str]]:
    for path, line, *texts in both_languages():
        yield f"{path.relative_to(ROOT)}:{line}", texts[LANGS.index(lang)]


def _lessons(lang: str) -> Iterator[tuple[str, str]]:
    for path in sorted(SRC.glob("games/*/content/*.toml")):
        for key, text in leaves(tomllib.loads(path.read_text("utf-8"))):
            if lang in key.split("_"):
                yield str(path.relative_to(ROOT)), text


def _told(lang: str) -> Iterator[tuple[str, str]]:
    """The sentences of whole games: English | French."""
    for path in sorted((ROOT / "tests" / "games").glob("*/playthrough.txt")):
        for line in path.read_text("utf-8").splitlines():
            if re.match(r"  \S.* \| .*\S$", line):
                yield str(path.relative_to(ROOT)), line.split(" | ")[LANGS.index(lang)]


def _pages(lang: str) -> Iterator[tuple[str, str]]:
    """What stands on paper for everybody, without code. Documents are in English."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    for path in paths if lang == "en" else ():
        if path.name not in ("glossary.md", "messages.md"):
            text = re.sub(r"```.*?```", _blank, path.read_text("utf-8"), flags=re.DOTALL)
            for number, line in enumerate(text.splitlines(), 1):
                yield f"{path.relative_to(ROOT)}:{number}", re.sub(r"`[^`]*`", "…", line)


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


@pytest.mark.parametrize("lang", LANGS)
def test_there_is_something_to_read(lang: str) -> None:
    places = {where.split(":")[0].split("/")[0] for where, _ in read_by_people(lang)}
    assert places == {"web", "src", "tests"}
    assert len(read_by_people(lang)) > 500
    assert (len(documents(lang)) > 500) == (lang == "en")


@pytest.mark.parametrize(("lang", "word", "instead", "general"), replaced())
def test_no_word_that_the_glossary_replaces_is_used(
    lang: str, word: str, instead: str, general: bool
) -> None:
    read = read_by_people(lang) + (documents(lang) if general else [])
    found = uses(word, read)
    assert not found, f"“{word}” instead of “{instead}”:\n" + "\n".join(found)


def uses(word: str, read: Iterable[tuple[str, str]]) -> list[str]:
    pattern = re.compile(rf"(?<!\w){re.escape(word)}s?(?!\w)", re.IGNORECASE if word.islower() else 0)
    return [f"{where}: {text}" for where, text in read if pattern.search(text)]


def test_a_word_that_comes_back_is_found() -> None:
    planted = [("en.ts", "Light colours"), ("README.md", "Go on MEANWHILE."), ("x.py", "No such meanwhiling")]
    words = [word for lang, word, _, general in replaced() if lang == "en" and general]
    assert [each for word in words for each in uses(word, planted)] == [
        "en.ts: Light colours",
        "README.md: Go on MEANWHILE.",
    ]


def test_no_word_is_both_used_and_replaced() -> None:
    rows = _rows((ROOT / "docs" / "glossary.md").read_text("utf-8"))
    used = {lang: {term for row in rows for term in row[at].split(", ")} for at, lang in enumerate(LANGS)}
    assert not [(lang, word) for lang, word, *_ in replaced() if word in used[lang]]


STRAIGHT = re.compile(r"\w'(?:\w|\s|$)|(?:^|\s)'\w")


def test_english_has_real_apostrophes() -> None:
    texts = [*_texts("en"), *_lessons("en"), *_told("en"), *_screens()]
    assert len(texts) > 2000
    assert not [f"{where}: {text}" for where, text in texts if STRAIGHT.search(text)]


def _screens() -> Iterator[tuple[str, str]]:
    """The app's words without what only a program reads: what is filled in, and comments."""
    for path in sorted((ROOT / "web" / "src").rglob("en.ts")):
        for line in path.read_text("utf-8").splitlines():
            for quoted in re.findall(r"'((?:[^'\\]|\\.)*)'", re.sub(r"\$\{[^}]*\}|//.*$", "…", line)):
                yield str(path.relative_to(ROOT)), quoted.replace("\\'", "'")


@pytest.mark.parametrize("text", ["You don't have gold.", "the players' turn", "x's castle"])
def test_a_straight_apostrophe_is_found(text: str) -> None:
    assert STRAIGHT.search(text)
    assert not STRAIGHT.search(text.replace("'", "’"))

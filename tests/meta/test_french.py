"""The French that people read, wherever it stands, has none of the faults of `promises/french.py`."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.promises.french import faults

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
GAMES = SOURCES / "ludotheque" / "games"
FRENCH = re.compile(r"[à-ÿœ’«]|\b(le|la|les|une?|des?|est|pas|ou|et|coup)\b", re.IGNORECASE)


BOTH = ("Text", "say")
"""What is called so takes a text in English, then in French."""
FIRST = ("option", "argument", "says")
"""Those take it first, and more behind it."""


def both_languages(sources: Path = SOURCES) -> Iterator[tuple[Path, int, str, str]]:
    """Where a text is given in two languages, and the text."""
    for path in sorted(sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                en, fr = (shown(each) for each in (node.args[:2] if called in FIRST else node.args[-2:]))
                if en and fr and not fr.isupper() and (called in (*BOTH, *FIRST) or FRENCH.search(fr)):
                    yield path, node.lineno, en, fr


def shown(node: ast.expr) -> str:
    """A string; what is filled in is an x."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(shown(each) or "x" for each in node.values)
    return ""


def in_python() -> Iterator[tuple[str, str]]:
    for path, line, _, fr in both_languages():
        yield f"{path.relative_to(ROOT)}:{line}", fr


def on_screens() -> Iterator[tuple[str, str]]:
    """The catalogues of the web app; what is filled in is an x."""
    for path in sorted((ROOT / "web" / "src").rglob("fr.ts")):
        source = re.sub(r"^\s*//.*$|^import .*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        for quoted in re.findall(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", source):
            yield str(path.relative_to(ROOT)), re.sub(r"\$\{[^}]*\}", "x", "".join(quoted))


def in_contents() -> Iterator[tuple[str, str]]:
    """Lessons, cards, figures, characters."""
    for path in sorted(GAMES.glob("*/content/*.toml")):
        for key, text in leaves(tomllib.loads(path.read_text("utf-8"))):
            if "fr" in key.split("_"):
                yield str(path.relative_to(ROOT)), text


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each, key)
    elif isinstance(value, str):
        yield key, value


def in_rules() -> Iterator[tuple[str, str]]:
    """Without code, which has a typography of its own."""
    for path in sorted(GAMES.glob("*/rules.fr.md")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", re.sub(r"`[^`]*`", "x", line)


def told() -> Iterator[tuple[str, str]]:
    """The sentences of whole games, as they were put together: English | French."""
    for path in sorted((ROOT / "tests" / "games").glob("*/playthrough.txt")):
        for line in path.read_text("utf-8").splitlines():
            if re.match(r"  \S.* \| .*\S$", line):
                yield str(path.relative_to(ROOT)), line.split(" | ")[1]


def on_pages() -> Iterator[tuple[str, str]]:
    """What stands in the app's own pages: without a script, without a network."""
    for path in (ROOT / "web" / "index.html", ROOT / "web" / "public" / "offline.html"):
        text = re.sub(r"<(style|script)\b.*?</\1>|<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL)
        for part in re.findall(r'<p lang="fr"[^>]*>(.*?)</p>', text, flags=re.DOTALL):
            yield str(path.relative_to(ROOT)), re.sub(r"[ \n]+", " ", re.sub(r"<[^>]*>", "", part)).strip()


PLACES = {
    in_python: 300,
    on_screens: 700,
    in_contents: 150,
    in_rules: 200,
    told: 400,
    on_pages: 2,
}
"""Where French stands, and how many texts there are at least."""


@pytest.mark.parametrize(("texts", "least"), PLACES.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_french_is_written_as_french_is(texts: Any, least: int) -> None:
    found = list(texts())
    assert len(found) >= least
    wrong = [f"{where}: {fault}" for where, text in found for fault in faults(text)]
    assert not wrong, "\n".join(wrong)

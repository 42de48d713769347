"""Everything that people read uses the words of docs/glossary.md, and none that they replace."""

import ast
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.meta.test_french import both_languages, leaves, shown

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
def read_by_people(lang: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """Where it stands, and the text: screens, sentences of the program and of the games, lessons."""
    places = (
        *(_catalogues, _markup, _pages_without_the_app, _manifest),
        *(_texts, _sentences, _contents, _told, _rules),
    )
    return _plain(found for place in places for found in place(lang, root))


@cache
def documents(lang: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """What may have words of its own games: documents, and the examples."""
    return _plain([*_pages(lang, root), *_examples(lang, root)])


def _plain(found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [
        (where, text.replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")) for where, text in found
    ]


def _catalogues(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted((root / "web" / "src").rglob(f"{lang}.ts")):
        source = path.read_text("utf-8")
        for quoted in re.findall(r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", source):
            yield str(path.relative_to(root)), re.sub(r"\$\{[^}]*\}", "…", "".join(quoted))


def _markup(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """Words in Svelte files, of any language. There should be none (`catalogues.test.ts`)."""
    for path in sorted((root / "web" / "src").rglob("*.svelte")):
        source = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL)
        written = re.sub(r"\{[^{}]*\}", "…", source)
        for words in re.findall(r">([^<>{}]+)<|(?:aria-label|title|placeholder|alt)=\"([^\"]+)\"", written):
            yield str(path.relative_to(root)), "".join(words)


def _pages_without_the_app(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    for path in (root / "web" / "index.html", root / "web" / "public" / "offline.html"):
        text = path.read_text("utf-8") if path.exists() else ""
        for part in re.findall(rf'<p lang="{lang}"[^>]*>(.*?)</p>', text, flags=re.DOTALL):
            yield str(path.relative_to(root)), re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", part))


def _manifest(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """What a device says of the installed app: English – French."""
    path = root / "web" / "public" / "manifest.json"
    told = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for part in told.get("description", "").split(" – ")[LANGS.index(lang) :][:1]:
        yield str(path.relative_to(root)), part


def _texts(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """What is given in both languages at once: `Text(…)`, `say(…)`, refusals."""
    for path, line, *texts in both_languages(root / "src"):
        yield f"{path.relative_to(root)}:{line}", re.sub(r"\{[^}]*\}", "x", texts[LANGS.index(lang)])


def _sentences(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """All other sentences in Python: logs, bots' reasons, the terminal, errors. Not docstrings or SQL."""
    yield from _sentences_in([*(root / "src").rglob("*.py"), *(root / "src").rglob("*.py.in")], lang, root)


def _sentences_in(paths: Iterable[Path], lang: str, root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(paths):
        for line, text in _strings(re.sub(r"@\w+@", "x", path.read_text("utf-8"))):
            if bool(FRENCH.search(text.replace("Ludothèque", ""))) == (lang == "fr"):
                yield f"{path.relative_to(root)}:{line}", text


def _strings(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    apart = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            apart.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            apart.update(map(id, node.values))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in apart:
            text = re.sub(r"\{[^}]*\}", "x", shown(node))
            if re.search(r"[a-zà-ÿ]{2,}.?[  \u00a0][a-zà-ÿ]{2,}", text) and not SQL.match(text):
                yield node.lineno, text


FRENCH = re.compile(
    r"[à-ÿœ«]|\b(le|la|les|une?|des?|du|est|pas|et|coups?|aux?|pour|sur|dans|qui|que)\b|\b[ldjnsc]’",
    re.IGNORECASE,
)
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|PRAGMA|FROM|WHERE|ON|AND)\b")


def _contents(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """Lessons, cards, figures, characters."""
    yield from _contents_in(root.glob("src/**/content/*.toml"), lang, root)


def _contents_in(paths: Iterable[Path], lang: str, root: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(paths):
        for key, text in leaves(tomllib.loads(path.read_text("utf-8"))):
            if lang in key.split("_"):
                yield str(path.relative_to(root)), text


def _told(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """The sentences of whole games: English | French."""
    for path in sorted((root / "tests" / "games").glob("*/playthrough.txt")):
        for line in path.read_text("utf-8").splitlines():
            if re.match(r"  \S.* \| .*\S$", line):
                yield str(path.relative_to(root)), line.split(" | ")[LANGS.index(lang)]


def _rules(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """The French rules pages; the English ones keep words of their own."""
    if lang == "fr":
        yield from _lines((root / "src").rglob("rules.fr.md"), root)


def _examples(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """Games of other packages: the examples, and the one that `ludotheque new` writes."""
    examples = root / "examples"
    yield from _sentences_in(examples.rglob("*.py"), lang, root)
    yield from _contents_in(examples.glob("**/content/*.toml"), lang, root)
    yield from _lines(
        [*examples.rglob(f"rules.{lang}.md"), *(root / "src").rglob(f"rules.{lang}.md.in")], root
    )


def _lines(paths: Iterable[Path], root: Path) -> Iterator[tuple[str, str]]:
    """Without code."""
    for path in sorted(paths):
        text = re.sub(r"```.*?```", _blank, path.read_text("utf-8"), flags=re.DOTALL)
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path.relative_to(root)}:{number}", re.sub(r"`[^`]*`", "…", line)


def _pages(lang: str, root: Path) -> Iterator[tuple[str, str]]:
    """What stands on paper for everybody. Documents are in English."""
    if lang == "en":
        paths = [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").glob("**/*.md")]
        paths += [*(root / "examples").rglob("README.md"), *(root / "src").rglob("README.md.in")]
        apart = ("glossary.md", "messages.md", "words.md")
        yield from _lines([path for path in paths if path.exists() and path.name not in apart], root)


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
    found = uses(word, read_by_people(lang))
    if general:
        found += uses(word, documents(lang))
    assert not found, f"“{word}” instead of “{instead}”:\n" + "\n".join(found)


def uses(word: str, read: list[tuple[str, str]]) -> list[str]:
    pattern = re.compile(rf"(?<!\w){re.escape(word)}s?(?!\w)", re.IGNORECASE if word.islower() else 0)
    if not pattern.search(_joined(tuple(read))):
        return []
    return [f"{where}: {text}" for where, text in read if pattern.search(text)]


@cache
def _joined(read: tuple[tuple[str, str], ...]) -> str:
    """All texts in one: a word is looked for in thousands of them."""
    return "\n".join(text for _, text in read)


def test_a_word_that_comes_back_is_found() -> None:
    planted = [("en.ts", "Light colours"), ("README.md", "Go on MEANWHILE."), ("x.py", "No such meanwhiling")]
    words = [word for lang, word, _, general in replaced() if lang == "en" and general]
    assert [each for word in words for each in uses(word, planted)] == [
        "en.ts: Light colours",
        "README.md: Go on MEANWHILE.",
    ]


def names_in(source: str) -> Iterator[str]:
    """The names that a module gives: of functions, classes, arguments and variables."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def not_in_code() -> list[str]:
    table = (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n## In the code")[1]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line[:2] == "| "]
    return [word.strip().replace(" ", "_") for row in rows[2:] for word in row[1].split(",")]


def named(words: list[str], names: Iterable[str]) -> list[str]:
    pattern = re.compile(rf"(?:^|_)(?:{'|'.join(words)})s?(?:_|$)", re.IGNORECASE)
    spelt = ((name, re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)) for name in names)
    return [name for name, apart in spelt if pattern.search(apart)]


def test_names_in_the_code_are_those_of_the_field() -> None:
    words = not_in_code()
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(SRC.rglob("*.py"))
        for name in named(words, names_in(path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


def test_a_name_that_the_field_does_not_use_is_found() -> None:
    source = "def run_playouts(sight, insight, timeLimit):\n    DEPTH_SEARCH = 1\nclass HistoryRow: pass\n"
    found = named(not_in_code(), names_in(source))
    assert sorted(found) == ["DEPTH_SEARCH", "HistoryRow", "run_playouts", "sight", "timeLimit"]


PLANTED = {
    "web/src/shell/en.ts": ("en", "export const en = { wait: 'Play a bot meanwhile' };"),
    "web/src/shell/fr.ts": ("fr", "export const fr = { say: `Ouvrir le ${name} tchat` };"),
    "web/src/shell/Page.svelte": ("en", "<script>let a;</script><p>Wait {name} meanwhile</p>"),
    "web/src/shell/Label.svelte": ("en", '<button aria-label="Begin anew">x</button>'),
    "web/index.html": ("fr", '<p lang="fr">Ouvrez le tchat.</p>'),
    "src/ludotheque/games/g/moves.py": ("en", 'REFUSAL = Text("Wait meanwhile.", "Attendez.")'),
    "src/ludotheque/games/g/words.py": ("fr", 'told = f"{x} ouvre le tchat." if fr else f"{x} chats."'),
    "src/ludotheque/games/g/reasons.py": ("en", 'WHY = {"en": "it waits meanwhile", "fr": "elle attend"}'),
    "src/ludotheque/cli/serve.py": ("en", 'Port = option("the port meanwhile", "le port", "--port")'),
    "src/ludotheque/cli/play.py": ("fr", 'say("chat", "tchat")'),
    "src/ludotheque/server/http.py": ("en", 'get("/x", summary="Wait here meanwhile")'),
    "src/ludotheque/room/mail.py": ("en", 'SUBJECT = "Your turn meanwhile"'),
    "src/ludotheque/cli/starter/package/view.py.in": ("en", '"""@Title@."""\nasked = "Wait here meanwhile"'),
    "src/ludotheque/games/g/content/lesson.toml": ("fr", '[[steps]]\ndone_fr = "Ouvrez le tchat."'),
    "src/ludotheque/games/g/content/deck.toml": ("en", 'A = { en = "Meanwhile", fr = "Entre-temps" }'),
    "src/ludotheque/games/g/rules.fr.md": ("fr", "- G1.1 [R] Ouvrez le tchat."),
    "tests/games/g/playthrough.txt": ("en", "  Blue waits meanwhile. | Bleu attend."),
    "docs/page.md": ("en", "Wait here meanwhile."),
    "docs/decisions/page.md": ("en", "Wait here meanwhile."),
    "README.md": ("en", "Begin anew."),
    "web/public/manifest.json": ("en", '{"description": "Play a bot meanwhile"}'),
    "src/ludotheque/cli/starter/package/rules.fr.md.in": ("fr", "- @ID@1.1 [R] Ouvrez le tchat."),
    "src/ludotheque/cli/starter/package/rules.en.md.in": ("en", "- @ID@1.1 [R] Wait meanwhile."),
    "src/ludotheque/cli/starter/README.md.in": ("en", "Begin anew."),
    "examples/g/README.md": ("en", "Begin anew."),
    "examples/g/src/g/rules.en.md": ("en", "- G1.1 [R] Wait meanwhile."),
    "examples/g/src/g/rules.fr.md": ("fr", "- G1.1 [R] Ouvrez le tchat."),
    "examples/g/src/g/moves.py": ("en", 'REFUSAL = Text("Wait meanwhile.", "Attendez.")'),
    "examples/g/src/g/content/lesson.toml": ("fr", '[[steps]]\ndone_fr = "Ouvrez le tchat."'),
}
"""A word that the glossary replaces, in every kind of file that holds words for people."""


@pytest.mark.parametrize("name", PLANTED)
def test_a_word_is_found_wherever_it_is_planted(name: str, tmp_path: Path) -> None:
    lang, source = PLANTED[name]
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")
    read = read_by_people(lang, tmp_path) + documents(lang, tmp_path)
    found = [each for of, word, *_ in replaced() if of == lang for each in uses(word, read)]
    assert found
    assert all(each.startswith(name) for each in found)


def test_no_word_is_both_used_and_replaced() -> None:
    rows = _rows((ROOT / "docs" / "glossary.md").read_text("utf-8"))
    used = {lang: {term for row in rows for term in row[at].split(", ")} for at, lang in enumerate(LANGS)}
    assert not [(lang, word) for lang, word, *_ in replaced() if word in used[lang]]


STRAIGHT = re.compile(r"\w'(?:\w|\s|$)|(?:^|\s)'\w")


def test_english_has_real_apostrophes() -> None:
    texts = [*_texts("en", ROOT), *_contents("en", ROOT), *_told("en", ROOT), *_screens()]
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

"""The French that Python says, like the catalogues of the web app: its apostrophes and spaces."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
FRENCH = re.compile(r"[à-ÿœ’«]|\b(le|la|les|une?|des?|est|pas|ou|et|coup)\b", re.IGNORECASE)
WRONG = re.compile(r"\b(?:[cdjlmnst]|qu)'[a-zà-ÿ]|\w [;!?:](?:\s|$)|« | »", re.IGNORECASE)
"""An elision without its apostrophe; a common space where U+202F, or U+00A0 before a colon, belongs."""


def french() -> Iterator[tuple[str, int, str]]:
    """What stands second where a text is given in two languages."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                en, fr = (shown(each) for each in node.args[-2:])
                if en and fr and FRENCH.search(fr):
                    yield path.name, node.lineno, fr


def shown(node: ast.expr) -> str:
    """A string; what is filled in is an x."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(shown(each) or "x" for each in node.values)
    return ""


def test_french_has_its_apostrophes_and_spaces() -> None:
    texts = list(french())
    assert len(texts) > 300
    assert [each for each in texts if WRONG.search(each[2])] == []

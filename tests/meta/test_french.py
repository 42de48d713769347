"""The French that Python says, like the catalogues of the web app: its apostrophes and spaces."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ludotheque.french import WRONG_FRENCH

SOURCES = Path(__file__).parents[2] / "src"
FRENCH = re.compile(r"[à-ÿœ’«]|\b(le|la|les|une?|des?|est|pas|ou|et|coup)\b", re.IGNORECASE)


def both_languages() -> Iterator[tuple[Path, int, str, str]]:
    """Where a text is given in two languages, and the text."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > 1:
                en, fr = (shown(each) for each in node.args[-2:])
                if en and fr and FRENCH.search(fr):
                    yield path, node.lineno, en, fr


def shown(node: ast.expr) -> str:
    """A string; what is filled in is an x."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(shown(each) or "x" for each in node.values)
    return ""


def test_french_has_its_apostrophes_and_spaces() -> None:
    texts = list(both_languages())
    assert len(texts) > 300
    assert [each for each in texts if WRONG_FRENCH.search(each[3])] == []

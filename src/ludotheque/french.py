"""French typography: the apostrophe ’, U+00A0 before a colon, U+202F before ; ! ? and inside « »."""

import ast
import re
from pathlib import Path

WRONG_FRENCH = re.compile(
    r"\b(?:[cdjlmnst]|qu)'[a-zà-ÿ]|[\w)»*] [;!?:](?:\s|$)|[a-zà-ÿ)][;!?](?:\s|$)|[à-ÿ]:\s|« | »|«\w|\w»",
    re.IGNORECASE,
)
"""A straight apostrophe; an ordinary space, or none, where a narrow or a no-break space belongs."""
MENDED = tuple(
    (re.compile(wrong, re.IGNORECASE), right)
    for wrong, right in (
        (r"\b([cdjlmnst]|qu)'(?=[a-zà-ÿ])", "\\1’"),
        (r"(?<=[\w)»*]) ([;!?])(?=\s|$)|(?<=[a-zà-ÿ)])([;!?])(?=\s|$)", "\u202f\\1\\2"),
        (r"(?<=[\w)»*]) :(?=\s|$)|(?<=[à-ÿ]):(?=\s)", "\u00a0:"),
        (r"« |«(?=\w)", "«\u202f"),
        (r" »|(?<=\w)»", "\u202f»"),
    )
)
SPACES = {"'": "’", ":": "U+00A0 before “:”", "«": "U+202F after “«”", "»": "U+202F before “»”"}

STRING = re.compile(r"""(["'])((?:(?!\1)[^\\]|\\.)*)\1""")
WORDS = re.compile(r'^((?:\w+_)?fr\s*=\s*")(.*)(")', re.MULTILINE)
CODE = re.compile(r"`[^`]*`")
STANDS = "x\0x"


def wrong_in(text: str) -> str:
    """The first mistake, and what belongs there; empty if there is none."""
    found = WRONG_FRENCH.search(text)
    if not found:
        return ""
    sign = next(each for each in found[0] if each in "';!?:«»")
    needed = SPACES.get(sign) or f"U+202F before “{sign}”"
    return f"“{found[0].strip()}” needs {needed} in “{text}”"


def mended(text: str) -> str:
    for wrong, right in MENDED:
        text = wrong.sub(right, text)
    return text


def mend_file(path: Path) -> bool:
    """Corrects the French of a file: a page `….fr.md`, words in TOML (`fr = "…"`), `Text("en", "fr")` in
    Python. Returns whether anything changed."""
    before = path.read_text("utf-8")
    after = _mended_file(path.name, before)
    if after != before:
        path.write_text(after, "utf-8")
    return after != before


def _mended_file(name: str, text: str) -> str:
    if name.endswith(".fr.md"):
        return "\n".join(_but_code(line) for line in text.split("\n"))
    if name.endswith(".toml"):
        return WORDS.sub(lambda found: found[1] + mended(found[2]) + found[3], text)
    return _mended_python(text) if name.endswith(".py") else text


def _but_code(line: str) -> str:
    """Code has its own typography: placeholders protect it from correction."""
    codes = iter(CODE.findall(line))
    return re.sub(STANDS, lambda _: next(codes), mended(CODE.sub(STANDS, line)))


def _mended_python(text: str) -> str:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and len(node.args) == 2 and _called(node) == "Text":
            source = ast.get_source_segment(text, node.args[1]) or ""
            words = STRING.sub(lambda found: found[1] + mended(found[2]) + found[1], source)
            if STRING.search(source) and words != source:
                text = text.replace(source, words)
                return _mended_python(text)
    return text


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))

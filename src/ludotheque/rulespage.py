"""A game's rules page: the sentences that players read, each with its id and its origin.

- K3.2 [R] The lane must hold a token …
- K2.1 [R] … [H] …            a rule may have parts of different origin
![A description](chain)       a drawn example (`examples.py`) and its alternative text
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ludotheque.contract import Game, Lang
from ludotheque.errors import Text

ORIGINS = {
    "R": Text("the rulebook", "le livret de règles"),
    "P": Text("a public source", "une source publique"),
    "D": Text("our ruling", "notre arbitrage"),
    "H": Text("our own content, the original being lost", "notre contenu, l’original étant perdu"),
}
_RULE = re.compile(r"^- ([A-Z]{1,3}\d+(?:\.\d+)?) (.*)$", re.MULTILINE)
PICTURE = re.compile(r"^!\[(.+)\]\(([\w-]+)\)$", re.MULTILINE)
_PART = re.compile(r"\[([RPDH])\] ")


class Part(NamedTuple):
    origin: str
    text: str


class Rule(NamedTuple):
    id: str
    parts: tuple[Part, ...]

    def plain(self, lang: Lang) -> str:
        return " ".join(f"{part.text} ({ORIGINS[part.origin].in_(lang)})" for part in self.parts)


class Page(NamedTuple):
    text: str
    """The page as Markdown, its labels spelled out."""
    rules: dict[str, Rule]
    pictures: dict[str, str]
    """The drawn examples by name, with their descriptions."""


@cache
def page(game: Game, lang: Lang) -> Page:
    source = (game.folder / f"rules.{lang}.md").read_text("utf-8")
    rules = {found[1]: Rule(found[1], _parts(found[2])) for found in _RULE.finditer(source)}
    text = _PART.sub(lambda label: f"*({ORIGINS[label[1]].in_(lang)})* ", source)
    return Page(text, rules, {found[2]: found[1] for found in PICTURE.finditer(source)})


def sentences(path: Path) -> dict[str, str]:
    """The rules of a page in a file, as plain sentences; none if there is no such file."""
    source = path.read_text("utf-8") if path.is_file() else ""
    return {found[1]: " ".join(part.text for part in _parts(found[2])) for found in _RULE.finditer(source)}


def _parts(text: str) -> tuple[Part, ...]:
    _, *pieces = _PART.split(text)
    return tuple(Part(origin, words.strip()) for origin, words in zip(pieces[::2], pieces[1::2], strict=True))


def split(text: str) -> list[tuple[str, str]]:
    """A page's text in pieces, each with the name of the picture that follows it ("" after the last)."""
    pieces = PICTURE.split(text)
    return list(zip(pieces[::3], [*pieces[2::3], ""], strict=True))

"""A game's rules page: the sentences that players read, each with its id and where it comes from.

- K3.2 [R] The lane must hold a token …
- K2.1 [R] … [H] …            a sentence may have parts of different origin
"""

import re
from functools import cache
from typing import NamedTuple

from ludotheque.contract import Game, Lang
from ludotheque.errors import Text

ORIGINS = {
    "R": Text("the rulebook", "la règle du jeu"),
    "D": Text("our ruling", "notre arbitrage"),
    "H": Text("our own content, the original being lost", "notre contenu, l’original étant perdu"),
}
_RULE = re.compile(r"^- ([A-Z]\d+(?:\.\d+)?) (.*)$", re.MULTILINE)
_PART = re.compile(r"\[([RDH])\] ")


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


@cache
def page(game: Game, lang: Lang) -> Page:
    source = (game.folder / f"rules.{lang}.md").read_text("utf-8")
    rules = {found[1]: Rule(found[1], _parts(found[2])) for found in _RULE.finditer(source)}
    return Page(_PART.sub(lambda label: f"*({ORIGINS[label[1]].in_(lang)})* ", source), rules)


def _parts(text: str) -> tuple[Part, ...]:
    _, *pieces = _PART.split(text)
    return tuple(Part(origin, words.strip()) for origin, words in zip(pieces[::2], pieces[1::2], strict=True))

"""Checks that need no play: whether a game fulfils `contract.py`."""

import re

import numpy as np

from ludotheque.contract import Game
from ludotheque.viewers import MOST_SEATS

NAME = re.compile("[a-z][a-z0-9_]{0,30}")


def fault(game: object, name: str) -> str:
    """What is wrong with the game that a package provides under this name; empty if nothing is."""
    if not isinstance(game, Game):
        return f"it is not a Game but {type(game).__name__}"
    for is_so, otherwise in _demands(game, name):
        if not is_so:
            return otherwise
    return ""


def _demands(game: Game, name: str) -> list[tuple[bool, str]]:
    counts, pages = game.seat_counts, [game.folder / f"rules.{lang}.md" for lang in ("en", "fr")]
    return [
        (game.name == name, f"its entry point calls it {name}, and it calls itself {game.name}"),
        (bool(NAME.fullmatch(name)), "a name has lowercase letters, digits and _ only, at most 31"),
        (bool(counts) and all(1 < n <= MOST_SEATS for n in counts), f"it has 2 to {MOST_SEATS} seats"),
        (len(game.seat_names) >= max(counts, default=0), "a seat has no name"),
        (game.rule_ids[:1] == ("",), "the first of rule_ids stands for “legal” and is empty"),
        (set(game.rule_ids) - {""} == set(game.refusals), "rule_ids and refusals are not the same rules"),
        (bool(game.endings), "endings does not say how the game can end"),
        ("" not in game.endings, "an ending has no code"),
        (all(all(words) for words in game.endings.values()), "an ending is not told in both languages"),
        (game.State.type is np.record, "State is not a record: np.dtype((np.record, [...]))"),
        (game.most_moves > 0, "most_moves is not above 0"),
        *((page.is_file(), f"it has no {page.name} in {page.parent}") for page in pages),
    ]

"""One whole game of each game, written out and compared line by line: every change of behaviour shows.

uv run python tests/games/test_playthroughs.py    writes the playthroughs anew; read the difference
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from ludotheque.contract import Lang
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import opening
from ludotheque.viewers import SPECTATOR, seated

SEED = 20261115
FULL_UNTIL = 12
"""Moves after which only the texts and events are written, and the board every tenth move."""


def path(name: str) -> Path:
    return Path(__file__).parent / name / "playthrough.txt"


def playthrough(name: str) -> Iterator[str]:
    game = load(name)
    record = play_game(Plan(game, game.complete({}), None, SEED), 0)
    position = opening(record)
    yield f"{name} {record.options}"
    for n, (seat, text) in enumerate(record.moves):
        yield f"--- {n} acts {position.to_act} scores {position.scores()}"
        if n < FULL_UNTIL or n % 10 == 0:
            for viewer in (SPECTATOR, *map(seated, range(position.seats))):
                view: Any = game.view(position.s, viewer)
                yield f"viewer {viewer.number}"
                lang: Lang = "en" if viewer.number else "fr"
                yield from Text.from_markup(game.draw_text(view, lang)).plain.split("\n")
            for acting in position.to_act:
                yield f"legal {acting}: {' '.join(position.legal(acting))}"
        before = position.copy()
        move = position.play(seat, text)
        yield f"> {seat} {text}"
        for event in game.events(before.s, seat, move, position.s, SPECTATOR):
            yield f"  {game.tell(event, 'en')} | {game.tell(event, 'fr')}"
    yield f"=== {position.outcome()}"


@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_as_written(name: str) -> None:
    lines = [line.rstrip() for line in playthrough(name)]
    assert lines == path(name).read_text("utf-8").splitlines()


if __name__ == "__main__":
    for each in sys.argv[1:] or GAMES:
        text = "".join(line.rstrip() + "\n" for line in playthrough(each))
        path(each).write_text(text, "utf-8")

import shlex
import sys
from pathlib import Path

import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import BadBot
from ludotheque.games import GAMES, load
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.search import bots, command

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_line_bot.py"


def program(text: str) -> str:
    return f"command:{shlex.quote(sys.executable)} -uc {shlex.quote(text)}"


@pytest.mark.parametrize("name", GAMES)
def test_a_program_is_asked_with_what_the_seat_sees(name: str) -> None:
    game = load(name)
    position = Position(game, game.complete({}), game.seats())
    rng = generator(5)
    while position.to_act == [CHANCE]:
        position.play_move(CHANCE, position.draw(rng))
    seat = position.to_act[0]
    bot = bots.make(game, f"command:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}")
    assert bots.ask(bot, position, seat, rng) in position.legal_moves(seat)
    assert bots.hint(bot, position, seat, rng).moves
    command.stop_all()


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (program("input(); print('nonsense')"), "a legal move"),
        (program("pass"), "did not answer"),
        ("command:/no/such/program", "Cannot start"),
        ("command: ", "comes a program"),
        ("command", "no bot"),
    ],
)
def test_a_program_that_does_not_answer_with_a_legal_move_is_told(spec: str, why: str) -> None:
    game = load(GAMES[0])
    position = Position(game, game.complete({}), game.seats())
    with pytest.raises(BadBot, match=why):
        bots.ask(bots.make(game, spec), position, position.to_act[0], generator(5))


def test_a_question_says_which_rules_and_how_long() -> None:
    game = load(GAMES[0])
    position = Position(game, game.complete({}), game.seats())
    answers = (
        "import json; q = json.loads(input()); assert q['version'] > 0 < q['seconds']; print(q['legal'][0])"
    )
    first = bots.ask(bots.make(game, program(answers)), position, 0, generator(5))
    assert game.text(position.s, 0, first) == min(position.legal(0))
    command.stop_all()


def test_a_program_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST_THOUGHT", 0.3)
    game = load(GAMES[0])
    position = Position(game, game.complete({}), game.seats())
    with pytest.raises(BadBot, match="did not answer"):
        bots.ask(bots.make(game, program("import time; time.sleep(60)")), position, 0, generator(5))

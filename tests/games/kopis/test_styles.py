"""Players of one idea: whole games in both modes, all moves legal, and each does what its name says."""

import pytest

from ludotheque.games.kopis import game
from ludotheque.games.kopis.rules import captured
from ludotheque.games.kopis.state import ENTER, STEP
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening

STYLES = sorted(game.thinking.styles())


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize(
    "options", [{"mode": "storm"}, {"mode": "sudden"}, {"mode": "storm", "setup": "advanced"}], ids=str
)
def test_a_style_plays_whole_games(name: str, options: dict[str, str]) -> None:
    record = play_game(Plan(game, game.complete(options), None, 5, bots=(f"style:{name}", "random")), 0)
    assert record.outcome is not None


def choices(name: str, mode: str) -> list[tuple[Position, int, Position]]:
    """The style's moves as seat 0: the position before, the move, the position after it."""
    record = play_game(
        Plan(game, game.complete({"mode": mode}), None, 3, bots=(f"style:{name}", "random")), 0
    )
    position, found = opening(record), []
    for seat, text in record.moves:
        before = position.copy()
        move = position.play(seat, text)
        if seat == 0:
            found.append((before, move, position.copy()))
    return found


def test_who_likes_captures_makes_one_whenever_it_can() -> None:
    for before, _, after in choices("capture", "sudden"):
        lead = captured(after.s, 1) - captured(after.s, 0)
        for move in before.legal_moves(0):
            other = before.copy()
            other.play_move(0, move)
            assert lead >= captured(other.s, 1) - captured(other.s, 0)


def test_tempo_enters_whenever_it_can() -> None:
    for before, move, _ in choices("tempo", "sudden"):
        entries = [each for each in before.legal_moves(0) if ENTER <= each < STEP]
        assert move in entries or not entries

"""What a screen shows before a move is what the move then does."""

import pytest

from ludotheque.contract import Value
from ludotheque.games.kopis.events import Pushed, Slid, events
from ludotheque.games.kopis.view import Ending, view
from ludotheque.position import Position, start
from ludotheque.rng import below, generator
from ludotheque.viewers import SPECTATOR


def foreseen(position: Position) -> dict[str, str]:
    return view(position.s, SPECTATOR).previews


def done(position: Position, text: str) -> str:
    """What the move caused, in the form of a preview."""
    after = position.copy()
    seat = position.to_act[0]
    code = after.play(seat, text)
    found = events(position.s, seat, code, after.s, SPECTATOR)
    path = "".join(next(each.path for each in found if isinstance(each, Slid)))
    chain = next((each.tokens[::-1] for each in found if isinstance(each, Pushed)), [])
    assert [to for _, _, to in chain[:-1]] == [square for _, square, _ in chain[1:]]
    pushed = "".join(square for _, square, _ in chain)
    return f"{path}>{pushed}{chain[-1][2] or '-'}" if chain else path


def scores_after(position: Position, text: str) -> list[list[int]]:
    after = position.copy()
    after.play(position.to_act[0], text)
    return [
        [
            score.total,
            sum(each.points == 2 for each in score.standing),
            sum(each.points == 1 for each in score.standing),
            score.captures,
        ]
        for score in view(after.s, SPECTATOR).scores
    ]


def endings_of(position: Position, legal: list[str]) -> dict[str, Ending]:
    found = {}
    for text in legal:
        after = position.copy()
        after.play(position.to_act[0], text)
        if outcome := after.outcome():
            winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
            found[text] = Ending(outcome.reason, winners[0] if len(winners) == 1 else None)
    return found


@pytest.mark.parametrize(
    "options", [{"mode": "storm"}, {"mode": "sudden"}, {"mode": "sudden", "quiet_limit": 5}], ids=str
)
def test_every_legal_move_is_foreseen_exactly(options: dict[str, Value]) -> None:
    rng = generator(7)
    for _ in range(6):
        position = start("kopis", options)
        while position.to_act:
            legal = position.legal(position.to_act[0])
            previews = foreseen(position)
            assert sorted(previews) == [text for text in legal if text != "--"]
            for text in previews:
                assert previews[text] == done(position, text)
                assert view(position.s, SPECTATOR).ahead[text] == scores_after(position, text)
            assert view(position.s, SPECTATOR).endings == endings_of(position, legal)
            position.play(position.to_act[0], legal[int(below(rng, len(legal)))])


def test_nothing_is_foreseen_while_strongholds_are_placed_or_when_it_is_over() -> None:
    assert foreseen(start("kopis", {"setup": "advanced"})) == {}


def test_a_slide_stops_at_the_first_token_and_pushes_the_chain() -> None:
    assert foreseen(start("kopis"))["Sc"] == "c1c2c3>c3c4c5"

"""What a screen shows before a move is what the move then does."""

import pytest

from ludotheque.games.kopis.events import Pushed, Slid, events
from ludotheque.games.kopis.view import view
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


def totals_after(position: Position, text: str) -> list[int]:
    after = position.copy()
    after.play(position.to_act[0], text)
    return [score.total for score in view(after.s, SPECTATOR).scores]


@pytest.mark.parametrize("mode", ["storm", "sudden"])
def test_every_legal_move_is_foreseen_exactly(mode: str) -> None:
    rng = generator(7)
    for _ in range(6):
        position = start("kopis", {"mode": mode})
        while position.to_act:
            legal = position.legal(position.to_act[0])
            previews = foreseen(position)
            assert sorted(previews) == [text for text in legal if text != "--"]
            for text in previews:
                assert previews[text] == done(position, text)
                assert view(position.s, SPECTATOR).ahead[text] == totals_after(position, text)
            position.play(position.to_act[0], legal[int(below(rng, len(legal)))])


def test_nothing_is_foreseen_while_strongholds_are_placed_or_when_it_is_over() -> None:
    assert foreseen(start("kopis", {"setup": "advanced"})) == {}


def test_a_slide_stops_at_the_first_token_and_pushes_the_chain() -> None:
    assert foreseen(start("kopis"))["Sc"] == "c1c2c3>c3c4c5"

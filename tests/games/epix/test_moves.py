"""Moves of Epix as text."""

import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import BadMove
from ludotheque.games.epix.moves import longest, parse, text
from ludotheque.position import start

TEXTS = {
    "E14.2": [
        "recruit soldier H1N", "bid treasurer 3", "pass", "bid 4", "first 2", "choose tax",
        "choose march+tax", "play march", "swap tax march", "keep", "recruit camp LOC", "end",
    ],
    "E14.3": [
        "soldier H1N>LOC", "soldier H1N*LOC", "catapult KIL*C2", "bid 3", "guess 2", "spy", "stop", "end",
    ],
    "E14.4": ["first 2", "cards treasurer spy herald war-chest change-of-orders"],
}  # fmt: skip


@pytest.mark.rule("E14.2")
@pytest.mark.rule("E14.3")
@pytest.mark.rule("E14.4")
@pytest.mark.parametrize("move", [move for moves in TEXTS.values() for move in moves])
def test_the_notation_is_read_and_written(move: str) -> None:
    s = start("epix", seats=4).s
    assert text(s, 0, parse(s, 0, move)) == move


@pytest.mark.rule("E14.4")
def test_special_cards_may_be_drawn_in_any_order() -> None:
    position = start("epix", {"rules": "advanced"}, 2)
    position.play(CHANCE, "first 1")
    position.play(CHANCE, "cards spy treasurer herald")
    assert position.s.offer.tolist()[:3] == [17, 0, 18]


@pytest.mark.parametrize(
    "garbled",
    [
        "recruit soldier", "recruit soldier XXX", "recruit horse H1N", "bid", "bid x", "bid 03", "bid 300",
        "bid -1", "bid spy", "bid nothing 3", "choose tax+march", "choose", "choose sleep", "soldier H1N",
        "soldier H1N>", "soldier H1N>LOC>KIL", "soldier H1N>LOC ", "knight  H1N>LOC", "camp a b",
        "camp", "first 9", "first", "guess ²", "cards spy", "keep it",
        "cards spy herald nothing", "swap tax", "play", "end end", "  end",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_both_languages(garbled: str) -> None:
    s = start("epix", seats=2).s
    with pytest.raises(BadMove) as error:
        parse(s, 0, garbled)
    assert "Epix" in error.value.text.en
    assert "Epix" in error.value.text.fr


def test_the_bound_grows_with_the_seats() -> None:
    options = start("epix").options
    assert longest(options, 2) < longest(options, 3) < longest(options, 4) < 10_000

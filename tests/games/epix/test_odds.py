"""The odds of an exchange, as people are told them."""

import re

import pytest

from ludotheque.games.epix.bot import fist_mixes
from ludotheque.games.epix.odds import explain_move
from ludotheque.position import Position, start

LINE = "first 0/recruit knight H1N/recruit soldier H2N/pass/pass/bid 2/bid 1/first 0/choose march/choose tax"


def attacked() -> Position:
    """Blue's knight attacks a soldier with 7 gold."""
    position = start("epix", {"rules": "basic"}, 2)
    for text in [*LINE.split("/"), "knight H1N*H2N"]:
        position.play(position.to_act[0], text)
    return position


def odds(position: Position, seat: int, text: str) -> tuple[int, int]:
    """In perfect play and blindly, in percent."""
    move = position.game.parse(position.s, seat, text)
    found = re.findall(r"(\d+)%", explain_move(position.s, seat, move, "en"))
    assert len(re.findall(r"\d+\s%", explain_move(position.s, seat, move, "fr"))) == 2
    return int(found[0]), int(found[1])


@pytest.mark.rule("E9.3")
def test_the_odds_of_all_amounts_add_up() -> None:
    position = attacked()
    bids = [odds(position, 0, f"bid {amount}") for amount in range(1, 8)]
    assert sum(named for named, _ in bids) == pytest.approx(100, abs=4)
    assert {blind for _, blind in bids} == {14}
    position.play(0, "bid 3")
    guesses = [odds(position, 1, f"guess {amount}") for amount in range(1, 8)]
    assert sum(right for right, _ in guesses) == pytest.approx(100, abs=4)


@pytest.mark.rule("E9.3")
def test_an_attack_has_the_odds_of_its_first_exchange() -> None:
    position = start("epix", {"rules": "basic"}, 2)
    for text in LINE.split("/"):
        position.play(position.to_act[0], text)
    move = position.game.parse(position.s, 0, "knight H1N*H2N")
    told = explain_move(position.s, 0, move, "en")
    assert told.startswith("7 gold, 1 amount named: ")
    gold, guesses, bids, covers = fist_mixes(attacked().s)
    assert (gold, guesses) == (7, 1)
    won = sum(bid * (1 - cover) for bid, cover in zip(bids, covers, strict=True))
    assert f"{100 * won:.0f}%" in told
    assert "1 montant nommé" in explain_move(position.s, 0, move, "fr")


def test_a_further_bid_has_odds_as_the_first_one_has() -> None:
    """A second defender stands behind the first: the attacker may press on (E9.6)."""
    position = start("epix", {"rules": "basic"}, 2)
    for text in LINE.replace("/pass/pass", "/pass/recruit camp H2N/pass").split("/"):
        position.play(position.to_act[0], text)
    for seat, text in ((0, "knight H1N*H2N"), (0, "bid 2"), (1, "guess 3")):
        position.play(seat, text)
    assert "stop" in position.legal(0)
    assert odds(position, 0, "bid 1")[1] == 20


def test_other_moves_have_no_odds() -> None:
    position = start("epix", {"rules": "basic"}, 2)
    position.play(position.to_act[0], "first 0")
    move = position.game.parse(position.s, 0, "pass")
    assert explain_move(position.s, 0, move, "en") == ""

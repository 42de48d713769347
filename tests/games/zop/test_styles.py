"""Players of one idea: whole matches, all moves legal, and each does what its name says."""

import pytest

from ludotheque.games.zop import game
from ludotheque.games.zop.state import CARD, DECK, HAND, MI, Plain
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make
from ludotheque.viewers import seated

STYLES = sorted(game.thinking.styles())


@pytest.mark.parametrize("name", STYLES)
def test_a_style_plays_whole_matches(name: str) -> None:
    record = play_game(Plan(game, game.complete({}), None, 5, bots=(f"style:{name}", "random")), 0)
    assert record.outcome is not None


def choices(name: str) -> list[tuple[Position, int]]:
    """The moments at which the style of seat 0 chose a single card, and its code."""
    plan = Plan(game, game.complete({"match": "single"}), None, 7, bots=(f"style:{name}", "random"))
    record = play_game(plan, 0)
    position, found = opening(record), []
    for seat, text in record.moves:
        before = position.copy()
        code = position.play(seat, text)
        if seat == 0 and len(text) == 2:
            found.append((before, code))
    return found


def hand(position: Position) -> list[int]:
    return [(place & CARD) % DECK for place in Plain.of(position.s).pile(0, HAND)]


def test_the_strongest_card_goes_first() -> None:
    for position, code in choices("high"):
        strengths = [int(position.s.strength[each]) for each in hand(position)]
        assert int(position.s.strength[code]) == max(strengths)


def test_a_hoarder_plays_a_special_only_if_it_holds_nothing_else() -> None:
    for position, code in choices("hoard"):
        assert code < MI or all(each >= MI for each in hand(position))


@pytest.mark.parametrize("name", STYLES)
def test_a_style_knows_no_more_than_its_seat(name: str) -> None:
    """It makes the same choice in every world that the seat cannot tell apart."""
    bot = make(game, f"style:{name}")
    for position, _ in choices("high")[:6]:
        made = set()
        for seed in range(4):
            other = position.copy()
            other.redeal(seated(0), generator(seed))
            made.add(ask(bot, other, 0, generator(1)))
        assert len(made) == 1

"""The odds of a reveal and of a swap, counted by playing them out."""

from random import Random

import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.games.zop.odds import answers, explain_move, prospect
from ludotheque.games.zop.state import CODES
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start
from ludotheque.rng import generator

WORLDS = 4000 if COMPILED else 150


def played(position: Position, own: str, answer: str) -> tuple[int, int]:
    """What both score if Black plays this and Red that."""
    after, turn = position.copy(), int(position.s.turn)
    after.play(0, own)
    after.play(1, answer)
    zero, one = after.s.gains[turn].tolist()
    return zero, one


def odds(position: Position, text: str) -> tuple[float, float, float]:
    return prospect(position.s, 0, position.game.parse(position.s, 0, text))


@pytest.mark.rule("Z5.8")
def test_a_hand_that_is_spied_out_gives_exact_odds() -> None:
    """Red's four cards are known: each is as likely as the others."""
    position = staged("ES D1")
    for text in position.legal(0):
        found = [played(position, text, answer) for answer in position.legal(1)]
        scores, own, other = odds(position, text)
        assert scores == pytest.approx(sum(zero > 0 for zero, _ in found) / len(found))
        assert own == pytest.approx(sum(zero for zero, _ in found) / len(found))
        assert other == pytest.approx(sum(one for _, one in found) / len(found))


@pytest.mark.rule("Z3.2")
@pytest.mark.parametrize("turn", ["A4 D1", "A1 RS"])
def test_the_odds_are_those_of_all_worlds_that_the_seat_cannot_tell_apart(turn: str) -> None:
    """After a Run-up Red reveals two cards."""
    position, rng, chance = staged(turn), generator(5), Random(5)
    text = position.legal(0)[0]
    total = 0
    for _ in range(WORLDS):
        world = position.copy()
        world.game.redeal(world.s, 0, rng)
        total += played(world, text, chance.choice(world.legal(1)))[0]
    assert odds(position, text)[1] == pytest.approx(total / WORLDS, abs=0.2 if COMPILED else 1.0)
    assert sum(answers(position.s, 0).values()) == pytest.approx(1)


@pytest.mark.rule("Z2.3")
def test_the_odds_are_the_same_in_every_world_that_the_seat_cannot_tell_apart() -> None:
    position, rng = staged("A4 D1", "RE A2"), generator(2)
    told = [explain_move(position.s, 0, move, "fr") for move in position.legal_moves(0)]
    for _ in range(20):
        world = position.copy()
        world.game.redeal(world.s, 0, rng)
        assert [explain_move(world.s, 0, move, "fr") for move in world.legal_moves(0)] == told


@pytest.mark.parametrize(
    ("played", "text", "en", "fr"),
    [
        ("ES", "A4", "Attack 4 scores ", "Attaque 4 marque "),
        ("RS", "D1+A4", "Defence 1, then Attack 4 score ", "Défense 1 puis Attaque 4 marquent "),
    ],
)
def test_the_odds_name_the_cards_that_they_are_of(played: str, text: str, en: str, fr: str) -> None:
    position = start("zop")
    top = [played, "A1", "A2", "A3", "A4", "D1", "D2", "D3"]
    mine = [*top, *(code for code in CODES if code not in top)]
    position.play(CHANCE, f"deal 0 {' '.join(mine)}")
    position.play(CHANCE, f"deal 1 {' '.join(CODES)}")
    position.play(0, played)
    position.play(1, position.legal(1)[0])
    move = position.game.parse(position.s, 0, text)
    assert f"hold, {en}" in explain_move(position.s, 0, move, "en")
    assert f"avoir, {fr}" in explain_move(position.s, 0, move, "fr")


@pytest.mark.rule("Z5.4")
def test_a_card_that_is_taken_has_its_odds() -> None:
    """Red is left with A6, RS and D2 beside the card it played: RS cannot be taken."""
    position = staged("EA D1[A6 RS D2]")
    taking = {code: position.game.parse(position.s, CHANCE, f"take 0 {code}") for code in ("A6", "D2")}
    for code, move in taking.items():
        assert explain_move(position.s, CHANCE, move, "en") == f"{code} had a 50% chance of being taken"
    position.play(CHANCE, "take 0 A6")
    giving = position.legal_moves(0)[0]
    assert explain_move(position.s, 0, giving, "en") == ""


def test_every_code_that_may_answer_is_one_that_may_be_held() -> None:
    position = staged("A4 D1", "RE A2")
    codes = {CODES[first] for first, _ in answers(position.s, 0)}
    assert {"D1", "A2"}.isdisjoint(codes)
    assert len(codes) == 18

"""What is said for a move of Small Wars is true: odds, points and reach, by the rules."""

import re
from collections.abc import Iterator

import pytest

from ludotheque.games.smallwars import game
from ludotheque.games.smallwars.reasons import HOPED, why
from ludotheque.games.smallwars.rules import turn_points
from ludotheque.games.smallwars.state import FIGHT, STEP
from ludotheque.games.smallwars.view import view
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.numerals import percent
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice
from ludotheque.records import opening
from ludotheque.search.exact import after_move
from ludotheque.viewers import OPEN


def moments(what: int, scenario: str = "conquest") -> Iterator[tuple[Position, int, int]]:
    """Every move of the kind that could be made in some positions of random games."""
    for number in range(3):
        record = play_game(Plan(game, game.complete({"scenario": scenario}), None, 8), number)
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            if seat >= 0 and at % 3 == 0:
                for move in position.legal_moves(seat):
                    if move & ~4095 == what:
                        yield position.copy(), seat, move
            position.play(seat, text)


def said(position: Position, seat: int, move: int, follows: tuple[int, int] | None = None) -> str:
    line = Line(move, after_move(position, seat, move).s, follows)
    return why(Grounds(position.s, seat, line), Voice(game.seat_names, "en", seat, 1 - seat))


@pytest.mark.rule("S6.2")
def test_the_odds_that_are_said_are_those_on_the_board() -> None:
    told = 0
    for position, seat, move in moments(FIGHT):
        fights = {each.move: each.odds for each in view(position.s, OPEN).fights}
        odds, text = fights[game.text(position.s, seat, move)], said(position, seat, move)
        if found := re.match(r"(\d+%) to destroy", text):
            assert found[1] == percent(odds.destroy, "en")
            told += 1
        else:
            assert odds.destroy < HOPED
        if found := re.search(r"(\d+%) to be destroyed", text):
            assert found[1] == percent(odds.destroyed, "en")
        assert ("cannot strike back" in text) <= (odds.destroyed == 0)
    assert told


@pytest.mark.rule("S7.1")
def test_the_points_that_a_step_is_said_to_bring_are_those_of_the_turn() -> None:
    told = set()
    for position, seat, move in moments(STEP):
        after, text = after_move(position, seat, move), said(position, seat, move)
        gained, spoilt = (
            int(turn_points(after.s, seat)) - int(turn_points(position.s, seat)),
            int(turn_points(position.s, 1 - seat)) - int(turn_points(after.s, 1 - seat)),
        )
        if found := re.search(r"earns me (\d) point", text):
            assert int(found[1]) == gained
            told.add("gained")
        elif "keeps you from scoring" in text:
            assert spoilt > 0
            told.add("spoilt")
        elif "counts for me now, and no longer for you" in text:
            assert min(gained, spoilt) > 0
        else:
            assert gained <= 0
    assert told == {"gained", "spoilt"}


@pytest.mark.rule("S6.1")
def test_who_is_said_to_reach_a_figure_does_and_nobody_else() -> None:
    told = set()
    for position, seat, move in moments(STEP, "hill"):
        after, text, figure = after_move(position, seat, move), said(position, seat, move), move >> 6 & 63
        after.s.seat, after.s.active = 1 - seat, -1  # as if the other were to act now
        fights = [
            each for each in after.legal_moves(1 - seat) if each & ~4095 == FIGHT and each & 63 == figure
        ]
        reach = {game.text(after.s, 1 - seat, each).split("x")[0] for each in fights}
        if re.search("No enemy still to act has|out of reach of", text):
            assert not reach, text
            told.add("safe")
        elif found := re.search(r"Only (.*) can fight it", text):
            assert set(re.findall(r"[BR]\d+", found[1])) == reach, text
            told.add("exposed")
    assert told == {"safe", "exposed"}


def test_what_the_figure_does_next_and_what_is_answered_is_said_with_its_odds() -> None:
    told = set()
    for position, seat, move in moments(STEP):
        after = after_move(position, seat, move)
        if len(after.to_act) != 1:
            continue
        acting = after.to_act[0]
        fight = next((each for each in after.legal_moves(acting) if each & ~4095 == FIGHT), None)
        if fight is None:
            continue
        text = said(position, seat, move, (acting, fight))
        odds = {each.move: each.odds for each in view(after.s, OPEN).fights}
        chance = percent(odds[game.text(after.s, acting, fight)].destroy, "en")
        if "attacks" in text or "likely reply" in text:
            assert f"{chance} to destroy it" in text or "cannot destroy" in text or chance == "0%"
            assert not re.search(r"\b0% to destroy", text)
            told.add(acting == seat)
    assert True in told


def test_in_a_frontal_fight_the_figures_are_counted() -> None:
    texts = [said(position, seat, move) for position, seat, move in moments(FIGHT, "frontal")]
    assert any(re.search(r"it is \d+ figures? against \d", text) for text in texts)


@pytest.mark.rule("S6.2")
def test_a_hint_promises_no_more_of_a_fight_than_its_odds() -> None:
    told = set()
    for position, seat, move in moments(FIGHT):
        fights = {each.move: each.odds for each in view(position.s, OPEN).fights}
        odds = fights[game.text(position.s, seat, move)]
        hint = game.thinking.reason(position.s, seat, move, after_move(position, seat, move).s)
        assert hint is not None
        assert ("likely to fall" in hint.en) == (odds.destroy >= 0.6)
        assert ("may fall" in hint.en) == (HOPED <= odds.destroy < 0.6)
        assert ("cannot strike back" in hint.en) == ("sans riposte" in hint.fr) == (odds.lost == 0)
        told.add(hint.en)
    assert len(told) > 3


def test_a_step_that_brings_no_points_is_said_to_gain_none() -> None:
    told = set()
    for position, seat, move in moments(STEP):
        after = after_move(position, seat, move).s
        hint = game.thinking.reason(position.s, seat, move, after)
        assert hint is not None
        gained = turn_points(after, seat) - turn_points(position.s, seat)
        assert (hint.en == "it gains ground") == (gained > 0)
        told.add(hint.en)
    assert len(told) > 3

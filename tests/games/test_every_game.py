"""The promises P1 to P11 of `contract.py`, for every registered game.

`test_modes.py` runs this file again with bounds checks, and interpreted on a smaller sample.
"""

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from ludotheque.contract import CHANCE, OPEN, SPECTATOR, Game
from ludotheque.errors import BadMove, LudothequeError, Refused
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.lab.simulate import simulate
from ludotheque.position import Position
from ludotheque.records import GameRecord, decode, encode, opening, replay
from ludotheque.rng import generator

SAMPLE = 60 if COMPILED else 4
RECORDED = Path(__file__).parent


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def records(game: Game, seed: int = 1) -> Iterator[GameRecord]:
    """Random games over all options and numbers of seats."""
    plan = Plan(game, None, None, seed)
    return (play_game(plan, number) for number in range(SAMPLE))


def moments(game: Game, seed: int = 1) -> Iterator[tuple[Position, int, str]]:
    """Every position of some random games, with the move that is made there."""
    for record in records(game, seed):
        position = opening(record)
        for seat, text in record.moves:
            yield position, seat, text
            position.play(seat, text)


def seen(position: Position, viewer: int) -> bytes:
    return msgspec.json.encode(position.game.view(position.s, viewer))


def viewers(position: Position) -> list[int]:
    return [SPECTATOR, *range(position.seats)]


def test_p1_somebody_acts_until_there_is_an_outcome(game: Game) -> None:
    for position, _, _ in moments(game):
        assert position.to_act
        assert position.outcome() is None
    for record in records(game):
        assert record.outcome is not None
        assert record.outcome.reason in game.reasons


def test_p2_every_acting_seat_has_a_legal_move(game: Game) -> None:
    for position, _, _ in moments(game):
        for seat in position.to_act:
            if seat != CHANCE:
                legal = position.legal_moves(seat)
                assert 0 < len(legal) <= game.most_moves
                assert len(set(legal)) == len(legal)


def test_p3_the_legal_moves_are_those_that_judge_accepts(game: Game) -> None:
    """The moves tried are all those that any position of the sample allows to anybody."""
    known: set[int] = set()
    for position, _, _ in moments(game):
        for seat in position.to_act:
            known.update(position.legal_moves(seat))
    tried = sorted(known)
    if len(tried) > 400:
        tried = tried[:: len(tried) // 400 + 1]
    for number, (position, _, _) in enumerate(moments(game)):
        if number % (7 if COMPILED else 23):
            continue
        for seat in range(position.seats):
            legal = set(position.legal_moves(seat))
            accepted = {move for move in {*tried, *legal} if game.judge(position.s, seat, move) == 0}
            assert accepted == legal


def test_p3_a_refused_move_changes_nothing_and_names_its_rule(game: Game) -> None:
    texts = {(seat, text) for record in records(game, 2) for seat, text in record.moves}
    tried = sorted(texts)[:: max(1, len(texts) // 60)]
    for number, (position, _, _) in enumerate(moments(game)):
        if number % (17 if COMPILED else 41):
            continue
        before = position.pool.tobytes()
        for seat, text in tried:
            if seat in position.to_act and text not in position.legal(seat) and seat != CHANCE:
                with pytest.raises(Refused) as refused:
                    position.play(seat, text)
                error = refused.value
                assert isinstance(error, BadMove) or error.rule in game.refusals
                assert error.text.en
                assert error.text.fr
                assert position.pool.tobytes() == before


@pytest.mark.parametrize("text", ["", " ", "x" * 100_000, "é", "\0", "Sc ", "-", "None", "9" * 50])
def test_p3_garbled_moves_are_refused(game: Game, text: str) -> None:
    for position, seat, _ in moments(game):
        before = position.pool.tobytes()
        with pytest.raises(Refused):
            position.play(seat, text)
        assert position.pool.tobytes() == before
        break


def test_p4_texts_and_moves_agree(game: Game) -> None:
    for position, seat, text in moments(game):
        for acting in position.to_act:
            moves = position.legal_moves(acting)
            texts = [game.text(position.s, acting, move) for move in moves]
            assert game.texts(position.s, acting, moves) == sorted(texts)
            assert len(set(texts)) == len(texts)
            assert [game.parse(position.s, acting, each) for each in texts] == moves
        if seat == CHANCE:
            assert game.text(position.s, CHANCE, game.parse(position.s, CHANCE, text)) == text


def test_p5_replaying_the_log_gives_the_same_record(game: Game) -> None:
    for record in records(game):
        assert replay(decode(encode(record))) is None
        states = [opening(record), opening(record)]
        for seat, text in record.moves:
            moves = [position.play(seat, text) for position in states]
            assert moves[0] == moves[1]
            assert states[0].pool.tobytes() == states[1].pool.tobytes()


def test_p6_every_game_ends_within_its_bound(game: Game) -> None:
    for record in records(game):
        assert len(record.moves) <= game.longest(record.options, len(record.seats))


def test_p7_a_viewer_cannot_tell_worlds_apart_that_it_should_not(game: Game) -> None:
    """View, legal moves, who acts, and the events of the move that led here."""
    rng = generator(7)
    for position, seat, text in moments(game):
        after = position.copy()
        move = after.play(seat, text)
        for viewer in viewers(position):
            other = position.copy()
            game.redeal(other.s, viewer, rng)
            assert other.to_act == position.to_act
            assert seen(other, viewer) == seen(position, viewer)
            if viewer in position.to_act:
                assert other.legal(viewer) == position.legal(viewer)
            if seat == viewer and seat != CHANCE:
                told = [
                    msgspec.json.encode(game.events(before.s, seat, move, later.s, viewer))
                    for before, later in ((position, after), (other, _played(other, seat, move)))
                    if seen(later, viewer) == seen(after, viewer)
                ]
                assert len(set(told)) == 1


def _played(position: Position, seat: int, move: int) -> Position:
    later = position.copy()
    later.play_move(seat, move)
    return later


def test_p7_redealing_depends_only_on_what_the_viewer_knows(game: Game) -> None:
    """The same draw from two worlds that the viewer cannot tell apart gives the same world."""
    rng = generator(9)
    for number, (position, _, _) in enumerate(moments(game)):
        for viewer in viewers(position):
            other = position.copy()
            game.redeal(other.s, viewer, rng)
            worlds = [position.copy(), other]
            for world in worlds:
                game.redeal(world.s, viewer, generator(number))
            assert worlds[0].pool.tobytes() == worlds[1].pool.tobytes()


def test_p8_copies_pickles_and_hashes_agree(game: Game) -> None:
    for position, _, _ in moments(game):
        pool = np.zeros(2, game.State)
        pool[1] = position.pool[0]
        assert pool[1].tobytes() == position.pool[0].tobytes()
        assert pickle.loads(pickle.dumps(position.pool)).tobytes() == position.pool.tobytes()


def test_p9_the_compiled_loop_plays_the_recorded_games(game: Game) -> None:
    plan = Plan(game, None, None, 5)
    fast = simulate(plan, SAMPLE)
    kept: list[GameRecord] = []
    slow = simulate(plan, SAMPLE, keep=kept.append)
    assert len(kept) == SAMPLE
    assert (fast.decisions, fast.reasons, fast.results) == (slow.decisions, slow.reasons, slow.results)


def test_p10_every_end_is_reached_by_a_recorded_game(game: Game) -> None:
    recorded = sorted((RECORDED / game.name / "recorded").glob("*.jsonl"))
    found = [decode(line) for path in recorded for line in path.read_bytes().splitlines()]
    reasons = {record.outcome.reason for record in found if record.outcome}
    assert reasons >= set(game.reasons) - {""}
    assert [fault for record in found if (fault := replay(record))] == []


def test_p11_nothing_is_lost_or_gained(game: Game) -> None:
    for position, _, _ in moments(game):
        game.check(position.s)


def test_events_are_told_in_both_languages(game: Game) -> None:
    for position, seat, text in moments(game):
        after = position.copy()
        move = after.play(seat, text)
        for viewer in (*viewers(position), OPEN):
            for event in game.events(position.s, seat, move, after.s, viewer):
                en, fr = game.tell(event, "en"), game.tell(event, "fr")
                assert en
                assert fr
                json.loads(msgspec.json.encode(event))


def test_views_are_drawn_in_both_languages(game: Game) -> None:
    for position, _, _ in moments(game):
        for viewer in (*viewers(position), OPEN):
            view: Any = game.view(position.s, viewer)
            assert game.draw_text(view, "en")
            assert game.draw_text(view, "fr")


def test_options_are_checked(game: Game) -> None:
    with pytest.raises(LudothequeError, match="has no option"):
        game.complete({"colour": "blue"})
    for option in game.options:
        values: tuple[object, ...] = ("no such value", -1, None, 1.5, [], {})
        for value in values:
            with pytest.raises(LudothequeError, match=option.name):
                game.complete({option.name: value})
    with pytest.raises(LudothequeError, match="seats"):
        game.seats(9)


def test_every_refusal_and_rule_is_known(game: Game) -> None:
    assert set(game.rule_ids) - {""} == set(game.refusals)

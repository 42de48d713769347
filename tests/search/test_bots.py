"""Bots by name."""

import time
from typing import Any

import numpy as np
import pytest

from ludotheque.contract import CHANCE
from ludotheque.errors import BadBot
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search import weighing
from ludotheque.search.bots import LEVELS, RandomBot, account, ask, hint, make, pick, ready_level
from ludotheque.search.deadline import Deadline
from ludotheque.search.weighing import NOBODY, Explanation, Telling, Weighed, has_exact
from ludotheque.viewers import seated

GAME = load(GAMES[0])


def test_a_random_bot_chooses_every_legal_move_equally_often() -> None:
    position = start(GAME.name)
    bot, rng = make(GAME, "random"), generator(3)
    chosen = [ask(bot, position, 0, rng) for _ in range(4000)]
    moves, counts = np.unique(chosen, return_counts=True)
    assert set(moves.tolist()) == set(position.legal_moves(0))
    assert min(counts) > 850


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "genius",
        "Random",
        "x" * 5000,
        "level",
        "level:0",
        "level:7",
        "level:²",
        "mcts",
        "mcts:0",
        "mcts:x",
        "mcts:0s",
        "mcts:0x20",
        "mcts:65x20",
        "mcts:4x",
        "mcts:x20",
        "mcts:2x2x20",
        "mcts:²x20",
        "random:1",
        "exact:3",
    ],
)
def test_an_unknown_bot_is_told(spec: str) -> None:
    with pytest.raises(BadBot):
        make(GAME, spec)


def test_asking_a_bot_changes_nothing() -> None:
    position = start(GAME.name)
    before = position.pool.tobytes()
    ask(make(GAME, "random"), position, 0, generator(1))
    assert position.pool.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["random", "greedy", "level:1", "level:2", "mcts:40", "mcts:0.02s"])
def test_a_bot_plays_legal_moves_and_explains_them(name: str, spec: str) -> None:
    game = load(name)
    position, rng, bot = start(name), generator(4), make(game, spec)
    for _ in range(12):
        while position.to_act == [-1]:
            position.play_move(-1, position.draw(rng))
        if not position.to_act:
            break
        seat = position.to_act[0]
        told = hint(bot, position, seat, rng)
        assert {each.move for each in told.moves} <= set(position.legal(seat))
        assert all(each.en and each.fr for each in told.moves)
        position.play_move(seat, ask(bot, position, seat, rng))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", ["greedy", "level:1", "level:3", "mcts:40"])
def test_a_bot_repeats_itself_with_the_same_generator(name: str, spec: str) -> None:
    position, rng, bot = start(name), generator(4), make(load(name), spec)
    while position.to_act == [-1]:
        position.play_move(-1, position.draw(rng))
    seat = position.to_act[0]
    assert len({ask(bot, position, seat, generator(9)) for _ in range(3)}) == 1


def test_a_bot_given_a_second_answers_in_about_a_second() -> None:
    position, bot = start(GAME.name), make(GAME, "mcts:0.3s")
    ask(make(GAME, "mcts:10"), position, 0, generator(1))
    begun = time.perf_counter()
    ask(bot, position, 0, generator(1))
    assert 0.25 < time.perf_counter() - begun < 60


def test_a_bot_can_be_stopped() -> None:
    position, bot, clock = start(GAME.name), make(GAME, "mcts:999999999"), Deadline(0.05)
    assert ask(bot, position, 0, generator(1), clock) in position.legal_moves(0)


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_level_answers_at_once_when_it_is_stopped(name: str) -> None:
    game = load(name)
    position, rng, clock = start(name), generator(4), Deadline()
    while position.to_act == [CHANCE]:
        position.play_move(CHANCE, position.draw(rng))
    seat = position.to_act[0]
    clock.stop()
    assert ask(make(game, f"level:{LEVELS}"), position, seat, rng, clock) in position.legal_moves(seat)


def test_a_forced_move_is_made_without_a_thought() -> None:
    """So many simulations would take days."""
    forced = 0
    for game in map(load, GAMES):
        record = play_game(Plan(game, game.complete({}), None, 8), 0)
        position = opening(record)
        for seat, text in record.moves:
            if seat != CHANCE and len(legal := position.legal_moves(seat)) == 1:
                assert [ask(make(game, "mcts:999999999"), position, seat, generator(1))] == legal
                forced += 1
            position.play(seat, text)
    assert forced


def test_a_mix_is_drawn_by_its_shares() -> None:
    mix = [Weighed(1, 0.5, 0.75), Weighed(2, 0.5, 0.25), Weighed(3, 0.9, 0.0)]
    rng = generator(8)
    drawn = [pick(mix, rng) for _ in range(4000)]
    assert 2800 < drawn.count(1) < 3200
    assert drawn.count(3) == 0


@pytest.mark.parametrize("name", GAMES)
def test_exact_is_offered_only_where_it_is_possible(name: str) -> None:
    game = load(name)
    if has_exact(game):
        make(game, "exact")
    else:
        with pytest.raises(BadBot):
            make(game, "exact")


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_accounts_for_its_move_in_both_languages(name: str) -> None:
    position, rng = start(name), generator(2)
    while position.to_act[0] < 0:
        position.play_move(-1, position.draw(rng))
    seat = position.to_act[-1]
    move = position.legal_moves(seat)[0]
    told = account(make(load(name), "greedy"), position, seat, move, seated(1 - seat), rng)
    assert told is None or (told.en.endswith(".") and told.fr.endswith("."))


def dealt(name: str, seed: int) -> Position:
    """A game in which everybody has what they begin with."""
    position, rng = start(name), generator(seed)
    while position.to_act[0] < 0:
        position.play_move(-1, position.draw(rng))
    return position


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_what_a_bot_says_tells_the_viewer_nothing_new(name: str) -> None:
    """The same words in every world that the viewer cannot tell from the true one."""
    bot, told = make(load(name), "greedy"), 0
    for seed in range(4):
        position = dealt(name, seed)
        seat = position.to_act[-1]
        viewer = seated(0 if seat else 1)
        for move in position.legal_moves(seat)[:3]:
            world = position.copy()
            world.redeal(viewer, generator(seed + 50))
            if move in world.legal_moves(seat):
                said = [account(bot, each, seat, move, viewer, generator(9)) for each in (position, world)]
                assert said[0] == said[1]
                told += 1
    assert told


def test_a_bot_that_says_why_does_not_know_the_viewers_hand() -> None:
    class Recorder(RandomBot):
        def explain(
            self,
            world: Position,
            seat: int,
            rng: Any,
            clock: Deadline | None = None,
            telling: Telling = NOBODY,
        ) -> Explanation:
            seen.append(world.game.view(world.s, seated(0)))
            return super().explain(world, seat, rng, clock, telling)

    seen: list[Any] = []
    position = dealt(next(name for name in GAMES if load(name).has_secrets and load(name).has_chance), 3)
    move = position.legal_moves(1)[0]
    for seed in range(8):
        account(Recorder(), position, 1, move, seated(0), generator(seed))
    true = position.game.view(position.s, seated(0))
    assert seen
    assert any(view != true for view in seen)


def test_a_move_that_no_world_allows_is_not_accounted_for() -> None:
    position = start(GAME.name)
    assert account(make(GAME, "greedy"), position, 0, -1, seated(1), generator(2)) is None


@pytest.mark.parametrize("name", GAMES)
def test_until_its_search_is_compiled_a_strong_bot_plays_like_the_strongest_that_is_ready(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    usual, seats = game.complete({}), game.seats()
    assert [ready_level(game, usual, seats, level) for level in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    monkeypatch.setattr(weighing, "is_interpreted", lambda search: True)
    ready = [ready_level(game, usual, seats, level) for level in range(1, 7)]
    assert ready[:2] == [1, 2]
    assert ready[-1] < 6
    assert ready == sorted(ready)

"""What a learner sees."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.games import GAMES, load
from ludotheque.jit import jit
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.research import BatchEnv, gym, zoo
from ludotheque.research.observing import Observer
from ludotheque.research.reading import observe_known
from ludotheque.research.setting import Setting
from ludotheque.rng import generator
from ludotheque.viewers import seated

SECRETIVE = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", SECRETIVE)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    game, rng = load(name), generator(4)
    record = play_game(Plan(game, game.complete({}), None, 8), 0)
    position = opening(record, game)
    table = Setting(game, position.options, position.seats)
    eyes, differed = Observer(table), 0
    for seat, text in record.moves:
        for viewer in range(position.seats):
            other = position.copy()
            other.redeal(seated(viewer), rng)
            differed += other.raw.tobytes() != position.raw.tobytes()
            assert eyes.of(other, viewer).tobytes() == eyes.of(position, viewer).tobytes()
        position.play(seat, text)
    assert differed


@pytest.mark.parametrize("name", GAMES)
def test_whole_numbers_are_the_same_unscaled(name: str) -> None:
    game = load(name)
    record = play_game(Plan(game, game.complete({}), None, 8), 1)
    position = opening(record, game)
    table = Setting(game, position.options, position.seats)
    for seat, text in record.moves[:20]:
        floats, whole = Observer(table).of(position, 0), Observer(table, np.int8).of(position, 0)
        unscaled = np.clip(np.round(floats / table.plan.scale), -127, 127)
        assert unscaled.tolist() == whole.tolist()
        position.play(seat, text)


def pairs(game: Game) -> Iterator[tuple[Position, Position, int]]:
    """Worlds that differ only in what a seat does not know, at its turn, for all seats and basic options."""
    rng = generator(6)
    for seats in game.seat_counts:
        for value in game.options[0].choices:
            options = game.complete({game.options[0].name: value})
            record = play_game(Plan(game, options, seats, 3), 0)
            position = opening(record, game)
            for number, (seat, text) in enumerate(record.moves):
                for viewer in position.to_act if number % 12 == 0 else ():
                    other = position.copy()
                    if viewer >= 0:
                        other.redeal(seated(viewer), rng)
                    if other.raw.tobytes() != position.raw.tobytes():
                        yield position, other, viewer
                position.play(seat, text)


def everything(world: Position, viewer: int) -> dict[str, bytes]:
    """All bytes that a learner in this seat is given, by where they come from."""
    made: dict[str, Any] = {"options": dict(world.options), "seats": world.seats}
    table = Setting(world.game, world.options, world.seats)
    found = {}
    for dtype in (np.int8, np.float32):
        batch = BatchEnv(table, 2, dtype=dtype)
        row = np.zeros(batch.raw.shape[1], np.uint8)
        row[: world.raw.size] = world.raw
        batch.put(np.stack([row, row]))
        found[f"batch {dtype.__name__}"] = batch.observe(viewer).tobytes()
        if batch.seats[0] == viewer:
            found["batch mask"] = batch.mask.tobytes()
        for mode in ("ansi", "rgb_array"):
            learners = gym.Learners(world.game.name, 1, seat=viewer, dtype=dtype, render_mode=mode, **made)
            learners.games.reset(seed=1)
            learners.games.put(row[None])
            said = learners._info()
            found[f"gym {dtype.__name__} {mode}"] = b"".join(
                [learners._seen().tobytes(), *(said[key].tobytes() for key in sorted(said)), drawn(learners)]
            )
            for kind in (zoo.env, zoo.parallel_env):
                env = kind(world.game.name, dtype=dtype, render_mode=mode, **made)
                found[f"zoo {kind.__name__} {dtype.__name__} {mode}"] = agents(env, world, viewer)
    return found | spoken(world, viewer)


def drawn(env: Any) -> bytes:
    frame = env.render()
    return repr(frame).encode() if isinstance(frame, str) else np.asarray(frame).tobytes()


def agents(env: Any, world: Position, viewer: int) -> bytes:
    """What PettingZoo's agent of this seat gets, and the masks of the others that it could ask for."""
    env.reset(seed=1)
    env.match.position = world.copy()
    env.match._draw()
    names = env.possible_agents
    if hasattr(env, "agent_selection"):
        env._turn()
        env.agent_selection = names[viewer]
        seen = {name: env.observe(name) for name in names}
        told = env.infos
    else:
        seen, told = env._seen(), {}
    own = seen[names[viewer]]
    numbers: bytes = own["observation"].tobytes() + own["action_mask"].tobytes()
    return numbers + repr(told).encode() + drawn(env)


def spoken(world: Position, viewer: int) -> dict[str, bytes]:
    """OpenSpiel's strings and tensors."""
    spiel = pytest.importorskip("ludotheque.research.spiel", reason="OpenSpiel is not installed")
    state = spiel.game_at(world).new_initial_state()
    found = {
        "information state": state.information_state_string(viewer).encode(),
        "observation": state.observation_string(viewer).encode(),
        "tensor": np.array(state.observation_tensor(viewer)).tobytes(),
        "others' actions": repr(
            [state.legal_actions(p) for p in range(world.seats) if p != state.current_player()]
        ).encode(),
    }
    if state.current_player() == viewer:
        found["actions"] = repr(state.legal_actions(viewer)).encode()
    return found


def leaks(worlds: Iterable[tuple[Position, Position, int]]) -> set[str]:
    """Where a learner can tell worlds apart that it should not."""
    found = set()
    for position, other, viewer in worlds:
        one, two = everything(position, viewer), everything(other, viewer)
        assert one.keys() == two.keys()
        found |= {where for where in one if one[where] != two[where]}
    return found


@pytest.mark.parametrize("name", SECRETIVE)
def test_no_byte_that_a_learner_gets_depends_on_what_its_seat_does_not_know(name: str) -> None:
    worlds = [(position.copy(), other, viewer) for position, other, viewer in pairs(load(name))]
    assert len(worlds) > 10
    assert {position.seats for position, _, _ in worlds} == {*load(name).seat_counts}
    assert not leaks(worlds)


def leaking(game: Game, field: str) -> Game:
    """The same game, whose `hide` leaves one field as it is."""
    sound, is_array = game.hide, bool(game.State[field].shape)

    @jit
    def leaves_an_array(s: Any, seat: Any) -> None:
        kept = s[field].copy()
        sound(s, seat)
        s[field][:] = kept

    @jit
    def leaves_a_number(s: Any, seat: Any) -> None:
        kept = s[field]
        sound(s, seat)
        s[field] = kept

    hide = leaves_an_array if is_array else leaves_a_number
    kept = {key: value for key, value in game._specialised.items() if key[0] is not observe_known}
    return replace(game, hide=hide, _specialised=kept)  # only what calls `hide` is compiled again


@pytest.mark.parametrize("name", SECRETIVE[:1])
def test_one_hidden_field_that_leaks_is_seen_everywhere(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strings and pictures are drawn from `view`, which hides by itself."""
    sound, tried = load(name), set()
    leaks([next(pairs(sound))])  # compiles what does not hide
    for position, other, viewer in pairs(sound):
        for field in sound.State.names or ():
            if field not in tried and (position.s[field] != other.s[field]).any():
                tried.add(field)
                leaky = leaking(sound, field)
                monkeypatch.setattr(games, "load", lambda _, leaky=leaky: leaky)
                worlds = [with_rules(world, leaky) for world in (position, other)]
                found = {where.split(" ")[0] for where in leaks([(worlds[0], worlds[1], viewer)])}
                assert found >= {"batch", "gym", "zoo", "information", "tensor"}, field
    assert len(tried) >= 2


def with_rules(world: Position, game: Game) -> Position:
    found = Position(game, world.options, world.seats)
    found.raw[:] = world.raw
    return found

"""OpenSpiel; `benchmarks/checkers.py` runs its test with every value of every option."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="uv sync --extra openspiel brings OpenSpiel")
from benchmarks.checkers import check_openspiel  # noqa: E402

from ludotheque.contract import CHANCE  # noqa: E402
from ludotheque.errors import NotYourTurn  # noqa: E402
from ludotheque.games import GAMES, load  # noqa: E402
from ludotheque.research.batch import IllegalAction  # noqa: E402
from ludotheque.research.spiel import PREFIX, SpielGame, game_at, link  # noqa: E402
from ludotheque.rng import generator  # noqa: E402
from ludotheque.viewers import seated  # noqa: E402

SECRETIVE = [name for name in GAMES if load(name).has_secrets]


@pytest.mark.parametrize("name", GAMES)
def test_their_checker_passes(name: str) -> None:
    check_openspiel((name, {}, load(name).seat_counts[0]), sims=1)


def walked(name: str, seed: int, steps: int = 10**6, **params: Any) -> Any:
    """A state after so many random steps, chance's included."""
    state, rng = pyspiel.load_game(PREFIX + name, params).new_initial_state(), Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_options_and_players_are_parameters() -> None:
    for name in GAMES:
        game = load(name)
        last = {option.name: option.choices[-1] for option in game.options[:1]}
        spiel = pyspiel.load_game(PREFIX + name, {**last, "players": game.seat_counts[-1]})
        assert spiel.num_players() == game.seat_counts[-1]
        assert {option: spiel.table.options[option] for option in last} == last


def test_a_wrong_parameter_is_refused() -> None:
    with pytest.raises(Exception, match=r"nosuch|Unknown parameter"):
        pyspiel.load_game(PREFIX + GAMES[0], {"nosuch": 1})


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_is_an_error_after_which_all_goes_on(name: str) -> None:
    state = walked(name, 3, 60)
    for wrong in (-1, 10**6, 2**40, next(a for a in range(10**6) if a not in state.legal_actions())):
        before = (state.history(), state.node.position.raw.tobytes())
        with pytest.raises((IllegalAction, pyspiel.SpielError)):  # they refuse -1 themselves
            state.apply_action(wrong)
        assert (state.history(), state.node.position.raw.tobytes()) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_a_path_of_uniform_choices(name: str) -> None:
    state, rng = pyspiel.load_game(PREFIX + name).new_initial_state(), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            likely = [each for _, each in state.chance_outcomes()]
            assert len(likely) > 1
            assert set(likely) == {1 / len(likely)}
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", SECRETIVE)
def test_worlds_that_a_player_cannot_tell_apart_have_the_same_information_state(name: str) -> None:
    """Another world, the same moves of the player: the chain is the same link by link."""
    state, rng, random = pyspiel.load_game(PREFIX + name).new_initial_state(), generator(3), Random(2)
    differed = 0
    while not state.is_terminal():
        node = state.node
        if node.to_act != [CHANCE]:
            for seat in range(node.position.seats):
                other = node.position.copy()
                other.redeal(seated(seat), rng)
                differed += other.raw.tobytes() != node.position.raw.tobytes()
                assert link(b"", other, seat, None) == link(b"", node.position, seat, None)
        state.apply_action(random.choice(state.legal_actions()))
    assert differed


def test_information_states_remember_everything_a_player_has_seen_and_done() -> None:
    """Two ways to one position are two information states."""
    for name in GAMES:
        seen: dict[str, tuple[Any, ...]] = {}
        for seed in range(3):
            state, rng = pyspiel.load_game(PREFIX + name).new_initial_state(), Random(seed)
            own: list[list[Any]] = [[] for _ in range(state.num_players())]
            while not state.is_terminal():
                player, action = state.current_player(), rng.choice(state.legal_actions())
                if player >= 0:
                    key = state.information_state_string(player)
                    past = tuple(own[player])
                    assert seen.setdefault(key, past) == past
                    own[player].append((state.observation_string(player), action))
                state.apply_action(action)


def test_states_are_copied_and_kept_whole() -> None:
    state = walked(SECRETIVE[0], 5, 40)
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.node.position.raw.tobytes() == state.node.position.raw.tobytes()
        assert other.node.chains == state.node.chains
        assert other.history() == state.history()
        other.apply_action(other.legal_actions()[0])
        assert other.history() != state.history()


def test_a_game_starts_at_any_position() -> None:
    state = walked(GAMES[0], 1, 8)
    game: SpielGame = game_at(state.node.position)
    begun = game.new_initial_state()
    assert begun.node.position.raw.tobytes() == state.node.position.raw.tobytes()
    assert begun.legal_actions() == state.legal_actions()
    assert np.array(begun.observation_tensor(0)).shape == (game.table.plan.length,)
    begun.apply_action(begun.legal_actions()[0])
    for other in (copy.deepcopy(begun), pickle.loads(pickle.dumps(begun))):
        again = other.get_game().new_initial_state()
        assert other.history() == begun.history()
        assert again.node.position.raw.tobytes() == state.node.position.raw.tobytes()
    kept = pickle.loads(pickle.dumps(game))
    assert kept.new_initial_state().node.position.raw.tobytes() == state.node.position.raw.tobytes()


def test_games_are_pickled_by_name() -> None:
    for name in GAMES:
        game = pyspiel.load_game(PREFIX + name)
        assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_chance_has_no_outcomes_when_a_player_is_to_act() -> None:
    for name in GAMES:
        state = walked(name, 3)
        assert state.is_terminal()
        with pytest.raises(NotYourTurn):
            state.chance_outcomes()


def test_states_of_one_game_do_not_disturb_each_other_in_threads() -> None:
    states = [walked(SECRETIVE[0], seed, 60) for seed in range(4)]
    game = states[0].get_game()
    expected = [list(state.observation_tensor(0)) for state in states]

    def looks(at: int) -> bool:
        mine = game.deserialize_state(states[at].serialize())
        return all(list(mine.observation_tensor(0)) == expected[at] for _ in range(300))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(looks, range(4)))

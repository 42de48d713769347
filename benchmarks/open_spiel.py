"""The same games here and in OpenSpiel: rollouts, MCTS, and single calls from Python.

    uv run --with open_spiel --with-editable examples/breakthrough --with-editable examples/goofspiel \
        python benchmarks/open_spiel.py

First both play the same random games move by move and must agree on every list of legal moves and on who
wins. Rates are per CPU second of one thread, the best of several rounds taken in turn.
"""

import sys
import time
import timeit
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, Game
from ludotheque.games import load
from ludotheque.lab.selfplay import Plan
from ludotheque.lab.simulate import simulate
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.search import mcts
from ludotheque.thinking import Level

THEIRS = {
    "breakthrough": "breakthrough(rows=6,columns=6)",
    "goofspiel": "goofspiel(num_cards=13,points_order=random)",
}
ROUNDS = 5
SIMULATIONS = 20_000
ROLLOUTS = 5_000
CALLS = 100_000


def main() -> None:
    import pyspiel

    quick = "--quick" in sys.argv[1:]
    for name, spec in THEIRS.items():
        game, theirs = load(name), pyspiel.load_game(spec)
        games, moves = agree(game, theirs, 20 if quick else 500)
        print(f"{name}: the same in {games} games, {moves} moves")
        for what, (ours, peer, unit) in contests(game, theirs, pyspiel).items():
            best = [0.0, 0.0]
            for _ in range(1 if quick else ROUNDS):
                best = [max(best[0], ours()), max(best[1], peer())]
            print(f"  {what:<28}{best[0]:>14,.0f}{best[1]:>14,.0f} {unit}  {best[0] / best[1]:.1f} times")


# ---- the same game --------------------------------------------------------------------------------


def agree(game: Game, theirs: Any, games: int) -> tuple[int, int]:
    """Play the same random games in both; how many games and moves were compared."""
    chance, moves = Random(1), 0
    for _ in range(games):
        position, state = Position(game, game.complete({}), 2), theirs.new_initial_state()
        while position.to_act:
            step(position, state, chance)
            moves += 1
        assert state.is_terminal()
        first, second = position.scores()
        assert np.sign(state.returns()[0]) == np.sign(first - second)
    return games, moves


def step(position: Position, state: Any, chance: Random) -> None:
    if state.is_terminal():  # their last round, in which nobody has a choice, is over at once
        seat = position.to_act[0]
        position.play_move(
            seat, position.draw(generator(1)) if seat == CHANCE else position.legal_moves(seat)[0]
        )
    elif position.to_act == [CHANCE]:
        prize = chance.choice([action for action, _ in state.chance_outcomes()])
        state.apply_action(prize)
        position.play(CHANCE, str(prize + 1))
    elif state.is_simultaneous_node():
        bids = []
        for seat in (0, 1):
            legal = state.legal_actions(seat)
            assert position.legal(seat) == sorted(str(card + 1) for card in legal)
            bids.append(chance.choice(legal))
            position.play(seat, str(bids[seat] + 1))
        state.apply_actions(bids)
    else:
        texts = {mirrored(state.action_to_string(action)): action for action in state.legal_actions()}
        seat = position.to_act[0]
        assert position.legal(seat) == sorted(texts)
        text = chance.choice(sorted(texts))
        state.apply_action(texts[text])
        position.play(seat, text)


def mirrored(move: str) -> str:
    """Their Black starts above, on ranks 6 and 5, and moves first; our White starts below."""
    return "".join(str(7 - int(each)) if each.isdigit() else each for each in move if each.isalnum())


# ---- contests -------------------------------------------------------------------------------------


def contests(game: Game, theirs: Any, pyspiel: Any) -> dict[str, tuple[Callable[[], float], ...]]:
    position, state = both_choosing(game, theirs)
    seat = position.to_act[0]
    move = position.legal_moves(seat)[0]
    mcts_game = theirs if game.name == "breakthrough" else pyspiel.convert_to_turn_based(theirs)
    bot = their_bot(mcts_game, pyspiel, SIMULATIONS, 1)
    # One simulation that plays out so many random games: their own loop, in C++.
    player = their_bot(mcts_game, pyspiel, 1, ROLLOUTS)
    level, flag = Level("mcts", SIMULATIONS), np.zeros(1, np.int64)

    def search() -> None:
        mcts.search(position, seat, generator(1), level, flag)

    plan = Plan(game, game.complete({}), None, 1)
    search(), simulate(plan, 10)
    theirs_apply, theirs_legal = their_calls(state)
    return {
        "random games": (
            lambda: rate(lambda: simulate(plan, 20_000), 20_000),
            lambda: rate(lambda: their_search(player, mcts_game), ROLLOUTS),
            "games per second",
        ),
        "MCTS": (
            lambda: rate(search, SIMULATIONS),
            lambda: rate(lambda: their_search(bot, mcts_game), SIMULATIONS),
            "simulations per second",
        ),
        "copy and apply, from Python": (
            lambda: calls(lambda: position.copy().play_move(seat, move)),
            lambda: calls(theirs_apply),
            "calls per second",
        ),
        "legal moves, from Python": (
            lambda: calls(partial(position.legal_moves, seat)),
            lambda: calls(theirs_legal),
            "calls per second",
        ),
    }


def both_choosing(game: Game, theirs: Any) -> tuple[Position, Any]:
    position, state = Position(game, game.complete({}), 2), theirs.new_initial_state()
    if position.to_act == [CHANCE]:
        step(position, state, Random(1))
    return position, state


def their_calls(state: Any) -> tuple[Callable[[], object], Callable[[], object]]:
    if state.is_simultaneous_node():
        both = [state.legal_actions(seat)[0] for seat in (0, 1)]
        return lambda: state.clone().apply_actions(both), partial(state.legal_actions, 0)
    action = state.legal_actions()[0]
    return lambda: state.clone().apply_action(action), state.legal_actions


def their_bot(game: Any, pyspiel: Any, simulations: int, playouts: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(playouts, 7)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 7, False)


def their_search(bot: Any, game: Any) -> None:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot.mcts_search(state)


def rate(run: Callable[[], object], count: int) -> float:
    begun = time.process_time()
    run()
    return count / (time.process_time() - begun)


def calls(call: Callable[[], object]) -> float:
    return CALLS / timeit.timeit(call, number=CALLS, timer=time.process_time)


if __name__ == "__main__":
    main()

"""Games of bots in compiled code, against the same games played move by move."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from ludotheque.contract import CHANCE, Game
from ludotheque.games import GAMES, load
from ludotheque.lab.botgames import (
    CHANCES,
    CHOICES,
    DECIDED,
    DRAMA,
    FIRST,
    FORCED,
    LEADS,
    LENGTH,
    NOTES,
    REASON,
    SECOND,
    WIDEST,
    Party,
    play_party,
    tell_story,
)
from ludotheque.lab.luck import KEYED, STREAM
from ludotheque.lab.selfplay import Plan, as_record, play_game
from ludotheque.lab.studies.estimates import mean
from ludotheque.position import Position
from ludotheque.search.command import stop_all

GAME = load(GAMES[0])


def both(game: Game, bots: tuple[str, ...], luck: int, options: dict[str, object], games: int = 2) -> None:
    """The records of both ways to play must be the same."""
    seats = game.seat_counts[-1]
    table = game.complete(options)
    names = tuple(bots[seat % len(bots)] for seat in range(seats))
    played = play_party(Party(game, table, seats, None, names), 5, 3, games, luck, keep_moves=True)
    plan = Plan(game, table, seats, 5, bots=bots, luck=luck)
    for at, moves in enumerate(played.moves):
        record = play_game(plan, 3 + at)
        assert as_record(plan, 3 + at, moves.tolist()) == record
        assert record.outcome is not None
        assert played.places[at, :seats].tolist() == record.outcome.ranks
        assert played.points[at, :seats].tolist() == record.outcome.scores


@pytest.mark.parametrize("luck", [STREAM, KEYED])
@pytest.mark.parametrize("bots", [("random", "greedy"), ("mcts:8", "level:1"), ("level:3", "level:2")])
def test_compiled_games_are_those_played_move_by_move(bots: tuple[str, ...], luck: int) -> None:
    for options in GAME.thinking.ladders:
        both(GAME, bots, luck, dict(options))


def test_python_is_asked_where_a_search_is_not_enough(tmp_path: Path) -> None:
    program = tmp_path / "last.py"
    lines = "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['legal'][-1], flush=True)\n"
    program.write_text(lines)
    both(GAME, (f"command:{sys.executable} {program}", "mcts:2"), KEYED, {}, games=1)
    stop_all()


@pytest.mark.parametrize("name", GAMES[1:])
def test_games_with_chance_and_secrets_are_the_same_too(name: str) -> None:
    """Interpreted, because each takes long to compile; benchmarks/bot_games.py compares compiled games."""
    code = (
        "from ludotheque.games import load; from tests.lab.test_botgames import both;"
        f"both(load({name!r}), ('random', 'mcts:1', 'level:1'), 1, {{}}, 1)"
    )
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], env=plain, cwd=root, check=True)


def test_every_note_is_what_a_plain_program_finds_in_the_moves() -> None:
    seats = GAME.seat_counts[-1]
    party = Party(GAME, GAME.complete({}), seats, None, ("greedy",) * seats)
    played = play_party(party, 2, 0, 3, keep_moves=True)
    for moves, notes, places in zip(played.moves, played.notes, played.places, strict=True):
        assert notes.tolist() == plainly_noted(GAME, seats, moves.tolist(), places[:seats].tolist())


def plainly_noted(game: Game, seats: int, moves: list[list[int]], ranks: list[int]) -> list[int]:
    """The notes of a game from its moves, written without a look at the compiled ones."""
    position = Position(game, game.complete({}), seats)
    counts, worths, own = [], [], []
    value = game.functions["evaluate"]
    for seat, move in moves:
        if seat != CHANCE:
            out = np.zeros(seats)
            value(position.s, out)  # type: ignore[operator]
            worths.append(out.tolist())
            counts.append(len(position.legal_moves(seat)))
            own.append(move)
        position.play_move(seat, move)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    winner = winners[0] if len(winners) == 1 else None
    leaders = [
        one[0] if len(one := [i for i, w in enumerate(row) if w == max(row)]) == 1 else None for row in worths
    ]
    clear = [leader for leader in leaders if leader is not None]
    found = dict.fromkeys(NOTES, 0)
    found["length"], found["chances"] = len(own), len(moves) - len(own)
    found["reason"] = int(game.over(position.s))
    found["forced"], found["choices"], found["widest"] = counts.count(1), sum(counts), max(counts)
    found["leads"] = sum(a != b for a, b in pairwise(clear))
    found["decided"] = max(
        (at + 1 for at, leader in enumerate(leaders) if leader != winner or winner is None), default=0
    )
    if winner is not None:
        found["drama"] = round(100 * sum((max(row) - row[winner]) ** 0.5 for row in worths) / len(own))
    found["first"], found["second"] = own[0], own[1]
    return list(found.values())


def test_the_columns_are_in_the_order_of_their_names() -> None:
    order = (LENGTH, CHANCES, REASON, FORCED, CHOICES, WIDEST, LEADS, DECIDED, DRAMA, FIRST, SECOND)
    assert order == tuple(range(len(NOTES)))


@pytest.mark.parametrize(
    ("worths", "ranks", "leads", "decided", "drama"),
    [
        ([(0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.7, 0.3)], (1, 2), 2, 3, 11),
        ([(0.6, 0.4), (0.7, 0.3)], (1, 2), 0, 0, 0),
        ([(0.6, 0.4), (0.7, 0.3)], (1, 1), 0, 2, 0),
        ([(0.9, 0.1), (0.9, 0.1)], (2, 1), 0, 2, 89),
    ],
)
def test_a_story_has_lead_changes_a_turning_point_and_drama(
    worths: list[tuple[float, float]], ranks: tuple[int, int], leads: int, decided: int, drama: int
) -> None:
    notes = np.zeros(len(NOTES), np.int64)
    tell_story(np.array(worths), np.array(ranks, np.int64), len(worths), notes)
    assert (notes[LEADS], notes[DECIDED], notes[DRAMA]) == (leads, decided, drama)


def test_random_endings_come_out_as_exact_counting_expects() -> None:
    """What the last two moves bring on average, over all of them, is what they brought in many games."""
    seats = 2
    party = Party(GAME, GAME.complete({}), seats, None, ("random",) * seats)
    played = play_party(party, 11, 0, 400, keep_moves=True)
    surprises = []
    for moves, ranks in zip(played.moves, played.places, strict=True):
        position = Position(GAME, GAME.complete({}), seats)
        for seat, move in moves.tolist()[:-2]:
            position.play_move(seat, move)
        surprises.append(first_share(ranks.tolist()) - expected(position))
    assert not mean(np.array(surprises)).differs(0.0)
    assert np.std(surprises) > 0.1


def expected(position: Position) -> float:
    """The first seat's share of the win when everybody plays at random, counted out."""
    if not position.to_act:
        return first_share(position.ranks())
    (seat,) = position.to_act
    after = []
    for move in position.legal_moves(seat):
        child = position.copy()
        child.play_move(seat, move)
        after.append(expected(child))
    return sum(after) / len(after)


def first_share(ranks: list[int]) -> float:
    return 1.0 if ranks[0] < ranks[1] else 0.5 if ranks[0] == ranks[1] else 0.0

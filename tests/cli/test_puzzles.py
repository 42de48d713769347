"""`puzzles` as people run it."""

import json

from tests.cli.command import run


def test_puzzles_come_one_a_line() -> None:
    done = run("puzzles", "kopis", "--each", "2", "--hardest", "1", "--seed", "5")
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [puzzle["difficulty"] for puzzle in found] == [1, 1]
    assert all(puzzle["best"] != puzzle["tempting"] for puzzle in found)


def test_a_game_without_an_exact_search_is_told_in_one_line() -> None:
    done = run("puzzles", "zop")
    assert done.status == 2
    assert done.err.startswith("ludotheque: ")

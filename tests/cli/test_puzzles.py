"""`puzzles` as people run it."""

import json

from tests.cli.command import run


def test_puzzles_come_one_a_line() -> None:
    done = run("puzzles", "kopis", "--each", "2", "--hardest", "1", "--seed", "5")
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [puzzle["difficulty"] for puzzle in found] == [1, 1]
    assert all(puzzle["choices"][0]["move"] != puzzle["tempting"] for puzzle in found)


def test_a_games_own_puzzles_are_checked() -> None:
    done = run("puzzles", "kopis", "--check")
    assert (done.status, done.out.split()[-1]) == (0, "checked.")

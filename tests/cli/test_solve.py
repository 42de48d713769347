"""`solve` as people run it."""

import json

import pytest
from tests.cli.command import run

MOVES = "Sc Nd W3 Nd Se E1 W2 E3 Sb"


def test_a_position_is_solved_as_json() -> None:
    done = run("solve", "kopis", "--moves", MOVES, "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert set(found) == {"value", "moves", "line", "nodes", "seconds"}
    assert found["moves"][0]["value"] == found["value"]
    assert found["line"][0] == found["moves"][0]["move"] or len(found["moves"]) > 1


def test_a_position_is_solved_for_people() -> None:
    assert "Best line" in run("solve", "kopis", "--moves", MOVES).out
    assert "Meilleure suite" in run("solve", "kopis", "--moves", MOVES, lang="fr").out


@pytest.mark.parametrize(
    "words", [("--option", "mode=sudden"), ("--moves", "Sc Sc"), ("--moves", "hello"), ("--option", "x=1")]
)
def test_what_cannot_be_solved_is_told_in_one_line(words: tuple[str, ...]) -> None:
    done = run("solve", "kopis", *words)
    assert done.status == 2
    assert done.err.startswith("ludotheque: ")
    assert len(done.err.splitlines()) == 1

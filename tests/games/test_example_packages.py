"""The packages of examples/ are games like any other. (The tutorial's test runs those of Breakthrough.)"""

from pathlib import Path

import pytest
from tests.plugins import EXAMPLES, bring_example, run

from ludotheque.games import HOUSE

ROOT = EXAMPLES.parent
BOTH = sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Where Python finds both."""
    return ":".join(dict.fromkeys(":".join(bring_example(tmp_path, name) for name in BOTH).split(":")))


def test_the_examples_tests_pass(path: str) -> None:
    """Chance, sealed choices and secrets: all promises, compiled and interpreted."""
    package = EXAMPLES / "goofspiel"
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(package / "pyproject.toml"))
    done = run(path, *words, str(package / "tests"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_whose_only_secret_is_a_sealed_bid_passes_the_check_of_secrecy(path: str) -> None:
    words = ("-m", "benchmarks.secrecy", "--pairs", "30", "goofspiel")
    done = run(f"{ROOT}:{path}", *words, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 differ" in done.stdout


def test_a_new_game_has_a_ladder_and_is_measured(path: str) -> None:
    code = "from benchmarks import strength; print(*strength.LADDERS, sep=chr(10))"
    done = run(f"{ROOT}:{path}", "-c", code, NUMBA_DISABLE_JIT="1")
    ladders = done.stdout.splitlines()
    assert set(BOTH) <= set(ladders), done.stderr
    assert all(any(each.startswith(name) for each in ladders) for name in HOUSE)


def test_simulations_are_counted_without_a_level_that_makes_them(path: str) -> None:
    code = "from benchmarks import mcts_speed as m; m.SIMULATIONS = 20; "
    code += "print(m.ours(m.first_choice('breakthrough', 2)))"
    done = run(f"{ROOT}:{path}", "-c", code, NUMBA_DISABLE_JIT="1")
    assert float(done.stdout) > 0, done.stderr

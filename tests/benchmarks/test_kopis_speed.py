"""A small version of `benchmarks/kopis_speed.py`: compiled Python beside C++ in the same run."""

import importlib.util
import shutil
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location(
    "kopis_speed", Path(__file__).parents[2] / "benchmarks" / "kopis_speed.py"
)
assert spec is not None
assert spec.loader is not None
kopis_speed = importlib.util.module_from_spec(spec)
spec.loader.exec_module(kopis_speed)


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ to race against")
def test_kopis_keeps_up_with_cpp() -> None:
    """Both play the very same games: the sums of their scores and their counts are equal."""
    kopis_speed.our_playouts(10)
    kopis_speed.our_perft("storm", 2)
    rates = kopis_speed.race(games=100_000, storm=8, sudden=6, rounds=5)
    ratios = {name: ours / theirs for name, (theirs, ours) in rates.items()}
    assert ratios["Storm playouts"] > 0.4
    assert ratios["Storm perft"] > 0.3
    assert ratios["Sudden Death perft"] > 0.2

"""Two runs that met the same luck."""

from pathlib import Path

import numpy as np
import pytest

from ludotheque.errors import BadUsage
from ludotheque.lab.studies import engines, runs
from ludotheque.lab.studies.comparing import compare, lines, saved
from ludotheque.lab.studies.study import design


def test_a_run_does_not_differ_from_itself(played: runs.Run) -> None:
    found = compare(played, played, 0, (0.5, 0.53))
    assert found.difference[:3] == (0, 0, 0)
    assert found.games == 1200
    assert found.saved == 1
    assert found.sprt == "lower"
    assert "not significant" in "\n".join(lines(found, "en"))
    assert "non significatif" in "\n".join(lines(found, "fr"))


def test_a_stronger_player_is_seen(played: runs.Run, tmp_path: Path) -> None:
    text = played.design.text.replace(b'"random"', b'["greedy", "random"]')
    run = runs.begin(design(text, Path()), tmp_path / "run")
    runs.go_on(run, engines.in_threads, 2)
    found = compare(run, played, 0, (0.5, 0.53))
    assert found.difference.low > 0
    assert found.sprt == "higher"


def test_runs_of_other_seeds_are_refused(played: runs.Run, tmp_path: Path) -> None:
    other = runs.begin(design(played.design.text.replace(b"300", b"5\nseed = 3"), Path()), tmp_path / "run")
    with pytest.raises(BadUsage, match="same seed"):
        compare(played, other, 0, None)


def test_shared_luck_saves_games() -> None:
    luck = np.random.default_rng(2).random(1000)
    assert saved(luck, luck + 0.1) == pytest.approx(1)
    assert saved(luck, luck[::-1]) < 0.2

"""The examples of learning, short; and a playthrough. Their commands run them at length."""

import itertools
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="uv sync --extra openspiel brings OpenSpiel")
pytest.importorskip("pettingzoo", reason="uv sync --extra research brings PettingZoo")
from benchmarks.playthroughs import file_of, made, tables
from examples.learning import endings, plots, self_play, tournament

from ludotheque.research import BatchEnv


def test_their_cfr_plus_finds_what_our_exact_solver_finds() -> None:
    for position in endings.zop_endings(2):
        assert endings.cfr_plus(position, 500) == pytest.approx(
            endings.exact_worth(position), abs=endings.CLOSE
        )


def test_their_minimax_finds_what_our_exact_solver_finds() -> None:
    found = endings.kopis_endings(6)
    assert [endings.minimax(each) for each in found] == [endings.exact_sign(each) for each in found]


def test_a_stronger_player_wins_the_tournament() -> None:
    found = tournament.tournament("kopis", ["random", "level:2"], 6)
    assert found["level:2"] > 0.5 > found["random"]
    assert sum(found.values()) == pytest.approx(0)


def test_a_policy_learns_by_self_play_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that ticks with each step: what is learned does not depend on how fast the machine is."""
    ticks = itertools.count()
    monkeypatch.setattr(self_play, "time", SimpleNamespace(process_time=lambda: next(ticks) / 100))
    learner = self_play.Learner({}, batch=64)
    learner.learn(600 / 100 / 60, 1)
    assert learner.network.steps == pytest.approx(600, abs=1)
    scores = self_play.duel(learner.lookahead, 10, "random", 1)
    assert len(scores) == 20
    assert scores.mean() > 0.5
    learner.curve.append(self_play.Point(learner.minutes, learner.games, 0.1, 0.5))
    learner.save(tmp_path)
    again = self_play.Learner({}, batch=64)
    again.load(tmp_path)
    assert (again.games, again.curve, again.network.steps) == (
        learner.games,
        learner.curve,
        learner.network.steps,
    )
    assert self_play.duel(again.lookahead, 10, "random", 1).tolist() == scores.tolist()


def test_a_position_is_worth_the_same_turned_round_and_mirrored() -> None:
    eyes = self_play.Eyes({})
    env = BatchEnv(eyes.table, 1)
    for _ in range(5):
        env.step(env.sample())
    seen = eyes.see(env)
    assert seen.sum() == env.observe().sum()
    everywhere = np.array([True])
    mirrored = eyes.mirror(seen.copy(), everywhere)
    assert mirrored.tolist() != seen.tolist()
    assert eyes.mirror(mirrored, everywhere).tolist() == seen.tolist()


def test_a_playthrough_is_as_it_was() -> None:
    assert all(file_of(*table).exists() for table in tables())
    name, seats = next(tables())
    assert made(name, seats) == file_of(name, seats).read_text("utf-8")


def test_the_plots_are_pictures_that_suit_a_dark_page_too(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="uv sync --extra lab brings Matplotlib")
    points = [{"minutes": 1.0, "score": 0.4}, {"minutes": 2.0, "score": 0.6}]
    figures = [
        plots.curve(points),
        plots.ranking({"random": -0.5, "level:1": 0.5}),
        plots.convergence({"10": [0.1, 0.0, 0.2], "100": [0.01, 0.0, 0.02]}),
    ]
    for at, figure in enumerate(figures):
        path = tmp_path / f"{at}.svg"
        plots.write(path, figure)
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
        assert "prefers-color-scheme:dark" in path.read_text("utf-8")

"""The examples of learning, short; and a playthrough. Their commands run them at length."""

import pytest

pytest.importorskip("pyspiel", reason="uv sync --extra openspiel brings OpenSpiel")
pytest.importorskip("pettingzoo", reason="uv sync --extra research brings PettingZoo")
from benchmarks.playthroughs import file_of, made, tables
from examples.learning import endings, self_play, tournament


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


def test_a_policy_learns_by_self_play() -> None:
    self_play.learn(1e-6, {}, batch=64)  # compiled, or loaded
    network, losses = self_play.learn(0.06, {}, batch=64)
    assert len(losses) > 20
    points, _, played = self_play.duel(network, {}, 12, "random")
    assert played == 12
    assert points > 6


def test_a_playthrough_is_as_it_was() -> None:
    assert all(file_of(*table).exists() for table in tables())
    name, seats = next(tables())
    assert made(name, seats) == file_of(name, seats).read_text("utf-8")

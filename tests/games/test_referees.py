"""Every game against a plain referee that was written from the rules alone, without a look at the engine.

The two must agree, at every moment of random games over all options, on who acts, on every legal move,
on the scores and on the outcome. `REFEREE_GAMES=3000 uv run pytest tests/games/test_referees.py` plays more.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import GameRecord, trace

GAMES_EACH = int(os.environ.get("REFEREE_GAMES", "40"))
PARTS = 4
"""Each game is cut into parts, so that the cores share the work."""


def referee(name: str) -> ModuleType:
    path = Path(__file__).parent / name / "referee.py"
    spec = importlib.util.spec_from_file_location(f"referee_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(path.parent))  # a referee may be split over several files
        spec.loader.exec_module(module)
    return module


def compare(module: ModuleType, record: GameRecord) -> None:
    judge = module.Referee(record.options, len(record.seats))
    for n, line in enumerate(trace(record, 0)):
        ours = json.loads(line)
        acting = judge.to_act()
        assert ours["to_act"] == acting, (n, record.moves[:n])
        legal = {str(seat): judge.legal(seat) for seat in acting if seat >= 0}
        assert ours["legal"] == legal, (n, record.moves[:n])
        assert ours["scores"] == judge.scores(), (n, record.moves[:n])
        if "points" in ours:
            assert ours["points"] == judge.points(), (n, record.moves[:n])
        if n < len(record.moves):
            judge.play(*record.moves[n])
    assert record.outcome is not None
    assert msgspec.to_builtins(record.outcome) == judge.outcome()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_an_independent_referee_agrees_on_every_moment(name: str, part: int) -> None:
    module = referee(name)
    plan = Plan(load(name), None, None, seed=2026)
    for number in range(part, GAMES_EACH, PARTS):
        compare(module, play_game(plan, number))

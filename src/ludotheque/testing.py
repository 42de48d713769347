"""What a package's tests import: every promise becomes a test, and files beside the tests are checked too.

    from breakthrough import game
    from ludotheque.testing import Promises

    class TestBreakthrough(Promises):
        game = game
        folder = Path(__file__).parent

| in `folder`        | what is checked                                                                       |
| ------------------ | ------------------------------------------------------------------------------------- |
| `recorded/*.jsonl` | they replay, and every way to end is among them (P10)                                 |
| `recorded/version-1/` | games of older versions: they replay, or say why not                             |
| `test_*.py`        | every rule has a test marked with it: `@pytest.mark.rule("K3.2")`                     |
| `referee.py`       | if present: its `Referee` agrees with the rules at every moment of random games       |
"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import msgspec
import pytest

if "ludotheque.promises" not in sys.modules:
    pytest.register_assert_rewrite("ludotheque.promises")

from ludotheque.contract import Game, Value
from ludotheque.errors import Refused
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.promises.told import told
from ludotheque.records import GameRecord, decode, replay, trace
from ludotheque.rulespage import page
from ludotheque.viewers import OPEN

REFEREE_GAMES = int(os.environ.get("REFEREE_GAMES", "40"))
"""`REFEREE_GAMES=3000 uv run pytest -k referee` plays more."""
PARTS = 4
"""They are split into parts, so that the cores share the work."""


class Promises:
    game: ClassVar[Game]
    folder: ClassVar[Path]
    _sample: ClassVar[Sample]

    @pytest.mark.parametrize("promise", PROMISES)
    def test_promise(self, promise: str) -> None:
        try:
            PROMISES[promise](self.sample())
        except Exception as error:
            error.add_note(told(error))
            raise

    @classmethod
    def sample(cls) -> Sample:
        """One sample for all promises, so that games are played only once."""
        if "_sample" not in vars(cls):
            cls._sample = Sample(cls.game)
        return cls._sample

    def test_p9_interpreted_the_promises_hold_too(self) -> None:
        """In a separate process, where an index out of bounds is an error."""
        command = [sys.executable, "-m", "ludotheque", "check", self.game.name, "--games", "2"]
        done = subprocess.run(
            command,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        said = (done.stdout + done.stderr).splitlines()
        broken = [line for line in said if not line.startswith("✓")]
        assert done.returncode == 0, "with NUMBA_DISABLE_JIT=1:\n" + "\n".join(broken)

    def test_p10_every_end_is_reached_by_a_recorded_game(self) -> None:
        found = recorded(self.folder)
        reasons = {record.outcome.reason for record in found if record.outcome}
        missing = set(self.game.reasons) - {"", *reasons}
        assert not missing, (
            f"no recorded game ends by: {', '.join(sorted(missing))}. Find some with: ludotheque simulate"
            f" {self.game.name} --ends --out {self.folder / 'recorded' / 'ends.jsonl'}"
        )
        faults = [fault for record in found if (fault := replay(record, self.game))]
        assert not faults, f"a recorded game does not replay: {faults[0].en} (move {faults[0].move})"

    def test_p10_a_game_of_an_older_version_replays_by_its_own_rules_or_says_why_not(self) -> None:
        for path in sorted((self.folder / "recorded").glob("version-*/*.jsonl")):
            version = int(path.parent.name.removeprefix("version-"))
            for line in path.read_bytes().splitlines():
                record = decode(line)
                assert record.version == version < self.game.version
                fault = replay(record, self.game)
                if self.game.read_older(version, record.options) is not None:
                    assert fault is None
                else:
                    assert fault is not None
                    assert fault.move is None
                    assert f"version {version} of the rules" in fault.en
                    assert f"version {version} des règles" in fault.fr

    def test_every_rule_has_a_test(self) -> None:
        rules, tests = set(page(self.game, "en").rules), marked(self.folder)
        assert not rules - tests, f"no test is marked with {', '.join(sorted(rules - tests))}"
        assert not tests - rules, f"tests are marked with no rule of the page: {sorted(tests - rules)}"

    @pytest.mark.parametrize("part", range(PARTS))
    def test_an_independent_referee_agrees_on_every_moment(self, part: int) -> None:
        if not (self.folder / "referee.py").exists():
            pytest.skip("there is no referee.py")
        module, plan = referee(self.folder), Plan(self.game, None, None, seed=2026)
        for number in range(part, REFEREE_GAMES, PARTS):
            compare(module, play_game(plan, number), self.game)


def played(game: Game, moves: str, **options: Value) -> Position:
    """The position after some moves, separated by spaces, each made by the first seat to act."""
    position = Position(game, game.complete(options), game.seats())
    for number, text in enumerate(moves.split(), 1):
        acting = position.to_act
        if not acting:
            raise ValueError(f"the game is over before move {number}, {text}: {position.outcome()}")
        try:
            position.play(acting[0], text)
        except Refused as refused:
            refused.add_note(f"move {number} of {moves!r}, in\n{_drawn(position)}")
            raise
    return position


def _drawn(position: Position) -> str:
    return position.game.draw_text(position.game.view(position.s, OPEN), "en")


def refusal(position: Position, text: str) -> str:
    """The id of the rule that a move of the first seat to act breaks; empty if it is legal or not a move."""
    try:
        position.copy().play((position.to_act or [0])[0], text)
    except Refused as refused:
        return refused.rule or ""
    return ""


def recorded(folder: Path) -> list[GameRecord]:
    paths = sorted((folder / "recorded").glob("*.jsonl"))
    return [decode(line) for path in paths for line in path.read_bytes().splitlines()]


def marked(folder: Path) -> set[str]:
    """The rules that the tests of a folder are marked with."""
    tests = "\n".join(path.read_text("utf-8") for path in folder.rglob("test_*.py"))
    return set(re.findall(r'mark\.rule\("([^"]+)"\)', tests))


def referee(folder: Path) -> ModuleType:
    """The plain referee beside the tests, written from the rules alone."""
    path = folder / "referee.py"
    spec = importlib.util.spec_from_file_location(f"referee_{folder.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look up their module
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))  # a referee may be split over several files
        spec.loader.exec_module(module)
    return module


def compare(module: ModuleType, record: GameRecord, game: Game) -> None:
    """Who acts, every legal move, the scores and the outcome, at every moment of a game."""
    judge = module.Referee(record.options, len(record.seats))
    for n, line in enumerate(trace(record, 0, game)):
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

"""What machine code depends on."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.jit import COMPILED, keys
from ludotheque.jit.faces import OPTIONS, Compilable

pytestmark = pytest.mark.skipif(not COMPILED, reason="interpreted: nothing is compiled")

SOURCE = '''
TABLE = np.array([1, 2, 3])
LIMIT = 5

@jit
def inner(x):
    """What it does."""
    return x + LIMIT

@jit
def outer(x):
    return inner(x) * TABLE[0]

@jit
def other(x):
    return x - 1
'''


def keys_of(source: str) -> dict[str, str]:
    """The keys of a module with this source, written for the first time."""
    module: dict[str, Any] = {"__name__": "some.rules", "np": np}
    module["jit"] = lambda function: Compilable(function, OPTIONS, "some")
    exec(source, module)
    return {name: each.key for name, each in module.items() if isinstance(each, Compilable)}


def changed(old: str, new: str) -> set[str]:
    before, after = keys_of(SOURCE), keys_of(SOURCE.replace(old, new))
    return {name for name in before if before[name] != after[name]}


def test_a_function_changes_with_all_that_it_reaches_and_nothing_else() -> None:
    assert changed("x + LIMIT", "x * LIMIT") == {"inner", "outer"}
    assert changed("x - 1", "x - 2") == {"other"}


def test_it_changes_with_the_constants_that_it_reads() -> None:
    assert changed("LIMIT = 5", "LIMIT = 6") == {"inner", "outer"}
    assert changed("LIMIT = 5", "LIMIT = 5.0") == {"inner", "outer"}
    assert changed("[1, 2, 3]", "[1, 2, 4]") == {"outer"}


def test_what_only_people_read_changes_nothing() -> None:
    assert changed("What it does.", "What else it does.") == set()
    assert changed("LIMIT = 5", "LIMIT = 5  # enough\n\n\nUNUSED = 7") == set()


def test_undoing_an_edit_finds_the_old_key() -> None:
    assert keys_of(SOURCE) == keys_of(SOURCE)


def test_it_changes_with_the_record_that_a_game_works_on() -> None:
    before = keys_of(SOURCE)
    try:
        keys.lay_out("some", np.dtype([("field", "i8")]))
        assert keys_of(SOURCE)["inner"] != before["inner"]
    finally:
        del keys._layouts["some"]


def test_it_is_the_same_in_every_process_and_another_with_bounds_checks() -> None:
    code = "from ludotheque.games import GAMES, load; print(load(GAMES[-1]).play.key)"

    def told(**environment: str) -> str:
        environment = {**os.environ, **environment}
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        ).stdout

    first = told(PYTHONHASHSEED="1")
    assert told(PYTHONHASHSEED="2") == first
    assert told(NUMBA_BOUNDSCHECK="1") != first


def test_a_function_that_reaches_more_is_larger() -> None:
    module: dict[str, Any] = {"__name__": "some.rules", "np": np}
    module["jit"] = lambda function: Compilable(function, OPTIONS, "some")
    exec(SOURCE, module)
    assert keys.size(module["outer"]) > keys.size(module["inner"]) > 0


WANTED = """
import json, sys
from ludotheque import games
from ludotheque.lab.warm import PARTS, wanted
keys = {
    name: [function.key for part in PARTS for function in wanted(games.load(name), part)]
    for name in games.HOUSE
}
print(json.dumps(keys))
"""


def test_an_edit_in_one_game_compiles_that_game_alone_and_one_in_the_room_nothing(tmp_path: Path) -> None:
    import ludotheque

    source = tmp_path / "ludotheque"
    shutil.copytree(
        Path(ludotheque.__file__).parent, source, ignore=shutil.ignore_patterns("static", "__pycache__")
    )

    def wanted() -> dict[str, list[str]]:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", WANTED], env=environment, capture_output=True, text=True, check=True
        )
        found: dict[str, list[str]] = json.loads(done.stdout)
        return found

    def edit(path: str, old: str, new: str) -> None:
        text = (source / path).read_text("utf-8")
        assert old in text, path
        (source / path).write_text(text.replace(old, new, 1), "utf-8")

    first = wanted()
    name, *others = first
    for page in ("room/room.py", "server/http.py", f"games/{name}/view.py", f"games/{name}/rules.py"):
        with (source / page).open("a", encoding="utf-8") as file:
            file.write("\n# A remark.\nUNUSED = 1\n")
    assert wanted() == first
    edit(
        f"games/{name}/rules.py",
        "def play(",
        "def play(s, seat, move):\n    return None\n\n\n@jit\ndef old_play(",
    )
    after = wanted()
    assert after[name] != first[name]
    assert {other: after[other] for other in others} == {other: first[other] for other in others}

"""A game from little: what is found in its modules, and what is not said."""

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.kit.countdown import made

from ludotheque import kit
from ludotheque.jit import jit
from ludotheque.kit.making import SHARP
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.thinking import plain_levels


def test_a_game_that_says_little_keeps_every_promise_but_those_about_its_page(tmp_path: Path) -> None:
    game = made(tmp_path)
    assert (game.name, game.version, game.seat_counts, game.most_moves) == ("countdown", 1, (2,), 2)
    sample = Sample(game, 3)
    for name in PROMISES:
        if name != "p12_every_rule_is_cited_where_it_is_followed":
            PROMISES[name](sample)


def bot_module(**names: Any) -> ModuleType:
    module = ModuleType("countdown.bot")
    vars(module).update(names)
    return module


@jit
def evaluate(s: Any, out: Any) -> None:
    out[:] = 0.5


def test_levels_are_sharp_once_it_is_said_what_a_position_is_worth(tmp_path: Path) -> None:
    assert made(tmp_path).thinking.levels is plain_levels
    assert made(tmp_path, bot_module(evaluate=evaluate)).thinking.levels({}, 2) == SHARP
    own = SHARP[:1] * 6
    assert made(tmp_path, bot_module(evaluate=evaluate, LEVELS=own)).thinking.levels({}, 2) == own


def test_an_argument_comes_before_a_module(tmp_path: Path) -> None:
    assert made(tmp_path, longest=9).longest({}, 2) == 9
    assert made(tmp_path).longest({}, 2) == 5


def test_what_is_missing_is_named() -> None:
    empty = ModuleType("empty")
    with pytest.raises(TypeError, match=r"empty does not say: title, .*start, fill_moves"):
        kit.game(empty)


def test_a_game_with_secrets_must_say_what_is_seen(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="does not say: view, events"):
        made(tmp_path, redeal=lambda s, seat, rng: None)


def test_the_tutorial_says_where_every_name_comes_from() -> None:
    page = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
    table = page.split("### Names\n")[1].split("\n\n")[0].splitlines()[2:]
    assert len(table) > 6
    for line in table:
        modules, names = (re.findall(r"`([\w.]+)`", cell) for cell in line.strip("|").split(" | "))
        for name in names:
            assert any(hasattr(import_module(module), name) for module in modules), (modules, name)

"""A game from the modules of its folder."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ludotheque.assembling import assembled, parts
from ludotheque.games import GAMES, load


def module(name: str, **said: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(said)
    return made


def test_each_part_is_found_under_its_name_and_a_constant_in_capitals() -> None:
    found = parts(module("rules", play=len, ENDINGS={"won": 1}), module("moves", TEXTS={1: "a"}))
    assert found == {"play": len, "endings": {"won": 1}, "known_texts": {1: "a"}}


def test_the_first_module_that_says_it_counts() -> None:
    assert parts(module("rules", play=len), module("moves", play=max))["play"] is len


def test_a_name_in_small_letters_comes_before_one_in_capitals() -> None:
    found = parts(module("moves", CODES=("A1", "A2")), module("learning", codes=len))
    assert found["codes"] is len


def test_a_module_and_a_number_are_no_parts() -> None:
    """`from mygame import view` leaves a module of that name, and a board has its own RANKS."""
    assert parts(module("rules", view=module("view"), RANKS=8, MOST_MOVES=9)) == {"most_moves": 9}


def test_what_is_given_comes_before_what_stands_in_a_module() -> None:
    own = load(GAMES[0])
    package = f"ludotheque.games.{own.name}"
    given = {name: getattr(own, name) for name in ("title", "credit", "summary", "seat_names")}
    again = assembled(package, name="again", version=7, seat_counts=(2,), most_moves=3, **given)
    assert (again.name, again.version, again.most_moves) == ("again", 7, 3)
    assert again.folder == own.folder, "the name and the folder are the package's own"
    assert (again.start, again.options, again.thinking) == (own.start, own.options, own.thinking)


def test_a_folder_without_rules_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "emptygame").mkdir()
    (tmp_path / "emptygame" / "__init__.py").write_text("")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(TypeError, match="start"):
        assembled("emptygame")

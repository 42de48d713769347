"""Every sentence of every rules page has code that cites it and a test that is marked with it."""

import re
from pathlib import Path

import pytest

from ludotheque.games import GAMES, load
from ludotheque.rulespage import page

TESTS = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_rules(name: str) -> None:
    game = load(name)
    en, fr = page(game, "en").rules, page(game, "fr").rules
    assert list(en) == list(fr)
    assert en
    for rule in en:
        assert [part.origin for part in en[rule].parts] == [part.origin for part in fr[rule].parts]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_code(name: str) -> None:
    game = load(name)
    code = "\n".join(path.read_text("utf-8") for path in game.folder.rglob("*.py"))
    assert [
        rule for rule in page(game, "en").rules if not re.search(rf"\b{re.escape(rule)}\b(?!\.\d)", code)
    ] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name: str) -> None:
    tests = "\n".join(path.read_text("utf-8") for path in (TESTS / name).rglob("test_*.py"))
    marked = set(re.findall(r'mark\.rule\("([^"]+)"\)', tests))
    assert set(page(load(name), "en").rules) - marked == set()
    assert marked - set(page(load(name), "en").rules) == set()

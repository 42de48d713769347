"""Rules pages as players read them."""

import pytest

from ludotheque.games import GAMES, load
from ludotheque.rulespage import ORIGINS, page


@pytest.mark.parametrize("name", GAMES)
def test_each_sentence_says_where_it_comes_from(name: str) -> None:
    for lang in ("en", "fr"):
        sheet = page(load(name), lang)
        for rule in sheet.rules.values():
            assert rule.parts
            assert all(part.text for part in rule.parts)
            assert any(origin.in_(lang) in rule.plain(lang) for origin in ORIGINS.values())
        assert "[R]" not in sheet.text


@pytest.mark.parametrize("name", GAMES)
def test_designers_are_credited(name: str) -> None:
    game = load(name)
    assert game.credit.en
    assert game.credit.fr

"""Rules pages as players read them."""

import re
from pathlib import Path

import pytest

from ludotheque.contract import Lang
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


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_sides_are_called_by_their_colours(name: str, lang: Lang) -> None:
    assert re.findall(r"\b(?:seat|siège) `?[0-9]", page(load(name), lang).text) == []


def test_an_id_may_have_up_to_three_letters(tmp_path: Path) -> None:
    from dataclasses import replace

    (tmp_path / "rules.en.md").write_text("- BT1.2 [R] One.\n- B3 [R] Two.\n- BTTF1 [R] No rule.\n")
    assert list(page(replace(load(GAMES[0]), folder=tmp_path), "en").rules) == ["BT1.2", "B3"]

"""An owner's own maps and special cards together."""

import copy
from typing import Any

import numpy as np
import pytest

from ludotheque.errors import BadContent, Illegal
from ludotheque.games.epix import game, maps, workshop
from ludotheque.games.epix.state import CARDS
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import start
from ludotheque.records import decode, encode, replay
from ludotheque.rng import generator
from ludotheque.viewers import seated

FEW = {id: {"count": int(id in CARDS[:5])} for id in CARDS}


@pytest.mark.rule("E13")
def test_a_deck_holds_as_many_of_each_special_card_as_its_owner_says() -> None:
    position = start("epix", {"rules": "advanced"}, 4, {"cards": FEW})
    position.play(-1, "first 0")
    with pytest.raises(Illegal, match="One special card more"):
        position.play(-1, f"cards {' '.join(CARDS[3:8])}")
    for seed in range(20):
        move = game.draw(position.s, generator(seed))
        assert sorted(game.text(position.s, -1, move).split()[1:]) == sorted(CARDS[:5])


@pytest.mark.rule("E13")
def test_several_copies_are_drawn_more_often_and_never_laid_out_twice() -> None:
    many = {"cards": {"spy": {"count": 9}}}
    position = start("epix", {"rules": "advanced"}, 2, many)
    position.play(-1, "first 0")
    dealt = [
        game.text(position.s, -1, game.draw(position.s, generator(seed))).split()[1:] for seed in range(400)
    ]
    assert all(len(set(cards)) == 3 for cards in dealt)
    assert 0.6 < np.mean(["spy" in cards for cards in dealt]) < 0.95


def test_names_of_special_cards_are_shown_recorded_and_replayed() -> None:
    content = {"cards": {id: {"en": f"Card {id}", "fr": f"Carte {id}"} for id in CARDS}}
    position = start("epix", {"rules": "advanced"}, 2, content)
    position.play(-1, "first 0")
    position.play(-1, "cards spy herald stables")
    view: Any = game.view(position.s, seated(0))
    assert [offer.card.fr for offer in view.offers] == ["Carte spy", "Carte herald", "Carte stables"]
    record = play_game(Plan(game, game.complete({"rules": "advanced"}), 2, 3, content), 0)
    assert replay(decode(encode(record))) is None
    assert game.held_names(position.s)[0].en == "Card treasurer"


@pytest.mark.parametrize(
    ("content", "at"),
    [
        ({"cards": {id: {"count": 0} for id in CARDS[4:]}}, "cards"),
        ({"cards": {"spy": {"count": 10}}}, "cards.spy.count"),
        ({"cards": {"spy": {"effect": "x"}}}, "cards.spy.effect"),
        ({"cards": {"dragon": {}}}, "cards.dragon"),
        ({"map": []}, "map"),
        ({"map": [5]}, "map.0"),
        ({"map": [{"seats": 5, "province": []}]}, "map.0.seats"),
        ({"map": [{"seats": 2, "province": [{}] * 10_000}]}, "map.0.province"),
        ({"map": [{"seats": 2, "province": [5]}]}, "map.0.province.0"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(content: dict[str, Any], at: str) -> None:
    with pytest.raises(BadContent) as error:
        workshop.content(content, 2)
    assert error.value.at == at
    assert all([*error.value.text, *error.value.advice])


def test_the_house_s_content_is_whole_and_plays_like_no_content_at_all() -> None:
    whole = workshop.WORKSHOP.whole({})
    assert whole == workshop.WORKSHOP.house()
    for seats in (2, 3, 4):
        assert list(workshop.content(whole, seats)) == list(workshop.content(None, seats))
    assert workshop.WORKSHOP.whole({"cards": {"spy": {"en": "Eye"}}})["cards"]["spy"]["count"] == 1
    assert workshop.WORKSHOP.whole({"cards": 5})["cards"] == 5


def test_provinces_on_top_of_each_other_and_borders_that_cross_are_told() -> None:
    assert list(maps.drawable(workshop.WORKSHOP.house())) == []
    content = copy.deepcopy(dict(workshop.WORKSHOP.house()))
    two = next(each for each in content["map"] if each["seats"] == 2)
    one, other = two["province"][0], two["province"][1]
    one["x"], one["y"] = other["x"], other["y"]
    told = [fault.text.en for fault in maps.drawable(content)]
    assert any("overlap" in sentence for sentence in told)
    assert any("cross" in sentence for sentence in told)


def test_a_border_that_runs_over_a_province_is_told() -> None:
    content = copy.deepcopy(dict(workshop.WORKSHOP.house()))
    rows = next(each for each in content["map"] if each["seats"] == 2)["province"]
    a, b, c = rows[0], next(row for row in rows if row["id"] in rows[0]["near"]), rows[-1]
    assert c["id"] not in (a["id"], b["id"])
    c["x"], c["y"] = (a["x"] + b["x"]) // 2, (a["y"] + b["y"]) // 2
    told = [fault.text.en for fault in maps.drawable(content)]
    assert f"The border {'–'.join(sorted((a['id'], b['id'])))} runs over {c['id']}." in told

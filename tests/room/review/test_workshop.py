"""Content as people bring it: looked at, checked by the engine's own rules, shown."""

import copy
import json
from typing import Any

import msgspec
import pytest

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.errors import BadContent
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import LARGEST_CONTENT
from ludotheque.room.review import workshop

MADE = [game for name in games.GAMES if (game := games.load(name)).workshop is not None]
WITHOUT = [game for name in games.GAMES if (game := games.load(name)).workshop is None]


def house(game: Game) -> dict[str, Any]:
    assert game.workshop is not None
    return copy.deepcopy(dict(game.workshop.house()))


def looked_at(game: Game, content: object, **more: object) -> Any:
    return workshop.look_at(game, workshop.draft(json.dumps({"content": content, **more}).encode()))


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_the_card_says_all_that_a_form_needs(game: Game) -> None:
    card = workshop.card(game)
    assert {part.at for part in card.parts} == set(card.house)
    for part in card.parts:
        assert all([part.label.en, part.about.fr])
        assert part.kind != "rows" or part.fields
        assert part.kind != "picks" or len(part.keys) == len(part.names)
    assert msgspec.json.encode(card)


@pytest.mark.parametrize("game", WITHOUT, ids=lambda game: game.name)
def test_a_game_without_content_has_no_workshop(game: Game) -> None:
    with pytest.raises(RoomRefused):
        workshop.card(game)


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_what_has_no_fault_is_shown_as_a_table_begins(game: Game) -> None:
    for seats in game.seat_counts:
        found = looked_at(game, house(game), seats=seats)
        assert (found.faults, found.seats) == ([], seats)
        assert found.moment.to_act
    assert looked_at(game, house(game)).moment is None


def changed(content: Any, path: str, value: object) -> Any:
    *folders, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = content
    for folder in folders:
        at = at[folder]
    at[last] = value
    return content


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_every_field_of_the_description_is_told_by_its_path(game: Game) -> None:
    for part in workshop.card(game).parts:
        if part.kind == "picks":
            path = f"{part.at}.{part.keys[0]}"
            assert [each.at for each in looked_at(game, changed(house(game), path, ["nobody"])).faults] == [
                path
            ]
            continue
        rows = house(game)[part.at]
        first = "0.province.0" if part.kind == "maps" else part.keys[0] if part.keys else next(iter(rows))
        for field in part.fields:
            path = f"{part.at}.{first}.{field.name}"
            found = looked_at(game, changed(house(game), path, {"no": "such"}))
            assert [each.at for each in found.faults] == [path]
            assert all([found.faults[0].en, found.faults[0].fr])


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_hostile_content_is_refused_with_a_sentence(game: Game) -> None:
    for part in workshop.card(game).parts:
        many: object = (
            [{"seats": 2, "province": [{}] * 10_000}]
            if part.kind == "maps"
            else {str(n): {} for n in range(4000)}
        )
        small = json.dumps({part.at: many}).encode()
        if len(small) <= LARGEST_CONTENT:
            assert looked_at(game, {part.at: many}).faults
        named = {part.at: {"\x00\u202e": {"en": "\x1b[31m"}}}
        found = looked_at(game, named)
        assert found.faults
        assert all(fault.at.isprintable() and fault.en.isprintable() for fault in found.faults)
    with pytest.raises(RoomRefused, match="large"):
        looked_at(game, {"x": "y" * 60_000})
    for body in (
        b"[" * 50_000,
        b'{"content":' + b"[" * 40_000,
        b"\xff",
        b'{"content": 5}',
        b'{"content": {}, "more": 1}',
    ):
        with pytest.raises(RoomRefused):
            workshop.look_at(game, workshop.draft(body))


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_only_what_can_be_played_is_kept(game: Game) -> None:
    assert workshop.check(game, house(game)).startswith("sha256:")
    with pytest.raises(BadContent):
        workshop.check(game, {"nothing": 1})


@pytest.mark.parametrize("game", MADE, ids=lambda game: game.name)
def test_a_file_is_read_whole_and_its_faults_are_told(game: Game) -> None:
    part = workshop.card(game).parts[0]
    found = workshop.read_file(game, f'{part.at} = "x"'.encode())
    assert part.at in [fault.at for fault in found.faults]
    assert workshop.read_file(game, b"a = 2020-01-01\n[b]\nc = nan").faults


def test_a_set_says_what_it_is() -> None:
    given, content = workshop.new_set(b'{"game": "x", "name": "n", "content": {"a": 1}}')
    assert (given.name, given.shared, content) == ("n", False, {"a": 1})
    with pytest.raises(RoomRefused):
        workshop.new_set(b'{"game": "x", "name": "a\\u0007b", "content": {}}')

"""What viewers are told; above all, what they are not told."""

import random
from typing import Any

import msgspec
import pytest
from tests.room.scene import WITH_SECRETS
from tests.room.state.test_table_state import play, seated, state

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.room.state.recent import RecentMoves
from ludotheque.room.state.table_state import TableState
from ludotheque.room.state.updates import Happened, Telling, step_for
from ludotheque.viewers import OPEN, SPECTATOR, Viewer
from ludotheque.viewers import seated as looking


@pytest.mark.parametrize("name", [name for name in GAMES if not load(name).has_secrets])
def test_without_secrets_everybody_sees_the_same(name: str) -> None:
    """So a view and its events are made once for all."""
    table = state(name)
    log = seated(table)
    for number in range(15):
        before = table.situation.position
        play(table, log, 1, random.Random(number))
        if not table.made:
            continue
        made = table.made[-1]
        move = table.game.parse(before.s, made.seat, made.text)
        for viewer in (SPECTATOR, *map(looking, range(table.facts.seats))):
            assert table.game.view(table.situation.position.s, viewer) == table.game.view(
                table.situation.position.s, OPEN
            )
            happened = Happened(number, made.seat, made.text, move, before, table.situation.position)
            assert step_for(table.game, happened, viewer) == step_for(table.game, happened, OPEN)


@pytest.mark.parametrize("name", GAMES)
def test_only_ones_own_moves_are_offered(name: str) -> None:
    table = state(name)
    log = seated(table)
    for number in range(30):
        telling = Telling(table, None)
        for viewer in (SPECTATOR, *map(looking, range(table.facts.seats))):
            legal = telling.update_for(viewer, () if viewer.seat is None else (viewer.seat,)).legal
            asked = viewer.seat in table.situation.to_act and not table.over
            assert set(legal) == ({viewer.seat} if asked else set())
        play(table, log, 1, random.Random(number))


@pytest.mark.parametrize("name", GAMES)
def test_the_history_says_what_the_updates_said(name: str) -> None:
    table = state(name)
    log = seated(table)
    told: dict[Viewer, list[Any]] = {viewer: [] for viewer in (SPECTATOR, looking(0), looking(1))}
    dice = random.Random(6)
    while table.n < 25 and not table.over:
        before, n = table.situation.position, table.n
        play(table, log, 1, dice)
        if table.n <= n:
            for steps in told.values():
                del steps[table.n :]
            continue
        made = table.made[-1]
        move = table.game.parse(before.s, made.seat, made.text)
        happened = Happened(n, made.seat, made.text, move, before, table.situation.position)
        for viewer, steps in told.items():
            steps.append(Telling(table, None, happened).update_for(viewer, ()).step)
    for viewer, steps in told.items():
        assert plain(RecentMoves(table, 100).steps(viewer)) == plain(steps)
        assert len(RecentMoves(table, 5).steps(viewer)) == min(5, len(steps))


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_nobody_reads_in_play_what_chance_or_another_seat_played(name: str) -> None:
    """A spectator once was the same number as chance, and read every deal as its own move."""
    table = state(name)
    log = seated(table)
    play(table, log, 40, random.Random(8))
    assert CHANCE in {made.seat for made in table.made}
    for viewer in (SPECTATOR, *map(looking, range(table.facts.seats))):
        for made, step in zip(table.made, RecentMoves(table, table.n).steps(viewer), strict=True):
            assert step.move == (made.text if made.seat == viewer.seat else None)


def test_a_frame_is_made_once_for_all_who_see_the_same() -> None:
    table = state()
    seated(table)
    telling = Telling(table, None)
    assert telling.frame(SPECTATOR, ()) is telling.frame(SPECTATOR, ())
    assert telling.frame(looking(0), (0,)) != telling.frame(SPECTATOR, ())


def test_the_secret_of_the_table_is_told_only_at_the_end() -> None:
    table = state()
    log = seated(table)
    assert b"secret" not in Telling(table, None).frame(looking(0), (0,))
    play(table, log, 1000, random.Random(1))
    assert over_and_revealed(table)


def over_and_revealed(table: TableState) -> bool:
    return table.over and table.secret.hex().encode() in Telling(table, None).frame(looking(0), (0,))


def plain(steps: Any) -> bytes:
    return msgspec.json.encode(steps)

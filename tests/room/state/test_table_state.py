"""A state is what its log says, from the start or from any snapshot."""

import random
from typing import Any

import msgspec
import pytest
from tests.room.scene import PLAIN, compiled

from ludotheque.contract import Game
from ludotheque.games import GAMES, load
from ludotheque.rng import generator
from ludotheque.room.protocol.messages import Settings, TableFacts
from ludotheque.room.state.entries import Ended, Entry, Mixed, Played, Seated, Started, Undone
from ludotheque.room.state.table_state import TableState, layout

LONG = {"mode": "sudden", "quiet_limit": 5000}


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> int:
    """Snapshots often enough for a game of some dozens of moves."""
    monkeypatch.setattr("ludotheque.room.state.table_state.SNAPSHOT_EVERY", 8)
    return 8


def state(game: str = PLAIN, options: Any = None, settings: Settings | None = None) -> TableState:
    compiled(game)
    rules = load(game)
    facts = TableFacts(
        id="t",
        game=game,
        version=rules.version,
        options=rules.complete(options or {}),
        seats=rules.seats(),
        settings=settings or Settings(),
        host="ada",
        created=0,
        commitment="",
    )
    return TableState(facts, rules, b"s" * 32)


def test_a_table_of_an_older_version_has_the_content_of_its_time() -> None:
    """What is written down stays as it is: only the position is set up with it."""
    now = state()
    fields = {name: getattr(now.game, name) for name in Game.__dataclass_fields__ if not name.startswith("_")}
    newer = Game(
        **{
            **fields,
            "version": now.game.version + 1,
            "read_older": lambda version, options: options,
            "older_content": lambda version, content: {"of": version},
            "content": lambda content, seats: now.game.content(None, seats),
        }
    )
    table = TableState(now.facts, newer, b"s" * 32)
    assert table.opening().content == {"of": now.facts.version}
    assert table.content is None
    facts = msgspec.structs.replace(now.facts, version=newer.version)
    assert TableState(facts, newer, b"s" * 32).opening().content is None


def seated(table: TableState) -> list[Entry]:
    log: list[Entry] = [Seated(1, seat, f"p{seat}", f"P{seat}") for seat in range(table.facts.seats)]
    log.append(Started(2))
    for entry in log:
        table.apply(entry)
    return log


def play(table: TableState, log: list[Entry], moves: int, dice: random.Random) -> None:
    """Random moves, written down; now and then one is taken back."""
    for _ in range(moves):
        if table.over:
            return
        seat = dice.choice(table.situation.to_act)
        position = table.situation.position
        move = position.draw(generator(1)) if seat < 0 else dice.choice(table.situation.moves[seat])
        entry: Entry = Played(3, seat, table.game.text(position.s, seat, move))
        if dice.random() < 0.05 and len(table.made) > 3 and not table.over:
            entry = Undone(3, 0, table.n - dice.randint(1, 3))
        table.apply(entry)
        log.append(entry)


@pytest.mark.parametrize("game", GAMES)
def test_reading_the_log_again_gives_the_same_state(game: str) -> None:
    first, second = state(game), state(game)
    log = seated(first)
    play(first, log, 200, random.Random(3))
    for entry in log:
        second.apply(entry)
    assert same(first) == same(second)


def test_a_snapshot_and_the_rest_of_the_log_give_the_same_state(often: int) -> None:
    first = state(options=LONG)
    log = seated(first)
    play(first, log, 5 * often, random.Random(4))
    assert first.base.seq >= 2 * often
    assert not first.over
    second = state(options=LONG)
    second.restore(first.base)
    for entry in log[first.base.seq :]:
        second.apply(entry)
    assert same(first) == same(second)
    assert first.base.layout == layout(first.game)


def test_moves_before_a_snapshot_can_still_be_taken_back(often: int) -> None:
    table = state(options=LONG)
    log = seated(table)
    dice = random.Random(5)
    play(table, log, 3 * often - table.seq, dice)
    assert table.newest.seq == table.seq
    n = table.n
    table.apply(Undone(4, 0, n - 2))
    assert table.n == n - 2
    play(table, log, often, dice)
    assert table.newest.seq > table.base.seq


def test_a_state_knows_since_when_each_seat_is_asked() -> None:
    table = state()
    seated(table)
    assert table.asked == {0: 3}
    table.apply(Played(3, 0, "Sc"))
    assert table.asked == {1: 4}
    table.apply(Undone(3, 0, 0))
    assert table.asked == {0: 5}


def test_a_bot_that_takes_over_is_asked_anew_and_so_is_whoever_comes_back() -> None:
    """A worker that had not heard of it yet took the bot's turn for settled: nobody played it (71001)."""
    table = state()
    seated(table)
    table.apply(Seated(3, 0, "p0", "P0", "random"))
    assert table.asked == {0: 4}
    table.apply(Seated(3, 1, "p1", "P1", "random"))
    assert table.asked == {0: 4}
    table.apply(Seated(3, 0, "p0", "P0"))
    assert table.asked == {0: 6}
    table.apply(Seated(3, 0, "p0", "P0", None, [9_000, 9_000], 1_000))  # only its clock changes
    assert table.asked == {0: 6}


def test_what_is_mixed_in_counts_from_the_next_draw() -> None:
    table = state()
    seated(table)
    table.apply(Mixed(3, 1, "ab"))
    assert [(each.draw, each.seat) for each in table.mixed] == [(0, 1)]


def test_who_leaves_before_the_start_takes_nothing_from_the_next_one() -> None:
    table = state()
    table.apply(Seated(1, 0, "eve", "Eve"))
    table.apply(Mixed(1, 0, "ee"))
    table.apply(Seated(1, 0))
    assert (table.mixed, table.mixers) == ([], [])
    table.apply(Seated(1, 0, "ada", "Ada"))
    table.apply(Mixed(1, 0, "aa"))
    table.apply(Seated(1, 1, "bob", "Bob"))
    assert [each.entropy for each in table.mixed] == ["aa"]
    assert table.mixers == ["ada"]


def test_a_snapshot_remembers_who_mixed() -> None:
    table = state()
    seated(table)
    table.apply(Mixed(3, 1, "ab"))
    again = state()
    again.restore(table.snapshot())
    assert (again.mixed, again.mixers) == (table.mixed, table.mixers)


def test_an_end_outside_the_rules_is_an_outcome() -> None:
    table = state()
    seated(table)
    table.apply(Ended(3, "timeout", 1))
    assert table.over
    assert table.outcome is not None
    assert (table.outcome.ranks, table.asked) == ([1, 2], {})


def same(table: TableState) -> tuple[object, ...]:
    return (
        table.seq,
        table.n,
        table.head,
        table.asked,
        table.status,
        table.outcome,
        table.situation.position.pool.tobytes(),
        [made.text for made in table.made[-5:]],
    )

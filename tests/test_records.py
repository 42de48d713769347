"""Records: written, read, replayed, traced, and everything that can be wrong with one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import records
from ludotheque.errors import BadRecord
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Outcome, Position
from ludotheque.records import GameRecord

NAME = GAMES[0]


def played() -> GameRecord:
    game = load(NAME)
    return play_game(Plan(game, game.complete({}), None, 3), 0)


def as_json() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(records.encode(played()))
    return record


def test_a_record_is_read_as_it_was_written() -> None:
    record = played()
    assert records.decode(records.encode(record)) == record
    assert records.check(records.encode(record)) is None


def changed(*path: str | int, to: Any) -> Callable[[], bytes]:
    """A record in which the value at `path` is another."""

    def change() -> bytes:
        record = at = as_json()
        for key in path[:-1]:
            at = at[key]  # type: ignore[index]
        at[path[-1]] = to  # type: ignore[index]
        return json.dumps(record).encode()

    return change


FAULTS: dict[str, tuple[Callable[[], bytes], str]] = {
    "truncated": (lambda: json.dumps(as_json()).encode()[:200], "Not a game record"),
    "not JSON": (lambda: b"\x00\xff{", "Not a game record"),
    "deeply nested": (lambda: b"[" * 100_000, "Not a game record"),
    "empty": (lambda: b"", "Not a game record"),
    "illegal move": (changed("moves", 2, 1, to="--"), "You can only pass"),
    "garbled move": (changed("moves", 2, 1, to="Zz 9"), "“Zz 9” isn’t a"),
    "move with two blanks": (changed("moves", 2, 1, to="Sc  "), "isn’t a"),
    "wrong seat": (changed("moves", 2, 0, to=1), "It isn’t this player’s turn"),
    "no such seat": (changed("moves", 2, 0, to=77), "It isn’t this player’s turn"),
    "chance not due": (changed("moves", 2, 0, to=-1), "It isn’t this player’s turn"),
    "seat beyond numbers": (changed("moves", 2, 0, to=2**70), "It isn’t this player’s turn"),
    "outcome altered": (changed("outcome", "scores", 0, to=99), "The outcome is"),
    "outcome missing": (changed("outcome", to=None), "The outcome is null; it should be"),
    "option unknown": (changed("options", "colour", to="red"), "has no option colour"),
    "option ill-valued": (changed("options", "quiet_limit", to="many"), "quiet_limit must be"),
    "options missing": (changed("options", to={}), "Options are missing: mode"),
    "other format": (changed("format", to="other/2"), "The format is"),
    "other version": (changed("version", to=99), "version 99"),
    "unknown game": (changed("game", to="chess"), "no game chess"),
    "too few seats": (changed("seats", to=["random"]), "players, not 1"),
    "unknown field": (changed("colour", to=1), "unknown field"),
    "unfinished but with an outcome": (changed("moves", to=[]), "it should be null"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_told_in_both_languages(fault: str) -> None:
    make, sentence = FAULTS[fault]
    found = records.check(make())
    assert found is not None
    assert sentence in found.en
    assert found.fr != found.en


def test_a_refused_move_is_told_with_its_number_and_rule() -> None:
    found = records.check(FAULTS["illegal move"][0]())
    assert found is not None
    assert (found.move, found.rule) == (2, "K3.7")


def test_a_move_after_the_end_is_refused() -> None:
    record = played()
    record.moves.append((0, "Sc"))
    found = records.replay(record)
    assert found is not None
    assert found.en == "The game is over."


@pytest.mark.parametrize("reason", ["resigned", "timeout"])
def test_who_leaves_ranks_last_and_of_two_the_other_first(reason: str) -> None:
    record = played()
    record.moves = record.moves[:4]
    scores = json.loads([*records.trace(record, 0)][-1])["scores"]
    record.outcome = Outcome(reason, scores, [1, 2], 1)
    assert records.replay(record) is None
    for wrong in (
        Outcome(reason, scores, [1, 2], 0),
        Outcome(reason, scores, [1, 2]),
        Outcome(reason, scores, [1, 2], 7),
        Outcome(reason, [9, 9], [1, 2], 1),
        Outcome(reason, scores, [1, 1], 1),
    ):
        record.outcome = wrong
        assert records.replay(record) is not None


CROWDED = next(name for name in GAMES if max(load(name).seat_counts) > 2)


def half_played(seed: int) -> tuple[GameRecord, Position]:
    """A game of many seats, stopped in the middle."""
    game = load(CROWDED)
    record = play_game(Plan(game, game.complete({}), max(game.seat_counts), seed), 0)
    record.moves = record.moves[: len(record.moves) // 2]
    position = records.opening(record)
    for seat, text in record.moves:
        position.play(seat, text)
    return record, position


def test_when_somebody_leaves_the_others_rank_by_the_game_as_it_stands() -> None:
    different = 0
    for seed in range(8):
        record, position = half_played(seed)
        standing, seats = position.ranks(), range(position.seats)
        for leaver in seats:
            ranks = records.ranks_without(position, leaver)
            stayed = [seat for seat in seats if seat != leaver]
            assert ranks[leaver] == position.seats
            assert sorted(stayed, key=lambda seat: standing[seat]) == sorted(
                stayed, key=lambda seat: ranks[seat]
            )
            assert min(ranks) == 1
            different += len({ranks[seat] for seat in stayed}) > 1
            record.outcome = Outcome("resigned", position.scores(), ranks, leaver)
            assert records.replay(record) is None
            trailing = max(stayed, key=lambda seat: ranks[seat])
            forged = [1 if seat == trailing else rank + 1 for seat, rank in enumerate(ranks)]
            forged = [1 + sum(other < rank for other in forged) for rank in forged]
            if forged != ranks:
                record.outcome = Outcome("resigned", position.scores(), forged, leaver)
                assert records.replay(record) is not None
    assert different


def test_older_records_in_which_all_others_share_the_first_rank_keep_replaying() -> None:
    record, position = half_played(0)
    shared = [1] * (position.seats - 1) + [position.seats]
    record.outcome = Outcome("timeout", position.scores(), shared, position.seats - 1)
    assert records.replay(record) is None


def test_an_agreed_end_has_the_ranks_agreed_on() -> None:
    record = played()
    record.moves = []
    for ranks, right in (([1, 1], True), ([2, 1], True), ([2, 2], False), ([1], False), ([1, 3], False)):
        record.outcome = Outcome("agreed", [0, 0], ranks)
        assert (records.replay(record) is None) == right


def test_a_finished_game_cannot_be_resigned() -> None:
    record = played()
    assert record.outcome is not None
    record.outcome = Outcome("resigned", record.outcome.scores, [1, 2], 1)
    assert records.replay(record) is not None


def test_a_trace_ends_before_a_move_that_may_not_be_made() -> None:
    record = played()
    record.moves[3] = (record.moves[3][0], "--")
    assert len([*records.trace(record, 0)]) == 4


def test_files_hold_a_record_a_line_or_one_over_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(b"\n{}\n\n{}\n")
    assert [*records.read_lines(path)] == [b"{}\n", b"{}\n"]
    path.write_bytes(b'{\n"a": 1\n}\n')
    assert [*records.read_lines(path)] == [b'{\n"a": 1\n}\n']


def test_a_huge_record_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    for start in (b'{"format": "', b"{\n"):
        with path.open("wb") as file:
            file.write(start + b"x" * (2 * records.LONGEST_LINE) + b"}")
        with pytest.raises(BadRecord, match="has more than"):
            next(records.read_lines(path))


@pytest.mark.parametrize("name", ["content", "fair"])
def test_parts_of_unknown_shape_are_bounded_before_they_are_made(name: str) -> None:
    line = b'{"format":"ludotheque/1","' + name.encode() + b'":{"a":[' + b"[]," * 100_000 + b"[]]}}"
    fault = records.check(line)
    assert fault is not None
    assert name in fault.en
    assert "more than" in fault.en

"""Does a record match what its table had committed to? And what can't be told from the record alone?

verify(line)                         the rules, every draw and its number, the seal, the signature
verify(line, commitment=, key=)      and that they are those which somebody had kept
compared(checked, record, stored)    and, at its own room, that the room's own table says the same
"""

import hmac
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.contract import CHANCE
from ludotheque.errors import LudothequeError, Text
from ludotheque.position import Position
from ludotheque.records import OUTSIDE_REASONS, GameRecord, decode, opening, replay
from ludotheque.room.names import GONE
from ludotheque.room.review import verdicts as say
from ludotheque.room.signing import is_signed
from ludotheque.room.state import fairness
from ludotheque.room.state.fairness import Did, Fair, TookBack


class Checked(Struct, frozen=True):
    """What checking a record found."""

    chance_moves: int
    """How many draws were recomputed, undone ones included."""
    fault: Text | None = None
    move: int | None = None
    checked: list[Text] = []
    unchecked: list[Text] = []
    """What the record alone cannot show."""
    copied: int = 0
    """How many moves were made elsewhere: nothing is known about their randomness."""

    @property
    def headline(self) -> Text:
        return self.fault or (say.partly(self.copied) if self.copied else say.FINE)


class _Wrong(Exception):
    def __init__(self, fault: Text, move: int | None = None) -> None:
        self.fault, self.move = fault, move


def verify(line: bytes, commitment: str = "", key: str = "") -> Checked:
    """Check a record from its text in a file."""
    try:
        record = decode(line)
    except LudothequeError as error:
        return Checked(0, error.text)
    return check(record, commitment, key)


def check(record: GameRecord, commitment: str = "", key: str = "") -> Checked:
    """Recompute everything that a record's `fair` part promises."""
    fault = replay(record)
    if fault is not None:
        return Checked(0, Text(fault.en, fault.fr), fault.move)
    draws = _Draws()
    try:
        fair = fair_part(record)
        _check_commitment(fair, commitment)
        draws.check(record, fair)
        _check_signature(record, fair, key)
    except _Wrong as wrong:
        return Checked(draws.number, wrong.fault, wrong.move)
    checked = list(_checked(record, fair, draws, commitment, key))
    unchecked = list(_unchecked(record, fair, commitment, key))
    return Checked(draws.number, None, None, checked, unchecked, fair.first)


def fair_part(record: GameRecord) -> Fair:
    try:
        fair = msgspec.convert(record.fair, Fair)
        bytes.fromhex(fair.secret)
    except (msgspec.ValidationError, ValueError):
        raise _Wrong(_part_missing(record)) from None
    if fair.method != fairness.METHOD:
        raise _Wrong(_part_missing(record))
    return fair


def _part_missing(record: GameRecord) -> Text:
    old = (record.fair or {}).get("method") == "ludotheque-fair/1"
    return say.OLD_METHOD if old else say.NO_PART


def _check_commitment(fair: Fair, kept: str) -> None:
    due = fairness.commitment(fair.table, bytes.fromhex(fair.secret))
    if not hmac.compare_digest(due.encode(), fair.commitment.encode()):
        raise _Wrong(say.WRONG_SECRET)
    if kept and kept.strip().lower() != fair.commitment:
        raise _Wrong(say.OTHER_COMMITMENT)


class _Draws:
    """Goes through a table's log, repeats every draw, and counts them."""

    def __init__(self) -> None:
        self.number = 0
        """Of the next draw."""
        self.undos: list[TookBack] = []
        self.taken_back = 0

    def check(self, record: GameRecord, fair: Fair) -> None:
        secret, position, head = bytes.fromhex(fair.secret), opening(record), fairness.head_of(record)
        log: list[Did | TookBack] = fair.log or [Did(seat, text) for seat, text in record.moves]
        if not 0 <= fair.first <= len(log):
            raise _Wrong(say.WRONG_FIRST)
        stand: list[tuple[Did, int | None, Position, bytes]] = []
        copied = fair.first
        for at, entry in enumerate(log):
            if isinstance(entry, TookBack):
                position, head = self._take_back(entry, stand, record)
                copied = min(copied, entry.n)
                continue
            number = None
            if entry.seat == CHANCE and at >= fair.first:
                rng = fairness.rng_for(secret, self.number, head, fair.mixed)
                number = self._draw(entry, position, rng, len(stand))
            stand.append((entry, number, position.copy() if fair.log else position, head))
            self._play(position, entry, len(stand) - 1)
            head = fairness.next_head(head, entry.seat, entry.move)
        if fair.first and len(stand) <= copied:
            raise _Wrong(say.ALL_COPIED)
        self._compare([(did.seat, did.move) for did, *_ in stand], [n for _, n, *_ in stand], record, fair)
        if not hmac.compare_digest(fairness.seal(secret, head, record, fair).encode(), fair.seal.encode()):
            raise _Wrong(say.WRONG_SEAL)

    def _draw(self, entry: Did, position: Position, rng: Any, at: int) -> int:
        """The number of a chance move, which must match the stream."""
        if position.to_act != [CHANCE] or not _is_drawn(position, rng, entry.move):
            raise _Wrong(say.WRONG_DRAW, at)
        self.number += 1
        return self.number - 1

    def _play(self, position: Position, entry: Did, at: int) -> None:
        try:
            position.play(entry.seat, entry.move)
        except LudothequeError:
            raise _Wrong(say.WRONG_LOG, at) from None

    def _take_back(
        self, entry: TookBack, stand: list[tuple[Did, int | None, Position, bytes]], record: GameRecord
    ) -> tuple[Position, bytes]:
        if not (0 <= entry.n < len(stand) and 0 <= entry.seat < len(record.seats)):
            raise _Wrong(say.WRONG_LOG)
        self.undos.append(entry)
        self.taken_back += sum(number is not None for _, number, *_ in stand[entry.n :])
        _, _, position, head = stand[entry.n]
        del stand[entry.n :]
        return position, head

    def _compare(
        self, moves: list[tuple[int, str]], numbers: list[int | None], record: GameRecord, fair: Fair
    ) -> None:
        """Compare what stands in the end with the record's moves and their draw numbers."""
        if moves != [(seat, text) for seat, text in record.moves]:
            raise _Wrong(say.WRONG_LOG)
        if [number for number in numbers if number is not None] != fair.draws:
            raise _Wrong(say.GAP)


def _is_drawn(position: Position, rng: Any, text: str) -> bool:
    return position.game.text(position.s, CHANCE, position.draw(rng)) == text


def _check_signature(record: GameRecord, fair: Fair, known: str) -> None:
    if not fair.signature:
        raise _Wrong(say.UNSIGNED)
    if not is_signed(record):
        raise _Wrong(say.WRONG_SIGNATURE)
    if known and known.strip().lower() != fair.key:
        raise _Wrong(say.OTHER_KEY)


def _checked(record: GameRecord, fair: Fair, draws: _Draws, commitment: str, key: str) -> Iterator[Text]:
    yield say.PLAYED
    yield say.drawn(draws.number)
    if draws.undos:
        yield say.undone(len(draws.undos), draws.taken_back, sorted({undo.seat for undo in draws.undos}))
    if commitment:
        yield say.SAME_COMMITMENT
    yield say.signed(fair.key, bool(key))


def _unchecked(record: GameRecord, fair: Fair, commitment: str, key: str) -> Iterator[Text]:
    if not commitment:
        yield say.NO_COMMITMENT
    if not key:
        yield say.NO_KEY
    if fair.first:
        yield say.copied(fair.first)
    if record.outcome is not None and record.outcome.reason in OUTSIDE_REASONS:
        yield say.TOLD_END
    if not fair.mixed and draws_any(record):
        yield say.NOBODY_MIXED
    yield say.NAMES


def draws_any(record: GameRecord) -> bool:
    return any(seat == CHANCE for seat, _ in record.moves)


def compared(checked: Checked, record: GameRecord, stored: GameRecord) -> Checked:
    """At its own room: the table itself is there to compare with, so nothing rests on the record alone.

    For moves copied to the table, the room only has the word of whoever imported them.
    """
    for part in ("game", "version", "options", "content", "moves", "outcome"):
        if getattr(record, part) != getattr(stored, part):
            return Checked(checked.chance_moves, say.differs(part))
    if any(own not in (name, GONE) for name, own in zip(record.seats, stored.seats, strict=False)):
        return Checked(checked.chance_moves, say.differs("seats"))
    mine, own = record.fair or {}, stored.fair or {}
    # A record is sealed and signed again after a name was deleted; all else is unchanged.
    for part in ("table", "commitment", "secret", "first", "mixed", "draws", "log", "key"):
        if mine.get(part) != own.get(part):
            return Checked(checked.chance_moves, say.differs(part))
    if checked.fault is not None:
        return checked
    copied = [say.copied(checked.copied)] if checked.copied else []
    return msgspec.structs.replace(checked, checked=[*checked.checked, say.STORED], unchecked=copied)

"""Game records: the one file format for finished and unfinished games (docs/records.md).

A record is one JSON object; a file of many has one per line. `replay` plays it again and checks all of
it, `trace` lists the decision to be made at every moment.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludotheque import games
from ludotheque.contract import CHANCE, Game
from ludotheque.errors import BadRecord, LudothequeError, Refused
from ludotheque.position import Outcome, Position

FORMAT = "ludotheque/1"
LONGEST_LINE = 16 * 2**20
"""A longer record, in bytes, is refused unread."""

LARGEST_PART = 256 * 1024
"""The most bytes of an owner's content, or of the fields about chance."""

HASHED = "sha256:"
"""The prefix of a hash."""

NOBODY_LEFT = ("agreed", "rules-changed")
OUTSIDE_REASONS = ("resigned", "timeout", *NOBODY_LEFT)
"""Endings outside the rules: a seat resigns or runs out of time, all agree, or the rules were updated."""


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    game: str
    version: int
    options: dict[str, str | int | bool]
    seats: list[str]
    moves: list[tuple[int, str]]
    outcome: Outcome | None
    content: dict[str, Any] | None = None
    """An owner's own catalogue or map, if one was used."""
    content_hash: str | None = None
    """The content's hash (`hash_of`): games with the same one were played with the same cards or map."""
    fair: dict[str, Any] | None = None
    """How the chance moves were drawn, for those who want to check it."""


class Fault(msgspec.Struct):
    """What is wrong with a record, and the move and the rule concerned, if any."""

    en: str
    fr: str
    move: int | None = None
    rule: str | None = None


class _Sizes(msgspec.Struct):
    """The parts of a record that have no fixed shape, undecoded."""

    content: msgspec.Raw = msgspec.Raw(b"")
    fair: msgspec.Raw = msgspec.Raw(b"")


_decoder = msgspec.json.Decoder(GameRecord)
_sizes = msgspec.json.Decoder(_Sizes)
_encoder = msgspec.json.Encoder()


def encode(record: GameRecord) -> bytes:
    """One line of a `.jsonl` file, without its newline."""
    return _encoder.encode(record)


def decode(line: bytes | str) -> GameRecord:
    try:
        _check_sizes(line)
        record = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(
            f"Not a game record: {error}.", f"Ce n’est pas un fichier de partie : {error}."
        ) from None
    if record.format != FORMAT:
        raise BadRecord(
            f"The format is “{record.format[:40]}”; this program reads “{FORMAT}”.",
            f"Le format est « {record.format[:40]} » ; ce programme lit « {FORMAT} ».",
        )
    return record


def _check_sizes(line: bytes | str) -> None:
    """Checks sizes before decoding: a megabyte of brackets would become a hundred megabytes of objects."""
    sizes = _sizes.decode(line)
    for name, part in (("content", sizes.content), ("fair", sizes.fair)):
        if len(bytes(part)) > LARGEST_PART:
            raise BadRecord(
                f"“{name}” has more than {LARGEST_PART} bytes.", f"« {name} » dépasse {LARGEST_PART} octets."
            )


def hash_of(content: Mapping[str, Any]) -> str:
    """The identity of content. Order matters: rows are numbered by it."""
    return HASHED + hashlib.sha256(_encoder.encode(content)).hexdigest()


def read_lines(path: Path) -> Iterator[bytes]:
    """The records of a file, each at most `LONGEST_LINE` bytes: one per line, or one over many lines."""
    try:
        with path.open("rb") as file:
            first = True
            while line := file.readline(LONGEST_LINE + 1):
                if first and line.strip() and not line.rstrip().endswith(b"}"):
                    line += file.read(LONGEST_LINE + 1 - len(line))
                if len(line) > LONGEST_LINE:
                    raise BadRecord(
                        f"A record of {path.name} has more than {LONGEST_LINE} bytes.",
                        f"Dans {path.name}, une partie dépasse {LONGEST_LINE} octets.",
                    )
                if line.strip():
                    first = False
                    yield line
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadRecord(f"Cannot read {path}: {reason}.", f"Impossible de lire {path} : {reason}.") from None


def opening(record: GameRecord, game: Game | None = None) -> Position:
    """The position before the first move; `BadRecord` if the record's header is wrong.

    `game` is given where the game may not be among those that can be played (a test of a package).
    """
    if record.content_hash is not None and record.content_hash != hash_of(record.content or {}):
        raise BadRecord(
            "The content does not match its hash.", "Le contenu ne correspond pas à son empreinte."
        )
    try:
        game = game or games.load(record.game)
        given = game.read(record.version, record.options)
        missing = [option.name for option in game.options if option.name not in given]
        if missing:
            names = ", ".join(missing)
            raise BadRecord(f"Options are missing: {names}.", f"Options absentes : {names}.")
        content = game.read_content(record.version, record.content)
        return Position(game, game.complete(given), game.seats(len(record.seats)), content)
    except BadRecord:
        raise
    except LudothequeError as error:
        raise BadRecord(*error.text) from None


def check(line: bytes | str) -> Fault | None:
    """The first fault of an encoded record, or None."""
    try:
        return replay(decode(line))
    except BadRecord as error:
        return Fault(*error.text)


def replay(record: GameRecord, game: Game | None = None) -> Fault | None:
    """Play the record again and return its first fault, or None."""
    try:
        position = opening(record, game)
    except BadRecord as error:
        return Fault(*error.text)
    fault = _replay_moves(position, record)
    return fault or _check_outcome(position, record)


def _replay_moves(position: Position, record: GameRecord) -> Fault | None:
    for number, (seat, text) in enumerate(record.moves):
        try:
            position.play(seat, text)
        except Refused as error:
            return Fault(*error.text, move=number, rule=error.rule)
    return None


def _check_outcome(position: Position, record: GameRecord) -> Fault | None:
    given, due = record.outcome, position.outcome()
    if given is not None and given.reason in OUTSIDE_REASONS and due is None:
        due = _due_outside(position, given)
    if given == due:
        return None
    shown = [_encoder.encode(outcome).decode() for outcome in (given, due)]
    return Fault(
        f"The outcome is {shown[0]}; it should be {shown[1]}.",
        f"Le résultat est {shown[0]} ; il devrait être {shown[1]}.",
        move=len(record.moves),
    )


def _due_outside(position: Position, given: Outcome) -> Outcome:
    """In older records, all others share rank 1 when somebody left."""
    stood = outside_outcome(position, given.reason, given.seat, given.ranks)
    if given.reason in NOBODY_LEFT or stood == outside_outcome(position, given.reason, given.seat):
        return stood
    ranks = ranks_without(position, stood.seat or 0)
    return outside_outcome(position, given.reason, given.seat, ranks)


def outside_outcome(position: Position, reason: str, seat: int | None, ranks: Sequence[int] = ()) -> Outcome:
    """An outcome outside the rules, with the given ranks; whoever left must be last in them.

    Without valid ranks, all are equal, except that whoever left is last.
    """
    seats, known = range(position.seats), _are_ranks(ranks, position.seats)
    if reason in NOBODY_LEFT:
        return Outcome(reason, position.scores(), list(ranks) if known else [1] * position.seats)
    leaver = seat if seat is not None and seat in seats else 0
    shared = [position.seats if each == leaver else 1 for each in seats]
    placed = list(ranks) if known and ranks[leaver] == position.seats else shared
    return Outcome(reason, position.scores(), placed, leaver)


def ranks_without(position: Position, leaver: int) -> list[int]:
    """Everybody's rank when somebody leaves: the others by the current standing, the leaver last."""
    standing = position.ranks()
    stayed = [rank for seat, rank in enumerate(standing) if seat != leaver]
    return [
        position.seats if seat == leaver else 1 + sum(other < rank for other in stayed)
        for seat, rank in enumerate(standing)
    ]


def _are_ranks(ranks: Sequence[int], seats: int) -> bool:
    """Is each rank 1 + the number of seats that did better?"""
    better = [1 + sum(other < rank for other in ranks) for rank in ranks]
    return len(ranks) == seats and list(ranks) == better


def trace(record: GameRecord, number: int, game: Game | None = None) -> Iterator[bytes]:
    """A line for every position, including the last; stops before an illegal move."""
    position = opening(record, game)
    yield _trace_line(position, number, 0)
    for n, (seat, text) in enumerate(record.moves, 1):
        try:
            position.play(seat, text)
        except Refused:
            return
        yield _trace_line(position, number, n)


def _trace_line(position: Position, number: int, n: int) -> bytes:
    acting, moves, scores = position.look()
    game, s = position.game, position.s
    line = {
        "record": number,
        "n": n,
        "to_act": acting,
        "legal": {str(seat): game.texts(s, seat, moves[seat]) for seat in acting if seat != CHANCE},
        "scores": scores,
        **game.trace_extras(s),
    }
    return _encoder.encode(line)

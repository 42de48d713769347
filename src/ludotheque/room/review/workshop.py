"""Content for a set or a table: read, checked by the game's own rules, previewed."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

import msgspec

from ludotheque.contents import (
    MOST_FAULTS,
    Field,
    Flag,
    Line,
    Lines,
    Maps,
    Number,
    Part,
    Picks,
    Rows,
    Workshop,
)
from ludotheque.contract import CHANCE, Content, Game
from ludotheque.errors import BadContent
from ludotheque.position import Position
from ludotheque.records import hash_of
from ludotheque.rng import generator
from ludotheque.room.protocol.messages import Sentence
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import (
    LARGEST_CONTENT,
    Checked,
    ContentFault,
    Draft,
    FieldCard,
    NewSet,
    NewTrial,
    PartCard,
    ReadFile,
    WorkshopCard,
)
from ludotheque.room.review import files
from ludotheque.room.review.replays import moment_of
from ludotheque.room.state.table_state import situation_of
from ludotheque.viewers import seated

Body = TypeVar("Body")

SHOWN_BY = 7
"""The seed of a table that is only a preview."""
_KINDS = {Number: "number", Line: "line", Flag: "flag", Lines: "lines"}


def workshop_of(game: Game) -> Workshop:
    if game.workshop is None:
        raise RoomRefused("not-found")
    return game.workshop


def card(game: Game) -> WorkshopCard:
    workshop = workshop_of(game)
    parts = [_part(part) for part in workshop.parts]
    return WorkshopCard(game.name, Sentence(*workshop.title), parts, dict(workshop.house()), LARGEST_CONTENT)


def _part(part: Part) -> PartCard:
    named = part.keys if isinstance(part, Picks) else ()
    return PartCard(
        kind="rows" if isinstance(part, Rows) else "picks" if isinstance(part, Picks) else "maps",
        at=part.at,
        label=Sentence(*part.label),
        about=Sentence(*part.about),
        fields=[] if isinstance(part, Picks) else [_field(field) for field in part.fields],
        keys=list(part.keys) if isinstance(part, Rows) else [key for key, _ in named],
        names=[Sentence(*name) for _, name in named],
        notes=[Sentence(*note) for note in part.notes] if isinstance(part, Rows) else [],
        of=part.of if isinstance(part, Picks) else "",
        most=part.most,
        total=part.total if isinstance(part, Rows) else 0,
        seats=list(part.seats) if isinstance(part, Maps) else [],
    )


def _field(field: Field) -> FieldCard:
    kind = field.kind
    return FieldCard(
        field.name,
        Sentence(*field.label),
        _KINDS[type(kind)],  # type: ignore[arg-type]
        kind.least if isinstance(kind, Number | Line) else 0,
        0 if isinstance(kind, Flag) else kind.most,
        isinstance(kind, Number) and kind.cross,
        field.needed,
    )


def draft(body: bytes) -> Draft:
    return _decode(body, Draft)


def new_set(body: bytes) -> tuple[NewSet, dict[str, Any]]:
    given = _decode(body, NewSet)
    return given, content_in(given.content)


def _decode(body: bytes, kind: type[Body]) -> Body:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RoomRefused("bad-request") from None


def content_in(raw: msgspec.Raw) -> dict[str, Any]:
    """Checks the size before parsing."""
    if len(bytes(raw)) > LARGEST_CONTENT:
        raise RoomRefused("too-large")
    return _decode(bytes(raw), dict[str, Any])


def contents_of(game: Game, body: bytes) -> tuple[NewTrial, list[dict[str, Any] | None]]:
    """The sets for a study, all of them playable with this many seats."""
    given = _decode(body, NewTrial)
    contents = [None if bytes(raw) == b"null" else content_in(raw) for raw in given.contents]
    options, seats = game.complete(given.options), game.seats(given.seats)
    for content in contents:
        if content is not None:
            check(game, content)
        game.setup(options, seats, content)
    return given, contents


def look_at(game: Game, given: Draft) -> Checked:
    """What is wrong with a draft; if nothing is, a preview of a table that uses it."""
    content = content_in(given.content)
    found = [ContentFault(fault.at, *fault.advice) for fault in faults(game, content)]
    if found or given.seats is None:
        return Checked(found)
    try:
        position = Position(game, game.complete(given.options), game.seats(given.seats), content)
    except BadContent as fault:
        return Checked([ContentFault(fault.at, *fault.advice)])
    luck = generator(SHOWN_BY)
    while position.to_act == [CHANCE]:
        position.play_move(CHANCE, position.draw(luck))
    legal = position.legal(0) if 0 in position.to_act else []
    return Checked(found, moment_of(situation_of(position), 0, seated(0), None), position.seats, legal)


def read_file(game: Game, body: bytes) -> ReadFile:
    """A file of the command line with defaults filled in; its faults are reported by field."""
    content = made_whole(game, files.read(body))
    told = [ContentFault(fault.at, *fault.advice) for fault in faults(game, content)]
    return ReadFile(content, told)


def made_whole(game: Game, given: Content) -> dict[str, Any]:
    """Fill in what is missing from the built-in content, so that forms have no empty fields."""
    # Through JSON, to exclude dates and other TOML types that content never uses.
    encoded = msgspec.json.encode(dict(workshop_of(game).whole(given)))
    if len(encoded) > LARGEST_CONTENT:
        raise RoomRefused("too-large")
    return msgspec.json.decode(encoded, type=dict[str, Any])


def to_keep(game: Game, given: Content) -> dict[str, Any]:
    """Content for a set: complete and checked."""
    content = made_whole(game, given)
    check(game, content)
    return content


def faults(game: Game, content: Content) -> list[BadContent]:
    """All faults: of the fields; if there are none, of the whole; then of its picture."""
    workshop = workshop_of(game)
    found = list(islice(workshop.faults(content), MOST_FAULTS))
    found = found or list(_against_the_rules(game, content))
    return found or list(islice(workshop.drawable(content), MOST_FAULTS))


def _against_the_rules(game: Game, content: Content) -> Iterator[BadContent]:
    """The engine's own refusals. Content need not suit every number of seats, only one."""
    refused: list[BadContent] = []
    for seats in game.seat_counts:
        try:
            game.content(content, seats)
        except BadContent as fault:
            refused.append(fault)
    if len(refused) == len(game.seat_counts):
        yield refused[0]


def check(game: Game, content: Content) -> str:
    """The hash of playable content; `BadContent` gives the first fault otherwise."""
    for fault in faults(game, content):
        raise fault
    return hash_of(content)

"""What a program of any language reads, one JSON object a line (docs/bots.md), and the JSON schema of it."""

import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.contract import Game, Value
from ludotheque.position import Outcome
from ludotheque.structs import field_docs, structs_in

LONGEST_THOUGHT = 60.0
"""The deadline for an answer, in seconds."""


class Seen(msgspec.Struct, frozen=True):
    """A move, as the program's seat learned of it."""

    seat: int
    """Who made it; -1 is chance."""
    move: str | None
    """Its text; null where it is hidden from the program's seat."""
    events: list[Any]
    """What the seat saw happen: the game's own `Event`s."""


class _Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: str
    """The game's: no two games that a program plays have the same one."""
    seat: int
    """The program's, from 0."""


class Facts(_Line, frozen=True, kw_only=True):
    """What stays the same for a whole game."""

    game: str
    version: int
    """Of the rules."""
    options: dict[str, Value]
    seats: int
    """How many players there are."""


class Start(Facts, frozen=True, kw_only=True, tag="start"):
    """A game begins; nothing is to be answered."""

    content: dict[str, Any] | None = None
    """Somebody's own cards, figures or map, where they are not the game's."""


class Question(Facts, frozen=True, kw_only=True, tag="question"):
    """To be answered with one of `legal`."""

    view: Any
    """The game's own `View`: everything that the seat can see."""
    legal: list[str]
    seen: list[Seen]
    """Every move so far, oldest first."""
    seconds: float = LONGEST_THOUGHT
    """How long the answer may take."""


class End(_Line, frozen=True, kw_only=True, tag="end"):
    """A game is over; nothing is to be answered."""

    outcome: Outcome
    seen: list[Seen]


def schema(game: Game) -> dict[str, Any]:
    """The JSON schema of every line about one game, its view and its events included."""
    view = typing.get_type_hints(game.view).get("return", Any)
    (event,) = typing.get_args(typing.get_type_hints(game.events).get("return", list[Any]))
    seen = _typed(Seen, {"events": list[event]})  # type: ignore[valid-type]
    history = {"seen": list[seen]}  # type: ignore[valid-type]
    lines = Start | _typed(Question, {"view": view, **history}) | _typed(End, history)
    found = msgspec.json.schema(lines)
    _explain(found["$defs"], structs_in([view, event, Outcome, Start, Seen, Question, End]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.name} {game.version}",
        "description": "A line that a program reads; see docs/bots.md.",
        **found,
    }


def _explain(parts: dict[str, Any], structs: list[Any]) -> None:
    """Write under each field what the source says of it."""
    for struct in structs:
        fields = parts[struct.__name__]["properties"]
        for kind in reversed(struct.__mro__):
            if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
                for name, text in field_docs(kind).items():
                    fields[name]["description"] = " ".join(text.split())


def _typed(struct: type[msgspec.Struct], narrower: Mapping[str, Any]) -> Any:
    """The struct with the game's own types in some of its fields."""
    fields = [
        (each.name, narrower.get(each.name, each.type), *(() if each.required else (each.default,)))
        for each in msgspec.structs.fields(struct)
    ]
    config = struct.__struct_config__
    made = msgspec.defstruct(
        struct.__name__, fields, tag=config.tag, tag_field=config.tag_field, kw_only=True, frozen=True
    )
    made.__doc__ = struct.__doc__
    return made

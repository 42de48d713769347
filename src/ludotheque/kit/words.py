"""Default texts for a game without its own: its record, its moves, the winner, and its rules page."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.errors import BadMove, Text
from ludotheque.rulespage import sentences
from ludotheque.viewers import Viewer


class Moved(msgspec.Struct, tag="moved", frozen=True):
    seat: int
    move: str


class Won(msgspec.Struct, tag="won", frozen=True):
    seat: int


class Drawn(msgspec.Struct, tag="drawn", frozen=True):
    """Nobody has won."""


LANGUAGES: tuple[Literal["en", "fr"], ...] = ("en", "fr")


def refusals(rule_ids: Sequence[str], folder: Path) -> dict[str, Text]:
    """Anyone who breaks a rule is shown its sentence from the rules page."""
    pages = [sentences(folder / f"rules.{lang}.md") for lang in LANGUAGES]
    known = [rule for rule in rule_ids if rule and all(rule.split(" ")[0] in page for page in pages)]
    return {rule: Text(*(page[rule.split(" ")[0]] for page in pages)) for rule in known}


class Texts(dict[int, str]):
    def __missing__(self, move: int) -> str:
        raise LookupError(f"TEXTS has no text for the move {move}")


def texts_of(texts: Mapping[int, str] | Sequence[str]) -> dict[int, str]:
    """The text of each move, from a dictionary or from a list of the texts of moves 0, 1, 2 …"""
    return Texts(texts if isinstance(texts, Mapping) else enumerate(texts))


def writer(texts: Mapping[int, str]) -> Callable[[Record, int, int], str]:
    return lambda s, seat, move: texts[move]


def reader(texts: Mapping[int, str]) -> Callable[[Record, int, str], int]:
    moves = {text: move for move, text in texts.items()}
    example = next(iter(moves))

    def parse(s: Record, seat: int, text: str) -> int:
        if text not in moves:
            raise BadMove(
                f"“{text[:40]}” isn’t a move; write one like {example}.",
                f"« {text[:40]} » n’est pas un coup ; écrivez par exemple {example}.",
            )
        return moves[text]

    return parse


def viewer_of(state: "np.dtype[Any]") -> Callable[[Record, Viewer], msgspec.Struct]:
    """`view` for games without secrets: everybody sees the record, field by field."""
    fields: Any = state.fields or {}
    kinds = [(name, list[int] if kind.shape else int) for name, (kind, *_) in fields.items()]
    View = msgspec.defstruct("View", kinds)
    return lambda s, viewer: View(*(s[name].tolist() for name in fields))


def event_finder(
    text: Callable[[Record, int, int], str],
    over: Callable[[Record], int],
    ranks: Callable[[Record, Any], None],
    seats: int,
) -> Callable[[Record, int, int, Record, Viewer], list[msgspec.Struct]]:
    """`events`: the move, and the winner at the end."""

    def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[msgspec.Struct]:
        found: list[msgspec.Struct] = [Moved(seat, text(before, seat, move))]
        if over(after):
            places = np.zeros(seats, np.int64)
            ranks(after, places)
            first = [each for each in range(seats) if places[each] == 1]
            found.append(Won(first[0]) if len(first) == 1 else Drawn())
        return found

    return events


def teller(seat_names: Sequence[Text]) -> Callable[[Any, Lang], str]:
    """`tell`: who moved what, who won."""

    def tell(event: Moved | Won | Drawn, lang: Lang) -> str:
        fr = lang == "fr"
        match event:
            case Moved(seat, move):
                who = Text("Chance", "Hasard") if seat == CHANCE else seat_names[seat]
                return f"{who.fr} : {move}." if fr else f"{who.en}: {move}."
            case Won(seat):
                name = seat_names[seat].in_(lang)
                return f"{name} gagne." if fr else f"{name} wins."
            case Drawn():
                return "Égalité." if fr else "A draw."

    return tell


def draw_fields(view: msgspec.Struct, lang: Lang) -> str:
    """`draw_text` without a board: the fields of the view."""
    return "\n".join(f"{name} = {value}" for name, value in msgspec.structs.asdict(view).items())

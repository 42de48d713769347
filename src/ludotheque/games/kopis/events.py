"""What a move of Kopis caused: to animate it, to write it down, to say it aloud."""

from functools import lru_cache

import msgspec

from ludotheque.contract import Record, bytes_of
from ludotheque.games.kopis.previews import along, chain_at, start_of
from ludotheque.games.kopis.state import ENTER, LANE_SQUARES, PASS, SIDES, SQUARES, STEP
from ludotheque.games.kopis.view import TOKENS, read
from ludotheque.viewers import Viewer


class Placed(msgspec.Struct, tag="placed"):
    seat: int
    square: str


class Slid(msgspec.Struct, tag="slid"):
    """A faction came onto the board, or stepped; `path` is every square it was on, the last included."""

    seat: int
    side: str | None
    path: list[str]


class Pushed(msgspec.Struct, tag="pushed"):
    """Tokens moved one square, the farthest first; `to` is None for a faction that fell."""

    tokens: list[tuple[str, str, str | None]]
    """Each: what it is (one of `TOKENS`), from where, to where."""


class Captured(msgspec.Struct, tag="captured"):
    seat: int
    """Whose faction fell."""
    square: str


class BastionMoved(msgspec.Struct, tag="bastion"):
    square: str | None


class Passed(msgspec.Struct, tag="passed"):
    seat: int


class Scored(msgspec.Struct, tag="scored"):
    totals: list[int]
    before: list[int]


Event = Placed | Slid | Pushed | Captured | BastionMoved | Passed | Scored


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    if move < ENTER:
        return [Placed(seat, SQUARES[move])]
    if move == PASS:
        return [Passed(seat), BastionMoved(None)]
    was, now = read(bytes_of(before)), read(bytes_of(after))
    found = [*_moved(seat, move, now.fields.bastion, along(was.board, move))]
    if was.totals != now.totals:
        found.append(Scored(now.totals, was.totals))
    return found


@lru_cache(4096)
def _moved(seat: int, move: int, stop: int, along: str) -> tuple[Event, ...]:
    """The events of a faction that stopped on `stop` (a board); `along`: its file or rank before the move."""
    lane, first = start_of(move)
    names = [SQUARES[square] for square in LANE_SQUARES[lane]]
    last = names.index(SQUARES[stop.bit_length() - 1])
    found: list[Event] = [
        Slid(seat, None if move >= STEP else SIDES[lane // 6], names[max(first, 0) : last + 1])
    ]
    if chain := chain_at(along if lane < 12 else along[::-1], last):
        ways = zip(chain, names[last:], [*names, None][last + 1 :], strict=False)
        pushed: list[tuple[str, str, str | None]] = [*ways][::-1]
        found.append(Pushed(pushed))
        token, square, to = pushed[0]
        if to is None:
            found.append(Captured(TOKENS.index(token), square))
    return (*found, BastionMoved(names[last]))

"""What a viewer of Kopis sees: everything, for Kopis has no secrets."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import Record, bytes_of
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.moves import TEXTS
from ludotheque.games.kopis.previews import Preview, previews
from ludotheque.games.kopis.rules import ENDINGS, captured, play, scores
from ludotheque.games.kopis.state import (
    FACTIONS,
    MOST_MOVES,
    SIDES,
    SQUARES,
    Plain,
    State,
    count,
    neighbours,
)
from ludotheque.jit import jit
from ludotheque.viewers import Viewer

TOKENS = "brBR"
"""Faction of seat 0 and 1, stronghold of seat 0 and 1."""
REASONS = tuple(ENDINGS)
EMPTY, LETTERS = ord("."), np.array([ord(token) for token in TOKENS])


class Scoring(msgspec.Struct):
    """Why a faction scores: its square and its points (K5.1)."""

    square: str
    points: int


class Score(msgspec.Struct):
    total: int
    standing: list[Scoring]
    captures: int


class Ending(msgspec.Struct):
    """What a move that ends the game leads to."""

    reason: str
    """One of `rules.ENDINGS`."""
    winner: int | None
    """None: a draw."""


class View(msgspec.Struct):
    mode: Literal["storm", "sudden"]
    phase: Literal["placing", "playing", "over"]
    board: str
    """36 characters, rank by rank from a1 to f1, a2 … to f6: `.` is empty, `b` and `r` are factions of seat 0
    and 1, `B` and `R` their strongholds."""
    bastion: str | None
    waiting: dict[str, list[str]]
    """For each side, the lanes its waiting factions face (in Storm where they stand means nothing)."""
    turn: int
    to_place: int
    quiet: int
    quiet_limit: int
    entered: list[int]
    """How many factions each seat has brought in."""
    last_entry: int | None
    """In Sudden Death, the entry of a seat that ends the game at once (K4.5)."""
    scores: list[Score]
    previews: dict[str, Preview]
    """For each move that `turn` may make now, what it would move: the squares the faction would be on; if it
    pushes, then `>` and the squares of the chain, each of whose tokens moves on to the next, with `-` at the
    end if the last one falls (`c1c2c3>c3c4c5`). Placings and passes move nothing."""
    ahead: dict[str, list[list[int]]]
    """For each of these moves, each seat's score after it: the total, how many factions are worth 2, how many
    1, how many were captured."""
    endings: dict[str, Ending]
    """The moves that would end the game, a pass included."""


def view(s: Record, viewer: Viewer) -> View:
    found = read(bytes_of(s))
    f = found.fields
    playing = not f.ended and not f.to_place
    moves = previews(found.moves, found.board, not f.sudden) if playing else {}
    waiting = _waiting_lanes(f.facing if f.sudden else None, f.waiting)
    return View(
        mode="sudden" if f.sudden else "storm",
        phase="playing" if playing else "over" if f.ended else "placing",
        board=found.board,
        bastion=_square(f.bastion),
        waiting=waiting,
        turn=f.turn,
        to_place=f.to_place,
        quiet=f.quiet,
        quiet_limit=f.quiet_limit,
        entered=[FACTIONS - f.waiting[0] - f.waiting[1], FACTIONS - f.waiting[2] - f.waiting[3]],
        last_entry=FACTIONS if f.sudden else None,
        scores=_scores(f, found.totals),
        previews=moves,
        ahead=dict(zip(moves, ([each[1:5], each[5:]] for each in found.ahead), strict=False)),
        endings=_endings(found) if playing else {},
    )


def _endings(found: "Read") -> dict[str, Ending]:
    """K5.3: the higher total wins."""
    return {
        TEXTS[move]: Ending(REASONS[ended - 1], None if zero == one else int(one > zero))
        for move, (ended, zero, _, _, _, one, *_) in zip(found.moves, found.ahead, strict=True)
        if ended
    }


def board(s: Record) -> str:
    return read(bytes_of(s)).board


def _bits(board: int) -> Iterator[int]:
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def _square(bit: int) -> str | None:
    return SQUARES[bit.bit_length() - 1] if bit else None


@lru_cache(4096)
def _waiting_lanes(facing: tuple[int, ...] | None, waiting: tuple[int, ...]) -> dict[str, list[str]]:
    """`facing`: in Sudden Death, the lanes as bit masks."""
    found = {}
    for at, (side, names) in enumerate(zip(SIDES, ("bcde", "2345", "bcde", "2345"), strict=True)):
        lanes = list(names[: waiting[at]])
        if facing is not None:
            lanes = [name for place, name in enumerate(names, 1) if facing[at] >> place & 1]
        found[side] = lanes
    return found


class Read(NamedTuple):
    fields: Plain
    totals: list[int]
    board: str
    moves: list[int]
    """The legal moves of the seat to move."""
    ahead: list[list[int]]
    """After each of them: 0 or how the game ends, then each seat's score as in `View.ahead`; a pass is always
    the only move."""


@lru_cache(4096)  # a move is described from the positions before and after it, to several viewers
def read(raw: bytes) -> Read:
    """What a view takes from the rules and the boards, in one compiled call."""
    out, ahead = np.empty(38 + MOST_MOVES, np.int64), np.empty((MOST_MOVES, 9), np.int64)
    number = _fill(np.frombuffer(bytearray(raw + raw), State), out, ahead)
    words = out[: 38 + number].tolist()
    return Read(Plain(raw), words[:2], bytes(words[2:38]).decode(), words[38:], ahead[:number].tolist())


@jit
def _fill(pool: Any, out: Any, ahead: Any) -> Any:
    """The two totals, the 36 characters of the board, the moves; what each leads to; how many moves."""
    s = pool[0]
    scores(s, out[:2])
    for at in range(36):
        out[2 + at] = EMPTY
        for seat in range(2):
            if s.factions[seat] >> at & 1:
                out[2 + at] = LETTERS[seat]
            elif s.strongholds[seat] >> at & 1:
                out[2 + at] = LETTERS[2 + seat]
    if s.ended:
        return 0
    number = fill_moves(s, s.turn, out[38:])
    for at in range(number):
        pool[1] = pool[0]
        play(pool[1], s.turn, out[38 + at])
        ahead[at, 0] = pool[1].ended
        for seat in range(2):
            _count_score(pool[1], seat, ahead[at, 1 + 4 * seat :])
    return number


@jit
def _count_score(s: Any, seat: Any, out: Any) -> None:
    """The total, how many factions are worth 2 and how many 1 (K5.1), how many were captured (K5.2)."""
    friendly = s.factions[seat] & neighbours(s.strongholds[seat])
    out[2] = count(friendly & neighbours(s.strongholds[1 - seat]))
    out[1] = count(friendly) - out[2]
    out[3] = captured(s, 1 - seat)
    out[0] = 2 * out[1] + out[2] + out[3]


def _scores(f: Plain, totals: list[int]) -> list[Score]:
    (ours, theirs), (us, them) = f.factions, f.strongholds
    by_us, by_them = _near(us), _near(them)
    first, on_board = _standing(ours & by_us, ours & by_us & by_them)
    second, on_board_too = _standing(theirs & by_them, theirs & by_us & by_them)
    return [Score(totals[0], first, totals[0] - on_board), Score(totals[1], second, totals[1] - on_board_too)]


@lru_cache(4096)
def _near(board: int) -> int:
    return int(neighbours(board))


@lru_cache(4096)
def _standing(friendly: int, shared: int) -> tuple[list[Scoring], int]:
    """The scoring factions and their points, given those beside friendly strongholds and beside both."""
    found = [Scoring(SQUARES[at], 1 if shared >> at & 1 else 2) for at in _bits(friendly)]
    return found, sum(each.points for each in found)

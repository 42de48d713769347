"""What a viewer of Kopis sees (everything: Kopis has no secrets), and what a move caused."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from ludotheque.contract import Lang, Record, bytes_of
from ludotheque.games.kopis.legality import fill_moves
from ludotheque.games.kopis.previews import Preview, along, previews, start_of
from ludotheque.games.kopis.rules import play, scores
from ludotheque.games.kopis.state import (
    ENTER,
    LANE_SQUARES,
    MOST_MOVES,
    PASS,
    SIDES,
    SQUARES,
    STEP,
    Fields,
    State,
    fields_of,
    neighbours,
)
from ludotheque.jit import jit
from ludotheque.viewers import Viewer

TOKENS = "brBR"
"""Faction of seat 0 and 1, stronghold of seat 0 and 1."""
EMPTY, LETTERS = ord("."), np.array([ord(token) for token in TOKENS])


class Scoring(msgspec.Struct):
    """Why a faction scores: its square and its points (K5.1)."""

    square: str
    points: int


class Score(msgspec.Struct):
    total: int
    standing: list[Scoring]
    captures: int


class View(msgspec.Struct):
    mode: Literal["storm", "sudden"]
    phase: Literal["placing", "playing", "over"]
    board: str
    """36 characters from a1 to f6: `.` or one of `TOKENS`."""
    bastion: str | None
    waiting: dict[str, list[str]]
    """For each side, the lanes its waiting factions face (in Storm where they stand means nothing)."""
    turn: int
    to_place: int
    quiet: int
    quiet_limit: int
    scores: list[Score]
    previews: dict[str, Preview]
    """For each move that `turn` may make now, what it would move: the squares the faction would be on; if it
    pushes, then `>` and the squares of the chain, each of whose tokens moves on to the next, with `-` at the
    end if the last one falls (`c1c2c3>c3c4c5`). Placings and passes move nothing."""
    ahead: dict[str, list[int]]
    """For each of these moves, both totals after it."""


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


def view(s: Record, viewer: Viewer) -> View:
    read = _read(bytes_of(s))
    f = read.fields
    playing = not f.ended and not f.to_place
    moves = previews(read.moves, read.board, not f.sudden) if playing else {}
    return View(
        mode="sudden" if f.sudden else "storm",
        phase="playing" if playing else "over" if f.ended else "placing",
        board=read.board,
        bastion=_square(f.bastion),
        waiting=_waiting_lanes(f.facing if f.sudden else None, f.waiting),
        turn=f.turn,
        to_place=f.to_place,
        quiet=f.quiet,
        quiet_limit=f.quiet_limit,
        scores=_scores(f, read.totals),
        previews=moves,
        ahead=dict(zip(moves, read.ahead, strict=False)),
    )


def board(s: Record) -> str:
    return _read(bytes_of(s)).board


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


class _Read(NamedTuple):
    fields: Fields
    totals: list[int]
    board: str
    moves: list[int]
    """Of the seat whose turn it is."""
    ahead: list[list[int]]
    """Both totals after each of them; a pass comes alone."""


@lru_cache(4096)  # a move is told from the positions before and after it, and to several viewers
def _read(raw: bytes) -> _Read:
    """What a view takes from the rules and the boards, in one compiled call."""
    out, ahead = np.empty(38 + MOST_MOVES, np.int64), np.empty((MOST_MOVES, 2), np.int64)
    number = _fill(np.frombuffer(bytearray(raw + raw), State), out, ahead)
    words = out[: 38 + number].tolist()
    return _Read(fields_of(raw), words[:2], bytes(words[2:38]).decode(), words[38:], ahead[:number].tolist())


@jit
def _fill(pool: Any, out: Any, ahead: Any) -> Any:
    """The two totals, the 36 characters of the board, the moves; the totals after each; how many moves."""
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
        scores(pool[1], ahead[at])
    return number


def _scores(f: Fields, totals: list[int]) -> list[Score]:
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
    """For factions beside their own strongholds, some of them beside the enemy's too; and their points."""
    found = [Scoring(SQUARES[at], 1 if shared >> at & 1 else 2) for at in _bits(friendly)]
    return found, sum(each.points for each in found)


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    if move < ENTER:
        return [Placed(seat, SQUARES[move])]
    if move == PASS:
        return [Passed(seat), BastionMoved(None)]
    was, now = _read(bytes_of(before)), _read(bytes_of(after))
    found = [*_moved(seat, move, now.fields.bastion, along(was.board, move))]
    if was.totals != now.totals:
        found.append(Scored(now.totals, was.totals))
    return found


@lru_cache(4096)
def _moved(seat: int, move: int, stop: int, along: str) -> tuple[Event, ...]:
    """What a slider did that came to stand on the board `stop`; `along`: its file or rank before."""
    lane, first = start_of(move)
    names = [SQUARES[square] for square in LANE_SQUARES[lane]]
    last = names.index(SQUARES[stop.bit_length() - 1])
    found: list[Event] = [
        Slid(seat, None if move >= STEP else SIDES[lane // 6], names[max(first, 0) : last + 1])
    ]
    chain = (along if lane < 12 else along[::-1])[last:].split(".")[0]
    if chain:
        ways = zip(chain, names[last:], [*names, None][last + 1 :], strict=False)
        pushed: list[tuple[str, str, str | None]] = [*ways][::-1]
        found.append(Pushed(pushed))
        token, square, to = pushed[0]
        if to is None:
            found.append(Captured(TOKENS.index(token), square))
    return (*found, BastionMoved(names[last]))


NAMES = {"en": ("Black", "Red"), "fr": ("Noir", "Rouge")}
_PIECES = {
    "en": ("a black faction", "a red faction", "the black stronghold", "the red stronghold"),
    "fr": ("une faction noire", "une faction rouge", "la forteresse noire", "la forteresse rouge"),
}


def tell(event: Event, lang: Lang) -> str:
    fr = lang == "fr"
    name = NAMES[lang]
    match event:
        case Placed(seat, square):
            return (
                f"{name[seat]} place une forteresse en {square}."
                if fr
                else f"{name[seat]} places a stronghold on {square}."
            )
        case Slid(seat, side, path):
            return _tell_slid(name[seat], side, path, fr)
        case Pushed(tokens):
            pieces = ", ".join(
                f"{_PIECES[lang][TOKENS.index(token)]} ({at}{'→' + to if to else ''})"
                for token, at, to in reversed(tokens)
            )
            return f"Poussée : {pieces}." if fr else f"Pushed: {pieces}."
        case Captured(seat, square):
            return (
                f"Une faction {'noire' if seat == 0 else 'rouge'} est capturée en {square}."
                if fr
                else f"A {'black' if seat == 0 else 'red'} faction is captured on {square}."
            )
        case BastionMoved(None):
            return "Le Bastion est retiré." if fr else "The Bastion is lifted."
        case BastionMoved(square):
            return f"Le Bastion va en {square}." if fr else f"The Bastion goes to {square}."
        case Passed(seat):
            return f"{name[seat]} passe." if fr else f"{name[seat]} passes."
        case Scored(totals, _):
            return f"Noir {totals[0]}, Rouge {totals[1]}." if fr else f"Black {totals[0]}, Red {totals[1]}."


def _tell_slid(name: str, side: str | None, path: list[str], fr: bool) -> str:
    """From the edge before a player, or from their left (K1.2): true from wherever one looks at the board."""
    if side is None:
        way = f"{path[0]} {'à' if fr else 'to'} {path[-1]}"
        return f"{name} avance de {way}." if fr else f"{name} steps from {way}."
    front, lane = side in "SN", path[0][0] if side in "SN" else path[0][1]
    if fr:
        where = f"par son bord, colonne {lane}," if front else f"par sa gauche, rangée {lane},"
        return f"{name} entre {where} et s’arrête en {path[-1]}."
    where = f"from their own edge on file {lane}" if front else f"from their left on rank {lane}"
    return f"{name} enters {where} and stops at {path[-1]}."


_COLOURS = {"b": "bold blue", "B": "bold blue reverse", "r": "bold red", "R": "bold red reverse"}


def draw_text(seen: View, lang: Lang) -> str:
    """The board, waiting factions beside it, and the score."""
    side = {name: len(lanes) for name, lanes in seen.waiting.items()}
    north = f"    {_waiting(seen, 'N')}"
    south = f"    {_waiting(seen, 'S')}"
    lines = [north]
    for rank in range(5, -1, -1):
        west = "b" if str(rank + 1) in seen.waiting["W"] else " "
        east = "r" if str(rank + 1) in seen.waiting["E"] else " "
        row = "".join(_token(seen, rank * 6 + file) for file in range(6))
        lines.append(f"{_paint(west)} {rank + 1} {row} {_paint(east)}")
    lines += ["    a b c d e f", south]
    black, red = (score.total for score in seen.scores)
    if lang == "fr":
        lines.append(
            f"Noir {black} – Rouge {red}   (en attente S{side['S']} O{side['W']} N{side['N']} E{side['E']})"
        )
    else:
        lines.append(
            f"Black {black} – Red {red}   (waiting S{side['S']} W{side['W']} N{side['N']} E{side['E']})"
        )
    return "\n".join(lines)


def _token(seen: View, at: int) -> str:
    token = seen.board[at]
    mark = "*" if seen.bastion == SQUARES[at] else " "
    return _paint(token) + mark


def _paint(token: str) -> str:
    return f"[{_COLOURS[token]}]{token}[/]" if token in _COLOURS else token


def _waiting(seen: View, side: str) -> str:
    token = "r" if side == "N" else "b"
    return "".join(_paint(token if file in seen.waiting[side] else " ") + " " for file in "abcdef")

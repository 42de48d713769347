"""Kopis by a picture instead of its own board, as somebody without TypeScript would show it."""

from dataclasses import replace

from ludotheque.errors import Text
from ludotheque.games.kopis import game as kopis
from ludotheque.games.kopis.state import LANES, SQUARES
from ludotheque.games.kopis.view import TOKENS, View
from ludotheque.pictures import Box, Picture, Piece, Thing, Tone, Touch

STEPS = {"n": (0, -1), "s": (0, 1), "e": (-1, 0), "w": (1, 0)}
"""Where a step that ends on a square came from, seen from that square."""
PIECES = (
    Text("a black faction", "une faction noire"),
    Text("a red faction", "une faction rouge"),
    Text("a black stronghold", "une forteresse noire"),
    Text("a red stronghold", "une forteresse rouge"),
)


def picture(view: View) -> Picture:
    things: list[Thing] = [Box(4, 4, 8, 8, tone="felt", round=0.3)]
    lanes = [_lane(lane) for lane in LANES]
    things += lanes
    things += [Box(lane.x, lane.y, 0.3, 0.3, tone="line", round=0.15) for lane in lanes]  # in nobody's way
    for at, square in enumerate(SQUARES):
        x, y = 1.5 + at % 6, 6.5 - at // 6
        token = view.board[at]
        what = PIECES[TOKENS.index(token)] if token != "." else Text("empty", "vide")
        label = Text(f"{square}, {what.en}", f"{square}, {what.fr}")
        ends = tuple(f"{from_}{way}" for way, from_ in _sources(at))
        tone: Tone = "middle" if square == view.bastion else "light"
        touch = Touch(label, begins=(f"{square}?", square), ends=ends)
        things.append(Box(x, y, 0.96, 0.96, tone=tone, round=0.08, id=square, touch=touch))
        if token != ".":
            kind = TOKENS.index(token)
            glyph, size = ("♜", 0.9) if kind > 1 else ("", 0.6)
            things.append(Piece(x, y, what, tone=("seat-0", "seat-1")[kind % 2], glyph=glyph, size=size))
    moves = {"--": Text("Pass", "Passer")}
    return Picture(8, 8, things, asked=Text("Make a move.", "Jouez un coup."), moves=moves)


def _lane(lane: str) -> Box:
    """A place at the edge from which a faction slides or enters."""
    side, name = lane[0], lane[1]
    along = 1.5 + ("abcdef".index(name) if side in "NS" else 0)
    across = 6.5 - ("123456".index(name) if side in "EW" else 0)
    x = {"N": along, "S": along, "W": 0.5, "E": 7.5}[side]
    y = {"N": 0.5, "S": 7.5, "W": across, "E": across}[side]
    touch = Touch(Text(f"from {lane}", f"depuis {lane}"), begins=(lane,))
    return Box(x, y, 0.6, 0.6, tone="card", round=0.3, id=f"lane {lane}", touch=touch)


def _sources(at: int) -> list[tuple[str, str]]:
    file, rank = at % 6, at // 6
    found = []
    for way, (east, north) in STEPS.items():
        x, y = file + east, rank + north
        if 0 <= x < 6 and 0 <= y < 6:
            found.append((way, SQUARES[6 * y + x]))
    return found


game = replace(kopis, name="drawn_kopis", picture=picture, _specialised={})

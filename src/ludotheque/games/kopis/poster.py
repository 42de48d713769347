"""A position of Kopis as a still picture: the wooden board of the web app (web/src/games/kopis)."""

from collections.abc import Iterator, Sequence
from functools import cache

from ludotheque.contract import Lang
from ludotheque.games.kopis.state import SQUARES
from ludotheque.games.kopis.view import View
from ludotheque.posters import COLOURS, Poster, darker, group, lighter, mix, paints, path, tag, words

CELL, AROUND = 100, 96
BAND, POOL = 54, 72
"""How far outside the board factions wait: before their lanes, or in pools."""
TOWER = "M-34 34V-34h17v12h10v-12h14v12h10v-12h17V34Z"
STONE = "M-32 0a32 32 0 1 1 64 0a32 32 0 1 1-64 0Z"
TILE = "M0-38q3 0 6 3l29 29q6 6 0 12L6 35q-6 6-12 0l-29-29q-6-6 0-12L-6-35q3-3 6-3Z"
BASTION = "M0-46 40-32v30C40 22 24 38 0 47-24 38-40 22-40-2v-30Z"
GRAIN = (
    "M0 8q30-7 52 1t48-2M0 24q24 6 44 0t56 3M0 41q18-5 36 2c10 5 24 5 34-1 12-6 20-2 30-2M0 57q40 8 62 0t38"
    " 3M0 73q26-6 50 1t50-2M0 89q30 5 55-1t45 2M38 43c10-4 24-4 32 0-8 4-22 4-32 0"
)
TURNED = ("", "translate(0 12)", "translate(100 0) scale(-1 1)")
WOOD, LIGHT, DARK = COLOURS["wood"], COLOURS["wood-light"], COLOURS["wood-dark"]
PAINTS = paints(("black", "red"))
Point = tuple[float, float]


def poster(view: View, lang: Lang) -> Poster:
    parts = [_board(), *_waiting(view), *_tokens(view), *_points(view)]
    side = 6 * CELL + 2 * AROUND
    return Poster(side, side, group(*parts, at=(AROUND, AROUND)))


def _place(square: str) -> Point:
    return ("abcdef".index(square[0]) + 0.5) * CELL, (6.5 - int(square[1])) * CELL


@cache
def _board() -> str:
    frame = darker(DARK, 0.42)
    ring = {"fill": "none", "stroke": DARK, "stroke_width": 3, "stroke_dasharray": "2 10", "opacity": 0.6}
    parts = [
        _light(),
        tag("rect", x=-18, y=-18, width=636, height=636, rx=18, fill="url(#kopis-frame)"),
        tag(
            "rect", x=-15, y=-15, width=630, height=630, rx=15, fill="none", stroke=LIGHT, stroke_width=2,
            opacity=0.4,
        ),
        tag("rect", x=-3, y=-3, width=606, height=606, fill=frame),
        *(_square(at) for at in range(36)),
        tag("rect", width=600, height=600, fill="url(#kopis-lamp)"),
        tag("rect", x=100, y=100, width=400, height=400, rx=4, stroke_linecap="round", **ring),
        *_names(),
    ]  # fmt: skip
    return "".join(parts)


def _light() -> str:
    """Light from the upper left on the frame, the squares and the tokens, and the wood grain."""
    frame = [(0, lighter(DARK, 0.22), 1), (0.5, DARK, 1), (1, darker(DARK, 0.3), 1)]
    lamp = [(0, "#fff6dc", 0.3), (1, "#1d1005", 0.16)]
    gloss = [(0, "#ffffff", 0.4), (0.6, "#ffffff", 0)]
    grain = [
        tag(
            "pattern",
            path(
                GRAIN, fill="none", stroke=DARK, stroke_opacity=0.3, stroke_width=1.3, transform=TURNED[kind]
            ),
            id=f"kopis-grain-{kind}", width=100, height=100, patternUnits="userSpaceOnUse",
        )
        for kind in range(3)
    ]  # fmt: skip
    return tag(
        "defs",
        tag("linearGradient", *_stops(frame), id="kopis-frame", x1=0, y1=0, x2=1, y2=1),
        tag("radialGradient", *_stops(lamp), id="kopis-lamp", cx=0.25, cy=0.18, r=1),
        tag("radialGradient", *_stops(gloss), id="kopis-gloss", cx=0.3, cy=0.22, r=0.75),
        *grain,
    )


def _stops(stops: Sequence[tuple[float, str, float]]) -> Iterator[str]:
    for offset, colour, opacity in stops:
        yield tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def _square(at: int) -> str:
    x, y = _place(SQUARES[at])
    box = {"x": x - 49, "y": y - 49, "width": 98, "height": 98}
    fill = WOOD if (at + at // 6) % 2 == 0 else LIGHT
    edge = {"fill": "none", "stroke_width": 2}
    return (
        tag("rect", rx=3, fill=fill, **box)
        + tag("rect", fill=f"url(#kopis-grain-{at * 7 % 3})", **box)
        + path(f"M{x - 48} {y + 47}V{y - 48}H{x + 47}", stroke="#ffffff", stroke_opacity=0.34, **edge)
        + path(f"M{x + 48} {y - 47}V{y + 48}H{x - 47}", stroke="#281606", stroke_opacity=0.28, **edge)
    )


def _names() -> Iterator[str]:
    ink = darker(DARK, 0.2)
    for at in range(6):
        yield words("abcdef"[at], (at + 0.5) * CELL + 38, 6 * CELL - 13, 17, ink)
        yield words(str(6 - at), 9, at * CELL + 13, 17, ink)


def _waiting(view: View) -> Iterator[str]:
    """In Storm they lie together in a groove; in Sudden Death each stands before its own lane."""
    storm = view.mode == "storm"
    if storm:
        yield from (_groove(side) for side in "SWNE")
    for side, lanes in view.waiting.items():
        for n, lane in enumerate(lanes):
            at = _outside(side, 3 * CELL + (n - 1.5) * 44, POOL) if storm else _before(side, lane)
            yield group(_token("b" if side in "SW" else "r"), at=at, scale=0.5 if storm else 0.72)


def _before(side: str, lane: str) -> Point:
    along = _place(f"{lane}1")[0] if side in "SN" else _place(f"a{lane}")[1]
    return _outside(side, along, BAND)


def _outside(side: str, along: float, far: float) -> Point:
    across = -far if side in "NW" else 6 * CELL + far
    return (along, across) if side in "SN" else (across, along)


def _groove(side: str) -> str:
    x, y = _outside(side, 3 * CELL, POOL)
    wide, high = (184, 42) if side in "SN" else (42, 184)
    fill, edge = mix(COLOURS["paper"], DARK, 0.34), mix(COLOURS["paper"], DARK, 0.6)
    return tag(
        "rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=21, fill=fill, stroke=edge,
        stroke_width=2,
    )  # fmt: skip


def _tokens(view: View) -> Iterator[str]:
    for square, token in zip(SQUARES, view.board, strict=True):
        if token != ".":
            yield group(_token(token), at=_place(square))
    if view.bastion:
        x, y = _place(view.bastion)
        ring = path(BASTION, fill="none", stroke=COLOURS["last"], stroke_width=7, stroke_linejoin="round")
        yield group(ring, at=(x, y - 3))


@cache
def _token(token: str) -> str:
    """Its side and its shadow are as long as it is high: a tower is twice as high as a stone."""
    paint = PAINTS["br".index(token.lower())]
    shape = {"b": STONE, "r": TILE}.get(token, TOWER)
    high = 13 if token.isupper() else 7
    wall = darker(paint.body, 0.38)
    body = [
        *(group(path(shape, fill=wall), at=(0, high - 2 * n)) for n in range((high + 1) // 2)),
        path(shape, fill=mix(paint.light, paint.body, 0.86), stroke=paint.light, stroke_width=2.5,
             stroke_linejoin="round"),
        group(path(shape, fill="url(#kopis-gloss)"), at=(-1.5, -2), scale=0.93),
        _mark(token, paint.light, paint.sign),
    ]  # fmt: skip
    shade = group(path(shape, fill="#1e1004", fill_opacity=0.34), at=(high * 0.9, high * 1.5))
    return shade + group(*body, at=(0, -high / 2))


def _mark(token: str, light: str, ink: str) -> str:
    groove = {"fill": "none", "stroke": light, "stroke_width": 3}
    if token == "b":
        return tag("circle", r=20, **groove) + tag("circle", r=7, fill=ink)
    if token == "r":
        return path("M0-22 22 0 0 22-22 0Z", **groove) + path("M0-9 9 0 0 9-9 0Z", fill=ink)
    walls = path("M-34-8h68M-12-8v-12M12-8v-12M-22 34V16M22 34V16", **groove)
    own = tag("circle", cy=13, r=10, fill=ink) if token == "B" else path("M0-1 13 13 0 27-13 13Z", fill=ink)
    return walls + own


def _points(view: View) -> Iterator[str]:
    """The score of each faction beside its own strongholds."""
    for score, paint in zip(view.scores, PAINTS, strict=False):
        for standing in score.standing:
            x, y = _place(standing.square)
            disc = tag("circle", r=17, fill=COLOURS["card"], stroke=paint.body, stroke_width=4)
            number = words(str(standing.points), 0, 0, 20, COLOURS["ink"])
            yield group(disc, number, at=(x + 30, y - 32))

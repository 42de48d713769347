"""A position of Small Wars as a still picture: the field of baseplates of the web app."""

from collections.abc import Iterator
from math import ceil

from ludotheque.contract import Lang
from ludotheque.games.smallwars.brickwork import HIGH, WIDE, built_from, painted, standing, wreckage
from ludotheque.games.smallwars.view import Figure, View
from ludotheque.posters import COLOURS, PAINTS, Poster, darker, group, lighter, mix, path, sign, tag, words

SIDE, RIM, GAP = 600, 8, 4
CELL = (SIDE - 2 * RIM - 2 * GAP) / 3
FIELD, FIELD_MID = "#aebb83", "#d3bd8a"
TALL = 0.96
"""The height of a token and its base, relative to its width."""
SCENE_COLOURS = {"leaf": "#5d8a4a", "stone": "#9b968a", "earth": "#a98753"}
TREE = ("tube 2.5 0 0 4 sand", "round 0.5 3 4 5", "round 1.5 7 2.5 4 light")
BUSH = ("round 0 0 4 4", "round 3 0 3 3 light")
WALL = ("brick 0 0 3 3", "brick 3 0 2 3 dark", "brick 1 3 2 3 light")
RUIN = ("brick 0 0 2 3", "brick 4 0 3 3", "brick 0 3 1 3 light", "brick 5 3 2 3", "tile 5 6 1 3 light")
STEPS = ("brick 0 0 7 1 dark", "brick 1 1 5 1", "brick 2 2 3 1 light")
CRATES = ("brick 0 0 2 3 sand", "brick 2.5 0 2 3 sand", "brick 1 3 2 3 sand")
Scenery = tuple[int, int, int, str, tuple[str, ...]]
SCENERY: dict[str, list[Scenery]] = {
    "a1": [(66, 31, 40, "leaf", TREE), (50, 30, 30, "leaf", BUSH)],
    "b1": [(62, 30, 46, "earth", CRATES)],
    "c1": [(52, 30, 48, "leaf", BUSH)],
    "a2": [(56, 31, 52, "stone", WALL)],
    "b2": [(48, 29, 62, "earth", STEPS)],
    "c2": [(46, 31, 36, "leaf", TREE), (66, 34, 44, "leaf", TREE)],
    "a3": [(54, 30, 46, "leaf", BUSH)],
    "b3": [(46, 32, 58, "stone", RUIN)],
    "c3": [(62, 33, 44, "leaf", TREE), (50, 31, 28, "leaf", BUSH)],
}
"""For each square: the lower left corner of a piece and its size, in percent, its colour, its bricks."""


def poster(view: View, lang: Lang) -> Poster:
    frame = tag("rect", width=SIDE, height=SIDE, rx=14, fill="url(#field-frame)")
    squares = [_square(view, file + rank) for rank in "321" for file in "abc"]
    return Poster(SIDE, SIDE, _patterns() + frame + "".join(squares))


def _patterns() -> str:
    stops = (
        tag("stop", offset=offset, stop_color=COLOURS[name])
        for offset, name in ((0, "wood-line"), (1, "wood-dark"))
    )
    studs = [
        tag(
            "pattern",
            tag("rect", width=22, height=22, fill=plate),
            tag("circle", cx=10.6, cy=10.2, r=6.6, fill=darker(plate, 0.12)),
            tag("circle", cx=9.4, cy=8.6, r=5, fill=lighter(plate, 0.26)),
            id=name, width=22, height=22, patternUnits="userSpaceOnUse",
        )
        for name, plate in (("plate", FIELD), ("plate-mid", FIELD_MID))
    ]  # fmt: skip
    held = [
        tag(
            "pattern",
            tag("rect", width=4, height=12, fill=PAINTS[seat].body, opacity=0.26),
            tag("rect", x=4, width=8, height=12, fill=PAINTS[seat].body, opacity=0.12),
            id=f"held-{seat}", width=12, height=12, patternUnits="userSpaceOnUse",
            patternTransform=turned,
        )
        for seat, turned in ((0, None), (1, "rotate(45)"))
    ]  # fmt: skip
    frame = tag("linearGradient", *stops, id="field-frame", x1=0.3, y1=0, x2=0.7, y2=1)
    return tag("defs", frame, *studs, *held)


def _square(view: View, square: str) -> str:
    mid = square[1] == "2"
    plate = FIELD_MID if mid else FIELD
    box = {"width": CELL, "height": CELL, "rx": 5}
    holder = next((seat for seat, held in enumerate(view.held) if square in held), None)
    parts = [
        tag("rect", fill=f"url(#plate{'-mid' if mid else ''})", stroke=darker(plate, 0.22), **box),
        *_scenery(square),
        *_held(holder),
        *_wrecks(view, square),
        *_figures(view, square),
        *_name(square, holder),
    ]
    across, down = "abc".index(square[0]), 3 - int(square[1])
    return group(*parts, at=(RIM + across * (CELL + GAP), RIM + down * (CELL + GAP)))


def _scenery(square: str) -> Iterator[str]:
    for x, y, size, colour, bricks in SCENERY[square]:
        scale = CELL * size / 100 / WIDE
        at = (CELL * x / 100, CELL * y / 100 - HIGH * scale)
        yield group(painted(bricks, SCENE_COLOURS[colour]), at=at, scale=scale, opacity=0.85)


def _held(holder: int | None) -> Iterator[str]:
    if holder is not None:
        yield tag("rect", width=CELL, height=CELL, rx=5, fill=f"url(#held-{holder})")
        yield tag(
            "rect", x=1.5, y=1.5, width=CELL - 3, height=CELL - 3, rx=4, fill="none", stroke_width=3,
            stroke=PAINTS[holder].body, opacity=0.75,
        )  # fmt: skip


def _name(square: str, holder: int | None) -> Iterator[str]:
    wide = 44 if holder is not None else 26
    yield tag("rect", x=4, y=4, width=wide, height=18, rx=8, fill=COLOURS["card"], opacity=0.82)
    yield words(square, 16, 13, 12, COLOURS["ink"])
    if holder is not None:
        yield sign(holder, (36, 13), 13, PAINTS[holder])


def _wrecks(view: View, square: str) -> Iterator[str]:
    fallen = [figure for figure in view.figures if figure.fell == square][-5:]
    scale = CELL * 0.2 / HIGH
    for n, figure in enumerate(reversed(fallen)):
        left = CELL - 8 - (n + 1) * (WIDE * scale + 3)
        yield group(_turned(_wreck(view, figure), figure), at=(left, CELL * 0.77), scale=scale, opacity=0.9)


def _wreck(view: View, figure: Figure) -> str:
    body = mix(PAINTS[figure.seat].light, "#4a4540", 0.55)
    chip = {"fill": body, "stroke": darker(body, 0.5)}
    smoke = path(
        "M52 34q-10-8 0-16t-2-16M64 38q8-8 1-15t5-13", fill="none", stroke="#3c3834", stroke_width=5,
        stroke_linecap="round", opacity=0.45,
    )  # fmt: skip
    return "".join(
        [
            smoke,
            tag("g", painted(wreckage(_bricks(view, figure)), body), transform="rotate(-9 50 72)"),
            tag("rect", x=4, y=62, width=12, height=8, transform="rotate(24 20 70)", **chip),
            tag("rect", x=86, y=63, width=14, height=7, transform="rotate(-14 92 70)", **chip),
        ]
    )


def _bricks(view: View, figure: Figure) -> tuple[str, ...]:
    return tuple(view.bricks.get(figure.sheet.id) or built_from(figure.sheet))


def _turned(drawing: str, figure: Figure) -> str:
    """Blue faces right, Red left."""
    return drawing if figure.seat == 0 else tag("g", drawing, transform=f"translate({WIDE} 0) scale(-1 1)")


def _figures(view: View, square: str) -> Iterator[str]:
    here = [figure for figure in view.figures if figure.square == square]
    if not here:
        return
    top, wide, high = 24, CELL - 14, CELL - 32
    size = min(_token_size(len(here), wide, high), wide * 0.66)
    across = max(1, min(len(here), int(wide // size)))
    rows = ceil(len(here) / across)
    for n, figure in enumerate(here):
        row, column = divmod(n, across)
        count = min(across, len(here) - row * across)
        x = CELL / 2 + (column - count / 2) * size
        y = top + high / 2 + (row - rows / 2) * size * TALL
        yield group(_token(view, figure), at=(x + 2, y + 2), scale=(size - 5) / WIDE)


def _token_size(count: int, wide: float, high: float) -> float:
    """The largest size at which all of them fit on a square."""
    return max(min(wide / across, high / (ceil(count / across) * TALL)) for across in range(1, count + 1))


def _token(view: View, figure: Figure) -> str:
    """A brick figure on its base, which shows its name and its life, one small brick per point."""
    paint = PAINTS[figure.seat]
    body = mix(paint.light, paint.body, 0.72)
    bricks = tuple(standing(_bricks(view, figure), figure.life, figure.sheet.life))
    shadow = tag("ellipse", cx=WIDE / 2 + 3, cy=HIGH - 2, rx=WIDE / 2, ry=5, opacity=0.28)
    base = tag(
        "rect", y=HIGH - 3, width=WIDE, height=24, rx=12 if figure.seat else 3, fill=paint.body,
        stroke=darker(paint.body, 0.4),
    )  # fmt: skip
    name = words(figure.name, 9, HIGH + 9, 17, paint.sign, "start")
    return _turned(shadow + painted(bricks, body), figure) + base + name + "".join(_life(figure))


def _life(figure: Figure) -> Iterator[str]:
    ink, full = PAINTS[figure.seat].sign, figure.sheet.life
    if full > 7:
        yield words(f"{figure.life}/{full}", WIDE - 9, HIGH + 9, 15, ink, "end")
        return
    for n in range(full):
        x = WIDE - 10 - (full - n) * 8
        left = {"fill": ink} if n < figure.life else {"fill": "none", "stroke": ink, "opacity": 0.55}
        yield tag("rect", x=x, y=HIGH + 4, width=6.5, height=11, rx=1, **left)

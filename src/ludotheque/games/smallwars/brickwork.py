"""A figure drawn from its list of bricks (bricks.py): side view, light from above, a little depth.

The same drawing as the web app's (web/src/games/smallwars/bricks.ts); `brickwork.json` among the tests holds
what both must give.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import ceil, floor, hypot
from typing import NamedTuple, Protocol

from ludotheque.posters import darker, lighter, path, tag

WIDE, HIGH = 106, 74
"""The size of every drawing, ten studs wide; the ground is at its foot."""
STUD, PLATE, GROUND = 10, 4, 73
AWAY, UP = 3, 2.6
"""The offset of a brick's far side."""


class Brick(NamedTuple):
    form: str
    x: float
    y: float
    wide: float
    high: float
    colour: str

    @property
    def left(self) -> float:
        return 1 + self.x * STUD

    @property
    def top(self) -> float:
        return GROUND - (self.y + self.high) * PLATE

    @property
    def size(self) -> tuple[float, float]:
        """On the screen."""
        return self.wide * STUD, self.high * PLATE


class Piece(NamedTuple):
    """One path of a drawing: its lighting, and the colour of its brick."""

    d: str
    shade: str
    colour: str


class Sheet(Protocol):
    """The values that a figure without a list of bricks is built from."""

    @property
    def actions(self) -> int: ...
    @property
    def move(self) -> int | None: ...
    @property
    def range(self) -> int | None: ...
    @property
    def combat(self) -> int | None: ...
    @property
    def life(self) -> int: ...


LEFT_BEHIND = (
    "round 0.6 0.9 3 6.5", "tile 0.2 0 4 0.9 dark", "tube 9.8 0.2 -6.6 1.2 black",
    "round 5.9 0.9 2.8 6 light", "tile 5.4 0 3.9 0.9 dark",
)  # fmt: skip
"""By men who fell: two helmets and a rifle."""


def parse(words: str) -> Brick:
    form, x, y, wide, high, *colour = words.split(" ")
    return Brick(form, float(x), float(y), float(wide), float(high), colour[0] if colour else "body")


def standing(bricks: Sequence[str], life: int, full: int) -> Sequence[str]:
    """The bricks left of a figure that has lost life: what tells least about it comes off first."""
    if life >= full:
        return bricks
    built = [parse(each) for each in bricks]
    share = 1 if all(brick.form == "man" for brick in built) else 0.5
    gone = max(1, floor(len(bricks) * share * (full - life) / full + 0.5))
    order = sorted(range(len(bricks)), key=lambda at: (_worth(built, built[at]), -at))
    off = order[: min(gone, len(bricks) - 1)]
    return tuple(each for at, each in enumerate(bricks) if at not in off)


def wreckage(bricks: Sequence[str]) -> tuple[str, ...]:
    """What a destroyed figure leaves: what it was built on; nobody stands there any more."""
    dead = tuple(each for each in bricks if parse(each).form != "man")
    return dead[:3] or LEFT_BEHIND


def _worth(built: Sequence[Brick], brick: Brick) -> int:
    """How much a brick tells about its figure."""
    if brick.form == "tube" and brick.wide < 1 and brick.y >= 10:
        return 0  # an aerial
    if brick.form in ("rotor", "rocket", "tube", "man"):
        return 4
    if brick.wide >= 0.65 * max(each.wide for each in built):  # it carries the rest
        return 4
    is_high = brick.form == "brick" and brick.y >= 7 and brick.wide >= 3
    if is_high or (brick.form == "round" and brick.wide >= 5):
        return 3  # a turret, a tarpaulin
    if brick.form == "crew":
        return 1
    large = brick.form in ("wheel", "track") or brick.wide * brick.high >= 12
    return 2 if large and brick.colour != "glass" else 0


def built_from(sheet: Sheet) -> list[str]:
    """Life lengthens the hull; a move adds wheels or tracks, every action a head, combat barrels."""
    long = min(10, 6 + ceil(sheet.life / 2))
    deck = 3 if sheet.move is None else 7
    barrels = min(4, sheet.combat or 0)
    reach = min(4, 1.5 + (sheet.range or 0))
    return [
        *_undercarriage(sheet, long),
        f"brick 0 {deck - 3} {long - 1} 3",
        f"nose {long - 1} {deck - 3} 1 3 dark",
        *(f"crew {n * 2} {deck} 2 5" for n in range(min(3, sheet.actions))),
        *([f"tile {long - 4} {deck} 2.5 {1 + barrels} dark"] if barrels else []),
        *(f"tube {long - 2} {deck + 1 + n} {min(reach, 12 - long)} 0 metal" for n in range(barrels)),
    ]


def _undercarriage(sheet: Sheet, long: int) -> list[str]:
    if sheet.move is None:
        return []
    if sheet.life >= 5 or sheet.move == 1:
        return [f"track 0 0 {long} 4 black"]
    return [f"wheel {x} 0 2.5 2 black" for x in (0, long - 3)]


def draw(bricks: Iterable[str]) -> list[Piece]:
    """The paths of a drawing, in painting order."""
    return [piece for brick in map(parse, bricks) for piece in _DRAWN[brick.form](brick)]


@lru_cache(256)
def painted(bricks: tuple[str, ...], body: str) -> str:
    """The drawing as SVG, in the colour of an army."""
    colours = {
        "body": body, "light": lighter(body, 0.34), "dark": darker(body, 0.34), "metal": "#a9adab",
        "black": "#35322f", "glass": "#a9d4df", "sand": "#c9a86c", "white": "#f1ece0",
    }  # fmt: skip
    return tag("g", *(_painted(each, colours[each.colour]) for each in draw(bricks)), stroke_linejoin="round")


def _painted(piece: Piece, colour: str) -> str:
    edge = darker(colour, 0.52)
    if piece.shade in ("rod", "pipe"):
        under, over = (5.4, 3.4) if piece.shade == "rod" else (8.2, 6.4)
        return path(piece.d, fill="none", stroke=edge, stroke_width=under) + path(
            piece.d, fill="none", stroke=colour, stroke_width=over
        )
    if piece.shade == "face":
        return path(piece.d, fill="#f0c24b", stroke="#6d5417", stroke_width=0.9)
    fill = {"top": lighter(colour, 0.3), "side": darker(colour, 0.26)}.get(piece.shade, colour)
    return path(piece.d, fill=fill, stroke=edge, stroke_width=0.9)


# ---- forms ----


def _d(*parts: str | float) -> str:
    """The letters and numbers of a path, separated by spaces."""
    return " ".join(
        part if isinstance(part, str) else f"{part:.3f}".rstrip("0").rstrip(".") for part in parts
    )


def _box(brick: Brick) -> list[Piece]:
    left, top, (w, h), colour = brick.left, brick.top, brick.size, brick.colour
    return [
        Piece(_d("M", left, top, "l", AWAY, -UP, "h", w, "l", -AWAY, UP, "Z"), "top", colour),
        Piece(_d("M", left + w, top, "l", AWAY, -UP, "v", h, "l", -AWAY, UP, "Z"), "side", colour),
        Piece(_d("M", left, top, "h", w, "v", h, "h", -w, "Z"), "front", colour),
    ]


def _studded(brick: Brick) -> list[Piece]:
    top = brick.top
    places = [brick.left + (n + 0.5) * STUD - 1.3 for n in range(floor(brick.wide))]
    bodies = [_d("M", x, top - 0.8, "v", -2.2, "h", 5.6, "v", 2.2, "Z") for x in places]
    arc = ("a", 2.8, 1.1, 0.0, 0.0, 1.0)
    tops = [_d("M", x, top - 3, *arc, 5.6, 0.0, *arc, -5.6, 0.0) for x in places]
    return [
        *_box(brick),
        Piece(" ".join(bodies), "front", brick.colour),
        Piece(" ".join(tops), "top", brick.colour),
    ]


def _nose(brick: Brick) -> list[Piece]:
    left, top, (w, h), colour = brick.left, brick.top, brick.size, brick.colour
    lip, flat = min(h, PLATE), w * 0.3
    drop, slope = h - lip, w - flat
    upper = ("M", left, top, "l", AWAY, -UP, "h", flat, "l", slope, drop, "l", -AWAY, UP)
    return [
        Piece(_d(*upper, "l", -slope, -drop, "Z"), "top", colour),
        Piece(_d("M", left + w, top + drop, "l", AWAY, -UP, "v", lip, "l", -AWAY, UP, "Z"), "side", colour),
        Piece(_d("M", left, top, "h", flat, "l", slope, drop, "v", lip, "h", -w, "Z"), "front", colour),
    ]


def _tail(brick: Brick) -> list[Piece]:
    left, top, (w, h), colour = brick.left, brick.top, brick.size, brick.colour
    lip, flat = min(h, PLATE), w * 0.3
    drop, slope = h - lip, w - flat
    upper = ("M", left, top + drop, "l", AWAY, -UP, "l", slope, -drop, "h", flat, "l", -AWAY, UP)
    return [
        Piece(_d(*upper, "h", -flat, "Z"), "top", colour),
        Piece(_d("M", left + w, top, "l", AWAY, -UP, "v", h, "l", -AWAY, UP, "Z"), "side", colour),
        Piece(_d("M", left, top + drop, "l", slope, -drop, "h", flat, "v", h, "h", -w, "Z"), "front", colour),
    ]


def _rounded(brick: Brick) -> list[Piece]:
    left, top, (w, h), colour = brick.left, brick.top, brick.size, brick.colour
    r = min(w, h) * 0.45
    arc = ("a", r, r, 0.0, 0.0, 1.0)

    def shape(x: float, y: float) -> str:
        return _d("M", x, y + h, "v", r - h, *arc, r, -r, "h", w - 2 * r, *arc, r, r, "v", h - r, "Z")

    bright = ("M", left + w * 0.14, top + r, "a", r * 0.8, r * 0.8, 0.0, 0.0, 1.0, r * 0.8, -r * 0.75)
    back = ("h", w - 2.1 * r, "l", -2.0, 3.0, "h", 2.4 * r - w, "q", -r * 0.5, 0.0, -r * 0.5, r * 0.6, "Z")
    return [
        Piece(shape(left + AWAY, top - UP), "side", colour),
        Piece(shape(left, top), "front", colour),
        Piece(_d(*bright, *back), "top", colour),
    ]


def _disc(x: float, y: float, r: float) -> str:
    arc = ("a", r, r, 0.0, 1.0, 0.0)
    return _d("M", x - r, y, *arc, 2 * r, 0.0, *arc, -2 * r, 0.0)


def _wheel(brick: Brick) -> list[Piece]:
    r = brick.wide * STUD / 2
    x, y = brick.left + r, GROUND - brick.y * PLATE - r
    return [
        Piece(_disc(x + AWAY, y - 1, r), "side", brick.colour),
        Piece(_disc(x, y, r), "front", brick.colour),
        Piece(_disc(x, y, r * 0.52), "front", "metal"),
        Piece(_disc(x, y, r * 0.2), "side", "metal"),
    ]


def _track(brick: Brick) -> list[Piece]:
    left, top, (w, h) = brick.left, brick.top, brick.size
    r = h / 2
    arc = ("a", r, r, 0.0, 0.0, 1.0, 0.0)

    def band(x: float, y: float) -> str:
        return _d("M", x + r, y, "h", w - h, *arc, h, "h", h - w, *arc, -h, "Z")

    rollers = max(2, floor(w / (h + 1) + 0.5))
    places = [left + r + (w - h) * n / (rollers - 1) for n in range(rollers)]
    return [
        Piece(band(left + AWAY, top - UP), "side", brick.colour),
        Piece(band(left, top), "front", brick.colour),
        Piece(" ".join(_disc(x, top + r, r * 0.55) for x in places), "front", "metal"),
    ]


def _stroke(brick: Brick, shade: str) -> Piece:
    w, h = brick.size
    return Piece(_d("M", brick.left, GROUND - brick.y * PLATE, "l", w, -h), shade, brick.colour)


def _rocket(brick: Brick) -> list[Piece]:
    across, up = brick.size
    x, y = brick.left + across, GROUND - brick.y * PLATE - up
    long = hypot(across, up) or 1
    ux, uy = across / long, -up / long

    def point(along: float, aside: float) -> tuple[float, float]:
        return x + ux * along - uy * aside, y + uy * along + ux * aside

    head = _d("M", *point(0, -3.4), "L", *point(9, 0), "L", *point(0, 3.4), "Z")
    return [_stroke(brick, "pipe"), Piece(head, "front", "white")]


def _rotor(brick: Brick) -> list[Piece]:
    left, top, (w, h), colour = brick.left, brick.top, brick.size, brick.colour
    middle = left + w / 2
    blades = ("M", left, top - 1.5, "l", w / 2, -1.5, "l", w / 2, 1.5, "v", 2.4, "h", -w, "Z")
    return [
        Piece(_d("M", middle - 2, top, "h", 4.0, "v", h, "h", -4.0, "Z"), "side", colour),
        Piece(_d(*blades), "front", colour),
        Piece(_d("M", middle - 5, top - 3.5, "h", 10.0, "v", 3.5, "h", -10.0, "Z"), "side", colour),
    ]


def _head(x: float, chin: float, r: float, colour: str) -> list[Piece]:
    """A head with its helmet, centred on x."""
    face = ("M", x - r * 0.8, chin - r * 1.5, "h", r * 1.6, "v", r * 1.5, "h", -r * 1.6, "Z")
    dome = ("M", x - r * 1.1, chin - r * 1.05, "a", r * 1.1, r * 1.2, 0.0, 0.0, 1.0, r * 2.2, 0.0)
    return [
        Piece(_d(*face), "face", colour),
        Piece(_d(*dome, "h", r * 0.35, "v", r * 0.3, "h", -r * 2.55, "Z"), "front", colour),
    ]


def _bust(brick: Brick) -> list[Piece]:
    left, top, (w, h) = brick.left, brick.top, brick.size
    arm, rise = w * 0.18, h * 0.45
    shoulders = ("M", left, top + h, "l", arm, -rise, "h", w * 0.64, "l", arm, rise, "Z")
    colour = "light" if brick.colour == "body" else brick.colour
    head = _head(left + w / 2, top + h * 0.55, min(w * 0.32, h * 0.27), brick.colour)
    return [Piece(_d(*shoulders), "front", colour), *head]


def _soldier(brick: Brick) -> list[Piece]:
    left, top, (w, h) = brick.left, brick.top, brick.size
    hip, leg = top + h * 0.66, ("h", w * 0.34, "v", h * 0.34, "h", -w * 0.34, "Z")
    legs = _d("M", left + w * 0.14, hip, *leg, "M", left + w * 0.54, hip, *leg)
    side, rise = w * 0.14, h * 0.34
    chest = _d("M", left + w * 0.08, hip, "l", side, -rise, "h", w * 0.56, "l", side, rise, "Z")
    return [
        Piece(legs, "front", "dark"),
        Piece(chest, "front", brick.colour),
        *_head(left + w / 2, top + h * 0.34, min(w * 0.34, h * 0.19), brick.colour),
        Piece(_d("M", left + w * 0.2, top + h * 0.62, "l", w * 0.95, -h * 0.2), "rod", "black"),
    ]


_DRAWN: dict[str, Callable[[Brick], list[Piece]]] = {
    "brick": _studded,
    "tile": _box,
    "nose": _nose,
    "tail": _tail,
    "round": _rounded,
    "wheel": _wheel,
    "track": _track,
    "tube": lambda brick: [_stroke(brick, "rod")],
    "rocket": _rocket,
    "rotor": _rotor,
    "crew": _bust,
    "man": _soldier,
}

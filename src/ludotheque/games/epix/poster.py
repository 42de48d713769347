"""A position of Epix as a still picture: the island of the web app (web/src/games/epix)."""

from collections.abc import Iterator

from ludotheque.contract import Lang
from ludotheque.games.epix.geometry import SIDE, Land, Point, coast, lands
from ludotheque.games.epix.state import KINDS
from ludotheque.games.epix.view import Army, Province, View
from ludotheque.posters import COLOURS, PAINTS, SHAPES, Poster, group, path, tag, words

SEA, SEA_LINE, GRASS, GRASS_LINE, BORDER = "#a9c6cc", "#6f979f", "#dfe0b8", "#b9bb86", "#6e5b3e"
STONE, STONE_LINE, ROCK, SNOW, TREE, TREE_LINE = (
    "#d8cfc0", "#6b5f50", "#a89c8c", "#fbf8f1", "#7d9a5a", "#4f6b36",
)  # fmt: skip
TREES = (
    (-64, 4, 1),
    (-24, -34, 0.9),
    (22, -40, 1),
    (66, -4, 0.95),
    (-40, 34, 1.05),
    (42, 36, 1.1),
    (0, 10, 1.2),
)
FORD_STONES = ((-10, -16), (2, -2), (-6, 14), (14, 12))
HILLS = (
    "M-84 30c14-34 50-34 66 0M4 22c16-40 58-40 76 0",
    "M-70 8c4-12 8-12 10 0M-58 8c4-12 8-12 10 0M44-22c4-12 8-12 10 0M56-22c4-12 8-12 10 0M30 34c4-12 8-12 10"
    " 0M42 34c4-12 8-12 10 0",
    "M-78-4c22-10 44 10 66 0M6 26c22-10 44 10 66 0M10-30c16-8 32 8 48 0",
)
WALLS = "M-74 42v-92h14v14h14v-14h14v14h14v-14H-4v34h8v-34h14v14h14v-14h14v14h14v-14h14v92Z"
Lands = dict[str, Land]


def poster(view: View, lang: Lang) -> Poster:
    cells = lands(tuple((each.place.id, each.x, each.y, tuple(each.near)) for each in view.map))
    shore = coast()
    holders = {army.province: army.seat for army in view.armies}
    parts = [
        tag("rect", width=SIDE, height=SIDE, rx=46, fill=SEA),
        path(shore, fill="none", stroke=SEA_LINE, stroke_width=34, stroke_linejoin="round", opacity=0.35),
        *(_ground(each, cells, holders.get(each.place.id, each.castle)) for each in view.map),
        path(shore, fill="none", stroke=BORDER, stroke_width=6, stroke_linejoin="round"),
        *(group(_terrain(each), at=cells[each.place.id].middle, scale=0.84) for each in view.map),
        *_names(view, cells, lang),
        *(unit for army in view.armies for unit in _units(army, cells[army.province].middle)),
    ]
    return Poster(SIDE, SIDE, "".join(parts))


def _ground(province: Province, cells: Lands, holder: int | None) -> str:
    outline = cells[province.place.id].outline
    held = "" if holder is None else path(outline, fill=PAINTS[holder].body, opacity=0.26)
    edge = path(outline, fill="none", stroke=BORDER, stroke_width=4, stroke_linejoin="round")
    return path(outline, fill=GRASS) + held + edge


# ---- the contents of a province ----


def _terrain(province: Province) -> str:
    if province.castle is not None:
        return _castle(province.castle)
    if province.mountain:
        return _mountain()
    if not province.plus:
        hill = HILLS[(province.x * 7 + province.y * 3) % 3]
        return path(hill, fill="none", stroke=GRASS_LINE, stroke_width=5, stroke_linecap="round")
    drawing = {"LOC": _lake, "BRO": _forest, "GUE": _ford}.get(province.place.id, _fields)
    return drawing()


def _castle(seat: int) -> str:
    paint = PAINTS[seat]
    stone = {"fill": STONE, "stroke": STONE_LINE, "stroke_width": 5, "stroke_linejoin": "round"}
    return "".join(
        [
            path(WALLS, **stone),
            path("M-30 42V-70h12v12h12v-12H6v12h12v-12h12V42Z", **stone),
            path("M-13 42V14a13 13 0 0 1 26 0v28ZM-58-16h10v18h-10ZM48-16h10v18H48Z", fill=STONE_LINE),
            path("M0-70v-46", stroke=STONE_LINE, stroke_width=5),
            path("M2-116h58l-12 17 12 17H2Z", fill=paint.body, stroke=STONE_LINE, stroke_width=3,
                 stroke_linejoin="round"),
            group(path(SHAPES[seat], fill=paint.sign), at=(12, -110), scale=0.95),
        ]
    )  # fmt: skip


def _mountain() -> str:
    rock = {"fill": ROCK, "stroke": STONE_LINE, "stroke_width": 4, "stroke_linejoin": "round"}
    return (
        path("M-96 52-40-46 8 30 44-22 96 52Z", opacity=0.6, **rock)
        + path("M-78 56-6-84 66 56Z", **rock)
        + path("M-36-26-6-84 24-26 12-36-2-18-16-36Z", fill=SNOW)
        + path("M-56-18-40-46-28-27-40-24Z", fill=SNOW)
    )


def _waves(d: str, width: float = 4) -> str:
    return path(d, fill="none", stroke=SEA_LINE, stroke_width=width, stroke_linecap="round")


def _lake() -> str:
    water = "M-92 6C-88-34-44-50-4-46c44 4 90 10 92 46 2 34-44 50-92 48-50-2-92-10-88-42Z"
    return (
        path(water, fill=SEA, stroke=SEA_LINE, stroke_width=4)
        + _waves("M-58-10q9-9 18 0t18 0M14-22q9-9 18 0t18 0M-30 26q9-9 18 0t18 0M34 16q8-8 16 0t16 0")
        + _waves("M-6 0c2-18 22-20 24-2M22 0c2-14 18-14 20 0M-18 0c-4-24-20-26-24-16", 9)
    )


def _forest() -> str:
    tree = path("M-3 10h6v16h-6Z", fill=COLOURS["wood-dark"]) + path(
        "M0-34 20-6H11l13 20h-48l13-20h-9Z", fill=TREE, stroke=TREE_LINE, stroke_width=2.5,
        stroke_linejoin="round",
    )  # fmt: skip
    return "".join(group(tree, at=(x, y), scale=size) for x, y, size in TREES)


def _ford() -> str:
    river = path(
        "M-98-40C-50-52-34-10 0 0s58 46 98 34",
        fill="none",
        stroke=SEA,
        stroke_width=30,
        stroke_linecap="round",
    )
    stones = [
        tag("ellipse", cx=x, cy=y, rx=9, ry=6, fill=STONE, stroke=STONE_LINE, stroke_width=5)
        for x, y in FORD_STONES
    ]
    return river + _waves("M-70-38q9-9 18 0M-16-8q9-9 18 0M46 28q9-9 18 0") + "".join(stones)


def _fields() -> str:
    return path("M-70-20h60v40h-60ZM6-34h60v30H6ZM6 10h60v30H6Z", fill=COLOURS["last"], opacity=0.7)


# ---- names and units ----


def _names(view: View, cells: Lands, lang: Lang) -> Iterator[str]:
    kingdoms = {id: each.castle for each in view.map if each.castle is not None for id in each.near}
    for province in view.map:
        (x, y), king = cells[province.place.id].middle, kingdoms.get(province.place.id)
        name = getattr(province.place, lang)
        at = x if king is None else x + 14
        yield words(
            name, at, y + 70, 29, COLOURS["ink"], stroke=GRASS, stroke_width=7, stroke_linejoin="round",
            paint_order="stroke",
        )  # fmt: skip
        if king is not None:
            paint = PAINTS[king]
            sign = path(SHAPES[king], fill=paint.body, stroke=paint.light, stroke_width=1.5)
            yield group(sign, at=(x - _width(name) / 2 - 16, y + 59), scale=0.95)
        if province.plus:
            disc = tag("circle", r=23, fill=COLOURS["last"], stroke=BORDER, stroke_width=3)
            yield group(disc, words("+1", 0, 0, 24, "#2b2109"), at=(x + 66, y - 46))


def _width(name: str) -> float:
    """The approximate width of a name."""
    return 29 * sum(0.33 if letter in "iljtfrI " else 0.87 if letter in "mwMW" else 0.58 for letter in name)


def _units(army: Army, middle: Point) -> Iterator[str]:
    units = sorted(army.units, key=KINDS.index)
    paint = PAINTS[army.seat]
    for at, kind in enumerate(units):
        x, y = _standing(len(units), at)
        base = path(
            SHAPES[army.seat], fill=paint.body, stroke=paint.light, stroke_width=1.5, stroke_linejoin="round"
        )
        token = group(
            base, group(_glyph(kind, paint.sign), at=(4.3, 4.3), scale=0.64), at=(-33, -33), scale=2.75
        )
        yield group(token, at=(middle[0] + x, middle[1] + y + (-6 if len(units) > 3 else 10)))


def _standing(count: int, at: int) -> Point:
    """Side by side; four in two rows."""
    if count <= 3:
        return (at - (count - 1) / 2) * 84, 0
    return (at % 2 - 0.5) * 84, (at // 2 - 0.5) * 70


def _glyph(kind: str, ink: str) -> str:
    line = {
        "fill": "none", "stroke": ink, "stroke_width": 3, "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }  # fmt: skip
    if kind == "soldier":
        return (
            tag("circle", cx=9.5, cy=6, r=4, fill=ink)
            + path("M2 22c0-7 3-10 7.500-10s7.500 3 7.500 10Z", fill=ink)
            + path("M20.500 2v20M18.500 6l2-4 2 4", **line)
        )
    if kind == "knight":
        return path(
            "M7 22c-1-6 1-8 3.500-10.500L5.500 13 3 10 9 5l.500-4L12.500 4C18.500 4.500 22 10 21 22Z",
            fill=ink,
        )
    if kind == "camp":
        return path("M12 4.500 1.500 21.500H9L12 15l3 6.500h7.500Z", fill=ink) + path(
            "M12 5V0l5 2.200-5 2.200", fill=ink
        )
    wheels = "".join(
        tag("circle", cx=x, cy=y, r=r, fill=ink) for x, y, r in ((6, 19, 3.5), (18, 19, 3.5), (20, 3.5, 3))
    )
    return wheels + path("M3 15.500h18M7 15 11.500 8M11.500 12 19 4", **line)

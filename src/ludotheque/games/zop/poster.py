"""The end of a round of ZOP as a still picture: the felt, and the cards of both seats, turn by turn."""

from collections.abc import Iterator, Sequence

from ludotheque.contract import Lang
from ludotheque.games.zop.deck import Face
from ludotheque.games.zop.view import NAMES, Line, View
from ludotheque.posters import COLOURS, PAINTS, Poster, group, mix, path, sign, tag, words

WIDE, HIGH = 720, 540
TOP, RIM = 76, 16
"""The height of the strips above and below the cards, with the two sides and their points."""
LARGEST, SMALLEST = 104, 18
SHAPE = 0.86
"""The width of a card divided by its height."""
SIGNS = {
    "MI": "M-17 1a20 20 0 1 1 34 0c-6 7-8 10-8 15H-9c0-5-2-8-8-15ZM-8 27H8M-30 25 30-29",
    "RE": "M-21 3 0-17 21 3M-21 24 0 4 21 24",
    "RS": "M-27-15 0-24 12 14-15 23ZM10-23 29-17 17 23 5 21",
    "EA": "M-26-12H24M12-25 25-12 12 1M26 14H-24M-12 1-25 14-12 27",
    "CA": "M-20 26V-4a19 19 0 0 1 38 0v24M5 8 18 23 31 8",
    "PT": "M-31 24-9-10 5 11 12 1 31 24ZM-9-10V-31L8-25-9-19",
    "AT": "M-23 3a23 23 0 1 0 46 0 23 23 0 1 0-46 0ZM0-11V4L11 10M-9-31H9",
    "ES": "M-31 0C-16-24 16-24 31 0 16 24-16 24-31 0ZM-8 0a8 8 0 1 0 16 0 8 8 0 1 0-16 0Z",
}
SPEAR, SPEAR_FACET = "M0-49 38 4 19 45 0 35-19 45-38 4Z", "M0-49 38 4 19 45 0 35Z"
SHIELD = "M0-47Q18-36 39-37V-5C39 22 22 40 0 49-22 40-39 22-39-5V-37Q-18-36 0-47Z"
SHIELD_FACET = "M0-47Q18-36 39-37V-5C39 22 22 40 0 49Z"
KINDS = {
    "attack": (COLOURS["accent"], PAINTS[1].light),
    "defence": (COLOURS["teal"], COLOURS["teal-light"]),
    "special": (COLOURS["hint"], COLOURS["hint"]),
}
Rows = list[list[Line]]


def poster(view: View, lang: Lang) -> Poster:
    faces = {face.code: face for face in view.deck}
    size, rows = _laid(view.lines)
    felt = tag("rect", width=WIDE, height=HIGH, rx=22, fill=COLOURS["felt"])
    high = _high(size)
    top = TOP + (HIGH - 2 * TOP - len(rows) * high) / 2
    lines = [
        group(*_row(row, size, faces), at=((WIDE - _long(row, size)) / 2, top + at * high))
        for at, row in enumerate(rows)
    ]
    sides = [_side(view, 1, 44, lang), _side(view, 0, HIGH - 44, lang)]
    return Poster(WIDE, HIGH, felt + "".join([*sides, *lines]))


def _side(view: View, seat: int, y: float, lang: Lang) -> str:
    points = view.rounds[-1][seat] if view.phase == "over" and view.rounds else view.sides[seat].points
    ink = COLOURS["on-felt"]
    return (
        sign(seat, (46, y), 32, PAINTS[seat])
        + words(NAMES[lang][seat], 76, y, 26, ink, "start")
        + words(str(points), WIDE - 30, y, 44, ink, "end")
    )


# ---- the turns, as large as will fit ----


def _laid(lines: Sequence[Line]) -> tuple[float, Rows]:
    """The width of a card, and the turns in each row."""
    size = LARGEST
    while size > SMALLEST:
        rows = _rows(lines, size)
        if len(rows) * _high(size) <= HIGH - 2 * TOP:
            return size, rows
        size -= 2
    return size, _rows(lines, size)


def _rows(lines: Sequence[Line], size: float) -> Rows:
    rows: Rows = []
    for line in lines:
        if rows and _long([*rows[-1], line], size) <= WIDE - 2 * RIM:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _high(size: float) -> float:
    """The height of two cards, the points above and below them, and some space."""
    return 2 * size / SHAPE + 0.75 * size


def _wide(line: Line, size: float) -> float:
    return max(1, *map(len, line.cards)) * size + 6


def _long(row: Sequence[Line], size: float) -> float:
    return sum(_wide(line, size) for line in row)


def _row(row: Sequence[Line], size: float, faces: dict[str, Face]) -> Iterator[str]:
    left = 0.0
    for line in row:
        yield group(*_turn(line, size, faces), at=(left, 0))
        left += _wide(line, size)


def _turn(line: Line, size: float, faces: dict[str, Face]) -> Iterator[str]:
    """Red's cards above Black's, with the points of each on the outside."""
    middle, card = _wide(line, size) / 2, size / SHAPE
    tops = {1: 0.3 * size, 0: 0.36 * size + card}
    points = {1: 0.15 * size, 0: 0.51 * size + 2 * card}
    for seat, top in tops.items():
        cards = line.cards[seat]
        for n, code in enumerate(cards):
            x = middle + (n - len(cards) / 2) * size
            drawn = _card(faces[code], line.cancelled[seat])
            yield group(drawn, at=(x + size * 0.03, top), scale=size * 0.94 / 70)
        if line.points[seat]:
            yield words(str(line.points[seat]), middle, points[seat], size * 0.26, COLOURS["on-felt"])


def _card(face: Face, cancelled: bool) -> str:
    """70 units wide."""
    kind, _ = KINDS[face.kind]
    high = 70 / SHAPE
    front = tag(
        "rect", x=1, y=1, width=68, height=high - 2, rx=8, fill=mix(COLOURS["card"], kind, 0.07),
        stroke=mix(COLOURS["card"], kind, 0.55), stroke_width=2,
    )  # fmt: skip
    emblem = group(_emblem(face), at=(35, high / 2), scale=0.58, opacity=0.6 if cancelled else None)
    badge = tag("circle", cx=58, cy=12, r=15, fill=COLOURS["bad"], stroke=COLOURS["card"], stroke_width=3)
    cross = badge + path(
        "M52 6 64 18M64 6 52 18", fill="none", stroke=COLOURS["card"], stroke_width=5, stroke_linecap="round"
    )
    return front + emblem + (cross if cancelled else "")


def _emblem(face: Face) -> str:
    """Attacks point up, defences are shields with their point down, specials are round."""
    kind, light = KINDS[face.kind]
    ink = COLOURS["card"]
    if face.kind == "special":
        ring = tag("circle", r=40.5, fill="none", stroke=ink, stroke_width=1.5, opacity=0.5)
        mark = path(
            SIGNS[face.code], fill="none", stroke=ink, stroke_width=6, stroke_linecap="round",
            stroke_linejoin="round",
        )  # fmt: skip
        return tag("circle", r=47, fill=kind) + ring + mark
    attack = face.kind == "attack"
    number = words(str(face.strength), 0, 3 if attack else -1, 50 if (face.strength or 0) < 10 else 40, ink)
    return (
        path(SPEAR if attack else SHIELD, fill=kind)
        + path(SPEAR_FACET if attack else SHIELD_FACET, fill=light, opacity=0.45)
        + number
    )

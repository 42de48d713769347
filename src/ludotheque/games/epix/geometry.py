"""The map as drawn land: every province is a cell, and two cells share a border exactly if neighbours.

Neighbours joined by lines make a net of faces. A province's cell goes around it from the middle of each line
to the middle of each face, so its borders cross its own lines and no others. Towards the sea the cells reach
the coast. The same drawing as the web app's (web/src/games/epix/geometry.ts); `geometry.json` among the tests
holds what both must give.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, pi, sin
from typing import NamedTuple

SIDE = 1000
"""The size of the drawing; the island fills it except for a rim of sea."""
REACH = SIDE / 2 - 26
SETTLING = 12
STEP = pi / 60
TINY = 1e-6
"""The smallest area: an owner's map may have all its provinces on one line."""
Point = tuple[float, float]
CENTRE: Point = (SIDE / 2, SIDE / 2)
Given = tuple[str, int, int, tuple[str, ...]]
"""A province: its id, its approximate position, and its neighbours."""


class Land(NamedTuple):
    outline: str
    """As the `d` of an SVG path."""
    middle: Point
    """The centre of the cell; units stand around it."""


class Place(NamedTuple):
    """A province during the layout: heavier ones take more of the land between them and their neighbours."""

    x: float
    y: float
    weight: float


class Net(NamedTuple):
    places: Mapping[str, Place]
    near: Mapping[str, Sequence[str]]


@lru_cache(8)
def lands(given: tuple[Given, ...]) -> dict[str, Land]:
    hints = {id: Place(x * 8.4 + 80, y * 8.4 + 80, 1.0) for id, x, y, _ in given}
    net = Net(hints, {id: near for id, _, _, near in given})
    for _ in range(SETTLING):
        net = _settled(net, hints)
    return {id: _land(_cell(id, net)) for id, *_ in given}


def coast() -> str:
    return _path([_coast_at(at * STEP) for at in range(120)])


def _land(points: list[Point]) -> Land:
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return Land(_path([each for a, b in ends for each in _wavy(a, b)]), _middle(points))


def _settled(net: Net, hints: Mapping[str, Place]) -> Net:
    """Given positions are hints: provinces move to the centre of their cells, cramped ones gain weight."""
    fair = 0.8 * SIDE**2 / len(net.places)
    places = {}
    for id, place in net.places.items():
        cell = _cell(id, net)
        gain = (fair / (abs(_area(cell)) / 2)) ** 0.35
        x, y = _between(hints[id][:2], _middle(cell), 0.4)
        places[id] = Place(x, y, min(3, max(0.7, place.weight * gain)))
    return Net(places, net.near)


# ---- cells ----


def _cell(id: str, net: Net) -> list[Point]:
    around = _in_order(id, net)
    points: list[Point] = []
    for at, next_ in enumerate(around):
        before, after = around[at - 1], around[(at + 1) % len(around)]
        left, right = _corner_after(id, before, next_, net), _corner_after(id, next_, after, net)
        border = _border(id, next_, net)
        # Between two corners a border bends to neither side too much.
        points.append(_between(border, _between(left, right, 0.5), 0.4) if left and right else border)
        points += [right] if right else _coast_between(border, _border(id, after, net))
    return points


def _in_order(id: str, net: Net) -> list[str]:
    """The neighbours, clockwise on the screen."""
    here = net.places[id]
    return sorted(
        net.near[id], key=lambda other: atan2(net.places[other].y - here.y, net.places[other].x - here.x)
    )


def _border(id: str, other: str, net: Net) -> Point:
    """Where the border between two provinces crosses the line that joins them."""
    a, b = net.places[id], net.places[other]
    return _between(a[:2], b[:2], a.weight / (a.weight + b.weight))


def _corner_after(id: str, next_: str, after: str, net: Net) -> Point | None:
    """Where a province meets two consecutive neighbours; None if the sea lies between them."""
    face = [net.places[each] for each in _face(id, next_, net)]
    if next_ == after or _area([each[:2] for each in face]) < 0:
        return None
    whole = sum(1 / each.weight for each in face)
    corner = (
        sum(each.x / each.weight for each in face) / whole,
        sum(each.y / each.weight for each in face) / whole,
    )
    # Four or more would meet in one point: they are kept slightly apart.
    return corner if len(face) <= 3 else _between(corner, net.places[id][:2], 0.2)


def _face(start: str, to: str, net: Net) -> list[str]:
    """The provinces around the face clockwise of the line from one province to another."""
    face, last, now = [start], start, to
    while now != start and len(face) < 40:
        face.append(now)
        around = _in_order(now, net)
        last, now = now, around[around.index(last) - 1]
    return face


# ---- the coast: nearly a square, so that the island fills the drawing ----


def _coast_at(angle: float) -> Point:
    bump = 1 + 0.018 * sin(angle * 5 + 1) + 0.013 * sin(angle * 11) + 0.008 * cos(angle * 23 + 2)
    far = REACH * bump / (cos(angle) ** 6 + sin(angle) ** 6) ** (1 / 6)
    return CENTRE[0] + far * cos(angle), CENTRE[1] + far * sin(angle)


def _coast_between(start: Point, end: Point) -> list[Point]:
    """The coast clockwise, from where the ray through one point meets it to the ray through another."""
    first = atan2(start[1] - CENTRE[1], start[0] - CENTRE[0])
    last = atan2(end[1] - CENTRE[1], end[0] - CENTRE[0])
    if last < first:
        last += 2 * pi
    inside = []
    at = ceil((first + STEP / 4) / STEP) * STEP
    while at < last - STEP / 4:
        inside.append(_coast_at(at))
        at += STEP
    return [_coast_at(first), *inside, _coast_at(last)]


# ---- lines ----


def _wavy(start: Point, end: Point, depth: int = 3) -> list[Point]:
    """A slightly wavy line between two points; the same from both ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    if depth == 0 or hypot(across, down) < 34:
        return [start]
    turned = 1 if start < end else -1
    astray = (_chance(start[0] + end[0], start[1] + end[1]) - 0.5) * 0.26 * turned
    half = _between(start, end, 0.5)
    bent = (half[0] - down * astray, half[1] + across * astray)
    return [*_wavy(start, bent, depth - 1), *_wavy(bent, end, depth - 1)]


def _chance(x: float, y: float) -> float:
    """A pseudo-random number from 0 to 1 that depends only on the point."""
    noise = sin(floor(x + 0.5) * 12.9898 + floor(y + 0.5) * 78.233) * 43758.5453
    return noise - floor(noise)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _area(points: Sequence[Point]) -> float:
    """Twice the area, positive if the points go clockwise on the screen."""
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) or TINY


def _middle(points: Sequence[Point]) -> Point:
    """The centre of gravity of an area."""
    area, x, y = _area(points), 0.0, 0.0
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        cross = a[0] * b[1] - b[0] * a[1]
        x += (a[0] + b[0]) * cross
        y += (a[1] + b[1]) * cross
    return x / (3 * area), y / (3 * area)

"""A position as a still picture that needs no browser: SVG as text, in the colours of the web app.

`Game.poster(view, lang)` gives one; links to finished games show it as a preview (`server/sheet.py`). A game
that describes its board as data (`pictures.py`) gets its poster from that.

Everything that comes from people or from content passes `words` or `tag`, which escape it.
"""

from collections.abc import Callable, Sequence
from html import escape
from typing import Literal, NamedTuple

from ludotheque.pictures import Box, Label, Path, Picture, Piece, Thing

# The same as in web/src/design/tokens.css for light screens; a test compares them.
COLOURS = {
    "paper": "#f6f0e4",
    "card": "#fffcf5",
    "sunken": "#ede4d3",
    "ink": "#2b2420",
    "ink-soft": "#665a50",
    "line": "#d9ccb8",
    "accent": "#9c3f29",
    "good": "#3f6b3a",
    "bad": "#a3262a",
    "wood": "#dcbf92",
    "wood-light": "#efdcb9",
    "wood-dark": "#8a6238",
    "wood-line": "#b08d5c",
    "felt": "#46614f",
    "on-felt": "#f7f1e3",
    "last": "#e9b949",
    "hint": "#7a4fa0",
    "teal": "#2a7f86",
    "teal-light": "#5fb0b3",
    "paint-blue": "#1f2e4b",
    "paint-blue-light": "#526a94",
    "on-paint-blue": "#f7f3ea",
    "paint-red": "#b23a2a",
    "paint-red-light": "#d9705d",
    "on-paint-red": "#fff6ee",
    "paint-green": "#4f8a3c",
    "paint-green-light": "#86bd6c",
    "on-paint-green": "#f8fdf2",
    "paint-yellow": "#e0aa27",
    "paint-yellow-light": "#f2cd70",
    "on-paint-yellow": "#2b2109",
    "paint-white": "#f8f3e6",
    "paint-white-light": "#8d8373",
    "on-paint-white": "#2b2620",
    "paint-black": "#26221e",
    "paint-black-light": "#7a7168",
    "on-paint-black": "#f4efe6",
    "paint-violet": "#6a4592",
    "paint-violet-light": "#a282c4",
    "on-paint-violet": "#faf5ff",
    "paint-orange": "#c8641b",
    "paint-orange-light": "#eea161",
    "on-paint-orange": "#fff7ee",
}
SHAPES = (
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z",
    "M12 .500 23.500 12 12 23.500.500 12Z",
    "M2 2.500q10 2.500 20 0v9c0 5-4 9-10 12C6 20.500 2 16.500 2 11.500Z",
    "M2.500 2.500h19v19h-19Z",
)
"""The shapes of the seats, 24 by 24, as in web/src/board/seats.ts."""
USUAL = ("blue", "red", "green", "yellow")
FACE, TITLE_FACE = "Figtree SemiBold", "Young Serif"


class Poster(NamedTuple):
    """A picture of a position, in its own units."""

    width: float
    height: float
    body: str


class Paint(NamedTuple):
    """The colours of a seat."""

    body: str
    light: str
    sign: str


def paints(colours: Sequence[str] = USUAL) -> list[Paint]:
    return [
        Paint(COLOURS[f"paint-{name}"], COLOURS[f"paint-{name}-light"], COLOURS[f"on-paint-{name}"])
        for name in colours
    ]


PAINTS = paints()


def mix(colour: str, other: str, share: float) -> str:
    """The first colour with a share of the other, as `color-mix(in srgb, …)`."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def darker(colour: str, share: float) -> str:
    return mix(colour, "#000000", share)


def lighter(colour: str, share: float) -> str:
    return mix(colour, "#ffffff", share)


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element; its content is already SVG. `stroke_width=2` is written `stroke-width="2"`."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{''.join(content)}</{name}>" if content else f"<{name}{said}/>"


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def group(*content: str, at: tuple[float, float] = (0, 0), scale: float = 1, **attributes: object) -> str:
    """Translated, then scaled."""
    moved = f"translate({_plain(float(at[0]))} {_plain(float(at[1]))})"
    return tag("g", *content, transform=f"{moved} scale({_plain(float(scale))})", **attributes)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "middle",
    face: str = FACE,
    **more: object,
) -> str:
    """A line of text whose digits and capitals are vertically centred on `y`."""
    return tag(
        "text",
        escape(text, quote=False),
        x=float(x),
        y=float(y + size * 0.35),
        font_size=float(size),
        font_family=face,
        text_anchor=anchor,
        fill=fill,
        **more,
    )


def sign(seat: int, middle: tuple[float, float], size: float, paint: Paint) -> str:
    """The shape of a seat."""
    corner = (middle[0] - size / 2, middle[1] - size / 2)
    shape = path(SHAPES[seat], fill=paint.body, stroke=paint.light, stroke_width=1.5)
    return group(shape, at=corner, scale=size / 24)


# ---- the poster of a board described as data ----

_TONES = {
    "none": "none", "paper": "paper", "card": "card", "light": "wood-light", "middle": "wood",
    "dark": "wood-dark", "line": "wood-line", "felt": "felt", "ink": "ink", "soft": "ink-soft",
    "accent": "accent", "good": "good", "bad": "bad", "on-felt": "on-felt",
}  # fmt: skip
_PIECE_SHAPES = {"disc": 0, "diamond": 1, "shield": 2, "square": 3}
_UNIT = 100
"""The units of a picture are small numbers: all are scaled up."""


def of_picture(picture: Picture, lang: Literal["en", "fr"], colours: Sequence[str] = USUAL) -> Poster:
    tone = _tone_of(paints(colours))
    below = [each for each in picture.things if not isinstance(each, Piece)]
    above = [each for each in picture.things if isinstance(each, Piece)]
    body = "".join(_drawn(each, lang, tone) for each in [*below, *above])
    return Poster(picture.width * _UNIT, picture.height * _UNIT, body)


def _tone_of(seats: Sequence[Paint]) -> Callable[[str], str]:
    def tone(name: str) -> str:
        if name == "none":
            return name
        if "seat-" in name:
            paint = seats[int(name[-1]) % len(seats)]
            return paint.sign if name.startswith("on-") else paint.body
        return COLOURS[_TONES[name]]

    return tone


def _drawn(thing: Thing, lang: str, tone: Callable[[str], str]) -> str:
    match thing:
        case Box(x=x, y=y, w=w, h=h, round=round_):
            corner, size = _scaled(x - w / 2, y - h / 2), _scaled(w, h)
            return tag(
                "rect", x=corner[0], y=corner[1], width=size[0], height=size[1], rx=round_ * _UNIT,
                fill=tone(thing.tone),
            )  # fmt: skip
        case Path(points=points, closed=closed, width=width):
            d = "M" + "L".join("{:.1f} {:.1f}".format(*_scaled(*point)) for point in points)
            if closed:
                return path(d + "Z", fill=tone(thing.tone))
            return path(d, fill="none", stroke=tone(thing.tone), stroke_width=width * _UNIT)
        case Label(x=x, y=y, text=text, size=size):
            return words(getattr(text, lang), x * _UNIT, y * _UNIT, size * _UNIT, tone(thing.tone))
        case Piece():
            return _piece(thing, tone)


def _piece(piece: Piece, tone: Callable[[str], str]) -> str:
    owner = int(piece.tone[-1]) if piece.tone.startswith("seat-") else None
    shape = SHAPES[_PIECE_SHAPES.get(piece.shape, owner or 0)]
    fill = tone(piece.tone)
    (x, y), size = _scaled(piece.x, piece.y), piece.size * _UNIT
    edge = "none" if fill == "none" else lighter(fill, 0.35)
    body = path(shape, fill=fill, stroke=edge, stroke_width=1.2)
    drawn = group(body, at=(x - size / 2, y - size / 2), scale=size / 24)
    ink = COLOURS["ink"] if owner is None else tone(f"on-{piece.tone}")
    return drawn + (words(piece.glyph, x, y, size * 0.5, ink) if piece.glyph else "")


def _scaled(*values: float) -> tuple[float, ...]:
    return tuple(value * _UNIT for value in values)

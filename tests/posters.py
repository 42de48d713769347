"""Looking at posters without a browser: what is drawn, and where the web app has it from."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree

from ludotheque.contract import CHANCE
from ludotheque.position import Position, start
from ludotheque.posters import Poster
from ludotheque.rng import generator

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web" / "src"
SVG = "{http://www.w3.org/2000/svg}"


def played(game: str, seats: int | None = None, seed: int = 1, most: int = 10_000) -> Position:
    """A game of random moves to its end, or a part of it."""
    position, chance, rng = start(game, {}, seats), random.Random(seed), generator(seed)
    for _ in range(most):
        if not position.to_act:
            break
        seat = position.to_act[0]
        move = position.draw(rng) if seat == CHANCE else chance.choice(position.legal_moves(seat))
        position.play_move(seat, move)
    return position


def parsed(poster: Poster) -> ElementTree.Element:
    """Whatever it says is well-formed, and asks for nothing from outside."""
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{poster.body}</svg>')
    for element in root.iter():
        assert element.tag != f"{SVG}image"
        assert not [name for name in element.attrib if name.endswith("href")]
        assert not [value for value in element.attrib.values() if "NaN" in value or "nan" in value]
    return root


def texts(poster: Poster) -> list[str]:
    return [element.text or "" for element in parsed(poster).iter(f"{SVG}text")]


def is_drawn_in(folder: str, *shapes: str) -> None:
    """Shapes are those of the web app: who changes one there finds it here."""
    files = [*(WEB / folder).glob("*.svelte"), *(WEB / folder).glob("*.ts")]
    written = _even("".join(file.read_text("utf-8") for file in files))
    for shape in shapes:
        assert _even(shape) in written, shape


def _even(text: str) -> str:
    return re.sub(r"\s+", " ", text)

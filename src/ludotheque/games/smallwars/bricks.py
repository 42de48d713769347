"""The bricks of a figure, for its drawing: a list of texts, `form x y width height [colour]`.

Seen from its right side, its front to the right. `x` and `width` count studs, `y` (from the ground up)
and `height` plates, three to a brick. Bricks are listed in building order: later ones hide earlier ones.
When the figure is hit, what tells least about it comes off first (brickwork.py). The screen draws them
(web/src/games/smallwars/bricks.ts).
"""

import re
from collections.abc import Sequence

FORMS = {
    "brick": "a box with studs on top",
    "tile": "a box without studs",
    "nose": "a box that slopes down to the front",
    "tail": "a box that slopes down to the back",
    "round": "a rounded box: a cockpit, a cover, a sandbag",
    "wheel": "a wheel; its width is its diameter",
    "track": "a caterpillar track with its road wheels",
    "tube": "a barrel or a pole from its lower left end; its height is how far it rises",
    "rocket": "the same, thick and with a head",
    "rotor": "a rotor with its mast below",
    "crew": "a head and shoulders",
    "man": "a soldier on foot with a rifle",
}
COLOURS = ("body", "light", "dark", "metal", "black", "glass", "sand", "white")
"""The first three are the army's own; the default is `body`."""
MOST_BRICKS = 24
_NUMBER = r"(?:\d|1\d)(?:\.5)?"
_BRICK = re.compile(rf"(?:{'|'.join(FORMS)})(?: {_NUMBER}){{4}}(?: (?:{'|'.join(COLOURS)}))?")


def wrong_brick(given: object) -> object | None:
    """What is wrong with a list of bricks: the list itself, or its first invalid brick; None if nothing."""
    if not isinstance(given, Sequence) or isinstance(given, str) or not 1 <= len(given) <= MOST_BRICKS:
        return given
    return next((each for each in given if not isinstance(each, str) or not _BRICK.fullmatch(each)), None)

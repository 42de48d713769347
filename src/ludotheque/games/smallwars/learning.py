"""Small Wars for learners: every move there is, and the record as numbers."""

from collections.abc import Sequence

from ludotheque.contract import Content, Options
from ludotheque.features import Feature, bits, number, one_hot
from ludotheque.games.smallwars.catalogue import Catalogue, read
from ludotheque.games.smallwars.state import DONE, END, FIGHT, MOST_ACTIONS, PICK, PLACE, SHEET, STEP


def codes(options: Options, seats: int, content: Content | None) -> Sequence[int]:
    catalogue = read(content)
    armies = _armies(options, catalogue)
    muster = [DONE] if options["armies"] == "draft" else []
    first = PICK if options["armies"] == "draft" else PLACE
    for kind in range(len(catalogue.sheets)):
        muster += [first | kind << 6 | square for square in (0, 1, 2, 6, 7, 8)]
    deeds: list[int] = []
    for own, other in (armies, armies[::-1]):
        for figure in range(own):
            deeds.append(END | figure << 6)
            deeds += [STEP | figure << 6 | square for square in range(9)]
            deeds += [FIGHT | figure << 6 | target for target in range(other)]
    return sorted({*muster, *deeds})


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    catalogue = read(content)
    figures = max(_armies(options, catalogue))
    kinds = len(catalogue.sheets)
    each = (slice(None), slice(0, figures))
    life = max(sheet.life for sheet in catalogue.sheets)
    found = [
        one_hot("phase", 3),
        one_hot("seat", 2, turn=1),
        one_hot("turn", 5),
        one_hot("active", figures),
        number("actions", MOST_ACTIONS),
        number("bound", 1),
        one_hot("target", figures),
        number("points", 36, own=0),
        bits("ready", figures, own=0),
        bits("alive", figures, own=0),
        bits("held", 9, own=0),
        number("count", figures, own=0),
        one_hot("kind", kinds, own=0, part=each),
        one_hot("square", 10, own=0, part=each),
        number("life", life, own=0, part=each),
    ]
    if options["armies"] == "draft":
        found += [number("money", int(options["budget"]), own=0), number("pool", 9, part=(slice(0, kinds),))]
        return found
    return [*found, number("unplaced", 9, own=0, part=(slice(None), slice(0, kinds)))]


def _armies(options: Options, catalogue: Catalogue) -> tuple[int, int]:
    """How many figures each seat can have: a whole ready-made army, else the most that its budget buys."""
    if options["armies"] != "draft":
        one, other = str(options["armies"]).split("-")
        return len(catalogue.armies[one]), len(catalogue.armies[other])
    prices = sorted(
        getattr(sheet, SHEET[0])
        for sheet, count in zip(catalogue.sheets, catalogue.pool, strict=True)
        for _ in range(count)
    )
    left, bought = int(options["budget"]), 0
    while bought < len(prices) and prices[bought] <= left:
        left -= prices[bought]
        bought += 1
    return bought, bought

"""ZOP: two equal decks, hands of four cards, one played in secret each turn; memory and nerve."""

from ludotheque.assembling import assembled
from ludotheque.contract import Record
from ludotheque.errors import Text
from ludotheque.games.zop import deck, view
from ludotheque.games.zop.state import CARD, DEAL, DECK, KNOWN

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""


def check(s: Record) -> None:
    """P11: each seat has 20 cards, all 40 are different, and hidden ones belong to the seat's own deck."""
    piles, counts = s.piles.tolist(), s.counts.tolist()
    found: list[int] = []
    for seat in range(2):
        places = [
            place for pile, count in zip(piles[seat], counts[seat], strict=True) for place in pile[:count]
        ]
        assert all(not any(pile[count:]) for pile, count in zip(piles[seat], counts[seat], strict=True))
        for place in places:
            assert place >> KNOWN & 7 == 7 or (place & CARD) // DECK == seat
        table = s.table[seat].tolist()[: int(s.laid[seat])]
        found += [card & CARD for card in (*places, *table)]
    assert len(found) == len(set(found)) == _dealt(s)


def _dealt(s: Record) -> int:
    """How many cards have been dealt: not all before a round's second deal."""
    if s.phase == DEAL and s.due == 1:
        return DECK
    return 0 if s.phase == DEAL and s.finished == 0 else 2 * DECK


def trace_extras(s: Record) -> dict[str, object]:
    return {"points": s.points.tolist()}


game = assembled(
    __name__,
    version=2,
    title=Text("ZOP", "ZOP"),
    credit=Text(
        "From the rulebook of ZOP, version 3.0, which names no author",
        "D’après le livret de règles de ZOP, version 3.0, qui ne nomme pas d’auteur",
    ),
    summary=Text(
        "Two identical decks, four cards a turn, one of them played in secret. Within a round nothing is"
        " reshuffled: remember what comes back, and you win.",
        "Deux paquets identiques, quatre cartes par tour, une jouée en secret. On ne remélange jamais en"
        " cours de manche : qui se souvient de ce qui revient l’emporte.",
    ),
    seat_counts=(2,),
    seat_names=(
        Text(view.NAMES["en"][0], view.NAMES["fr"][0]),
        Text(view.NAMES["en"][1], view.NAMES["fr"][1]),
    ),
    held_names=deck.names_of,
    content=deck.content,
    workshop=deck.WORKSHOP,
    gained=deck.gained,
    passing=("swapped",),  # Z5.4, Z7
    check=check,
    trace_extras=trace_extras,
)

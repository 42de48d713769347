"""Epix, by Rikki Tahta: four seasons of bidding, guessing and marching for a dead king's provinces."""

from ludotheque.assembling import assembled
from ludotheque.contract import Record
from ludotheque.errors import Text
from ludotheque.games.epix import cards, ending, view
from ludotheque.games.epix.state import CAMP, KNIGHT, MOST_GOLD, MOUNTAINEERS, PIECES

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""


def check(s: Record) -> None:
    """P11: no seat has too many pieces or negative gold; no province has two colours."""
    units = s.units.tolist()
    taken = 0
    for seat in range(int(s.seats)):
        assert 0 <= s.gold[seat] <= MOST_GOLD
        for kind in range(4):
            assert units[kind][seat].bit_count() <= PIECES[kind]
        mine = units[0][seat] | units[1][seat] | units[2][seat] | units[3][seat]
        assert taken & mine == 0
        taken |= mine
        assert units[CAMP][seat] & int(s.castles) == 0
        assert units[KNIGHT][seat] & int(s.mountains) == 0 or int(s.cards[seat]) >> MOUNTAINEERS & 1
    owned = s.cards.tolist()
    assert sum(owned).bit_count() == sum(cards.bit_count() for cards in owned)


game = assembled(
    __name__,
    version=2,
    title=Text("Epix", "Epix"),
    credit=Text(
        "A game by Rikki Tahta, illustrated by Naïade, published by Ferti",
        "Un jeu de Rikki Tahta, illustré par Naïade, édité par Ferti",
    ),
    summary=Text(
        "Bid for the lead, choose your actions in secret, and hide your gold in your fist: if the defender"
        " does not guess it, the province is yours. Four seasons, then the kingdom has a master.",
        "Misez pour prendre la main, choisissez vos actions en secret et cachez votre or dans"
        " le poing : si le"
        " défenseur ne le devine pas, la province est à vous. Quatre saisons, et le royaume a un maître.",
    ),
    seat_counts=(2, 3, 4),
    seat_names=view.SEAT_NAMES,
    scores=ending.scores,
    ranks=ending.ranks,
    held=cards.held,
    held_names=cards.held_names,
    passing=("guessed", "swapped"),  # said aloud: E9.3, E5.3
    check=check,
)

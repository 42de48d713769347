"""A move as people write it, and why one is refused."""

from collections.abc import Sequence

from goofspiel.rules import CARDS, SEALED
from ludotheque.contract import Content, Options, Record
from ludotheque.errors import BadMove, Text
from ludotheque.features import Feature, bits, number, one_hot

TEXTS = {card: str(card) for card in range(1, CARDS + 1)}
_MOVES = {text: card for card, text in TEXTS.items()}

REFUSALS = {
    "G2.1": Text("First a prize is turned up.", "D’abord, un prix est retourné."),
    "G2.2": Text("You don’t hold this card any more.", "Vous n’avez plus cette carte."),
    "G2.3": Text("You have bid already.", "Vous avez déjà misé."),
    "G3.1": Text("The game is over.", "La partie est finie."),
}


def text(s: Record, seat: int, move: int) -> str:
    return TEXTS[move]


def parse(s: Record, seat: int, text: str) -> int:
    if text not in _MOVES:
        raise BadMove("A move is a card, 1 to 13.", "Un coup est une carte, de 1 à 13.")
    return _MOVES[text]


def features(options: Options, seats: int, content: Content | None) -> Sequence[Feature]:
    return [
        bits("hands", CARDS, own=0),
        bits("prizes", CARDS),
        one_hot("prize", CARDS + 1),
        one_hot("bids", CARDS + 2, least=SEALED, own=0),
        number("points", CARDS * (CARDS + 1) // 2, own=0),
    ]


def longest(options: Options, seats: int) -> int:
    """P6: a prize and two bids, thirteen times."""
    return 3 * CARDS

"""ZOP for people: its options, the text of a move, and why a move is refused."""

from ludotheque.contract import CHANCE, Option, Options, Record
from ludotheque.errors import BadMove, Text
from ludotheque.games.zop.state import CODES, DECK, GIVES

# Z6.3
OPTIONS = (
    Option(
        "match",
        Text("Match", "Rencontre"),
        "best-of-three",
        ("best-of-three", "single"),
        value_labels=(
            Text("Two rounds, and a decider if needed", "Deux manches, et une belle au besoin"),
            Text("A single round", "Une seule manche"),
        ),
    ),
    Option(
        "counter_cancels",
        Text(
            "Counter-attack also takes the attacker’s points away",
            "La contre-attaque annule aussi les points de l’attaque",
        ),
        False,
        (False, True),
        about=Text(
            "Normally a Counter-attack scores as much as the attack, and both count.",
            "D’ordinaire, la contre-attaque rapporte autant que l’attaque, et les deux comptent.",
        ),
    ),
    Option(
        "memory_aid",
        Text("Show what a perfect memory would recall", "Montrer ce que retiendrait une mémoire parfaite"),
        True,
        (False, True),
        about=Text(
            "Without it, you have to remember for yourself what comes back.",
            "Sans cela, à vous de retenir ce qui revient.",
        ),
    ),
)

REFUSALS = {
    "Z2.1": Text(
        "A deal gives the next player their 20 cards.",
        "Une donne distribue ses 20 cartes au joueur suivant.",
    ),
    "Z2.3": Text(
        "You play one card, and it must be in your hand.",
        "Vous jouez une seule carte, et elle doit être dans votre main.",
    ),
    "Z5.3": Text(
        "After a Run-up you play two different cards from your hand, for instance A3+A4.",
        "Après « Reculer pour mieux sauter », on joue deux cartes différentes de sa main, par exemple A3+A4.",
    ),
    "Z5.4": Text(
        "You give a card left in your hand: never a Run-up (RS), nor the card you just took.",
        "On donne une carte encore en main : ni « Reculer pour mieux sauter » (RS), ni celle qu’on vient de"
        " prendre.",
    ),
    "Z8.1": Text("It isn’t this player’s turn.", "Ce n’est pas à ce joueur de jouer."),
}

# Z8.2
TEXTS = dict(enumerate(CODES))
TEXTS |= {
    first | (second + 1) << 5: f"{CODES[first]}+{CODES[second]}"
    for first in range(DECK)
    for second in range(DECK)
}
TEXTS |= {GIVES + code: f"give {text}" for code, text in enumerate(CODES)}
_MOVES = {text: move for move, text in TEXTS.items()}
_TAKES = {
    f"take {seat} {text}": -1 - (code + 32 * seat) for seat in (0, 1) for code, text in enumerate(CODES)
}
_TAKE_TEXTS = {move: text for text, move in _TAKES.items()}


def text(s: Record, seat: int, move: int) -> str:
    if seat != CHANCE:
        return TEXTS[move]
    if move < 0:
        return _TAKE_TEXTS[move]
    codes = " ".join(CODES[code] for code in reversed(order_of(move >> 1)))
    return f"deal {move & 1} {codes}"


def parse(s: Record, seat: int, text: str) -> int:
    known = _TAKES if seat == CHANCE else _MOVES
    if text in known:
        return known[text]
    if seat == CHANCE and len(text) < 100:
        words = text.split(" ")
        if words[0] == "deal" and words[1:2] in (["0"], ["1"]) and sorted(words[2:]) == sorted(CODES):
            return 2 * rank_of([CODES.index(word) for word in reversed(words[2:])]) + int(words[1])
    raise BadMove(
        f"“{text[:40]}” isn’t a ZOP move; moves look like A4, RE+A4 or give D2.",
        f"« {text[:40]} » n’est pas un coup de ZOP ; un coup s’écrit A4, RE+A4 ou give D2.",
    )


def order_of(rank: int) -> list[int]:
    """The pile that a rank stands for, the top card last, as `cards.deal` produces it."""
    order = list(range(DECK))
    for i in range(DECK - 1, 0, -1):
        rank, j = divmod(rank, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def rank_of(order: list[int]) -> int:
    """The rank of a pile: the swaps that produce it, read as digits."""
    made = list(range(DECK))
    digits = []
    for i in range(DECK - 1, 0, -1):
        j = made.index(order[i])
        made[i], made[j] = made[j], made[i]
        digits.append(j)
    rank = 0
    for i, digit in enumerate(reversed(digits), 1):
        rank = rank * (i + 1) + digit
    return rank


def longest(options: Options, seats: int) -> int:
    """P6. A round has two deals, each of 40 cards is chosen once, and each of two EA swaps once."""
    return (2 + 40 + 2 * 2) * (1 if options["match"] == "single" else 3)

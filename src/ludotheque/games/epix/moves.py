"""Epix for people: its options and the text of a move."""

import re
from collections.abc import Callable
from functools import lru_cache

from ludotheque.contract import Option, Options, Record, bytes_of
from ludotheque.errors import BadMove
from ludotheque.errors import Text as Words
from ludotheque.games.epix import state
from ludotheque.games.epix.maps import unpack
from ludotheque.games.epix.state import ACTIONS, CARD_BITS, CARDS, KIND_SHIFT, KINDS, MOST_SEATS, bytes_in

OPTIONS = (
    Option(
        "rules",
        Words("Rules", "Règles"),
        "basic",
        ("basic", "advanced"),
        value_labels=(
            Words("Basic: no special cards", "De base : sans cartes spéciales"),
            Words(
                "Advanced: special cards are auctioned",
                "Avancées : avec des cartes spéciales mises aux enchères",
            ),
        ),
    ),
    Option(
        "spring_auction",
        Words("Auction for first player", "Enchère du premier joueur"),
        True,
        (False, True),
        value_labels=(
            Words("From summer on", "À partir de l’été"),
            Words("In all four seasons", "Aux quatre saisons"),
        ),
        about=Words(
            "From summer on: in spring, whoever was drawn at the start goes first.",
            "À partir de l’été : au printemps, le premier joueur est celui que le sort a désigné.",
        ),
    ),
)

_BARE = {
    "pass": state.M_PASS,
    "keep": state.M_KEEP,
    "end": state.M_END,
    "spy": state.M_SPY,
    "stop": state.M_STOP,
}
_BARE_TEXTS = {kind: word for word, kind in _BARE.items()}


def province_ids(s: Record) -> tuple[str, ...]:
    """The provinces of the map as moves write them."""
    return _ids(bytes_of(s)[_IDS])


_IDS = bytes_in("ids")


@lru_cache(100)
def _ids(packed: bytes) -> tuple[str, ...]:
    words = memoryview(packed).cast("q").tolist()
    return tuple(unpack(word) for word in words if word)


def actions_text(cards: int) -> str:
    """E14.2: in alphabetical order."""
    return "+".join(action for at, action in enumerate(ACTIONS) if cards >> at & 1)


def text(s: Record, seat: int, move: int) -> str:
    kind = move >> KIND_SHIFT
    return _BARE_TEXTS[kind] if kind in _BARE_TEXTS else _TEXTS[kind](s, move)


def _path_text(s: Record, move: int) -> str:
    sign, ids = ">" if move >> KIND_SHIFT == state.M_GO else "*", province_ids(s)
    return f"{KINDS[move >> 16 & 255]} {ids[move >> 8 & 255]}{sign}{ids[move & 255]}"


_TEXTS: dict[int, Callable[[Record, int], str]] = {
    state.M_RECRUIT: lambda s, move: f"recruit {KINDS[move >> 8 & 255]} {province_ids(s)[move & 255]}",
    state.M_BID_CARD: lambda s, move: f"bid {CARDS[move >> 8 & 255]} {move & 255}",
    state.M_BID: lambda s, move: f"bid {move & 255}",
    state.M_FIRST: lambda s, move: f"first {move & 255}",
    state.M_CHOOSE: lambda s, move: f"choose {actions_text(move & 255)}",
    state.M_PLAY: lambda s, move: f"play {ACTIONS[move & 255]}",
    state.M_SWAP: lambda s, move: f"swap {ACTIONS[move >> 8 & 255]} {ACTIONS[move & 255]}",
    state.M_GO: _path_text,
    state.M_ATTACK: _path_text,
    state.M_GUESS: lambda s, move: f"guess {move & 255}",
    state.M_CARDS: lambda s, move: " ".join(["cards", *(CARDS[card] for card in unpack_cards(s, move))]),
}


def unpack_cards(s: Record, move: int) -> list[int]:
    return [move >> CARD_BITS * at & 31 for at in range(int(s.seats) + 1)]


def parse(s: Record, seat: int, text: str) -> int:
    try:
        return _parse(s, text)
    except (ValueError, KeyError, IndexError):
        raise BadMove(
            f"“{text[:40]}” isn’t an Epix move; moves look like recruit camp LOC, bid 3, choose tax,"
            " soldier H1N>LOC, soldier H1N*LOC, guess 2, end.",
            f"« {text[:40]} » n’est pas un coup d’Epix ; un coup s’écrit recruit camp LOC, bid 3, choose tax,"
            " soldier H1N>LOC, soldier H1N*LOC, guess 2, end.",
        ) from None


def _parse(s: Record, text: str) -> int:
    """Raises ValueError or KeyError if the text is not a move."""
    word, *rest = text.split(" ")
    if not rest:
        return _BARE[word] << KIND_SHIFT
    if word in KINDS:
        (path,) = rest
        return _parse_path(s, KINDS.index(word), path)
    return _PARSERS[word](s, *rest)


def _parse_path(s: Record, kind: int, path: str) -> int:
    sign = ">" if ">" in path else "*"
    source, target = (_province(s, id) for id in path.split(sign))
    verb = state.M_GO if sign == ">" else state.M_ATTACK
    return verb << KIND_SHIFT | kind << 16 | source << 8 | target


def _province(s: Record, id: str) -> int:
    return province_ids(s).index(id)


def _number(digits: str, most: int = 255) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", digits, re.ASCII) or int(digits) > most:
        raise ValueError(digits)
    return int(digits)


def _parse_recruit(s: Record, *words: str) -> int:
    kind, id = words
    return state.M_RECRUIT << KIND_SHIFT | KINDS.index(kind) << 8 | _province(s, id)


def _parse_bid(s: Record, *words: str) -> int:
    *card, amount = words
    if not card:
        return state.M_BID << KIND_SHIFT | _number(amount)
    (name,) = card
    return state.M_BID_CARD << KIND_SHIFT | CARDS.index(name) << 8 | _number(amount)


def _parse_choose(s: Record, *words: str) -> int:
    (names,) = words
    cards = sum(1 << ACTIONS.index(name) for name in names.split("+"))
    if actions_text(cards) != names:
        raise ValueError(names)
    return state.M_CHOOSE << KIND_SHIFT | cards


def _parse_swap(s: Record, *words: str) -> int:
    old, new = words
    return state.M_SWAP << KIND_SHIFT | ACTIONS.index(old) << 8 | ACTIONS.index(new)


def _parse_cards(s: Record, *words: str) -> int:
    """E14.4: in any order."""
    if len(words) != s.seats + 1:
        raise ValueError(words)
    return state.M_CARDS << KIND_SHIFT | sum(
        CARDS.index(word) << CARD_BITS * at for at, word in enumerate(words)
    )


def _one(kind: int, read: Callable[[str], int]) -> Callable[..., int]:
    """A parser for a word with one argument."""

    def parser(s: Record, *words: str) -> int:
        (only,) = words
        return kind << KIND_SHIFT | read(only)

    return parser


_PARSERS: dict[str, Callable[..., int]] = {
    "recruit": _parse_recruit,
    "bid": _parse_bid,
    "first": _one(state.M_FIRST, lambda seat: _number(seat, MOST_SEATS - 1)),
    "choose": _parse_choose,
    "play": _one(state.M_PLAY, ACTIONS.index),
    "swap": _parse_swap,
    "guess": _one(state.M_GUESS, _number),
    "cards": _parse_cards,
}


def longest(options: Options, seats: int) -> int:
    """P6. Every exchange costs one of the two a unit, and units only come from recruiting."""
    preliminary = 2 + 15 * (seats + 1) + 7 * seats + seats  # chance, bids, recruits, passes
    enemies = 10 * (seats - 1) + 1
    attacks = enemies + 7  # each beats a unit or loses one
    march = 5 + attacks * (1 + 1 + 1 + 3 + 1) + seats + 1  # move, declare, bid, amounts, stop; spy, end
    turn = 2 + 10 + 1 + march  # swap, play, recruits and their end
    return preliminary + 4 * (2 * seats + 1 + seats * turn)

"""What one viewer of ZOP sees (Z7)."""

from functools import lru_cache
from typing import Literal

import msgspec

from ludotheque.contract import CHANCE_BIT, OPEN, Lang, Record
from ludotheque.games.zop.deck import Face, faces
from ludotheque.games.zop.moves import text
from ludotheque.games.zop.state import (
    CANCELLED,
    CARD,
    CHOOSE,
    CODES,
    DISCARD,
    DRAW,
    GIVE,
    HAND,
    KNOWN,
    OVER,
    PLACE,
    TAKE,
    TURN,
    Fields,
    fields,
)

NAMES: dict[Lang, tuple[str, str]] = {"en": ("Black", "Red"), "fr": ("Noir", "Rouge")}
PHASES: tuple["Phase", ...] = ("deal", "choose", "take", "give", "over")
Phase = Literal["deal", "choose", "take", "give", "over"]
_CODE = CODES + CODES
"""The code of each card of both decks."""
Places = list[str | None]
"""Cards in their places: a code, or None for a card that the viewer does not know."""


class Side(msgspec.Struct):
    """What lies before one seat."""

    hand: Places
    draw: int
    """How many cards the draw pile has."""
    discard: int
    draw_cards: Places
    """The draw pile from its top, as far as the viewer may remember it; empty without the memory aid."""
    discard_cards: Places
    """Likewise the discard pile from its top."""
    waiting: list[str]
    """The effects that hold for this seat now: RE or AT, RS, ES."""
    asked: bool
    """Has it still to choose?"""
    chosen: bool
    choice: str | None
    """Its sealed choice, for the seat itself."""
    points: int
    """Of the running round."""
    rounds_won: int


class Line(msgspec.Struct):
    """One turn on the table: for each seat its cards, were they cancelled, and its points."""

    turn: int
    cards: list[list[str]]
    cancelled: list[bool]
    points: list[int]
    places: list[list[int]]
    """Where in the hand each card stood, counted from 0."""


class Swap(msgspec.Struct):
    seat: int
    """The seat that takes and then gives."""
    taken: str | None
    place: int | None
    """Where the card taken stands in the other's hand."""


class View(msgspec.Struct):
    phase: Phase
    round: int
    """From 1; while a deal is due, the round about to start."""
    decider: bool
    turn: int
    """From 1, the turn being chosen or swapped in."""
    sides: list[Side]
    lines: list[Line]
    """The turns of the round, the first first; of the last round while a deal is due."""
    swap: Swap | None
    rounds: list[list[int]]
    """The points of the finished rounds."""
    match: Literal["best-of-three", "single"]
    counter_cancels: bool
    memory_aid: bool
    deck: tuple[Face, ...]
    viewer: int


def view(s: Record, viewer: int) -> View:
    f = fields(s)
    phase, turn, played = f.one("phase"), f.one("turn"), f.one("finished")
    rounds = [f.pair("rounds", row) for row in range(played)]
    single = bool(f.one("single"))
    return View(
        phase=PHASES[phase],
        round=played if phase == OVER else played + 1,
        decider=_is_decider(rounds, phase == OVER, single),
        turn=turn if phase in (TAKE, GIVE, OVER) else turn + 1,
        sides=[_side(f, seat, viewer) for seat in range(2)],
        lines=lines(f),
        swap=_swap(f, phase),
        rounds=rounds,
        match="single" if single else "best-of-three",
        counter_cancels=bool(f.one("counter_cancels")),
        memory_aid=bool(f.one("memory_aid")),
        deck=deck(f),
        viewer=viewer,
    )


def deck(f: Fields) -> tuple[Face, ...]:
    return faces(f.one("deck"), f.strengths())


def _is_decider(rounds: list[list[int]], over: bool, single: bool) -> bool:
    """Z6.1: is the round being played (the last one, once the match is over) the decider?"""
    before = rounds[:-1] if over else rounds
    return not single and (len(before) == 2 or (len(before) == 1 and before[0][0] == before[0][1]))


def _side(f: Fields, seat: int, viewer: int) -> Side:
    own = seat == viewer or viewer == OPEN
    remembered = viewer == OPEN or (viewer >= 0 and f.one("memory_aid") != 0)
    choice, to_act = f.pair("choice")[seat], f.one("to_act")
    return Side(
        hand=seen_hand(f, seat, viewer, remembered),
        draw=f.count(seat, DRAW),
        discard=f.count(seat, DISCARD),
        draw_cards=seen_places(f.pile(seat, DRAW), viewer)[::-1] if remembered else [],
        discard_cards=seen_places(f.pile(seat, DISCARD), viewer)[::-1] if remembered else [],
        waiting=waiting(f, seat),
        asked=to_act != CHANCE_BIT and bool(to_act >> seat & 1),
        chosen=choice > 0,
        choice=text(None, seat, choice - 1) if choice and own else None,
        points=f.pair("points")[seat],
        rounds_won=f.pair("won")[seat],
    )


def seen_hand(f: Fields, seat: int, viewer: int, remembered: bool) -> Places:
    """A hand is open to its seat, to Espionage (Z5.8), and as far as it is remembered."""
    spied = viewer >= 0 and f.one("phase") == CHOOSE and f.pair("spying")[viewer] != 0
    if seat == viewer or remembered or spied:
        return seen_places(f.pile(seat, HAND), viewer)
    return [None] * f.count(seat, HAND)


def seen_places(places: list[int], viewer: int) -> Places:
    """The codes that the viewer knows."""
    if viewer == OPEN:
        return [_CODE[place & CARD] for place in places]
    known = 1 << (KNOWN + (viewer if viewer >= 0 else 2))
    return [_CODE[place & CARD] if place & known else None for place in places]


def waiting(f: Fields, seat: int) -> list[str]:
    boost = f.pair("boost")[seat]
    found = [CODES[boost]] if boost else []
    found += ["RS"] if f.pair("run_up")[seat] else []
    return found + (["ES"] if f.pair("spying")[seat] else [])


def _swap(f: Fields, phase: int) -> Swap | None:
    if phase not in (TAKE, GIVE):
        return None
    seat = f.one("due")
    if phase == TAKE:
        return Swap(seat, None, None)
    place = f.one("taken")
    return Swap(seat, _CODE[f.pile(1 - seat, HAND)[place] & CARD], place)


@lru_cache(512)
def lines(f: Fields) -> list[Line]:
    """Z2.4: the played cards of both, facing each other turn by turn."""
    found = [
        Line(turn + 1, [[], []], [False, False], f.pair("gains", turn), [[], []])
        for turn in range(f.one("turn"))
    ]
    for seat in range(2):
        for card in f.table(seat):
            line = found[card >> TURN & 31]
            line.cards[seat].append(_CODE[card & CARD])
            line.places[seat].append(card >> PLACE)
            line.cancelled[seat] |= bool(card >> CANCELLED & 1)
    return found

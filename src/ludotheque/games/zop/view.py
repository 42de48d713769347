"""What one viewer of ZOP sees (Z7)."""

from functools import lru_cache
from typing import Literal

import msgspec

from ludotheque.contract import CHANCE_BIT, Lang, Record
from ludotheque.games.zop.counting import Boost, Counts, Raised, counts_of, raised
from ludotheque.games.zop.deck import Face, faces
from ludotheque.games.zop.moves import text
from ludotheque.games.zop.state import (
    CANCELLED,
    CARD,
    CHOOSE,
    CODES,
    DECK,
    DEFENCE,
    DISCARD,
    DRAW,
    GIVE,
    HAND,
    KNOWN,
    MI,
    OVER,
    PLACE,
    TAKE,
    TURN,
    Plain,
)
from ludotheque.viewers import OPEN, Viewer

NAMES: dict[Lang, tuple[str, str]] = {"en": ("Black", "Red"), "fr": ("Noir", "Rouge")}
PHASES: tuple["Phase", ...] = ("deal", "choose", "take", "give", "over")
Phase = Literal["deal", "choose", "take", "give", "over"]
EVERYBODY = KNOWN + 2
"""The bit of a place whose card everybody knows: it was exchanged."""
_CODE = CODES + CODES
"""The code of each card of both decks."""
Places = list[str | None]
"""Cards in their places: a code, or None for a card that the viewer does not know."""


class Side(msgspec.Struct):
    """What lies before one seat."""

    hand: Places
    decks: list[int]
    """For each card of the hand the seat whose deck it is from: its back shows it to everybody."""
    exchanged: list[int]
    """The places of the hand whose cards changed hands in this round."""
    draw: int
    """How many cards the draw pile has."""
    discard: int
    draw_cards: Places
    """The draw pile from its top, as far as the viewer may remember it; empty without the memory aid."""
    discard_cards: Places
    """Likewise the discard pile from its top."""
    draw_decks: list[int]
    """For each of `draw_cards` the seat whose deck it is from: everybody follows exchanged cards (Z7)."""
    discard_decks: list[int]
    waiting: list[str]
    """The effects that hold for this seat now: RE (twins twice), AT, RS, ES."""
    asked: bool
    """Has it still to choose?"""
    chosen: bool
    choice: str | None
    """Its sealed choice, for the seat itself."""
    counts: dict[str, Counts]
    """For the seat itself while it chooses: what its cards count that something raises, or two of them."""
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
    raised: list[Raised | None]
    """For each seat the card that counted more than is printed on it."""
    countered: list[bool]
    """Z5.5, where a Counter-attack cancels: did it take the points of this seat's attacks?"""
    decks: list[list[int]]
    """The seat whose deck each card is from."""


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


def view(s: Record, viewer: Viewer) -> View:
    f = Plain.of(s)
    phase, rounds, single = f.phase, f.finished_rounds(), bool(f.single)
    return View(
        phase=PHASES[phase],
        round=f.finished if phase == OVER else f.finished + 1,
        decider=_is_decider(rounds, phase == OVER, single),
        turn=f.turn if phase in (TAKE, GIVE, OVER) else f.turn + 1,
        sides=[_side(f, seat, viewer) for seat in range(2)],
        lines=lines(f),
        swap=_swap(f),
        rounds=rounds,
        match="single" if single else "best-of-three",
        counter_cancels=bool(f.counter_cancels),
        memory_aid=bool(f.memory_aid),
        deck=deck(f),
        viewer=viewer.number,
    )


def deck(f: Plain) -> tuple[Face, ...]:
    return faces(f.deck, f.strength[:MI])


def _is_decider(rounds: list[list[int]], over: bool, single: bool) -> bool:
    """Z6.1: is the round being played (the last one, once the match is over) the decider?"""
    before = rounds[:-1] if over else rounds
    return not single and (len(before) == 2 or (len(before) == 1 and before[0][0] == before[0][1]))


def _side(f: Plain, seat: int, viewer: Viewer) -> Side:
    own = viewer.knows(seat)
    remembered = viewer is OPEN or (viewer.seat is not None and f.memory_aid != 0)
    choice = f.choice[seat]
    return Side(
        hand=seen_hand(f, seat, viewer, remembered),
        decks=_decks(f.pile(seat, HAND), seat),
        exchanged=[at for at, place in enumerate(f.pile(seat, HAND)) if place >> EVERYBODY & 1],
        draw=f.count(seat, DRAW),
        discard=f.count(seat, DISCARD),
        draw_cards=seen_places(f.pile(seat, DRAW), viewer)[::-1] if remembered else [],
        discard_cards=seen_places(f.pile(seat, DISCARD), viewer)[::-1] if remembered else [],
        draw_decks=_decks(f.pile(seat, DRAW), seat)[::-1] if remembered else [],
        discard_decks=_decks(f.pile(seat, DISCARD), seat)[::-1] if remembered else [],
        waiting=waiting(f, seat),
        asked=f.to_act != CHANCE_BIT and bool(f.to_act >> seat & 1),
        chosen=choice > 0,
        choice=text(None, seat, choice - 1) if choice and own else None,
        counts=_own_counts(f, seat) if own and f.phase == CHOOSE else {},
        points=f.points[seat],
        rounds_won=f.won[seat],
    )


def _decks(places: tuple[int, ...], seat: int) -> list[int]:
    """Z5.4: only an exchanged card, which everybody knows, is from the other's deck."""
    return [(place & CARD) // DECK if place >> EVERYBODY & 1 else seat for place in places]


def _own_counts(f: Plain, seat: int) -> dict[str, Counts]:
    codes = [_CODE[place & CARD] for place in f.pile(seat, HAND)]
    return counts_of(codes, boosts(f, seat), f.strength[:MI], f.run_up[seat] != 0)


def seen_hand(f: Plain, seat: int, viewer: Viewer, remembered: bool) -> Places:
    """A hand is visible to its seat, to Espionage (Z5.8), and as far as it is remembered."""
    spied = viewer.seat is not None and f.phase == CHOOSE and f.spying[viewer.seat] != 0
    if viewer.holds(seat) or remembered or spied:
        return seen_places(f.pile(seat, HAND), viewer)
    return [None] * f.count(seat, HAND)


@lru_cache(4096)
def seen_places(places: tuple[int, ...], viewer: Viewer) -> Places:
    """The codes that the viewer knows."""
    if viewer is OPEN:
        return [_CODE[place & CARD] for place in places]
    known = 1 << (KNOWN + (2 if viewer.seat is None else viewer.seat))
    return [_CODE[place & CARD] if place & known else None for place in places]


def waiting(f: Plain, seat: int) -> list[str]:
    found = [*boosts(f, seat), *(["RS"] if f.run_up[seat] else [])]
    return found + (["ES"] if f.spying[seat] else [])


def boosts(f: Plain, seat: int) -> list[Boost]:
    """Z4.2: RE and AT may wait together, and twins of RE too."""
    found: list[Boost] = ["RE"] * f.reinforced[seat]
    return found + ["AT"] * f.doubled[seat]


def _swap(f: Plain) -> Swap | None:
    if f.phase not in (TAKE, GIVE):
        return None
    if f.phase == TAKE:
        return Swap(f.due, None, None)
    return Swap(f.due, _CODE[f.pile(1 - f.due, HAND)[f.taken] & CARD], f.taken)


def lines(f: Plain) -> list[Line]:
    """Z2.4: the played cards of both seats, facing each other turn by turn."""
    return _lines(f.played(0), f.played(1), f.gains[: 2 * f.turn], f.strength[:MI], bool(f.counter_cancels))


@lru_cache(512)
def _lines(
    first: tuple[int, ...],
    second: tuple[int, ...],
    gains: tuple[int, ...],
    strengths: tuple[int, ...],
    counter_cancels: bool,
) -> list[Line]:
    """From the cards of both seats and their points, turn by turn."""
    turns = range(len(gains) // 2)
    played: list[list[tuple[int, ...]]] = [[() for _ in turns] for _ in range(2)]
    for seat, cards in enumerate((first, second)):
        for card in cards:
            played[seat][card >> TURN & 31] += (card,)
    found = [_line(turn + 1, played[0][turn], played[1][turn], *gains[2 * turn :][:2]) for turn in turns]
    for seat in range(2):
        _raise(found, seat, strengths)
        for line in found:
            line.countered[seat] = counter_cancels and _is_countered(line, seat)
    return found


def _line(turn: int, first: tuple[int, ...], second: tuple[int, ...], *gains: int) -> Line:
    both = first, second
    return Line(
        turn=turn,
        cards=[[_CODE[card & CARD] for card in cards] for cards in both],
        cancelled=[any(card >> CANCELLED & 1 for card in cards) for cards in both],
        points=[*gains],
        places=[[card >> PLACE for card in cards] for cards in both],
        raised=[None, None],
        countered=[False, False],
        decks=[[(card & CARD) // DECK for card in cards] for cards in both],
    )


def _raise(found: list[Line], seat: int, strengths: tuple[int, ...]) -> None:
    """What was played in one turn raises a card of the next."""
    waited: list[Boost] = []
    for line in found:
        if line.cancelled[seat]:  # Z5.1: neither now nor later
            waited = []
        else:
            line.raised[seat], waited = raised(line.cards[seat], waited, strengths)


def _is_countered(line: Line, seat: int) -> bool:
    """Z5.5: it faces a Counter-attack that counts."""
    attacks = any(code in CODES[:DEFENCE] for code in line.cards[seat])
    return attacks and "CA" in line.cards[1 - seat] and not any(line.cancelled)

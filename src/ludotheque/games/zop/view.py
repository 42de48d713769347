"""What one viewer of ZOP sees (Z7)."""

from typing import Literal

import msgspec

from ludotheque.contract import OPEN, Lang, Record
from ludotheque.games.zop.deck import Face, faces
from ludotheque.games.zop.moves import text
from ludotheque.games.zop.state import (
    CANCELLED,
    CARD,
    CODES,
    DECK,
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
)

NAMES: dict[Lang, tuple[str, str]] = {"en": ("Blue", "Orange"), "fr": ("Bleu", "Orange")}
PHASES: tuple["Phase", ...] = ("deal", "choose", "take", "give", "over")
Phase = Literal["deal", "choose", "take", "give", "over"]
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
    phase, turn, played = int(s.phase), int(s.turn), int(s.finished)
    rounds = s.rounds.tolist()[:played]
    return View(
        phase=PHASES[phase],
        round=played if phase == OVER else played + 1,
        decider=_is_decider(rounds, phase == OVER, bool(s.single)),
        turn=turn if phase in (TAKE, GIVE, OVER) else turn + 1,
        sides=_sides(s, viewer),
        lines=lines(s),
        swap=_swap(s, phase),
        rounds=rounds,
        match="single" if s.single else "best-of-three",
        counter_cancels=bool(s.counter_cancels),
        memory_aid=bool(s.memory_aid),
        deck=deck(s),
        viewer=viewer,
    )


def deck(s: Record) -> tuple[Face, ...]:
    return faces(int(s.deck), tuple(s.strength.tolist()[:MI]))


def _is_decider(rounds: list[list[int]], over: bool, single: bool) -> bool:
    """Z6.1: is the round being played (the last one, once the match is over) the decider?"""
    before = rounds[:-1] if over else rounds
    return not single and (len(before) == 2 or (len(before) == 1 and before[0][0] == before[0][1]))


def _sides(s: Record, viewer: int) -> list[Side]:
    piles, counts = s.piles.tolist(), s.counts.tolist()
    remembered = (bool(s.memory_aid) and viewer >= 0) or viewer == OPEN
    asked, points, won = int(s.to_act), s.points.tolist(), s.won.tolist()
    sides = []
    for seat in range(2):
        seen = [seen_places(piles[seat][pile][: counts[seat][pile]], viewer) for pile in range(3)]
        choice = int(s.choice[seat])
        own = seat == viewer or viewer == OPEN
        open_hand = own or remembered or _is_open(s, viewer)
        sides.append(
            Side(
                hand=seen[HAND] if open_hand else [None] * counts[seat][HAND],
                draw=counts[seat][DRAW],
                discard=counts[seat][DISCARD],
                draw_cards=seen[DRAW][::-1] if remembered else [],
                discard_cards=seen[DISCARD][::-1] if remembered else [],
                waiting=waiting(s, seat),
                asked=bool(asked >> seat & 1) and asked < 4,
                chosen=choice > 0,
                choice=text(s, seat, choice - 1) if choice and own else None,
                points=points[seat],
                rounds_won=won[seat],
            )
        )
    return sides


def seen_places(places: list[int], viewer: int) -> Places:
    """The codes that the viewer knows."""
    if viewer == OPEN:
        return [CODES[(place & CARD) % DECK] for place in places]
    known = 1 << (KNOWN + (viewer if viewer >= 0 else 2))
    return [CODES[(place & CARD) % DECK] if place & known else None for place in places]


def _is_open(s: Record, viewer: int) -> bool:
    """Z5.8: does the viewer see the other's hand now, by Espionage?"""
    return viewer >= 0 and bool(s.spying[viewer]) and PHASES[int(s.phase)] == "choose"


def waiting(s: Record, seat: int) -> list[str]:
    found = [CODES[int(s.boost[seat])]] if s.boost[seat] else []
    found += ["RS"] if s.run_up[seat] else []
    return found + (["ES"] if s.spying[seat] else [])


def _swap(s: Record, phase: int) -> Swap | None:
    if phase not in (TAKE, GIVE):
        return None
    seat = int(s.due)
    if phase == TAKE:
        return Swap(seat, None, None)
    place = int(s.taken)
    return Swap(seat, CODES[(int(s.piles[1 - seat, HAND, place]) & CARD) % DECK], place)


def lines(s: Record) -> list[Line]:
    """Z2.4: the played cards of both, facing each other turn by turn."""
    gains = s.gains.tolist()
    found = [Line(turn + 1, [[], []], [False, False], gains[turn], [[], []]) for turn in range(int(s.turn))]
    for seat, (laid, cards) in enumerate(zip(s.laid.tolist(), s.table.tolist(), strict=True)):
        for card in cards[:laid]:
            line = found[card >> TURN & 31]
            line.cards[seat].append(CODES[(card & CARD) % DECK])
            line.places[seat].append(card >> PLACE)
            line.cancelled[seat] |= bool(card >> CANCELLED & 1)
    return found

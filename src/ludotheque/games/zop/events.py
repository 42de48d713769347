"""What a move of ZOP caused, for one viewer: to animate it, to write it down, to say it aloud."""

from functools import lru_cache
from typing import Literal

import msgspec

from ludotheque.contract import Record
from ludotheque.games.zop import state
from ludotheque.games.zop.counting import Boost, raised
from ludotheque.games.zop.deck import Face
from ludotheque.games.zop.scoring import tricks
from ludotheque.games.zop.state import (
    CARD,
    CODES,
    DECK,
    DISCARD,
    DRAW,
    HAND,
    HAND_SIZE,
    MI,
    Plain,
    record,
)
from ludotheque.games.zop.view import Line, boosts, deck, lines, seen_hand, seen_places, waiting
from ludotheque.viewers import OPEN, Viewer, seated

Faces = list[Face]
_NUMBER = {code: number for number, code in enumerate(CODES)}


class Dealt(msgspec.Struct, tag="dealt"):
    """A seat has shuffled its own 20 cards."""

    seat: int
    round: int


class Drew(msgspec.Struct, tag="drew"):
    """A seat drew its hand; `cards` are those that the viewer knows, in their places."""

    seat: int
    count: int
    cards: list[Face | None]


class Chose(msgspec.Struct, tag="chose"):
    """Face down: nobody is told what."""

    seat: int


class Revealed(msgspec.Struct, tag="revealed"):
    seat: int
    cards: Faces
    places: list[int]
    """Where in the hand they stood."""


class Cancelled(msgspec.Struct, tag="cancelled"):
    """By the other's Bad Idea."""

    seat: int
    cards: Faces


class Reinforced(msgspec.Struct, tag="reinforced"):
    """A card counts more by what waited for it, or was played just before it."""

    seat: int
    card: Face
    by: list[Boost]
    strength: int


class Lost(msgspec.Struct, tag="lost"):
    """The turn in which it works brought no attack or defence, was cancelled, or never comes."""

    seat: int
    effect: Boost


class Tricked(msgspec.Struct, tag="tricked"):
    """Counter-attack or High Ground scored; the points are part of `Scored`."""

    seat: int
    points: int


class Scored(msgspec.Struct, tag="scored"):
    seat: int
    points: int
    total: int


class Waits(msgspec.Struct, tag="waits"):
    """An effect holds for the seat's next turn."""

    seat: int
    effect: Literal["RE", "AT", "RS", "ES"]


class SwapSkipped(msgspec.Struct, tag="swap-skipped"):
    """There is nothing to exchange."""

    seat: int


class Took(msgspec.Struct, tag="took"):
    seat: int
    card: Face
    place: int
    """Where it stood in the other's hand."""


class Swapped(msgspec.Struct, tag="swapped"):
    seat: int
    taken: Face
    given: Face
    place: int
    """Where the card given stood in the seat's hand."""


class Discarded(msgspec.Struct, tag="discarded"):
    seat: int
    count: int


class Refilled(msgspec.Struct, tag="refilled"):
    """The discard pile became the draw pile, unshuffled."""

    seat: int


class RoundEnded(msgspec.Struct, tag="round-ended"):
    round: int
    points: list[int]
    winner: int | None


class MatchEnded(msgspec.Struct, tag="match-ended"):
    winner: int | None
    rounds_won: list[int]


Event = (
    Dealt
    | Drew
    | Chose
    | Revealed
    | Cancelled
    | Reinforced
    | Lost
    | Tricked
    | Scored
    | Waits
    | SwapSkipped
    | Took
    | Swapped
    | Discarded
    | Refilled
    | RoundEnded
    | MatchEnded
)


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    was, now = Plain.of(before), Plain.of(after)
    found: list[Event]
    phase = was.phase
    if phase == state.DEAL:
        found = [Dealt(move & 1, was.finished + 1)]
        return found + (_drawn(now, viewer) if move & 1 else [])
    if phase == state.TAKE:
        place, taker = now.taken, was.due
        return [Took(taker, _face(was, 1 - taker, place), place)]
    if phase == state.GIVE:
        found = [_swapped(was, seat, CODES[move & 31])]
    else:
        found = [Chose(seat)]
        if now.choice[seat]:
            return found
        found += _revealed(was, now)
    return found + ([] if now.phase == state.TAKE else _turn_ended(was, now, viewer))


def _face(f: Plain, seat: int, place: int) -> Face:
    return deck(f)[(f.pile(seat, HAND)[place] & CARD) % DECK]


def _swapped(was: Plain, seat: int, given: str) -> Swapped:
    place = seen_places(was.pile(seat, HAND), seated(seat)).index(given)
    return Swapped(seat, _face(was, 1 - seat, was.taken), _face(was, seat, place), place)


@lru_cache(512)  # the same for all viewers
def _revealed(was: Plain, now: Plain) -> list[Event]:
    """Both reveals, their effects on each other, and the points (Z5.9)."""
    last = lines(now)[-1]
    printed = deck(now)
    cards = [[printed[_NUMBER[code]] for code in codes] for codes in last.cards]
    found: list[Event] = [Revealed(seat, cards[seat], last.places[seat]) for seat in (0, 1) if cards[seat]]
    for seat in (0, 1):
        if last.cancelled[seat]:
            found.append(Cancelled(seat, cards[seat]))
            found += [Lost(seat, effect) for effect in boosts(was, seat)]
        else:
            found += _reinforced(now, seat, boosts(was, seat), cards[seat], boosts(now, seat))
    return found + _scored(now, last) + _prepared(now, last)


def _reinforced(now: Plain, seat: int, waited: list[Boost], cards: Faces, waits: list[Boost]) -> list[Event]:
    """Z4.1 to Z4.3: which effects apply to which card, and which are lost."""
    up, left = raised([card.code for card in cards], waited, now.strength[:MI])
    found: list[Event] = [Reinforced(seat, cards[up.at], up.by, up.strength)] if up else []
    lost = ([] if up else waited) + ([] if waits else left)
    return found + [Lost(seat, effect) for effect in lost]


def _scored(now: Plain, last: Line) -> list[Event]:
    found: list[Event] = []
    for seat in (0, 1):
        tricky = {"CA", "PT"} & set(last.cards[seat]) and not any(last.cancelled)
        if tricky and (points := int(tricks(record(now), seat))):
            found.append(Tricked(seat, points))
        if last.points[seat]:
            found.append(Scored(seat, last.points[seat], _total(now, seat)))
    return found


def _total(now: Plain, seat: int) -> int:
    """The points of the round, even if it has just ended."""
    if now.phase == state.DEAL:
        return now.finished_rounds()[-1][seat]
    return now.points[seat]


def _prepared(now: Plain, last: Line) -> list[Event]:
    found: list[Event] = []
    over = now.phase in (state.DEAL, state.OVER)  # Z4.1: no turn of this round is left to wait for
    for seat in (0, 1):
        effects = [] if over else waiting(now, seat)
        found += [Waits(seat, effect) for effect in effects]  # type: ignore[arg-type]
        if "EA" in last.cards[seat] and not last.cancelled[seat] and now.phase != state.TAKE:
            found.append(SwapSkipped(seat))
    return found


def _turn_ended(was: Plain, now: Plain, viewer: Viewer) -> list[Event]:
    found: list[Event] = []
    for seat in (0, 1):
        shown = 0 if was.phase == state.GIVE else len(now.played(seat)) - len(was.played(seat))
        unused = was.count(seat, HAND) - shown
        found += [Discarded(seat, unused)] if unused else []
        due = min(HAND_SIZE, was.count(seat, DRAW) + was.count(seat, DISCARD) + unused)
        found += [Refilled(seat)] if due > was.count(seat, DRAW) else []
    return found + (_round_ended(now) if now.phase in (state.DEAL, state.OVER) else _drawn(now, viewer))


def _drawn(now: Plain, viewer: Viewer) -> list[Event]:
    printed = deck(now)
    found: list[Event] = []
    for seat in (0, 1):
        hand = seen_hand(now, seat, viewer, viewer is OPEN)
        if hand:
            cards = [printed[_NUMBER[code]] if code else None for code in hand]
            found.append(Drew(seat, len(hand), cards))
    return found


def _round_ended(now: Plain) -> list[Event]:
    number = now.finished
    rounds = now.finished_rounds()
    winner = _leader(rounds[-1])
    found: list[Event] = [RoundEnded(number, rounds[-1], winner)]
    if now.phase == state.OVER:
        if winner is None:  # Z6.2
            winner = _leader([sum(points) for points in zip(*rounds, strict=True)])
        found.append(MatchEnded(winner, [*now.won]))
    return found


def _leader(points: list[int]) -> int | None:
    return None if points[0] == points[1] else int(points[1] > points[0])

"""What a move of ZOP caused, for one viewer: to animate it, to write it down, to say it aloud."""

from typing import Literal

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, OPEN, Record
from ludotheque.games.zop.deck import Face
from ludotheque.games.zop.rules import ranks, shows
from ludotheque.games.zop.scoring import boosted, tricks
from ludotheque.games.zop.state import AT, CARD, CODES, DEAL, DECK, DISCARD, DRAW, EA, GIVE, HAND, OVER, TAKE
from ludotheque.games.zop.view import deck, lines, seen_places, waiting

Boost = Literal["RE", "AT"]
Faces = list[Face]


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
    """A card counts more by what waited for it."""

    seat: int
    card: Face
    by: Boost
    strength: int


class Lost(msgspec.Struct, tag="lost"):
    """What waited for the next card is lost."""

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


def events(before: Record, seat: int, move: int, after: Record, viewer: int) -> list[Event]:
    found: list[Event]
    if seat == CHANCE and before.phase == DEAL:
        found = [Dealt(move & 1, int(before.finished) + 1)]
        return found + (_drawn(after, viewer) if move & 1 else [])
    if seat == CHANCE:
        place = int(after.taken)
        return [Took(int(before.due), _face(before, 1 - int(before.due), place), place)]
    if before.phase == GIVE:
        found = [_swapped(before, seat, move)]
    else:
        found = [Chose(seat)]
        if after.choice[seat]:
            return found
        found += _revealed(before, after)
    return found + ([] if after.phase == TAKE else _turn_ended(before, after, viewer))


def _face(s: Record, seat: int, place: int) -> Face:
    return deck(s)[(int(s.piles[seat, HAND, place]) & CARD) % DECK]


def _swapped(before: Record, seat: int, move: int) -> Swapped:
    hand = seen_places(before.piles[seat, HAND].tolist()[: int(before.counts[seat, HAND])], seat)
    place = hand.index(CODES[move & 31])
    taken = _face(before, 1 - seat, int(before.taken))
    return Swapped(seat, taken, _face(before, seat, place), place)


def _revealed(before: Record, after: Record) -> list[Event]:
    """Both reveals, what they do to each other, and the points (Z5.9)."""
    last = lines(after)[-1]
    printed = {face.code: face for face in deck(after)}
    cards = [[printed[code] for code in codes] for codes in last.cards]
    found: list[Event] = [Revealed(seat, cards[seat], last.places[seat]) for seat in (0, 1) if cards[seat]]
    for seat in (0, 1):
        if last.cancelled[seat]:
            found.append(Cancelled(seat, cards[seat]))
            found += [Lost(seat, _boost(int(before.boost[seat])))] if before.boost[seat] else []
        else:
            found += _reinforced(seat, int(before.boost[seat]), cards[seat])
    return found + _scored(after, last.points) + _prepared(after)


def _reinforced(seat: int, boost: int, cards: Faces) -> list[Event]:
    found: list[Event] = []
    for card in cards:
        if boost and card.strength is not None:
            strength = int(boosted(card.strength, boost))
            found.append(Reinforced(seat, card, _boost(boost), strength))
        elif boost:
            found.append(Lost(seat, _boost(boost)))
        boost = CODES.index(card.code) if card.code in ("RE", "AT") else 0
    return found


def _boost(code: int) -> Boost:
    return "AT" if code == AT else "RE"


def _scored(after: Record, points: list[int]) -> list[Event]:
    found: list[Event] = []
    for seat in (0, 1):
        if not after.cancelled[0] and not after.cancelled[1] and (more := int(tricks(after, seat))):
            found.append(Tricked(seat, more))
        if points[seat]:
            found.append(Scored(seat, points[seat], _total(after, seat)))
    return found


def _total(after: Record, seat: int) -> int:
    """The points of the round, which are put away when it ends."""
    return int(after.rounds[int(after.finished) - 1, seat] if after.phase == DEAL else after.points[seat])


def _prepared(after: Record) -> list[Event]:
    found: list[Event] = []
    for seat in (0, 1):
        found += [Waits(seat, effect) for effect in waiting(after, seat)]  # type: ignore[arg-type]
        if after.phase != TAKE and shows(after, seat, EA):
            found.append(SwapSkipped(seat))
    return found


def _turn_ended(before: Record, after: Record, viewer: int) -> list[Event]:
    found: list[Event] = []
    for seat in (0, 1):
        unused = int(before.counts[seat, HAND])
        if before.phase != GIVE:
            unused -= sum(1 for code in after.shown[seat].tolist() if code >= 0)
        found += [Discarded(seat, unused)] if unused else []
        below = int(before.counts[seat, DISCARD]) + unused
        drawn = min(4, int(before.counts[seat, DRAW]) + below)
        if drawn > int(before.counts[seat, DRAW]):
            found.append(Refilled(seat))
    return found + (_round_ended(after) if after.phase in (DEAL, OVER) else _drawn(after, viewer))


def _drawn(after: Record, viewer: int) -> list[Event]:
    printed = {face.code: face for face in deck(after)}
    found: list[Event] = []
    for seat in (0, 1):
        hand = after.piles[seat, HAND].tolist()[: int(after.counts[seat, HAND])]
        if hand:
            open_hand = _sees_hand(after, seat, viewer)
            codes = seen_places(hand, viewer) if open_hand else [None] * len(hand)
            found.append(Drew(seat, len(hand), [printed[code] if code else None for code in codes]))
    return found


def _sees_hand(s: Record, seat: int, viewer: int) -> bool:
    return viewer in (seat, OPEN) or (viewer >= 0 and bool(s.spying[viewer]))


def _round_ended(after: Record) -> list[Event]:
    number = int(after.finished)
    points = after.rounds[number - 1].tolist()
    found: list[Event] = [RoundEnded(number, points, _leader(points))]
    if after.phase == OVER:
        places = np.zeros(2, np.int64)
        ranks(after, places)
        found.append(MatchEnded(_leader([-int(place) for place in places]), after.won.tolist()))
    return found


def _leader(points: list[int]) -> int | None:
    return None if points[0] == points[1] else int(points[1] > points[0])

"""A slow, plain referee for ZOP: the test oracle for the fast engine.

Written from the rules (ids Z1 to Z8) and the record format alone; it shares no code with the
engine. Seats are 0 and 1; seat -1 is chance. Piles are lists of card codes.
"""

from dataclasses import dataclass, field

# Z1.1, Z1.2, Z1.3: one deck of 20 cards, all different.
ATTACKS = {"A1": 1, "A2": 2, "A3": 3, "A4": 4, "A5": 5, "A6": 6}
DEFENCES = {"D1": 1, "D2": 2, "D3": 3, "D4": 4, "D5": 5, "D6": 6}
SPECIALS = ["MI", "RE", "RS", "EA", "CA", "PT", "AT", "ES"]
DECK = sorted([*ATTACKS, *DEFENCES, *SPECIALS])

HAND_SIZE = 4  # Z2.2
RE_BONUS = 2  # Z4.1
AT_FACTOR = 2  # Z4.2


class Illegal(Exception):
    """A move (or chance move) that the rules refuse."""


@dataclass
class Side:
    """Everything that lies before one seat, and what is pending for it."""

    draw: list[str] = field(default_factory=list)  # the next card to be drawn comes first
    discard: list[str] = field(default_factory=list)  # the lowest card first, the top one last
    hand: list[str] = field(default_factory=list)  # Z1.4: as drawn, exchanged cards last
    table: list[str] = field(default_factory=list)  # Z2.4: the played cards, in order
    choice: str | None = None  # Z2.3: the sealed choice; its cards stay in the hand until revealed
    re_pending: bool = False  # Z4.1
    at_pending: bool = False  # Z4.2
    two_cards: bool = False  # Z5.3: this seat must reveal two cards this turn

    def draw_hand(self) -> None:
        """Z2.2: four cards, or what is left; the discard pile turns into the draw pile as it lies
        (last discarded, first drawn) only when a card is still due."""
        while len(self.hand) < HAND_SIZE and (self.draw or self.discard):
            if not self.draw:
                self.draw = list(reversed(self.discard))
                self.discard = []
            self.hand.append(self.draw.pop(0))

    def reveal(self) -> list[str]:
        """Move the chosen cards from the hand to the table; nothing if the seat was not asked."""
        if self.choice is None:
            return []
        cards = self.choice.split("+")
        for card in cards:
            self.hand.remove(card)  # Z1.4: list.remove takes the twin that stands first
        self.table.extend(cards)
        self.choice = None
        return cards


def swappable(hand: list[str]) -> list[str]:
    """Z5.4: the cards of an unused hand that may be taken or given: all but RS."""
    return [card for card in hand if card != "RS"]


def leader(points: list[int]) -> int | None:
    """The seat with more points, None if equal."""
    if points[0] == points[1]:
        return None
    return 0 if points[0] > points[1] else 1


class Referee:
    def __init__(self, options: dict[str, object], seats: int) -> None:
        if seats != 2:  # Z1.1
            raise ValueError("ZOP has two seats")
        if set(options) != {"match", "counter_cancels", "memory_aid"}:  # Z6.3, all explicit
            raise ValueError("missing or unknown option")
        if options["match"] not in ("best-of-three", "single"):
            raise ValueError("bad option: match")
        for name in ("counter_cancels", "memory_aid"):
            if not isinstance(options[name], bool):
                raise ValueError(f"bad option: {name}")
        self.single = options["match"] == "single"
        self.counter_cancels = options["counter_cancels"] is True
        # memory_aid changes only what is shown (Z6.3): nothing for a referee to do.

        self.sides = [Side(), Side()]
        self.deals_done = 0  # of this round: 0, 1, or 2 once the round is running
        self.swaps: list[int] = []  # the seats whose swap is still to be made, in order
        self.taken: str | None = None  # the card named by `take` while `give` is awaited
        self.now = [0, 0]  # points of the running round
        self.rounds: list[list[int]] = []  # points of each finished round
        self.ranks: list[int] | None = None  # set when the match is over

    # ---- questions -------------------------------------------------------------------------

    def to_act(self) -> list[int]:
        """Z8.1."""
        if self.ranks is not None:
            return []
        if self.deals_done < 2:
            return [-1]
        if self.swaps:
            return [-1] if self.taken is None else [self.swaps[0]]
        # Z2.6: a seat that holds no card is not asked.
        return [s for s in (0, 1) if self.sides[s].hand and self.sides[s].choice is None]

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat that is to act; none for any other seat, nor for chance."""
        if seat == -1 or seat not in self.to_act():
            return []
        hand = self.sides[seat].hand
        if self.swaps:
            # Z5.4: the card just taken has not joined the hand yet, so it cannot be given.
            return sorted({f"give {card}" for card in swappable(hand)})
        if self.sides[seat].two_cards and len(hand) >= 2:
            # Z5.3: two different cards, the order matters; twins are two different cards.
            places = range(len(hand))
            return sorted({f"{hand[i]}+{hand[j]}" for i in places for j in places if i != j})
        return sorted(set(hand))  # Z2.3, Z1.4: twins are one choice

    def points(self) -> list[int]:
        """Points of the running round; of the last one once the match is over."""
        return list(self.now)

    def scores(self) -> list[int]:
        """Points of the round for `single`, else rounds won."""
        if self.single:
            return self.points()
        winners = [leader(points) for points in self.rounds]
        return [winners.count(0), winners.count(1)]

    def outcome(self) -> dict[str, object] | None:
        if self.ranks is None:
            return None
        return {"reason": "played-out", "scores": self.scores(), "ranks": list(self.ranks)}

    # ---- moves -----------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise Illegal(f"seat {seat} is not to act (Z8.1)")
        if seat == -1 and self.deals_done < 2:
            self._deal(text)
        elif seat == -1:
            self._take(text)
        elif text not in self.legal(seat):
            raise Illegal(f"not a legal move of seat {seat}: {text!r}")
        elif self.swaps:
            self._give(text.split(" ")[1])
        else:
            self.sides[seat].choice = text
            if not self.to_act():  # Z2.3: the last sealed choice is in
                self._reveal()

    def _deal(self, text: str) -> None:
        """Z2.1, Z8.2: `deal <seat> <20 codes, top first>`, seat 0 before seat 1."""
        words = text.split(" ")
        seat = self.deals_done
        if words[:2] != ["deal", str(seat)] or sorted(words[2:]) != DECK:
            raise Illegal(f"not a deal of the 20 cards of seat {seat}: {text!r} (Z2.1)")
        self.sides[seat] = Side(draw=words[2:])  # empty discard pile, nothing pending
        self.deals_done += 1
        if self.deals_done == 2:
            for side in self.sides:
                side.draw_hand()

    def _reveal(self) -> None:
        """Z2.4: points and effects of both reveals at once (Z5.9)."""
        shown = [side.reveal() for side in self.sides]

        # Z5.1: a lone MI cancels all that the other reveals; two MI cancel only each other.
        live: list[list[str]] = [[], []]
        for s in (0, 1):
            cancelled = "MI" in shown[1 - s] and "MI" not in shown[s]
            if cancelled:
                self.sides[s].re_pending = False
                self.sides[s].at_pending = False
            else:
                live[s] = shown[s]

        # Z3.1, Z4: strengths, and what is pending for the next turn.
        strengths = [self._strengths(self.sides[s], live[s]) for s in (0, 1)]

        for s in (0, 1):
            mine, theirs = live[s], live[1 - s]
            gain = max(0, strengths[s][0] - strengths[1 - s][1])  # Z3.2
            if self.counter_cancels and "CA" in theirs:
                gain = 0  # Z5.5
            for card in mine:  # Z5.9: each CA or PT scores for itself
                if card == "CA":  # Z5.5: printed strengths only
                    gain += sum(ATTACKS[other] for other in theirs if other in ATTACKS)
                if card == "PT":  # Z5.6: printed strengths only
                    gain += sum(DEFENCES[other] for other in theirs if other in DEFENCES)
            self.now[s] += gain
            self.sides[s].two_cards = "RS" in mine  # Z5.3: for the next turn and no longer
            # Z5.8: ES only opens a hand to view; nothing to do here.

        # Z5.4: seat 0's swap first, then seat 1's.
        self.swaps = [s for s in (0, 1) for card in live[s] if card == "EA"]
        self._settle()

    @staticmethod
    def _strengths(side: Side, cards: list[str]) -> tuple[int, int]:
        """Attack and defence sums of one reveal, card by card: RE and AT act on the very next
        card, on the same turn (Z4.3) or the next one (Z4.1, Z4.2), and are then gone."""
        attack = defence = 0
        for card in cards:
            printed = ATTACKS.get(card, 0) + DEFENCES.get(card, 0)
            strength = printed
            if side.at_pending:
                strength = printed * AT_FACTOR
            if side.re_pending:
                strength += RE_BONUS  # Z4.2: never doubled
            if card in ATTACKS:
                attack += strength
            elif card in DEFENCES:
                defence += strength
            side.re_pending = card == "RE"  # Z5.2; whatever was pending is used or lost
            side.at_pending = card == "AT"  # Z5.7
        return attack, defence

    def _settle(self) -> None:
        """Stop at the next swap that can be made (Z5.4), else end the turn."""
        while self.swaps:
            if swappable(self.sides[0].hand) and swappable(self.sides[1].hand):
                return
            self.swaps.pop(0)
        self._end_turn()

    def _take(self, text: str) -> None:
        """Z5.4, Z8.2: `take <seat that takes> <card of the other's unused hand>`."""
        seat = self.swaps[0]
        for card in swappable(self.sides[1 - seat].hand):
            if text == f"take {seat} {card}":
                self.taken = card  # the cards change hands together, at `give`
                return
        raise Illegal(f"seat {seat} cannot take so: {text!r} (Z5.4)")

    def _give(self, given: str) -> None:
        """Z5.4: both exchanged cards join the unused hands as their last cards."""
        seat = self.swaps.pop(0)
        assert self.taken is not None
        mine, theirs = self.sides[seat].hand, self.sides[1 - seat].hand
        theirs.remove(self.taken)  # Z1.4: list.remove takes the twin that stands first
        mine.remove(given)
        mine.append(self.taken)
        theirs.append(given)
        self.taken = None
        self._settle()

    def _end_turn(self) -> None:
        for side in self.sides:
            side.discard.extend(side.hand)  # Z2.5: in hand order, the first lowest
            side.hand = []
            side.draw_hand()  # Z2.2
        if not self.sides[0].hand and not self.sides[1].hand:
            self._end_round()  # Z2.6: both decks are fully played

    def _end_round(self) -> None:
        self.rounds.append(self.now)
        winners = [leader(points) for points in self.rounds]
        if len(winners) == 1:
            over = self.single  # Z6.3
        elif len(winners) == 2:
            # Z6.1: two rounds won by one seat; or, round one being tied, this was the decider.
            over = winners[0] is None or winners[0] == winners[1]
        else:
            over = True  # Z6.1: the third round is always the decider
        if not over:
            self.now = [0, 0]
            self.deals_done = 0  # Z8.1: the next deal is due at once
            return
        # Z6.1, Z6.2: the winner of the last round played wins the match.
        champion = winners[-1]
        if champion is None:
            # Z6.2: tied decider, more points over all rounds. (Z6.3 `single`: still equal, a draw.)
            champion = leader([sum(points[s] for points in self.rounds) for s in (0, 1)])
        self.ranks = [1, 1] if champion is None else [1 if s == champion else 2 for s in (0, 1)]

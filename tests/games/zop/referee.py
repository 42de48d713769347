"""A plain referee for ZOP, second edition: the sentences of the rules one after the other, nothing clever.

It shares no code with the engine. A seat is 0 or 1, chance is -1; a card is its code, a pile a list of codes.
"""

from typing import Any

ATTACKS = {"A1": 1, "A2": 2, "A3": 3, "A4": 4, "A5": 5, "A6": 6}  # Z1.2
DEFENCES = {"D1": 1, "D2": 2, "D3": 3, "D4": 4, "D5": 5, "D6": 6}
PRINTED = {**ATTACKS, **DEFENCES}
SPECIALS = ["MI", "RE", "RS", "EA", "CA", "PT", "AT", "ES"]  # Z1.3
DECK = [*PRINTED, *SPECIALS]  # Z1.1

OPTIONS = {  # Z6.3
    "match": ("best-of-three", "single"),
    "counter_cancels": (True, False),
    "memory_aid": (True, False),
}


class Illegal(Exception):
    """The rules do not allow this."""


class Referee:
    def __init__(self, options: dict[str, Any], seats: int) -> None:
        if seats != 2:
            raise ValueError("two seats (Z1.1)")
        if sorted(options) != sorted(OPTIONS):
            raise ValueError("exactly the options of Z6.3")
        for name, values in OPTIONS.items():
            if options[name] not in values or type(options[name]) is not type(values[0]):
                raise ValueError(f"{name}: {options[name]!r}")
        self.options = options
        self.finished_rounds: list[tuple[int, int]] = []
        self.match_over = False
        self._new_round()

    def _new_round(self) -> None:
        """Z2.1: own cards, empty discard pile, nothing pending; the deals are due."""
        self.phase = "deal"
        self.due = 0
        self.pile: list[list[str]] = [[], []]  # the next card to be drawn stands first
        self.discarded: list[list[str]] = [[], []]  # the card on top stands last
        self.hand: list[list[str]] = [[], []]
        self.sealed: list[str | None] = [None, None]
        self.waiting: list[list[str]] = [[], []]  # RE and AT that work in the seat's coming turn
        self.jumping = [False, False]  # RS was revealed in the turn before
        self.round_points = [0, 0]

    # What is asked

    def to_act(self) -> list[int]:
        """Z8.1."""
        if self.match_over:
            return []
        if self.phase in ("deal", "take"):
            return [-1]
        if self.phase == "give":
            return [self.due]
        return [seat for seat in (0, 1) if self.hand[seat] and self.sealed[seat] is None]

    def legal(self, seat: int) -> list[str]:
        if seat < 0 or seat not in self.to_act():
            return []
        hand = self.hand[seat]
        if self.phase == "give":  # Z5.4: the card taken is not in this hand yet
            return sorted({f"give {card}" for card in hand if card != "RS"})
        if self.jumping[seat] and len(hand) > 1:  # Z5.3
            moves = set()
            for first, one in enumerate(hand):
                for second, two in enumerate(hand):
                    if first != second:
                        moves.add(f"{one}+{two}")
            return sorted(moves)
        return sorted(set(hand))  # Z2.3; Z1.4: twins are one choice

    def points(self) -> list[int]:
        return list(self.round_points)

    def scores(self) -> list[int]:
        if self.options["match"] == "single":
            return self.points()
        return [sum(1 for points in self.finished_rounds if points[s] > points[1 - s]) for s in (0, 1)]

    def outcome(self) -> dict[str, Any] | None:
        if not self.match_over:
            return None
        last = self.finished_rounds[-1]
        lead = last[0] - last[1]  # Z6.1, Z6.2: the last round is the decider, or the second won by one seat
        if lead == 0:  # Z6.2
            lead = sum(points[0] - points[1] for points in self.finished_rounds)
        ranks = [1, 1] if lead == 0 else [1, 2] if lead > 0 else [2, 1]
        return {"reason": "played-out", "scores": self.scores(), "ranks": ranks}

    # What is played

    def play(self, seat: int, text: str) -> None:
        if seat not in self.to_act():
            raise Illegal(f"{seat} does not act (Z8.1)")
        if self.phase == "deal":
            self._deal(text)
        elif self.phase == "take":
            self._take(text)
        elif text not in self.legal(seat):
            raise Illegal(f"{seat}: {text}")
        elif self.phase == "give":
            self._give(seat, text.removeprefix("give "))
        else:
            self.sealed[seat] = text
            if self.to_act() == []:
                self._turn()

    def _deal(self, text: str) -> None:
        words = text.split(" ")
        if words[:2] != ["deal", str(self.due)] or sorted(words[2:]) != sorted(DECK):
            raise Illegal(f"{text} (Z2.1, Z8.2)")
        self.pile[self.due] = words[2:]
        if self.due == 0:
            self.due = 1
        else:
            self._draw()

    def _draw(self) -> None:
        """Z2.2. Or the end of the round, when nobody has a card any more (Z2.6)."""
        for seat in (0, 1):
            for _ in range(4):
                if not self.pile[seat]:
                    self.pile[seat] = self.discarded[seat][::-1]
                    self.discarded[seat] = []
                if self.pile[seat]:
                    self.hand[seat].append(self.pile[seat].pop(0))
        self.phase = "choose"
        if self.hand == [[], []]:
            self._end_of_round()

    def _turn(self) -> None:
        """Z2.4: what both reveal, at once (Z5.9)."""
        shown: list[list[str]] = [[], []]
        for seat in (0, 1):
            choice = self.sealed[seat]
            shown[seat] = choice.split("+") if choice else []
            for card in shown[seat]:
                self.hand[seat].remove(card)
            self.sealed[seat] = None

        # Z5.1
        bad = ["MI" in shown[0], "MI" in shown[1]]
        for seat in (0, 1):
            if bad[1 - seat] and not bad[seat]:
                shown[seat] = []
                self.waiting[seat] = []

        # Z3.1
        strong = [self._strengths(seat, shown[seat]) for seat in (0, 1)]
        for seat in (0, 1):
            other = 1 - seat
            attack = sum(strength for card, strength in strong[seat] if card in ATTACKS)
            defence = sum(strength for card, strength in strong[other] if card in DEFENCES)
            gain = max(0, attack - defence)  # Z3.2
            if self.options["counter_cancels"] and "CA" in shown[other]:
                gain = 0  # Z5.5
            for card in shown[seat]:
                if card == "CA":  # Z5.5
                    gain += sum(ATTACKS[each] for each in shown[other] if each in ATTACKS)
                elif card == "PT":  # Z5.6
                    gain += sum(DEFENCES[each] for each in shown[other] if each in DEFENCES)
            self.round_points[seat] += gain
            self.jumping[seat] = "RS" in shown[seat]  # Z5.3

        self.swaps = [seat for seat in (0, 1) for card in shown[seat] if card == "EA"]
        self._next_swap()

    def _strengths(self, seat: int, cards: list[str]) -> list[tuple[str, int]]:
        """The attacks and defences among these cards, with what RE and AT make of them (Z4)."""
        found = []
        helping = self.waiting[seat]  # Z4.1: on the first attack or defence of this turn
        self.waiting[seat] = []  # Z4.1: in this turn and only here
        for at, card in enumerate(cards):
            if card in PRINTED:
                strength = PRINTED[card]
                if "AT" in helping:
                    strength += PRINTED[card]  # Z4.2: twice the printed strength, however many AT
                strength += 2 * helping.count("RE")
                found.append((card, strength))
                helping = []
            elif card in ("RE", "AT"):
                following = cards[at + 1 : at + 2]
                if following and following[0] in PRINTED:
                    helping = [*helping, card]  # Z4.3: at once, and used up
                else:
                    self.waiting[seat].append(card)  # Z4.1, Z4.3: for the next turn
        return found

    def _next_swap(self) -> None:
        """Z5.4: made only if each unused hand holds a card other than RS."""
        while self.swaps:
            if all(any(card != "RS" for card in hand) for hand in self.hand):
                self.phase = "take"
                self.due = self.swaps[0]
                return
            del self.swaps[0]
        for seat in (0, 1):
            self.discarded[seat] += self.hand[seat]  # Z2.5: the first lowest
            self.hand[seat] = []
        self._draw()

    def _take(self, text: str) -> None:
        allowed = [f"take {self.due} {card}" for card in self.hand[1 - self.due] if card != "RS"]
        if text not in allowed:
            raise Illegal(f"{text} (Z5.4)")
        self.taken = text.split(" ")[2]
        self.phase = "give"

    def _give(self, seat: int, given: str) -> None:
        """Z5.4: the exchanged cards come last; Z1.4: of twins the first in the hand goes."""
        self.hand[1 - seat].remove(self.taken)
        self.hand[seat].remove(given)
        self.hand[seat].append(self.taken)
        self.hand[1 - seat].append(given)
        del self.swaps[0]
        self._next_swap()

    def _end_of_round(self) -> None:
        """Z6.1, Z6.3."""
        self.finished_rounds.append((self.round_points[0], self.round_points[1]))
        leads = [points[0] - points[1] for points in self.finished_rounds]
        if self.options["match"] == "single" or len(leads) == 3:
            self.match_over = True
        elif len(leads) == 2:
            same_winner = leads[0] * leads[1] > 0
            self.match_over = same_winner or leads[0] == 0
        if not self.match_over:
            self._new_round()

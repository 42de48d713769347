"""A slow, plain referee for Epix, written from the rules alone to check the engine."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.games.epix import referee_winter as winter
else:  # the file beside this one, however this one was loaded
    _path = Path(__file__).with_name("referee_winter.py")
    _spec = importlib.util.spec_from_file_location("epix_referee_winter", _path)
    sys.modules[_spec.name] = winter = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(winter)

CHANCE = NOBODY = -1
SPRING, WINTER = 0, 3
ACTIONS = ("march", "recruit", "tax")


class Illegal(Exception):
    """A move, or a chance move, that the rules refuse."""


@dataclass
class Fight:
    """An attack that has been declared and is not over."""

    kind: str
    source: str
    target: str
    bid: int = 0
    amounts: list[int] = field(default_factory=list)


class Referee:
    def __init__(self, options: dict[str, object], seats: int) -> None:
        rules, spring_auction = options["rules"], options["spring_auction"]
        if rules not in ("basic", "advanced") or not isinstance(spring_auction, bool):
            raise ValueError(f"no such game: {options}")
        self.seats = seats
        self.advanced, self.spring_auction = rules == "advanced", spring_auction
        rows = [row.split() for row in winter.MAPS[seats].split("/")]
        self.near = {name: tuple(neighbours) for name, *neighbours in rows}
        self.castles = [f"C{seat + 1}" for seat in range(seats)]
        # E2.1
        self.gold = [15] * seats
        self.units: dict[str, set[str]] = {province: set() for province in self.near}
        self.owner = dict.fromkeys(self.near, NOBODY)
        for seat, castle in enumerate(self.castles):
            self._place("soldier", castle, seat)
        self.season, self.first = SPRING, 0
        self.phase, self.actor = "chance-first", CHANCE
        self.waiting: list[int] = []  # who has still to make a sealed choice
        self.passed: set[int] = set()
        self.table_bids: dict[str, tuple[int, int]] = {}  # special card: (seat, bid), E4.2
        self.cards: list[set[str]] = [set() for _ in range(seats)]
        self.auction: dict[int, int] = {}
        self.chosen: dict[int, set[str]] = {}
        self.turn = 0  # how many seats have played in this season
        self.queue: list[str] = []  # action cards the actor has still to play
        self.free_unit = False  # E13 quartermaster
        self.marcher = 0
        self.moved: set[tuple[str, str]] = set()  # (kind, province), in this march
        self.done: set[tuple[str, str]] = set()  # attacked, for a catapult: fired
        self.converted: set[str] = set()  # provinces of catapults converted in this season
        self.fight = Fight("", "", "")
        self.spied: set[int] = set()  # in this season
        self.captor = NOBODY

    # What the tests ask

    def to_act(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase in ("auction", "choose"):
            return sorted(self.waiting)
        return [self.actor]

    def legal(self, seat: int) -> list[str]:
        if seat == CHANCE or seat not in self.to_act():
            raise ValueError(f"seat {seat} has no legal moves now")
        return sorted(self._rule("legal")(seat))

    def play(self, seat: int, text: str, judged: bool = False) -> None:
        if seat not in self.to_act():
            raise Illegal(f"seat {seat} does not act")
        if seat == CHANCE:
            self._chance(text)
            return
        if not judged and text not in self.legal(seat):
            raise Illegal(f"{text!r} is not legal")
        self._rule("play")(seat, text.split(" "))

    def scores(self) -> list[int]:
        """E11.2: provinces with an own unit; the own castle always counts."""
        return [
            sum(self.owner[p] == seat for p in self.near if p not in self.castles) + 1
            for seat in range(self.seats)
        ]

    def outcome(self) -> dict[str, Any] | None:
        if self.phase != "over":
            return None
        scores = self.scores()
        if self.captor != NOBODY:  # E11.1
            ranks = [1 if seat == self.captor else 2 for seat in range(self.seats)]
            return {"reason": "castle", "scores": scores, "ranks": ranks}
        results = list(zip(scores, self.gold, strict=True))  # E11.2
        ranks = [1 + sum(other > mine for other in results) for mine in results]
        return {"reason": "winter", "scores": scores, "ranks": ranks}

    def _rule(self, verb: str) -> Callable[..., list[str]]:
        rule: Callable[..., list[str]] = getattr(self, f"_{verb}_{self.phase.replace('-', '_')}")
        return rule

    # E1, E3 units

    def _reserve(self, seat: int, kind: str) -> int:
        used = sum(self.owner[p] == seat and kind in self.units[p] for p in self.near)
        return winter.LIMIT[kind] - used

    def _place(self, kind: str, province: str, seat: int) -> None:
        self.units[province].add(kind)
        self.owner[province] = seat

    def _remove(self, kind: str, province: str) -> None:
        """Back to its reserve (or on its way elsewhere), what it has done forgotten."""
        self.units[province].remove(kind)
        self.moved.discard((kind, province))
        self.done.discard((kind, province))
        if kind == "catapult":
            self.converted.discard(province)
        if not self.units[province]:
            self.owner[province] = NOBODY

    def _fits(self, seat: int, kind: str, province: str) -> bool:
        """E3: may a unit of this seat stand there?"""
        if self._enemy_of(seat, province) or kind in self.units[province]:
            return False
        if kind == "camp" and province in self.castles:
            return False
        return kind != "knight" or province != "KIL" or "mountaineers" in self.cards[seat]

    def holder(self, province: str) -> int:
        if province in self.castles:
            return self.castles.index(province)
        return self.owner[province]

    def _enemy_of(self, seat: int, province: str) -> bool:
        """Enemy units, or an enemy castle (never empty, E8.1)."""
        return self.holder(province) not in (seat, NOBODY)

    def _recruits(self, seat: int, provinces: list[str]) -> list[str]:
        moves = []
        for kind in winter.LIMIT:
            if self._reserve(seat, kind) and self._cost(seat, kind) <= self.gold[seat]:
                fits = [p for p in provinces if self._fits(seat, kind, p)]
                moves += [f"recruit {kind} {province}" for province in fits]
        return moves

    def _cost(self, seat: int, kind: str) -> int:
        cost = winter.price(kind, self.cards[seat])
        return 0 if self.free_unit and cost <= 2 else cost  # E13 quartermaster

    def _recruit(self, seat: int, kind: str, province: str) -> None:
        self.gold[seat] -= self._cost(seat, kind)
        if winter.price(kind, self.cards[seat]) <= 2:
            self.free_unit = False
        self._place(kind, province, seat)

    def _kingdom(self, seat: int) -> list[str]:
        return [self.castles[seat], *self.near[self.castles[seat]]]

    # E2 chance

    def _chance(self, text: str) -> None:
        word, *rest = text.split(" ")
        if self.phase == "chance-first":  # E2.1
            if text not in [f"first {seat}" for seat in range(self.seats)]:
                raise Illegal(f"{text!r} is no first player")
            self.first = int(rest[0])
            if self.advanced:
                self.phase = "chance-cards"
            else:
                self.phase, self.actor = "prelim", self.first
            return
        known = set(rest) <= set(winter.CARDS) and len(set(rest)) == len(rest)  # E2.2
        if word != "cards" or not known or len(rest) != self.seats + 1:
            raise Illegal(f"{text!r} is no draw of special cards")
        self.table_bids = dict.fromkeys(rest, (NOBODY, 0))
        self.phase, self.actor = "prelim", self.first

    # E4 preliminary phase

    def _legal_prelim(self, seat: int) -> list[str]:
        # E4.2: a unit of the reserve, of any kind, marks each bid
        markers = sum(bidder == seat for bidder, _ in self.table_bids.values())
        spare = sum(self._reserve(seat, kind) for kind in winter.LIMIT) - markers
        moves = ["pass", *(self._recruits(seat, self._kingdom(seat)) if spare else [])]
        for card, (bidder, bid) in self.table_bids.items():
            purse = self.gold[seat] + (bid if bidder == seat else 0)
            if spare or bidder == seat:
                moves += [f"bid {card} {n}" for n in range(bid + 1, purse + 1)]
        return moves

    def _play_prelim(self, seat: int, words: list[str]) -> None:
        if words[0] == "recruit":
            self._recruit(seat, words[1], words[2])
        elif words[0] == "bid":
            bidder, bid = self.table_bids[words[1]]
            if bidder != NOBODY:
                self.gold[bidder] += bid
            self.table_bids[words[1]] = (seat, int(words[2]))
            self.gold[seat] -= int(words[2])
        else:
            self.passed.add(seat)
        if len(self.passed) < self.seats:
            following = [(seat + i) % self.seats for i in range(1, self.seats + 1)]
            self.actor = next(s for s in following if s not in self.passed)
            return
        for card, (bidder, _) in self.table_bids.items():  # E4.3
            if bidder != NOBODY:
                self.cards[bidder].add(card)
        self._begin_season()

    # E5 a season

    def _begin_season(self) -> None:
        self.spied.clear()
        self.converted.clear()
        self.auction.clear()
        self.chosen.clear()
        self.turn = 0
        self.waiting = list(range(self.seats))
        no_auction = self.season == SPRING and not self.spring_auction  # E5.1
        self.phase = "choose" if no_auction else "auction"

    def _legal_auction(self, seat: int) -> list[str]:
        return [f"bid {n}" for n in range(self.gold[seat] + 1)]

    def _play_auction(self, seat: int, words: list[str]) -> None:
        self.auction[seat] = int(words[1])
        self.waiting.remove(seat)
        if self.waiting:
            return
        high = max(self.auction.values())
        in_turn = [(self.first + i) % self.seats for i in range(self.seats)]
        tied = [s for s in in_turn if self.auction[s] == high]
        heralds = [s for s in tied if "herald" in self.cards[s]]  # E13
        self.actor = heralds[0] if heralds else tied[0]
        self.gold[self.actor] -= (high + 1) // 2 if heralds else high
        self.phase = "first"

    def _legal_first(self, _seat: int) -> list[str]:
        return [f"first {s}" for s in range(self.seats)]

    def _play_first(self, _seat: int, words: list[str]) -> None:
        self.first = int(words[1])
        self.waiting = list(range(self.seats))
        self.phase = "choose"

    def _legal_choose(self, _seat: int) -> list[str]:
        if self.season < WINTER:  # E5.2
            return [f"choose {action}" for action in ACTIONS]
        return ["choose march+recruit", "choose march+tax", "choose recruit+tax"]

    def _play_choose(self, seat: int, words: list[str]) -> None:
        self.chosen[seat] = set(words[1].split("+"))
        self.waiting.remove(seat)
        if not self.waiting:
            self._begin_turn()

    def _begin_turn(self) -> None:
        if self.turn == self.seats:
            self._income()
            return
        self.actor = (self.first + self.turn) % self.seats
        self.turn += 1
        if self._skipped():
            self._begin_turn()
        elif "change-of-orders" in self.cards[self.actor]:
            self.phase = "swap"
        else:
            self._reveal()

    def _skipped(self) -> bool:
        """E5.5."""
        if self.season < WINTER or self.turn < self.seats or self.seats == 2:
            return False
        return not winter.can_win(self)

    def _legal_swap(self, seat: int) -> list[str]:
        chosen = self.chosen[seat]
        swaps = [f"swap {a} {b}" for a in chosen for b in ACTIONS if b not in chosen]
        return ["keep", *swaps]

    def _play_swap(self, seat: int, words: list[str]) -> None:
        if words[0] == "swap":
            self.chosen[seat].remove(words[1])
            self.chosen[seat].add(words[2])
        self._reveal()

    def _reveal(self) -> None:
        if self.season == WINTER:
            self.phase = "play"
        else:
            self.queue = list(self.chosen[self.actor])
            self._next_card()

    def _legal_play(self, seat: int) -> list[str]:
        return [f"play {action}" for action in self.chosen[seat]]

    def _play_play(self, seat: int, words: list[str]) -> None:
        self.queue = [words[1], *(self.chosen[seat] - {words[1]})]
        self._next_card()

    def _next_card(self) -> None:
        if not self.queue:
            self._begin_turn()
            return
        card, seat = self.queue.pop(0), self.actor
        if card == "tax":  # E7.1
            self.gold[seat] += 5 if "tax-collector" in self.cards[seat] else 3
            self._next_card()
        elif card == "recruit":
            self.phase = "recruit"
            self.free_unit = "quartermaster" in self.cards[seat]
        else:
            self.phase, self.marcher = "march", seat
            self.moved.clear()  # E9.8
            self.done.clear()

    def _income(self) -> None:
        for seat in range(self.seats):  # E5.4
            held = [p for p in self.near if self.owner[p] == seat]
            self.gold[seat] += sum(p in winter.PLUS for p in held)
            self.gold[seat] += sum("camp" in self.units[p] for p in held)
            self.gold[seat] += "treasurer" in self.cards[seat]
        self.season += 1
        if self.season > WINTER:
            self.phase = "over"  # E11.2
        else:
            self._begin_season()

    # E6 recruit

    def _legal_recruit(self, seat: int) -> list[str]:
        kingdom = self._kingdom(seat)
        places = [p for p in self.near if p in kingdom or self.owner[p] == seat]
        return ["end", *self._recruits(seat, places)]

    def _play_recruit(self, seat: int, words: list[str]) -> None:
        if words[0] == "end":
            self.free_unit = False
            self._next_card()
        else:
            self._recruit(seat, words[1], words[2])

    # E8, E9, E10 march

    def _legal_march(self, seat: int) -> list[str]:
        moves = ["end"]
        for source in self.near:
            for kind in self.units[source] if self.owner[source] == seat else ():
                moves += [f"{kind} {source}>{p}" for p in self._moves(seat, kind, source)]
                moves += [f"{kind} {source}*{p}" for p in self._targets(seat, kind, source)]
        return moves

    def _moves(self, seat: int, kind: str, source: str) -> list[str]:
        if kind not in ("soldier", "knight") or (kind, source) in self.moved | self.done:  # E8.4
            return []
        steps = 2 if "forced-march" in self.cards[seat] else 1  # E8.2, E13
        if kind == "knight":  # E8.3
            steps = len(self.near)
        reached = {source}
        for _ in range(steps):
            reached |= {q for p in reached for q in self.near[p] if self._passes(seat, kind, q)}
        return [p for p in reached if p != source and self._fits(seat, kind, p)]  # E8.1

    def _passes(self, seat: int, kind: str, province: str) -> bool:
        closed = kind == "knight" and province == "KIL" and "mountaineers" not in self.cards[seat]
        return not closed and not self._enemy_of(seat, province)

    def _targets(self, seat: int, kind: str, source: str) -> list[str]:
        cards = self.cards[seat]
        if kind == "camp" or (kind, source) in self.done:
            return []
        if kind == "soldier" and (kind, source) in self.moved and "onslaught" not in cards:  # E9.1
            return []
        targets = set(self.near[source])
        if kind == "catapult":  # E10.1
            if source in self.converted:  # E9.8
                return []
            if source == "KIL" or "trebuchet" in cards:
                targets |= {q for p in self.near[source] for q in self.near[p]}
            targets = {p for p in targets - {"KIL"} if self.units[p]}  # E10.2
        if kind == "knight" and "mountaineers" not in cards:  # E9.1
            targets -= {"KIL"}
        return [
            p
            for p in targets
            if self._enemy_of(seat, p) and (self.gold[seat] or not self._needs_bid(kind, p))  # E9.3
        ]

    def _needs_bid(self, kind: str, target: str) -> bool:
        if kind == "catapult":  # E10.2
            return self.units[target] != {"catapult"}
        return self._defender(target) is not None  # E9.9

    def _defender(self, target: str) -> str | None:
        """E9.2."""
        for kind in ("soldier", "knight", "camp"):
            if kind in self.units[target]:
                return kind
        return "garrison" if target in self.castles else None

    def _play_march(self, seat: int, words: list[str]) -> None:
        if words[0] == "end":
            self._next_card()
            return
        kind, path = words
        if ">" in path:
            source, target = path.split(">")
            self._relocate(kind, source, target)
            self.moved.add((kind, target))
            return
        source, target = path.split("*")
        self.fight = Fight(kind, source, target)
        if kind == "knight":
            self.moved.discard((kind, source))  # E8.3
        else:
            self.done.add((kind, source))
        if self._needs_bid(kind, target):
            self.phase = "bid"
        elif kind == "catapult":
            self._hit()
        else:
            self._enter()

    def _relocate(self, kind: str, source: str, target: str) -> None:
        seat = self.owner[source]
        self._remove(kind, source)
        self._place(kind, target, seat)

    def _legal_bid(self, seat: int) -> list[str]:
        return [f"bid {n}" for n in range(1, self.gold[seat] + 1)]  # E9.3

    def _play_bid(self, _seat: int, words: list[str]) -> None:
        self.fight.bid = int(words[1])
        self.fight.amounts = []
        self.phase, self.actor = "guess", self.holder(self.fight.target)

    def _legal_guess(self, seat: int) -> list[str]:
        amounts = [n for n in range(1, self.gold[self.marcher] + 1) if n not in self.fight.amounts]
        moves = [f"guess {n}" for n in amounts]
        if "spy" in self.cards[seat] and seat not in self.spied and not self.fight.amounts:  # E13
            moves.append("spy")
        return moves

    def _play_guess(self, seat: int, words: list[str]) -> None:
        if words[0] == "spy":
            self.spied.add(seat)
            return
        fight, marcher = self.fight, self.marcher
        fight.amounts.append(int(words[1]))
        if len(fight.amounts) == min(self.defence(seat), self.gold[marcher]):
            self.settle(fight.bid, named=fight.bid in fight.amounts)

    def settle(self, bid: int, named: bool) -> None:
        """E9.3: the bid is spent; one of the two units is beaten."""
        self.phase, self.actor = "march", self.marcher
        self.gold[self.marcher] -= bid
        if named:
            self._remove(self.fight.kind, self.fight.source)
        else:
            self._succeed()

    def defence(self, seat: int) -> int:
        """How many amounts the defender names (gold allowing)."""
        target = self.fight.target
        if self.fight.kind == "catapult":  # E10.2, E13
            return max(self._defence_of(seat, kind, target) for kind in self.units[target])
        defender = self._defender(target)
        assert defender is not None
        return self._defence_of(seat, defender, target)

    def _defence_of(self, seat: int, kind: str, province: str) -> int:
        if kind == "garrison" and "royal-guard" in self.cards[seat]:
            return 3
        walls = {"soldier": "shield-wall", "knight": "plate-armour", "camp": "palisade"}
        mountain = province == "KIL" and kind in ("soldier", "camp")
        double = province in self.castles or mountain or walls.get(kind) in self.cards[seat]  # E9.4
        return 2 if double else 1

    def _succeed(self) -> None:
        fight, marcher = self.fight, self.marcher
        if "war-chest" in self.cards[marcher]:
            self.gold[marcher] += 1
        if fight.kind == "catapult":
            self._hit()
            return
        beaten = self._defender(fight.target)
        if beaten == "garrison":  # E9.10
            self.captor, self.phase = marcher, "over"
            return
        if beaten in ("soldier", "knight"):  # E9.5
            self._remove(beaten, fight.target)
            if self._defender(fight.target):
                self.phase = "go-on"
                return
        if "plunder" in self.cards[marcher]:
            self.gold[marcher] += 1
        self._enter()

    def _legal_go_on(self, seat: int) -> list[str]:
        return ["stop", *self._legal_bid(seat)]  # E9.6

    def _play_go_on(self, seat: int, words: list[str]) -> None:
        if words[0] == "stop":
            self.phase = "march"
        else:
            self._play_bid(seat, words)

    def _enter(self) -> None:
        """E9.7, E9.8."""
        fight = self.fight
        spoils = list(self.units[fight.target])
        for piece in spoils:
            self._remove(piece, fight.target)
        self._relocate(fight.kind, fight.source, fight.target)
        if fight.kind == "soldier":
            self.done.add((fight.kind, fight.target))
        for piece in spoils:
            if self._reserve(self.marcher, piece):
                self._place(piece, fight.target, self.marcher)
                if piece == "catapult":
                    self.converted.add(fight.target)

    def _hit(self) -> None:
        """E10.2: a shot that succeeds."""
        for piece in list(self.units[self.fight.target]):
            self._remove(piece, self.fight.target)
        if "gunners" not in self.cards[self.marcher]:
            self._remove("catapult", self.fight.source)

"""E5.5 for the Epix referee: can the last player of winter still win by playing its turn?

Every exchange costs exactly 1 gold and succeeds, so this is a search for one player alone. It is
exhaustive but for four shortcuts, none of which loses a win:

1. Tax comes before the other card: more gold in hand, the same gold in the end.
2. No attack is broken off. The unit that finishes the job may as well do all of it, at the same
   price. A knight that breaks off may move once more, but what it could reach by two moves it can
   reach by one later move (provinces never close); if the other knight needs the first one's
   place meanwhile, the two change roles. So an enemy province is either untouched or gone.
3. A move that is not followed by an attack of the same unit comes after all attacks, where only
   the set of provinces that end up occupied matters. Only soldiers under Onslaught, which step
   and then attack, can stand in each other's way (for knights: roles again), so only their steps
   are searched one by one. Once the attacks are over the best set is a matching of units with
   provinces: two units of a kind that would meet in a province may change roles as well.
4. Camps and catapults recruited before a march are paid and taken from the reserve at once, but
   their places, which hinder nobody, are fixed when they serve: to fire, or to hold a province.

Sets of provinces are integers, a bit for each province.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

PLUS = ("LOC", "BRO", "GUE")  # E1.3
LIMIT = {"soldier": 3, "knight": 2, "camp": 3, "catapult": 2}  # E1.1
COST = {"soldier": 2, "knight": 6, "camp": 2, "catapult": 2}  # E1.2
CHEAPER = {  # E13
    "barracks": {"soldier": 1},
    "stables": {"knight": 4},
    "workshop": {"catapult": 1, "camp": 1},
}


class Winter(NamedTuple):
    """The position when the last player's turn comes."""

    near: dict[str, tuple[str, ...]]
    castles: list[str]
    owner: dict[str, int]  # -1: no units there
    units: dict[str, set[str]]
    gold: list[int]
    cards: list[set[str]]
    me: int
    chosen: frozenset[str]


class Force(NamedTuple):
    """What changes in the search: sets of provinces with my units, and some numbers."""

    ready: int  # soldiers that have done nothing
    stepped: int  # soldiers that have moved and may attack (Onslaught)
    done: int  # soldiers that have attacked
    knights: int
    camps: int
    loaded: int  # catapults that may fire
    spent: int  # catapults that may not
    foes: int  # provinces with enemy units
    gold: int
    camps_due: int = 0  # recruited, not yet placed
    catapults_due: int = 0
    fired_from: int = 0  # places that catapults of catapults_due have had


def price(kind: str, cards: set[str]) -> int:
    """E13 barracks, stables, workshop."""
    return min([COST[kind], *(CHEAPER[c][kind] for c in cards if kind in CHEAPER.get(c, {}))])


def bits(provinces: int) -> Iterator[int]:
    """The single provinces of a set."""
    while provinces:
        yield provinces & -provinces
        provinces &= provinces - 1


def subsets(provinces: int, most: int) -> Iterator[int]:
    """All subsets of at most so many provinces."""
    for size in range(most + 1):
        for some in combinations(list(bits(provinces)), size):
            yield sum(some)


def match(choices: list[int], cells: list[int]) -> int:
    """The provinces held if each unit holds one of its choices.

    As many as can be, and among those sets one with the provinces that come first in `cells`:
    matched sets are a matroid, so greed is exact.
    """
    holder: dict[int, int] = {}

    def find(cell: int, asked: set[int]) -> bool:
        for unit, choice in enumerate(choices):
            if choice & cell and unit not in asked:
                asked.add(unit)
                busy = next((held for held, by in holder.items() if by == unit), 0)
                if not busy or find(busy, asked):
                    holder[cell] = unit
                    return True
        return False

    return sum(cell for cell in cells if find(cell, set()))


def can_win(winter: Winter) -> bool:
    """E5.5."""
    return Search(winter).can_win()


class Search:
    def __init__(self, w: Winter) -> None:
        bit = {name: 1 << i for i, name in enumerate(w.near)}
        self.bit, self.me, self.cards, self.gold = bit, w.me, w.cards, w.gold
        self.mine = w.cards[w.me]
        self.near = {bit[p]: sum(bit[q] for q in near) for p, near in w.near.items()}
        self.castle = bit[w.castles[w.me]]
        self.castles = sum(bit[c] for c in w.castles)
        self.plus = sum(bit[p] for p in PLUS if p in bit)
        # +1 provinces first: with as many provinces, more gold is better
        self.cells = sorted(self.near, key=lambda cell: not cell & self.plus)
        self.chosen = w.chosen
        foes = [p for p in w.near if w.units[p] and w.owner[p] != w.me]
        self.owner = {bit[p]: w.owner[p] for p in foes}
        self.defenders = {bit[p]: len(w.units[p] - {"catapult"}) for p in foes}
        self.foe_camps = sum(bit[p] for p in foes if "camp" in w.units[p])
        self.foe_catapults = sum(bit[p] for p in foes if "catapult" in w.units[p])

        def own(kind: str) -> int:
            return sum(bit[p] for p in bit if w.owner[p] == w.me and kind in w.units[p])

        self.start = Force(
            own("soldier"), 0, 0, own("knight"), own("camp"), own("catapult"), 0,
            sum(bit[p] for p in foes), w.gold[w.me],
        )  # fmt: skip
        self.rivals = cache(self._rivals)
        self.bargains = cache(self._bargains)
        self.seen: set[Force] = set()

    def can_win(self) -> bool:
        pairs = [frozenset(pair) for pair in combinations(("march", "recruit", "tax"), 2)]
        if "change-of-orders" not in self.mine:
            pairs = [self.chosen]
        return any(self.wins_with(pair) for pair in pairs)

    def wins_with(self, pair: frozenset[str]) -> bool:
        start = self.start
        if "tax" in pair:  # E7.1, E13 tax-collector
            start = start._replace(gold=start.gold + (5 if "tax-collector" in self.mine else 3))
        if "march" not in pair:
            return self.ahead(start, moving=False, recruiting=True)
        if "recruit" not in pair:
            return self.march([start], recruiting=False)
        return self.march([start], recruiting=True) or self.march(self.recruited(start), recruiting=False)

    # E6 recruiting

    def cost(self, bought: dict[str, int]) -> int:
        """With Quartermaster the dearest unit of 2 or less is recruited first."""
        prices = {kind: price(kind, self.mine) for kind, n in bought.items() if n}
        free = [p for p in prices.values() if p <= 2] if "quartermaster" in self.mine else []
        return sum(prices[kind] * bought[kind] for kind in prices) - max(free, default=0)

    def reserve(self, f: Force) -> dict[str, int]:
        return {
            "soldier": LIMIT["soldier"] - (f.ready | f.stepped | f.done).bit_count(),
            "knight": LIMIT["knight"] - f.knights.bit_count(),
            "camp": LIMIT["camp"] - f.camps.bit_count() - f.camps_due,
            "catapult": LIMIT["catapult"] - (f.loaded | f.spent).bit_count() - f.catapults_due,
        }

    def places(self, kind: str) -> int:
        """Where a unit of this kind may be recruited before the march."""
        f = self.start
        own = f.ready | f.knights | f.camps | f.loaded
        all_places = self.castle | (self.near[self.castle] & ~f.foes) | own
        if kind == "soldier":
            return all_places & ~f.ready
        if kind == "knight":
            closed = 0 if "mountaineers" in self.mine else self.bit["KIL"]
            return all_places & ~f.knights & ~closed
        return all_places & ~(f.camps | self.castle if kind == "camp" else f.loaded)

    def recruited(self, start: Force) -> Iterator[Force]:
        """Every way to recruit before the march."""
        reserve = self.reserve(start)
        for knights in subsets(self.places("knight"), reserve["knight"]):
            for soldiers in subsets(self.places("soldier"), reserve["soldier"]):
                for camps, catapults in product(
                    range(min(reserve["camp"], self.places("camp").bit_count()) + 1),
                    range(min(reserve["catapult"], self.places("catapult").bit_count()) + 1),
                ):
                    bought = {
                        "knight": knights.bit_count(),
                        "soldier": soldiers.bit_count(),
                        "camp": camps,
                        "catapult": catapults,
                    }
                    if self.cost(bought) <= start.gold:
                        yield start._replace(
                            gold=start.gold - self.cost(bought),
                            ready=start.ready | soldiers,
                            knights=start.knights | knights,
                            camps_due=camps,
                            catapults_due=catapults,
                        )

    # E8 to E10 marching

    def march(self, starts: list[Force] | Iterator[Force], recruiting: bool) -> bool:
        """Whether some march from one of these positions wins (`recruiting`: recruit follows)."""
        self.seen = set()
        for start in starts:
            todo = [start]
            while todo:
                f = todo.pop()
                if f in self.seen:
                    continue
                self.seen.add(f)
                if self.takes_castle(f) or self.ahead(f, True, recruiting):
                    return True
                todo += self.attacks(f)
                todo += self.shots(f)
                todo += self.steps(f)
        return False

    def around(self, provinces: int) -> int:
        found = provinces
        for cell in bits(provinces):
            found |= self.near[cell]
        return found

    def reach(self, f: Force, cell: int, kind: str) -> int:
        """E8: where this unit can stand, its own province included."""
        open_cells = ~f.foes & (self.castle | ~self.castles)
        steps = 2 if "forced-march" in self.mine else 1  # E13
        if kind == "knight":  # E8.3
            steps = len(self.near)
            open_cells &= ~(0 if "mountaineers" in self.mine else self.bit["KIL"])
        found = cell
        for _ in range(steps):
            found = self.around(found) & open_cells
        return found

    def attackers(self, f: Force) -> Iterator[tuple[str, int, int]]:
        """Kind, province, and all provinces next to where it can attack from."""
        for cell in bits(f.ready | f.stepped):
            yield "soldier", cell, self.near[cell]
        for cell in bits(f.knights):
            stops = self.reach(f, cell, "knight") & ~(f.knights & ~cell)  # E3.1
            closed = 0 if "mountaineers" in self.mine else self.bit["KIL"]  # E9.1
            yield "knight", cell, self.around(stops) & ~closed

    def takes_castle(self, f: Force) -> bool:
        """E9.10."""
        for _, _, targets in self.attackers(f):
            for castle in bits(targets & self.castles & ~self.castle):
                exchanges = 1 + (self.defenders[castle] if castle & f.foes else 0)
                if f.gold >= (1 if "war-chest" in self.mine else exchanges):
                    return True
        return False

    def attacks(self, f: Force) -> Iterator[Force]:
        """E9: every attack that conquers a province."""
        for kind, cell, targets in self.attackers(f):
            for target in bits(targets & f.foes & ~self.castles):
                exchanges = self.defenders[target]
                if f.gold < (min(1, exchanges) if "war-chest" in self.mine else exchanges):
                    continue
                after = f._replace(
                    gold=f.gold
                    - (0 if "war-chest" in self.mine else exchanges)
                    + (exchanges > 0 and "plunder" in self.mine),
                    foes=f.foes & ~target,
                )
                if kind == "soldier":  # E9.7
                    after = after._replace(
                        ready=f.ready & ~cell, stepped=f.stepped & ~cell, done=f.done | target
                    )
                else:
                    after = after._replace(knights=f.knights & ~cell | target)
                reserve = self.reserve(f)  # E9.8
                if target & self.foe_camps and reserve["camp"]:
                    after = after._replace(camps=f.camps | target)
                if target & self.foe_catapults and reserve["catapult"]:
                    after = after._replace(spent=f.spent | target)
                yield after

    def shots(self, f: Force) -> Iterator[Force]:
        """E10."""
        unplaced = self.places("catapult") & ~f.fired_from if f.catapults_due else 0
        for cell, due in [(c, 0) for c in bits(f.loaded)] + [(c, 1) for c in bits(unplaced)]:
            far = cell == self.bit["KIL"] or "trebuchet" in self.mine
            targets = self.around(self.near[cell]) if far else self.near[cell]
            for target in bits(targets & f.foes & ~self.bit["KIL"]):
                bid = int(self.defenders[target] > 0)
                if f.gold < bid:
                    continue
                yield f._replace(
                    gold=f.gold - (0 if "war-chest" in self.mine else bid),
                    foes=f.foes & ~target,
                    loaded=f.loaded if due else f.loaded & ~cell,
                    spent=f.spent | (cell if "gunners" in self.mine else 0),
                    catapults_due=f.catapults_due - due,
                    fired_from=f.fired_from | (cell if due else 0),
                )

    def steps(self, f: Force) -> Iterator[Force]:
        """E13 onslaught."""
        if "onslaught" not in self.mine:
            return
        for cell in bits(f.ready):
            stops = self.reach(f, cell, "soldier") & ~(f.ready | f.stepped | f.done)
            for stop in bits(stops):
                yield f._replace(ready=f.ready & ~cell, stepped=f.stepped | stop)

    # E11.2 counting

    def ahead(self, f: Force, moving: bool, recruiting: bool) -> bool:
        """Whether the best last moves (and recruits) leave me ahead of every rival."""
        fixed = self.castle | f.stepped | f.done | f.camps | f.loaded | f.spent
        choices = []
        if moving:
            choices += [self.reach(f, cell, "soldier") for cell in bits(f.ready)]
            choices += [self.reach(f, cell, "knight") for cell in bits(f.knights)]
        else:
            fixed |= f.ready | f.knights
        choices += [self.places("camp")] * f.camps_due
        choices += [self.places("catapult") & ~f.fired_from] * f.catapults_due
        rivals = self.rivals(f.foes)
        for more in range(3 if recruiting else 1):
            if fixed.bit_count() + len(choices) + more < rivals[0]:
                continue
            kingdom = [self.near[self.castle] & ~f.foes] * more
            held = fixed | match(
                [c & ~fixed for c in choices + kingdom], [c for c in self.cells if not c & fixed]
            )
            provinces = held.bit_count()
            bargain = 0
            if recruiting:
                # the castle apart, a camp for each province at most
                room = provinces - 1 - f.camps.bit_count()
                bargain = self.bargains(tuple(self.reserve(f).items()), f.gold, more, room)
            camps = f.camps.bit_count() + f.camps_due
            gold = f.gold + bargain + camps + (held & self.plus).bit_count()
            if bargain > -99 and (provinces, gold + ("treasurer" in self.mine)) > rivals:
                return True
        return False

    def _rivals(self, foes: int) -> tuple[int, int]:
        """Provinces and gold, after income, of the best rival."""
        best = (0, 0)
        for seat, gold in enumerate(self.gold):
            if seat != self.me:
                cells = sum(cell for cell in bits(foes) if self.owner[cell] == seat)
                income = (cells & self.plus).bit_count() + (cells & self.foe_camps).bit_count()
                income += "treasurer" in self.cards[seat]
                best = max(best, ((cells & ~self.castles).bit_count() + 1, gold + income))
        return best

    def _bargains(self, reserve: tuple[tuple[str, int], ...], gold: int, covered: int, room: int) -> int:
        """The best balance of gold, camps' income included, when recruiting after the march.

        Units beyond `covered` stand where I am anyway; -99: so many cannot be recruited.
        """
        best = -99
        for numbers in product(*(range(n + 1) for _, n in reserve)):
            bought = dict(zip((kind for kind, _ in reserve), numbers, strict=True))
            cost = self.cost(bought)
            if sum(numbers) >= covered and cost <= gold and bought["camp"] <= room:
                best = max(best, bought["camp"] - cost)
        return best

"""For the Epix referee: the maps and pieces, and E5.5.

E5.5 asks: can the last player of winter still win by playing its turn?

There every exchange costs exactly 1 gold and succeeds: a search for one player alone. It is
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

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.games.epix.referee import Referee

# E12: each province with its neighbours; castle C1 is seat 0's, and so on
MAPS = {
    4: """C1 H1N H1W/C2 H2N H2E/C3 H3S H3E/C4 H4S H4W
        /H1N C1 H1W H2N KIL LOC/H1W C1 H1N H4W LOC/H2N C2 H2E H1N KIL BRO/H2E C2 H2N H3E BRO
        /H3S C3 H3E H4S KIL BRO/H3E C3 H3S H2E BRO/H4S C4 H4W H3S KIL LOC/H4W C4 H4S H1W LOC
        /KIL H1N H2N H3S H4S LOC BRO/LOC H1N H1W H4S H4W KIL/BRO H2N H2E H3S H3E KIL""",
    3: """C1 H1L H1R/C2 H2L H2R/C3 H3L H3R
        /H1L C1 H1R H3R KIL GUE/H1R C1 H1L H2L KIL LOC/H2L C2 H2R H1R KIL LOC
        /H2R C2 H2L H3L KIL BRO/H3L C3 H3R H2R KIL BRO/H3R C3 H3L H1L KIL GUE
        /KIL H1L H1R H2L H2R H3L H3R LOC BRO GUE
        /LOC H1R H2L KIL/BRO H2R H3L KIL/GUE H3R H1L KIL""",
    2: """C1 H1N H1S/C2 H2N H2S/H1N C1 H1S H2N KIL LOC/H1S C1 H1N H2S KIL BRO
        /H2N C2 H2S H1N KIL LOC/H2S C2 H2N H1S KIL BRO
        /KIL H1N H1S H2N H2S LOC BRO/LOC H1N H2N KIL/BRO H1S H2S KIL""",
}
CARD_NAMES = (
    "treasurer tax-collector plunder war-chest barracks stables workshop quartermaster "
    "forced-march onslaught mountaineers trebuchet gunners shield-wall plate-armour palisade "
    "royal-guard spy herald change-of-orders"
)
CARDS = CARD_NAMES.split()  # E13
PLUS = ("LOC", "BRO", "GUE")  # E1.3
LIMIT = {"soldier": 3, "knight": 2, "camp": 3, "catapult": 2}  # E1.1
COST = {"soldier": 2, "knight": 6, "camp": 2, "catapult": 2}  # E1.2
CHEAPER = {  # E13
    "barracks": {"soldier": 1},
    "stables": {"knight": 4},
    "workshop": {"catapult": 1, "camp": 1},
}


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


def subsets(provinces: int, size: int) -> Iterator[int]:
    """All subsets of so many provinces."""
    return map(sum, combinations(bits(provinces), size))


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


def can_win(game: Referee) -> bool:
    """E5.5, for the seat whose turn has come."""
    return Search(game).can_win()


class Search:
    def __init__(self, game: Referee) -> None:
        bit = {name: 1 << i for i, name in enumerate(game.near)}
        self.me, self.cards, self.gold = game.actor, game.cards, game.gold
        self.mine, self.chosen = game.cards[self.me], game.chosen[self.me]
        self.near = {bit[p]: sum(bit[q] for q in near) for p, near in game.near.items()}
        self.castle = bit[game.castles[self.me]]
        self.castles = sum(bit[c] for c in game.castles)
        self.mountain = bit["KIL"]
        self.no_knights = 0 if "mountaineers" in self.mine else self.mountain  # E3.2, E13
        self.plus = sum(bit[p] for p in PLUS if p in bit)
        # +1 provinces first: with as many provinces, more gold is better
        self.cells = sorted(self.near, key=lambda cell: not cell & self.plus)

        def having(kind: str, mine: bool) -> int:
            return sum(bit[p] for p in bit if kind in game.units[p] and (game.owner[p] == self.me) == mine)

        foes = [p for p in bit if game.units[p] and game.owner[p] != self.me]
        self.owner = {bit[p]: game.owner[p] for p in foes}
        self.defenders = {bit[p]: len(game.units[p] - {"catapult"}) for p in foes}
        self.foe_camps, self.foe_catapults = having("camp", False), having("catapult", False)
        soldiers, knights = having("soldier", True), having("knight", True)
        camps, catapults = having("camp", True), having("catapult", True)
        self.start = Force(soldiers, 0, 0, knights, camps, catapults, 0, sum(self.owner), self.gold[self.me])
        # E6.1: where units may be recruited before the march
        places = self.castle | (self.near[self.castle] & ~self.start.foes)
        places |= soldiers | knights | camps | catapults
        self.places = {
            "soldier": places & ~soldiers,
            "knight": places & ~knights & ~self.no_knights,
            "camp": places & ~camps & ~self.castle,
            "catapult": places & ~catapults,
        }
        self.around, self.reach = cache(self._around), cache(self._reach)
        self.rivals, self.bargains = cache(self._rivals), cache(self._bargains)

    def can_win(self) -> bool:
        pairs = [set(pair) for pair in combinations(("march", "recruit", "tax"), 2)]
        swaps = "change-of-orders" in self.mine
        return any(self.wins_with(pair) for pair in pairs if swaps or pair == self.chosen)

    def wins_with(self, pair: set[str]) -> bool:
        start = self.start
        if "tax" in pair:  # E7.1, E13 tax-collector
            start = start._replace(gold=start.gold + (5 if "tax-collector" in self.mine else 3))
        if "march" not in pair:
            return self.ahead(start, moving=False, recruiting=True)
        if "recruit" not in pair:
            return self.march([start], recruiting=False)
        before = self.recruited(start)
        return self.march([start], recruiting=True) or self.march(before, recruiting=False)

    # E6 recruiting

    def reserve(self, f: Force) -> tuple[int, ...]:
        """In the order of LIMIT."""
        soldiers, catapults = f.ready | f.stepped | f.done, f.loaded | f.spent
        return (
            LIMIT["soldier"] - soldiers.bit_count(),
            LIMIT["knight"] - f.knights.bit_count(),
            LIMIT["camp"] - f.camps.bit_count() - f.camps_due,
            LIMIT["catapult"] - catapults.bit_count() - f.catapults_due,
        )

    def purchases(self, reserve: tuple[int, ...], gold: int) -> Iterator[tuple[list[int], int]]:
        """All numbers of units one can recruit, and what they cost."""
        prices = [price(kind, self.mine) for kind in LIMIT]
        for numbers in product(*(range(n + 1) for n in reserve)):
            cost = sum(n * p for n, p in zip(numbers, prices, strict=True))
            if "quartermaster" in self.mine:  # the dearest unit of 2 or less comes first
                cheap = [p for n, p in zip(numbers, prices, strict=True) if n and p <= 2]
                cost -= max(cheap, default=0)
            if cost <= gold:
                yield list(numbers), cost

    def recruited(self, start: Force) -> Iterator[Force]:
        """Every way to recruit something before the march."""
        for bought, cost in self.purchases(self.reserve(start), start.gold):
            soldiers, knights, camps, catapults = bought
            room = all(n <= self.places[kind].bit_count() for kind, n in zip(LIMIT, bought, strict=True))
            for at, riding_at in product(
                subsets(self.places["soldier"], soldiers), subsets(self.places["knight"], knights)
            ):
                if any(bought) and room:
                    yield start._replace(
                        gold=start.gold - cost,
                        ready=start.ready | at,
                        knights=start.knights | riding_at,
                        camps_due=camps,
                        catapults_due=catapults,
                    )

    # E8 to E10 marching

    def march(self, starts: Iterable[Force], recruiting: bool) -> bool:
        """Whether some march from one of these positions wins (`recruiting`: recruit follows)."""
        seen: set[Force] = set()
        for start in starts:
            todo = [start]
            while todo:
                f = todo.pop()
                if f in seen:
                    continue
                seen.add(f)
                if self.takes_castle(f) or self.ahead(f, True, recruiting):
                    return True
                todo += [*self.attacks(f), *self.shots(f), *self.steps(f)]
        return False

    def _around(self, provinces: int) -> int:
        for cell in bits(provinces):
            provinces |= self.near[cell]
        return provinces

    def _reach(self, foes: int, cell: int, kind: str) -> int:
        """E8: where this unit can stand, its own province included."""
        closed = foes | (self.castles & ~self.castle)
        steps = 2 if "forced-march" in self.mine else 1  # E13
        if kind == "knight":  # E8.3
            steps, closed = len(self.near), closed | self.no_knights
        for _ in range(steps):
            cell = self.around(cell) & ~closed
        return cell

    def attackers(self, f: Force) -> Iterator[tuple[str, int, int]]:
        """Kind, province, and all provinces next to where it can attack from."""
        for cell in bits(f.ready | f.stepped):
            yield "soldier", cell, self.near[cell]
        for cell in bits(f.knights):
            stops = self.reach(f.foes, cell, "knight") & ~(f.knights & ~cell)  # E3.1
            yield "knight", cell, self.around(stops) & ~self.no_knights  # E9.1

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
        _, _, camps, catapults = self.reserve(f)
        for kind, cell, targets in self.attackers(f):
            for target in bits(targets & f.foes & ~self.castles):
                exchanges = self.defenders[target]
                cost = 0 if "war-chest" in self.mine else exchanges
                if f.gold < max(cost, min(exchanges, 1)):
                    continue
                after = f._replace(
                    gold=f.gold - cost + (exchanges > 0 and "plunder" in self.mine),
                    foes=f.foes & ~target,
                    camps=f.camps | (target & self.foe_camps if camps else 0),  # E9.8
                    spent=f.spent | (target & self.foe_catapults if catapults else 0),
                )
                if kind == "knight":
                    yield after._replace(knights=f.knights & ~cell | target)
                else:  # E9.7
                    ready, stepped = f.ready & ~cell, f.stepped & ~cell
                    yield after._replace(ready=ready, stepped=stepped, done=f.done | target)

    def shots(self, f: Force) -> Iterator[Force]:
        """E10."""
        unplaced = self.places["catapult"] & ~f.fired_from if f.catapults_due else 0
        for cell, due in [(c, 0) for c in bits(f.loaded)] + [(c, 1) for c in bits(unplaced)]:
            far = cell == self.mountain or "trebuchet" in self.mine
            targets = self.around(self.near[cell]) if far else self.near[cell]
            for target in bits(targets & f.foes & ~self.mountain):
                bid = int(self.defenders[target] > 0)
                if f.gold >= bid:
                    yield f._replace(
                        gold=f.gold - (0 if "war-chest" in self.mine else bid),
                        foes=f.foes & ~target,
                        loaded=f.loaded if due else f.loaded & ~cell,
                        spent=f.spent | (cell if "gunners" in self.mine else 0),
                        catapults_due=f.catapults_due - due,
                        fired_from=f.fired_from | (cell if due else 0),
                    )

    def steps(self, f: Force) -> Iterator[Force]:
        """E13 onslaught: steps to attack from, or to make room for another soldier's step."""
        hostile = f.foes | (self.castles & ~self.castle)
        for cell in bits(f.ready if "onslaught" in self.mine else 0):
            wanted = self.around(self.around(cell)) & f.ready & ~cell
            for stop in bits(self.reach(f.foes, cell, "soldier")):
                free = not stop & (f.ready | f.stepped | f.done)  # E3.1
                if free and (wanted or self.near[stop] & hostile):
                    yield f._replace(ready=f.ready & ~cell, stepped=f.stepped | stop)

    # E11.2 counting

    def ahead(self, f: Force, moving: bool, recruiting: bool) -> bool:
        """Whether the best last moves (and recruits) leave me ahead of every rival."""
        fixed = self.castle | f.stepped | f.done | f.camps | f.loaded | f.spent
        choices = [self.places["camp"]] * f.camps_due
        choices += [self.places["catapult"] & ~f.fired_from] * f.catapults_due
        if moving:
            choices += [self.reach(f.foes, cell, "soldier") for cell in bits(f.ready)]
            choices += [self.reach(f.foes, cell, "knight") for cell in bits(f.knights)]
        else:
            fixed |= f.ready | f.knights
        kingdom = self.near[self.castle] & ~f.foes  # E6.1: new provinces by recruiting
        rivals = self.rivals(f.foes)
        bargains = self.bargains(self.reserve(f), f.gold) if recruiting else {(0, 0): 0}
        for (units, new_camps), cost in bargains.items():
            if fixed.bit_count() + len(choices) + units < rivals[0]:
                continue
            free_choices = [choice & ~fixed for choice in choices + [kingdom] * units]
            held = fixed | match(free_choices, [c for c in self.cells if not c & fixed])
            provinces = held.bit_count()
            camps = f.camps.bit_count() + f.camps_due + new_camps
            gold = f.gold - cost + camps + (held & self.plus).bit_count()
            gold += "treasurer" in self.mine
            # every camp needs a province of its own, which is not the castle
            if camps < provinces and (provinces, gold) > rivals:
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

    def _bargains(self, reserve: tuple[int, ...], gold: int) -> dict[tuple[int, int], int]:
        """The least cost of so many units (two: two or more) with so many camps among them."""
        least: dict[tuple[int, int], int] = {}
        for bought, cost in self.purchases(reserve, gold):
            key = (min(sum(bought), 2), bought[2])
            least[key] = min(cost, least.get(key, cost))
        return least

"""P11 for Small Wars: no figure, no life and no point of the budget is lost or gained."""

from collections import Counter

from ludotheque.contract import Record
from ludotheque.games.smallwars.catalogue import known
from ludotheque.games.smallwars.state import ARMIES, GONE, Plain
from ludotheque.plain import Row


def check(s: Record) -> None:
    p = Plain.of(s)
    for seat in range(2):
        _check_figures(p, seat)
        _check_squares(p, seat)
    _check_stock(p)


def _check_figures(p: Plain, seat: int) -> None:
    """The life of a seat's figures and what they lost add up; destroyed ones do nothing."""
    sheets = known(p.catalogue).sheets
    count, alive, ready = p.count[seat], p.alive[seat], p.ready[seat]
    lives = p.life[seat]
    full = [sheets[kind].life for kind in p.kind[seat][:count]]
    assert sum(full) == sum(lives) + p.lost[seat]
    assert all(0 <= life <= most for life, most in zip(lives, full, strict=False))
    assert alive == sum(1 << at for at in range(count) if lives[at])
    assert ready & ~alive == 0


def _check_squares(p: Plain, seat: int) -> None:
    """Every living figure is on one square, and the counts of the squares agree."""
    squares, alive = p.square[seat], p.alive[seat]
    standing = [square for at, square in enumerate(squares) if alive >> at & 1]
    assert sum(square >= GONE for square in squares) == len(squares) - len(standing)
    assert [*p.crowd[seat][:9]] == [standing.count(square) for square in range(9)]
    assert p.held[seat] == sum(1 << square for square in set(standing))


def _check_stock(p: Plain) -> None:
    for seat in range(2):
        kinds = p.kind[seat][: p.count[seat]]
        if p.armies:
            _check_army(p, seat, kinds)
        else:
            _check_budget(p, seat, kinds)
    if not p.armies:
        _check_pool(p)


def _check_army(p: Plain, seat: int, kinds: Row) -> None:
    """The placed and unplaced figures make up the army named by the options."""
    catalogue = known(p.catalogue)
    army = ARMIES[(p.armies - 1) // 3 if seat == 0 else (p.armies - 1) % 3]
    due = Counter(catalogue.armies[army])
    placed = Counter(catalogue.sheets[kind].id for kind in kinds)
    left = zip(catalogue.sheets, p.unplaced[seat], strict=False)
    assert placed + Counter({sheet.id: count for sheet, count in left}) == due


def _check_budget(p: Plain, seat: int, kinds: Row) -> None:
    sheets = known(p.catalogue).sheets
    money = p.money[seat]
    assert money >= 0
    assert money + sum(sheets[kind].points for kind in kinds) == p.budget


def _check_pool(p: Plain) -> None:
    """The figures picked and those left make up the pool."""
    picked = Counter(kind for seat in range(2) for kind in p.kind[seat][: p.count[seat]])
    for kind, count in enumerate(known(p.catalogue).pool):
        assert p.pool[kind] + picked[kind] == count

"""Re-dealing: every world that agrees with all a viewer has seen, each equally often, and no other.

`REDEALS=100000 uv run pytest tests/games/zop/test_secrets.py -k positions -n0` looks at more positions.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, permutations, product

import msgspec
import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE, Value
from ludotheque.errors import Refused
from ludotheque.games.zop import game
from ludotheque.games.zop.state import CODES, DECK, HAND
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import GameRecord, opening
from ludotheque.rng import generator
from ludotheque.viewers import OPEN, SPECTATOR, Viewer, seated

World = tuple[tuple[str, ...], ...]
POSITIONS = int(os.environ.get("REDEALS", "2000" if COMPILED else "60"))
SINGLE: dict[str, Value] = {"match": "single", "counter_cancels": False, "memory_aid": True}


def world(position: Position) -> World:
    """Where every card lies that is not on the table."""
    return tuple(
        tuple(CODES[(place & 63) % DECK] for place in position.s.piles[seat, pile].tolist()[:count])
        for seat in (0, 1)
        for pile, count in enumerate(position.s.counts[seat].tolist())
    )


def hidden(position: Position, viewer: Viewer) -> list[list[str]]:
    """For each seat the codes of its own cards that the viewer does not know."""
    bit = 1 << (6 + (2 if viewer.seat is None else viewer.seat))
    return [
        [CODES[place & 63 if seat == 0 else (place & 63) - DECK] for place in places if not place & bit]
        for seat, places in enumerate(_places(position))
    ]


def _places(position: Position) -> list[list[int]]:
    piles, counts = position.s.piles.tolist(), position.s.counts.tolist()
    return [
        [place for pile, count in zip(piles[seat], counts[seat], strict=True) for place in pile[:count]]
        for seat in (0, 1)
    ]


def constrained(position: Position, viewer: Viewer) -> bool:
    """Is some hidden place known not to hold a hidden card?"""
    bit = 1 << (6 + (2 if viewer.seat is None else viewer.seat))
    return any(
        not place & bit and any(place >> (9 + CODES.index(code)) & 1 for code in codes)
        for places, codes in zip(_places(position), hidden(position, viewer), strict=True)
        for place in places
    )


def history(moves: list[tuple[int, str]], viewer: Viewer) -> Iterator[tuple[Position, bytes]]:
    """Every position of a round, and all that the viewer sees and hears there."""
    position = start("zop", SINGLE)
    yield position, msgspec.json.encode(game.view(position.s, viewer))
    for seat, text in moves:
        before = position.copy()
        move = position.play(seat, text)
        heard = game.events(before.s, seat, move, position.s, viewer)
        yield position, msgspec.json.encode((game.view(position.s, viewer), heard))


def consistent_worlds(moves: list[tuple[int, str]], position: Position, viewer: Viewer) -> set[World]:
    """By brute force: permute what is hidden, replay the round, keep what looks the same all along."""
    told = [seen for _, seen in history(moves, viewer)]
    found = set()
    unknown = hidden(position, viewer)
    for orders in product(*(permutations(codes) for codes in unknown)):
        names = [dict(zip(codes, order, strict=True)) for codes, order in zip(unknown, orders, strict=True)]
        other = [(seat, _renamed(text, names)) for seat, text in moves]
        try:
            same = all(mine == seen for (_, mine), seen in zip(history(other, viewer), told, strict=True))
        except Refused:
            continue
        if same:
            found.add(world(_last(other, viewer)))
    return found


def _renamed(text: str, names: list[dict[str, str]]) -> str:
    if not text.startswith("deal"):
        return text
    word, seat, *codes = text.split(" ")
    return " ".join([word, seat, *(names[int(seat)].get(code, code) for code in codes)])


def _last(moves: list[tuple[int, str]], viewer: Viewer) -> Position:
    *_, (position, _) = history(moves, viewer)
    return position


def chi_square(counts: Counter[World], worlds: set[World]) -> float:
    mean = counts.total() / len(worlds)
    return sum((counts[each] - mean) ** 2 / mean for each in worlds)


def late_positions(viewer: Viewer, wanted: Callable[[Position], bool]) -> Iterator[tuple[GameRecord, int]]:
    """Moments of random rounds with few hidden cards, no choice being sealed."""
    for number in range(2000):
        record = play_game(Plan(game, SINGLE, None, 77), number)
        position = opening(record)
        for n, (seat, text) in enumerate(record.moves):
            unknown = sum(map(len, hidden(position, viewer)))
            if n > 2 and 2 <= unknown <= 4 and not position.s.choice.any() and wanted(position):
                yield record, n
                break
            position.play(seat, text)


@pytest.mark.rule("Z7")
@pytest.mark.parametrize("viewer", [SPECTATOR, seated(0), seated(1)])
@pytest.mark.parametrize("twins", [False, True])
def test_redealing_gives_every_consistent_world_equally_often(viewer: Viewer, twins: bool) -> None:
    found = late_positions(viewer, lambda position: constrained(position, viewer) or not twins)
    rng = generator(5)
    looked_at = list(islice(found, 3 if COMPILED else 1))
    assert looked_at
    for record, n in looked_at:
        moves = record.moves[:n]
        position = _last(moves, viewer)
        worlds = consistent_worlds(moves, position, viewer)
        assert world(position) in worlds
        counts: Counter[World] = Counter()
        for _ in range(60 * len(worlds)):
            other = position.copy()
            other.redeal(viewer, rng)
            counts[world(other)] += 1
        assert set(counts) == worlds
        # 0.9999 of the chi-square distribution, by Wilson and Hilferty's formula.
        freedom = max(1, len(worlds) - 1)
        limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3
        assert chi_square(counts, worlds) < limit


@pytest.mark.rule("Z7")
def test_at_the_start_every_place_of_a_card_is_equally_likely() -> None:
    """For Black, Red's A6 lies in each of 20 places; its own A6 not in its hand, but in each of 16."""
    position = start("zop")
    position.play(CHANCE, f"deal 0 {' '.join(CODES)}")
    position.play(CHANCE, f"deal 1 {' '.join(CODES)}")
    rng = generator(3)
    count = 4000 if COMPILED else 200
    places: list[Counter[int]] = [Counter(), Counter()]
    for _ in range(count):
        other = position.copy()
        game.redeal(other.s, 0, rng)
        piles = world(other)
        for seat in (0, 1):
            places[seat][[*piles[3 * seat + 1], *piles[3 * seat]].index("A6")] += 1
    assert set(places[0]) == set(range(4, 20))
    for seat, free in ((0, 16), (1, 20)):
        mean = count / free
        assert sum((seen - mean) ** 2 / mean for seen in places[seat].values()) < 60


@pytest.mark.rule("Z7")
def test_the_promise_p7_on_many_positions() -> None:
    """Nothing that a viewer sees, or may do, depends on what it does not know."""
    rng = generator(11)
    for position in islice(random_positions(), POSITIONS):
        for viewer in (SPECTATOR, seated(0), seated(1)):
            other = position.copy()
            other.redeal(viewer, rng)
            game.check(other.s)
            assert other.to_act == position.to_act
            assert game.view(other.s, viewer) == game.view(position.s, viewer)
            if viewer.seat in position.to_act:
                assert other.legal_moves(viewer.seat) == position.legal_moves(viewer.seat)


def random_positions() -> Iterator[Position]:
    for number in range(10**9):
        record = play_game(Plan(game, None, None, 31), number)
        position = opening(record)
        for seat, text in record.moves:
            yield position
            position.play(seat, text)


@pytest.mark.rule("Z7")
def test_a_sealed_choice_is_redrawn_among_what_the_hand_allows() -> None:
    rng = generator(2)
    for position in islice(random_positions(), POSITIONS // 3):
        if position.s.choice[0]:
            other = position.copy()
            game.redeal(other.s, 1, rng)
            other.s.to_act |= 1
            assert game.judge(other.s, 0, int(other.s.choice[0]) - 1) == 0
            game.redeal(other.s, 0, rng)
            kept = position.copy()
            game.redeal(kept.s, 0, rng)
            assert kept.s.choice[0] == position.s.choice[0]


@pytest.mark.rule("Z5.8")
def test_what_espionage_opens_stays_known_in_the_discards_in_its_order() -> None:
    """Red's hand of the second turn is open to Black, and only to Black."""
    position = staged("ES D1", "A1 D2[A4 RE MI]")
    rng = generator(4)
    tops: dict[Viewer, set[tuple[str, ...]]] = {seated(0): set(), seated(1): set(), SPECTATOR: set()}
    for viewer, seen in tops.items():
        for _ in range(60):
            other = position.copy()
            other.redeal(viewer, rng)
            seen.add(world(other)[5][-3:])
    assert tops[seated(0)] == {("A4", "RE", "MI")}
    assert tops[seated(1)] == {("A4", "RE", "MI")}
    assert len(tops[SPECTATOR]) > 40


@pytest.mark.rule("Z7")
def test_an_exchanged_card_is_known_to_all_and_has_no_twin_before_it_when_it_leaves() -> None:
    """Red gets Black's A1; when that one leaves, the cards before it are not Red's own A1."""
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]", "take 0 A6", "give A1", "D1 D4", "D2 D5", "D3 D6", "D4 A5")
    hand = [place & 63 for place in position.s.piles[1, HAND].tolist()[:4]]
    assert 0 not in hand
    while 0 not in hand:
        for seat in (0, 1):
            position.play(seat, next(move for move in position.legal(seat) if move not in ("A1", "EA", "RS")))
        hand = [place & 63 for place in position.s.piles[1, HAND].tolist()[:4]]
    before = hand.index(0)
    position.play(0, next(move for move in position.legal(0) if move not in ("EA", "MI")))
    position.play(1, "A1")
    left = [int(place) for place in position.s.piles[1].ravel() if place >> 9 & 1]
    assert len(left) == before


def test_an_open_viewer_has_nothing_to_redeal() -> None:
    for position in islice(random_positions(), 200):
        other = position.copy()
        other.redeal(OPEN, generator(1))
        assert other.pool.tobytes() == position.pool.tobytes()

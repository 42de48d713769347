"""The promises to researchers: actions, hidden information, explicit chance, features (P16 to P19)."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from ludotheque.chance import Chance, outcomes
from ludotheque.contract import CHANCE, MOST_OUTCOMES, NO_SEAT, no_hide
from ludotheque.features import Feature
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.promises.sample import Sample, seen, viewers
from ludotheque.research.observing import Observer
from ludotheque.research.setting import Setting
from ludotheque.rng import generator
from ludotheque.viewers import Viewer

DRAWS = 4_000
LEAVES = 700
"""Trees with more leaves are too large to sample often enough."""
SPREAD = 6.0
"""How many standard deviations a count may be off; the draws are the same every time."""


def p16_every_legal_move_is_among_the_codes(sample: Sample) -> None:
    known: dict[str, set[int]] = {}
    for position, _, _ in sample.moments():
        table = repr((position.options, position.seats, position.content))
        if table not in known:
            known[table] = set(_codes(sample, position).tolist())
        for seat in position.to_act:
            if seat != CHANCE:
                more = set(position.legal_moves(seat)) - known[table]
                assert not more, f"legal, and not among the codes: {sorted(more)}"


def _codes(sample: Sample, position: Position) -> Any:
    return sample.game.actions(position.options, position.seats, position.content)


def p17_what_is_hidden_is_what_differs_between_worlds(sample: Sample) -> None:
    game, rng = sample.game, generator(3)
    assert not game.has_secrets or game.hide is not no_hide, "it has secrets and hides none"
    for position, _, _ in _some(sample, 3, 17):
        for viewer in viewers(position):
            hidden, other = _hidden(position, viewer), position.copy()
            other.redeal(viewer, rng)
            assert hidden.raw.tobytes() == _hidden(other, viewer).raw.tobytes()
            assert hidden.raw.tobytes() == _hidden(hidden, viewer).raw.tobytes()


def p17_who_looks_sees_and_may_do_the_same_as_before(sample: Sample) -> None:
    for position, _, _ in _some(sample, 5, 29):
        for viewer in viewers(position):
            hidden = _hidden(position, viewer)
            assert seen(hidden, viewer) == seen(position, viewer)
            assert hidden.to_act == position.to_act
            if viewer.seat in position.to_act:
                assert hidden.legal(viewer.seat) == position.legal(viewer.seat)


def _hidden(position: Position, viewer: Viewer) -> Position:
    found = position.copy()
    position.game.hide(found.s, NO_SEAT if viewer.seat is None else viewer.seat)
    return found


def p18_every_chance_move_is_a_path_of_uniform_choices(sample: Sample) -> None:
    """Whatever is chosen, the move is legal, and no choice has too many outcomes."""
    rng = np.random.default_rng(1)
    for position in _draws(sample, 60 if COMPILED else 4):
        chance = Chance(sample.game, position.s)
        while not chance.is_settled:
            assert 2 <= chance.among <= MOST_OUTCOMES
            chance.choose(int(rng.integers(chance.among)))
        assert sample.game.judge(position.s, CHANCE, chance.move) == 0


def p18_listed_probabilities_agree_with_what_is_drawn(sample: Sample) -> None:
    for position in _draws(sample, 3 if COMPILED else 1):
        listed = outcomes(sample.game, position.s, LEAVES)
        if listed is None:
            continue
        assert abs(sum(listed.values()) - 1) < 1e-9
        rng = generator(11)
        draws = DRAWS if COMPILED else 200
        drawn = Counter(position.draw(rng) for _ in range(draws))
        assert drawn.keys() <= listed.keys()
        for move, likely in listed.items():
            allowed = SPREAD * (draws * likely * (1 - likely)) ** 0.5 + 1
            assert abs(drawn[move] - draws * likely) <= allowed, (move, drawn[move], draws * likely)


def _draws(sample: Sample, most: int) -> Iterator[Position]:
    found = (position.copy() for position, seat, _ in sample.moments() if seat == CHANCE)
    return islice(found, most)


def p19_features_are_what_the_record_says(sample: Sample) -> None:
    """They are read one by one from the fields; the compiled loop reads them from the bytes."""
    for position, _, _ in _some(sample, 211, 97):
        table = Setting(sample.game, position.options, position.seats, position.content)
        names = table.plan.names
        assert len(set(names)) == len(names)
        for seat in range(position.seats):
            numbers = Observer(table).of(position, seat)
            hidden = position.copy()
            sample.game.hide(hidden.s, seat)
            assert np.allclose(numbers, _read(table, hidden, seat)), seat
            assert len(numbers) == len(names)
            assert np.abs(numbers).max() <= 1


def _read(table: Setting, position: Position, seat: int) -> list[float]:
    found: list[float] = []
    for feature in table.game.seen_as(table.options, table.seats, table.content):
        field = np.asarray(position.s[feature.field])
        if feature.own is not None:
            blocks = [
                field.take(range(feature.each * at, feature.each * (at + 1)), axis=feature.own)
                for at in ((seat + step) % table.seats for step in range(table.seats))
            ]
            field = np.concatenate(blocks, axis=feature.own)
        for word in field[feature.part].ravel().tolist():
            found += _numbers(feature, word >> feature.shift & (1 << feature.width) - 1, word, seat)
    return found


def _numbers(feature: Feature, value: int, word: int, seat: int) -> list[float]:
    if feature.width == 64:
        value = word >> feature.shift
    turn, size = feature.turn * seat, feature.size
    if feature.kind == "number":
        return [max(-1.0, min(1.0, (value - feature.least) / size))]
    if feature.kind == "bits":
        return [float(value >> (bit + turn) % size & 1) for bit in range(size)]
    value -= feature.least
    own = (value - turn) % size if 0 <= value < size else -1
    return [float(at == own) for at in range(size)]


def _some(sample: Sample, compiled: int, interpreted: int) -> Iterator[tuple[Position, int, str]]:
    return islice(sample.moments(), 0, None, compiled if COMPILED else interpreted)

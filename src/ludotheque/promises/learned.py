"""The promises to researchers about actions and features, P16 and P19."""

from collections.abc import Iterator
from itertools import islice, pairwise

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.features import Feature
from ludotheque.jit import COMPILED
from ludotheque.position import Position
from ludotheque.promises.sample import Sample, named, where
from ludotheque.research.observing import Observer
from ludotheque.research.setting import Setting


def p16_every_legal_move_is_among_the_codes(sample: Sample) -> None:
    known: dict[str, set[int]] = {}
    for position, _, _ in sample.moments():
        codes = known.setdefault(_table(position), set())
        if not codes:
            codes |= set(sample.game.actions(position.options, position.seats, position.content).tolist())
        for seat in position.to_act:
            more = set() if seat == CHANCE else set(position.legal_moves(seat)) - codes
            assert not more, (
                f"legal for seat {seat}, and not among the codes: {named(position, seat, sorted(more))}"
                f" {where(position)}"
            )


def p16_codes_list_each_move_once(sample: Sample) -> None:
    """Two actions for one move would share what is learned about it."""
    tried: set[str] = set()
    for position, _, _ in sample.moments():
        if sample.game.codes is None or _table(position) in tried:
            continue
        tried.add(_table(position))
        codes = [int(code) for code in sample.game.codes(position.options, position.seats, position.content)]
        twice = sorted({code for code, next_ in pairwise(sorted(codes)) if code == next_})
        seat = max(0, position.to_act[0])
        assert not twice, f"codes lists {named(position, seat, twice)} more than once"


def _table(position: Position) -> str:
    return repr((position.options, position.seats, position.content))


def p19_features_are_what_the_record_says(sample: Sample) -> None:
    """They are read one by one from the fields; the compiled loop reads them from the bytes."""
    for position, _, _ in _some(sample, 211, 97):
        table = Setting(sample.game, position.options, position.seats, position.content)
        names = table.plan.names
        assert len(set(names)) == len(names), "two features have the same name"
        for seat in range(position.seats):
            numbers = Observer(table).of(position, seat)
            hidden = position.copy()
            sample.game.hide(hidden.s, seat)
            known = _read(table, hidden, seat)
            assert len(numbers) == len(known) == len(names), "there are more features than names, or fewer"
            wrong = [names[at] for at in np.flatnonzero(~np.isclose(numbers, known))]
            assert not wrong, (
                f"the numbers of seat {seat} are not those of the record: {wrong[:3]} {where(position)}"
            )
            assert np.abs(numbers).max() <= 1, f"a feature is not between -1 and 1 {where(position)}"


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

"""Features read from bytes, compared with what they say."""

from typing import Any

import numpy as np
import pytest

from ludotheque.features import Feature, bits, lay_out, number, one_hot
from ludotheque.research.observing import eights
from ludotheque.research.reading import BLOCK, observe

STATE = np.dtype(
    [
        ("gold", "<i8", (2,)),
        ("set", "<i8"),
        ("many", "<i8", (2,)),
        ("who", "<i8"),
        ("small", "|u1", (4,)),
        ("signed", "|i1", (2,)),
        ("two", "<i2"),
    ]
)
FEATURES = [
    number("gold", 40, own=0),
    bits("set", 9, shift=2),
    bits("many", 36, own=0),
    bits("many", 8),
    bits("who", 2, turn=1),
    one_hot("who", 2, turn=1),
    one_hot("small", 3, least=1),
    number("signed", 10, least=-10),
    number("two", 500),
]
WIDTH = -(-STATE.itemsize // 8) * 8


def records(count: int) -> Any:
    rng = np.random.default_rng(3)
    raw = np.zeros((count, WIDTH), np.uint8)
    pool: Any = np.ndarray((count,), STATE, raw.data, strides=(WIDTH,))
    pool["gold"] = rng.integers(0, 60, (count, 2))
    pool["set"] = rng.integers(0, 1 << 13, count)
    pool["many"] = rng.integers(0, 1 << 36, (count, 2))
    pool["who"] = rng.integers(0, 2, count)
    pool["small"] = rng.integers(0, 5, (count, 4))
    pool["signed"] = rng.integers(-20, 20, (count, 2))
    pool["two"] = rng.integers(-900, 900, count)
    return raw, pool


def plainly(record: Any, viewer: int) -> list[float]:
    def clamped(value: int, most: int) -> float:
        return max(-most, min(most, value)) / most

    mine, theirs = int(record["gold"][viewer]), int(record["gold"][1 - viewer])
    who = int(record["who"])
    return [
        *(clamped(each, 40) for each in (mine, theirs)),
        *(int(record["set"]) >> 2 + bit & 1 for bit in range(9)),
        *(int(record["many"][seat]) >> bit & 1 for seat in (viewer, 1 - viewer) for bit in range(36)),
        *(int(each) >> bit & 1 for each in record["many"] for bit in range(8)),
        *(who >> (bit + viewer) % 2 & 1 for bit in range(2)),
        *(int((who - viewer) % 2 == place) for place in range(2)),
        *(int(each == 1 + place) for each in record["small"] for place in range(3)),
        *(clamped(int(each) + 10, 20) for each in record["signed"]),
        clamped(int(record["two"]), 500),
    ]


@pytest.mark.parametrize("count", [1, BLOCK - 1, 2 * BLOCK + 3])
def test_every_kind_of_feature_is_read_as_it_says_for_each_viewer(count: int) -> None:
    raw, pool = records(count)
    features: list[Feature] = FEATURES
    plan = lay_out(STATE, features, 2)
    viewers = np.arange(count) % 2
    out = np.full((count, plan.length), 7, np.float32)
    flat = raw.reshape(-1)
    given = (flat, flat.view(np.int64), WIDTH, plan.rows, plan.scale, 1 << 40, eights(np.float32))
    observe(viewers, 0, count, *given, out.reshape(-1))
    wanted = [plainly(record, viewer) for record, viewer in zip(pool, viewers.tolist(), strict=True)]
    assert out == pytest.approx(np.array(wanted, np.float32))


def test_only_the_games_between_the_edges_are_written() -> None:
    raw, _ = records(9)
    plan = lay_out(STATE, FEATURES, 2)
    out = np.full((9, plan.length), 7, np.float32)
    flat = raw.reshape(-1)
    given = (flat, flat.view(np.int64), WIDTH, plan.rows, plan.scale, 1 << 40, eights(np.float32))
    observe(np.zeros(9, np.int64), 3, 5, *given, out.reshape(-1))
    assert [bool((line == 7).all()) for line in out] == [True] * 3 + [False] * 2 + [True] * 4

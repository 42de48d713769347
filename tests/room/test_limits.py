import pytest

from ludotheque.room import limits
from ludotheque.room.limits import Bucket, Buckets, Counts, Limits, Shares


def test_limits_can_be_widened_or_lifted() -> None:
    assert Limits().times(2).writes == (10.0, 160.0)
    assert Limits().times(0).messages[0] > 1e9


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ludotheque.room.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(2.0, 2.0)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_however_many_addresses_ask_no_limit_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT_BUCKETS", 100)
    monkeypatch.setattr(limits, "SHARED_BUCKETS", 8)
    buckets = Buckets((0.001, 3))
    assert [buckets.take("bully") for _ in range(4)] == [True, True, True, False]
    taken = sum(buckets.take(f"10.0.{n >> 8}.{n & 255}") for n in range(20_000))
    assert not buckets.take("bully")
    assert len(buckets._own) <= 100
    assert taken <= 100 + 8 * 3, "those who have no bucket of their own share what is left"


def test_what_is_full_again_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ludotheque.room.limits.time.monotonic", lambda: now[0])
    monkeypatch.setattr(limits, "KEPT_BUCKETS", 10)
    buckets = Buckets((1.0, 2))
    for n in range(10):
        assert buckets.take(f"early {n}")
    now[0] = 5.0
    assert [buckets.take("late") for _ in range(3)] == [True, True, False]
    assert len(buckets._own) == 1


def test_guests_that_are_made_at_will_have_no_more_than_four_people_at_their_address() -> None:
    buckets = Buckets((0.0, 5.0))
    assert sum(buckets.take_both(f"guest {n}", "here") for n in range(100)) == 4 * 5
    assert [buckets.take_both("ada", "elsewhere") for _ in range(6)] == [True] * 5 + [False]


def test_a_count_ends_where_it_began() -> None:
    counts = Counts(2)
    assert [counts.take("ada") for _ in range(3)] == [True, True, False]
    counts.give_back("ada")
    assert counts.take("ada")
    assert counts.of("bob") == 0


def test_behind_one_address_nobody_takes_everything_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ludotheque.room.limits.time.monotonic", lambda: now[0])
    shares = Shares((40.0, 160.0))
    bully, ada = shares.join("a", "bully"), shares.join("a", "ada")
    taken = 0
    for now[0] in range(1, 11):
        taken += sum(bully.take() for _ in range(1000))
        assert all(ada.take() for _ in range(10)), "a fourth of what the address may do is each one's own"
    assert taken < 10 * 40 + 160
    bully.leave()
    assert shares.join("a", "ada") is ada
    ada.leave()
    ada.leave()
    assert shares._houses == {}

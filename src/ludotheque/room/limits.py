"""Rate limits per visitor. Everything remembered here is bounded."""

import time
from typing import Any

import msgspec

KEPT_BUCKETS = 10_000
"""The most buckets of one kind. With more askers at once, newcomers share `SHARED_BUCKETS`."""
SHARED_BUCKETS = 1024
PAUSE = 1.0
"""Seconds between sweeps for full buckets, which need not be kept."""

HOUSEHOLD = 4
"""How many people behind one address can each use a full allowance."""

Rate = tuple[float, float]
"""How many per second, and how many at once."""


class Bucket:
    """A token bucket: a burst, then a steady rate."""

    __slots__ = ("_at", "_left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._left, self._at = most, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def give_back(self, cost: float = 1.0) -> None:
        self._left = min(self.most, self._left + cost)

    def is_full(self, now: float) -> bool:
        return self._left + (now - self._at) * self.rate >= self.most


class Limits(msgspec.Struct, frozen=True):
    """What one address, person or socket may ask for, as rates."""

    reads: Rate = (50.0, 400.0)
    """Of one address; expensive requests count several times (`server/gate.py`)."""
    writes: Rate = (5.0, 80.0)
    sockets: Rate = (10.0, 60.0)
    """Opened by one address."""
    messages: Rate = (60.0, 120.0)
    """Of one socket; some count several times (`server/sockets.py`)."""
    heard: Rate = (400.0, 1600.0)
    """Messages of one address, over all its sockets; half of it is divided among the people there."""
    frames: Rate = (120.0, 400.0)
    """Frames of any kind on one socket: messages, fragments, pings."""
    guesses: Rate = (0.1, 10.0)
    """Wrong passwords for one name from one address."""
    names: Rate = (0.5, 60.0)
    """Wrong passwords for all names from one address."""
    tables: Rate = (0.1, 40.0)
    """Made by one person, and twice that by one address."""
    seeking: Rate = (0.5, 20.0)
    """How often one person may ask for an opponent, and four times that one address."""
    chat: Rate = (0.5, 30.0)
    """Lines of one person."""
    advice: Rate = (0.2, 12.0)
    """For one person."""
    wishes: Rate = (1.0, 100.0)
    """Of one person: entries other than moves, such as seats, offers and undos."""
    company: Rate = (0.1, 30.0)
    """Follows, blocks, challenges and reports of one person; some cost more (`server/company.py`)."""
    values: Rate = (0.5, 40.0)
    """Positions of variations that one address has judged."""
    sets: Rate = (0.1, 30.0)
    """Sets of own cards or maps that one person keeps, and their versions."""
    studies: Rate = (0.01, 4.0)
    """Of such sets, for one person."""
    connections: int = 120
    """Of one address at once; the oldest that asks for nothing makes room for a new one."""
    open_sockets: int = 200
    """Of one address at once."""
    at_once: int = 60
    """Requests of one address that are being answered."""

    def times(self, factor: float) -> "Limits":
        """All limits scaled by a factor; 0: no limits at all."""
        wide = factor or 1e9
        more: dict[str, Any] = {}
        for name, value in msgspec.structs.asdict(self).items():
            number = isinstance(value, int)
            more[name] = max(1, int(value * wide)) if number else (value[0] * wide, value[1] * wide)
        return Limits(**more)


class Buckets:
    """Buckets by name, bounded in number; exceeding that number gains nobody anything."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._own: dict[str, Bucket] = {}
        self._shared: dict[int, Bucket] = {}
        self._looked = time.monotonic()

    def take(self, who: str, cost: float = 1.0) -> bool:
        return self.of(who).take(cost)

    def take_both(self, person: str, address: str, cost: float = 1.0) -> bool:
        """For what guests may do: anyone can create more, so an address gets four times a person's rate."""
        return self.take(person, cost) and (not address or self.take(address, cost / HOUSEHOLD))

    def of(self, who: str) -> Bucket:
        found = self._own.get(who)
        if found is not None:
            return found
        if len(self._own) >= KEPT_BUCKETS:
            self._forget_full()
        if len(self._own) >= KEPT_BUCKETS:
            return self._shared.setdefault(hash(who) % SHARED_BUCKETS, Bucket(*self._rate))
        found = self._own[who] = Bucket(*self._rate)
        return found

    def _forget_full(self) -> None:
        """Drop full buckets: they say nothing about their owner."""
        now = time.monotonic()
        if now - self._looked >= PAUSE:
            self._looked = now
            self._own = {who: bucket for who, bucket in self._own.items() if not bucket.is_full(now)}


class Shares:
    """An address's allowance, shared by the people behind it: half is divided among them, the rest is first
    come, first served. So none of them can take everything from the others.
    """

    def __init__(self, rate: Rate) -> None:
        self._half = rate[0] / 2, rate[1] / 2
        self._houses: dict[str, dict[str, Share]] = {}
        self._common = Buckets(self._half)

    def join(self, address: str, who: str) -> "Share":
        house = self._houses.setdefault(address, {})
        if who not in house:
            house[who] = Share(self, address, who)
            self._divide(house)
        house[who].held += 1
        return house[who]

    def leave(self, share: "Share") -> None:
        share.held -= 1
        house = self._houses[share.address]
        if not share.held:
            del house[share.who]
            self._divide(house)
        if not house:
            del self._houses[share.address]

    def _divide(self, house: dict[str, "Share"]) -> None:
        for share in house.values():
            share.own.rate, share.own.most = (each / len(house) for each in self._half)

    def common(self, address: str) -> Bucket:
        return self._common.of(address)


class Share:
    """The share of one person behind an address, however many sockets they have."""

    def __init__(self, shares: Shares, address: str, who: str) -> None:
        self._shares, self.address, self.who = shares, address, who
        self.held = 0
        self.own = Bucket(1.0, 1.0)

    def take(self, cost: float = 1.0) -> bool:
        return self.own.take(cost) or self._shares.common(self.address).take(cost)

    def leave(self) -> None:
        self._shares.leave(self)


class Counts:
    """How many of something each holder has now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: dict[str, int] = {}

    def take(self, who: str) -> bool:
        if self._now.get(who, 0) >= self.most:
            return False
        self._now[who] = self._now.get(who, 0) + 1
        return True

    def give_back(self, who: str) -> None:
        left = self._now[who] - 1
        if left:
            self._now[who] = left
        else:
            del self._now[who]

    def of(self, who: str) -> int:
        return self._now.get(who, 0)

"""Rate limits on wrong passwords."""

from typing import NamedTuple

from ludotheque.room.limits import Bucket, Buckets, Limits
from ludotheque.room.protocol.refusals import RoomRefused


class Guess(NamedTuple):
    """One attempt at a password."""

    counted: tuple[Bucket, ...]

    def was_right(self) -> None:
        """Only wrong passwords count."""
        for bucket in self.counted:
            bucket.give_back()


class Guesses:
    """Wrong passwords, counted for each name and address together, and for each address."""

    def __init__(self, limits: Limits) -> None:
        self._pairs = Buckets(limits.guesses)
        self._addresses = Buckets(limits.names)
        self._devices = Buckets(limits.guesses)

    def take(self, address: str, login: str, device: str | None = None) -> Guess:
        """`too-many-requests` if there were too many. `device`: a browser that the owner has used before."""
        counted: tuple[Bucket, ...]
        if device is not None:
            counted = (self._devices.of(device),)
        else:
            counted = (self._pairs.of(f"{address} {login}"), self._addresses.of(address))
        if not all(bucket.take() for bucket in counted):
            raise RoomRefused("too-many-requests")
        return Guess(counted)

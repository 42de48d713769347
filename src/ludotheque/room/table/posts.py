"""What comes into a table's inbox: visitors' requests, and what the room itself has to say to a table."""

import asyncio
from typing import NamedTuple

from ludotheque.room.protocol.requests import Request
from ludotheque.room.store.store import Note
from ludotheque.room.table.visitors import Visitor


class Arrived(NamedTuple):
    pass


class Gone(NamedTuple):
    pass


class Tick(NamedTuple):
    """Some time has passed: clocks, chance or bots may be due."""


class Stop(NamedTuple):
    """The server stops, or nobody needs this table for now."""


class Thought(NamedTuple):
    """A bot has chosen."""

    seat: int
    move: str
    asked: int


class Heard(NamedTuple):
    """Another process has written an entry; an empty body: read what is new."""

    seq: int
    body: str


class Missed(NamedTuple):
    """Other processes may have written and told what was not heard here."""


class Forgotten(NamedTuple):
    """Somebody's account was deleted (`erasure.py`)."""

    person: str
    name: str
    done: "asyncio.Future[None]"


class Renamed(NamedTuple):
    """Somebody is called otherwise now (`renaming.py`)."""

    person: str
    old: str
    new: str
    done: "asyncio.Future[None]"


Post = Request | Arrived | Gone | Tick | Stop | Thought | Forgotten | Renamed | Heard | Missed | Note

NOBODY = Visitor(None, "")
CATCH_UP = Heard(0, "")
MISSED = Missed()


class Posted(NamedTuple):
    visitor: Visitor
    post: Post
    tries: int = 1
    """More than one where other processes write to the table as well, and were faster."""

    @property
    def id(self) -> str | None:
        """The client's name for it."""
        return getattr(self.post, "id", None)

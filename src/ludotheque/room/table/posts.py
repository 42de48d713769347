"""What goes into a table's inbox: visitors' requests, and the room's own messages to the table."""

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
    """The server is stopping, or nobody needs this table for now."""


class Thought(NamedTuple):
    """A bot has chosen."""

    seat: int
    move: str
    asked: int


class Heard(NamedTuple):
    """Another process has written an entry; an empty body means: read what is new."""

    seq: int
    body: str


class Missed(NamedTuple):
    """Other processes may have written and announced things that were missed here."""


class Forgotten(NamedTuple):
    """Somebody's account was deleted (`erasure.py`)."""

    person: str
    name: str
    done: "asyncio.Future[None]"


class Renamed(NamedTuple):
    """Somebody has changed their name (`renaming.py`)."""

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
    """More than one if other processes write to the table too, and were faster."""

    @property
    def id(self) -> str | None:
        """The client's name for it."""
        return getattr(self.post, "id", None)

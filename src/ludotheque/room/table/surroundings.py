"""What the parts of a room may use of the whole. The room knows its parts; none of them knows the room."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ludotheque.contract import Content, Game, Options
from ludotheque.room.foresight import Foresight
from ludotheque.room.limits import Buckets
from ludotheque.room.measures import Measures
from ludotheque.room.protocol.messages import ChatLine, Seat, SetName, Settings
from ludotheque.room.settings import RoomSettings
from ludotheque.room.signing import Signer
from ludotheque.room.store.people import People
from ludotheque.room.store.store import Note, Store, Write

if TYPE_CHECKING:
    from ludotheque.room.table.table import Table


class Keepers(Protocol):
    """The processes that share a database (`cluster/peers.py`)."""

    id: str
    servers: frozenset[str]
    workers: frozenset[str]

    def keeps(self, name: str) -> bool: ...


class Ratings(Protocol):
    def wake(self) -> None:
        """A game is over."""


class TurnNotices(Protocol):
    def look(self, table: "Table") -> None:
        """It may be somebody's turn now."""


class Manners(Protocol):
    """Presence, blocks, challenges and the owner's decisions (`people/company.py`)."""

    def may_speak(self, person: str) -> bool: ...

    async def shunned(self, person: str) -> frozenset[str]:
        """The people this person is never paired with."""
        ...


class Surroundings(Protocol):
    settings: RoomSettings
    rules: Callable[[str], Awaitable[Game]]
    store: Store
    people: People
    tables: "dict[str, Table]"
    chat: Buckets
    advice: Buckets
    wishes: Buckets
    jobs: asyncio.Event
    foresight: Foresight
    measures: Measures
    signer: Signer
    started: int
    gaps: list[tuple[int, int]]

    @property
    def peers(self) -> Keepers: ...

    @property
    def rater(self) -> Ratings: ...

    @property
    def turns(self) -> TurnNotices: ...

    @property
    def company(self) -> Manners: ...

    def now(self) -> int: ...

    async def get(self, id: str) -> "Table": ...

    async def create(
        self,
        name: str,
        options: Options,
        seats: Sequence[Seat],
        settings: Settings,
        host: str,
        content: Content | None = None,
        parent: str | None = None,
        *,
        set: SetName | None = None,
        id: str | None = None,
        said: Sequence[ChatLine] = (),
    ) -> "Table": ...

    def key_of(self, table: str) -> str: ...

    def opens(self, table: str, key: str) -> bool: ...

    def background(self, work: Coroutine[Any, Any, object]) -> None: ...

    def keep(self, writes: Sequence[Write]) -> None: ...

    def tell(self, note: Note) -> None: ...

    def follow(self, time: int) -> None: ...

    def reached(self) -> None: ...

    async def processes_changed(self, gone: frozenset[str], come: frozenset[str]) -> None: ...

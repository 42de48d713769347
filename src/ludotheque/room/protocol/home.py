"""The bodies of the first page: what goes on in the room, and whoever seeks a game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.room.protocol.bodies import TableCard


class Welcoming(Struct, frozen=True):
    """What is going on in the room, for its first page."""

    stage: TableCard | None
    """A game to look at on a small board: one of people, else an exhibition. None: nothing now."""
    watch: list[TableCard]
    """Public games of people in which something has just happened."""
    finished: list[TableCard]
    """Public games that were played to their end."""
    waiting: list[TableCard]
    """Public tables with an open seat."""


class Seek(Struct, frozen=True, forbid_unknown_fields=True):
    """You want to play somebody, whoever comes first."""

    game: Annotated[str, Meta(max_length=60)]
    table: Annotated[str, Meta(max_length=40)] = ""
    """Where you wait already, when you ask again."""


class Sought(Struct, frozen=True):
    """Where you play, or wait for somebody. Stay connected to its socket while you wait."""

    table: str
    key: str
    waiting: bool


class Nearby(Struct, frozen=True):
    """How others on the same network reach the room."""

    only_here: bool
    """The room listens to nobody but this machine."""
    address: str
    """Where they find it, or would; empty: unknown, or not for you to know."""
    command: str
    """What opens the room to them, once it is closed here; empty: it is open."""


Short = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
Dress = Annotated[dict[Short, Short], Meta(max_length=40)]


class Preferences(Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody likes the screen, wherever they are signed in. Its language is the device's."""

    theme: Literal["system", "light", "dark"] = "system"
    speed: Literal["system", "none", "calm", "normal", "fast"] = "system"
    sound: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 100
    confirm: bool = False
    """A move is shown, and sent only when that is confirmed."""
    boards: Dress = {}
    """The look of each game's board, by the game's name."""
    pieces: Dress = {}


class Kept(Struct, frozen=True):
    preferences: Preferences | None
    """None: nothing is kept. Guests' are kept on their devices."""

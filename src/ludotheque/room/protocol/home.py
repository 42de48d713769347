"""The bodies for the home page: what is going on in the room, and finding an opponent."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.room.protocol.bodies import TableCard


class Welcoming(Struct, frozen=True):
    """What is going on in the room, for its home page."""

    stage: TableCard | None
    """A game to show on a small board: one between people, otherwise an exhibition. None: nothing now."""
    watch: list[TableCard]
    """Public games between people with recent activity."""
    finished: list[TableCard]
    """Public games that were played to the end."""
    waiting: list[TableCard]
    """Public tables with an open seat."""


class Seek(Struct, frozen=True, forbid_unknown_fields=True):
    """Find an opponent: whoever comes first."""

    game: Annotated[str, Meta(max_length=60)]
    table: Annotated[str, Meta(max_length=40)] = ""
    """The table where you already wait, when you ask again."""


class Sought(Struct, frozen=True):
    """The table where you play or wait. Stay connected to its socket while you wait."""

    table: str
    key: str
    waiting: bool


class Nearby(Struct, frozen=True):
    """How others on the same network can reach the room."""

    only_here: bool
    """The room only accepts connections from this machine."""
    address: str
    """Its address for them, now or once opened; empty: unknown, or you may not know it."""
    command: str
    """The command that opens the room to them, after stopping it here; empty: it is open."""


Short = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
Dress = Annotated[dict[Short, Short], Meta(max_length=40)]


class Preferences(Struct, frozen=True, forbid_unknown_fields=True):
    """Display preferences, wherever somebody is signed in. The language belongs to the device."""

    theme: Literal["system", "light", "dark"] = "system"
    speed: Literal["system", "none", "calm", "normal", "fast"] = "system"
    sound: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 100
    confirm: bool = False
    """Moves are previewed, and sent only when confirmed."""
    boards: Dress = {}
    """The style of each game's board, by the game's name."""
    pieces: Dress = {}


class Kept(Struct, frozen=True):
    preferences: Preferences | None
    """None: nothing is stored. Guests' preferences stay on their devices."""

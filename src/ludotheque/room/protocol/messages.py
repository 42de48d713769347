"""What a table's socket is told (docs/protocol.md; `requests.py`: what it may ask). The web app's types too.

Every message is one JSON object whose `type` says what it is. A request may carry an `id` of the client's
own: it is answered by exactly one message with that id (`Accepted`, `Refused`, `Update`, `Hinted`, `Pong`),
and a repeated id is answered again but never done twice.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludotheque.position import Outcome
from ludotheque.search.weighing import Suggestion
from ludotheque.viewers import SEAT_NUMBERS

PROTOCOL = 1
"""Raised when an old client could no longer talk to this server."""

ViewerNumber = int
"""Who looks: a seat from 0, -1 a spectator, -2 somebody who sees everything (replays of finished games)."""

RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_.:-]{1,40}$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEAT_NUMBERS)]
Milliseconds = int
"""A moment (since 1970, by the server's clock) or a length of time."""


class Sentence(Struct, frozen=True):
    """The same sentence in both languages."""

    en: str
    fr: str


# ---- what a table is ------------------------------------------------------------------------------


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """Nobody's time is counted."""


class PerMove(Struct, frozen=True, tag_field="kind", tag="per-move"):
    """Each move has its own time."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class Fischer(Struct, frozen=True, tag_field="kind", tag="fischer"):
    """A time for the whole game, and some more for each move made."""

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class Days(Struct, frozen=True, tag_field="kind", tag="days"):
    """Each move has days: a game that goes on beside other things."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | PerMove | Fischer | Days


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played, besides the game's own options."""

    public: bool = True
    """In the lobby; a private table is reached only by its link, as is any with a set that is not shared."""
    rated: bool = False
    """It counts for the ratings. Everybody has an account and one seat; no undo, no hints, no handing over:
    `on_timeout`, `undo` and `hints` are then `lose`, `never` and `never`, whatever was asked for."""
    clock: Clock = NoClock()
    on_timeout: Literal["lose", "bot"] = "lose"
    """What happens to a seat whose time is over: it loses, or a bot plays on in its place."""
    undo: Literal["consent", "never"] = "consent"
    """Moves may be taken back (freely while nothing was learnt since, else if the others agree), or not."""
    hints: Literal["alone", "always", "never"] = "alone"
    """Who may ask a bot for advice: people who play only against bots, everybody, nobody."""
    bot_delay: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Bots take at least this long for a move, in milliseconds; None: as the server is set."""


class Seat(Struct, frozen=True):
    """Who sits there. `bot` set: a bot plays; `person` set as well: for a person who may come back."""

    person: str | None = None
    """A person's public number; None: a bot's own seat, or nobody's yet."""
    name: str = ""
    """The person's name, or the bot's spec; empty while the seat is open."""
    bot: str | None = None
    here: bool = False
    """Is one of this person's sockets connected?"""
    away_since: Milliseconds | None = None
    """When the person's last socket left."""


Status = Literal["open", "playing", "over"]
"""Waiting for seats to be taken; in play; finished."""

MadeFor = Literal["", "exhibition", "pairing"]
"""Bots play to be watched, and nothing counts; or somebody seeks a game with whoever comes."""

Wish = Literal["resign", "undo", "advise", "agree", "rematch"]
OfferKind = Literal["undo", "agree", "rematch"]


class Offer(Struct, frozen=True):
    """Something that needs the consent of others: a move taken back, a drawn end, another game."""

    kind: OfferKind
    by: int
    """The seat that asked first."""
    accepted: list[int]
    """The seats that agreed so far, the asking one included."""
    needed: list[int]
    """The seats that still have to answer."""


class SetName(Struct, frozen=True):
    """The set of somebody's own cards, figures or maps that a table is played with."""

    id: str
    version: int
    name: str
    credits: str
    """Whom it is by."""


class SetChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The set that a new table is played with."""

    id: Annotated[str, Meta(max_length=40)]
    version: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """0: the newest."""
    key: Annotated[str, Meta(max_length=80)] = ""


class OptionNeed(Struct, frozen=True):
    """Another option has one of these values."""

    option: str
    values: list[str | int | bool]


class TableFacts(Struct, frozen=True):
    """What never changes at a table."""

    id: str
    game: str
    version: int
    """Of the game's rules."""
    options: dict[str, str | int | bool]
    seats: int
    settings: Settings
    host: str
    """The number of the person who made the table and may arrange open seats."""
    created: Milliseconds
    commitment: str
    """SHA-256 of the table's secret (hex), published before the first move (docs/fairness.md)."""
    parent: str | None = None
    """The table this one was branched from, or is the rematch of."""
    branched_at: int | None = None
    """At which of the parent's moves it was branched."""
    imported: bool = False
    """Made from a record that somebody brought; never played here."""
    made_for: MadeFor = ""
    set: SetName | None = None
    """None: the house's, or what came with a record."""


# ---- from the server ------------------------------------------------------------------------------


class Told(Struct, frozen=True, omit_defaults=True):
    """One event of a move: for the animation, and as a sentence."""

    event: msgspec.Raw
    """One of the game's own event types (games/<game>/events.py), with its own `type`."""
    en: str
    fr: str
    seat: int | None = None
    """Whose fact it is; None: nobody's in particular."""


class TakenBack(Struct, frozen=True):
    """Moves that no longer stand: after the first `n`, so many, at the wish of a seat."""

    n: int
    seat: int
    moves: int


class Step(Struct, frozen=True, omit_defaults=True):
    """One move as one viewer learns of it."""

    n: int
    """The number of moves made before it."""
    seat: int
    """Who made it; -1 is chance."""
    move: str | None
    """Its text; None where it is hidden from this viewer."""
    events: list[Told]
    draw: int | None = None
    """A chance move's number among the table's draws, from 0: each is one more than the last you were told,
    also when moves were taken back (docs/fairness.md)."""


class Clocks(Struct, frozen=True):
    left: list[Milliseconds]
    """For each seat, the time it has left at the moment `now`."""
    running: list[int]
    """The seats whose time is being counted."""
    now: Milliseconds


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The newest state of the game for one viewer, whole: a client never needs an older one."""

    seq: int
    """The number of the newest entry of the table's log. Send it back as `Play.seen`."""
    n: int
    """How many moves led here."""
    viewer: ViewerNumber
    to_act: list[int]
    """The seats that are asked, ascending; [-1] when chance is about to move; empty when it is over."""
    view: msgspec.Raw
    """The game's own `View` (games/<game>/view.py)."""
    scores: list[int]
    picture: Any = None
    """The view as a board (`Picture` of ludotheque/pictures.py), for games that give one."""
    legal: dict[int, list[str]] = {}
    """For each of the viewer's own seats that is asked: the moves it may make, sorted."""
    step: Step | None = None
    """The move that led here; none after an undo, a start or a resync."""
    clocks: Clocks | None = None
    undone: list[TakenBack] = []
    """Where moves were taken back, oldest first."""
    outcome: Outcome | None = None
    secret: str | None = None
    """The table's secret (hex), revealed when the game is over: anybody can now check every chance move."""
    id: str | None = None
    """The id of your own request that this answers."""


class Seating(Struct, frozen=True, tag="seating"):
    """Who is at the table, and what is being asked of whom besides moves."""

    status: Status
    seats: list[Seat]
    spectators: int
    offers: list[Offer]
    mixed: list[int]
    """The seats whose clients have added to the table's randomness."""
    may: list[Wish] = []
    """What those who sit here may ask for now, besides moves."""


class ChatLine(Struct, frozen=True, tag="said"):
    """Somebody said something."""

    n: int
    at: Milliseconds
    name: str
    seat: int | None
    """The speaker's seat, if it has one."""
    text: str
    person: str | None = None
    """The speaker's public number; None: nobody knows any more."""


class You(Struct, frozen=True):
    """Who this socket is to the table."""

    person: str | None
    """None: somebody without a name yet, who may only watch."""
    name: str
    seats: list[int]
    """The seats you hold; several: people sharing one screen."""
    viewer: ViewerNumber
    """Whose view you get now. With several seats and secrets: -1 until you `look` (the curtain)."""
    host: bool


class Welcome(Struct, frozen=True, tag="welcome"):
    """Everything about the table: the first message of a socket, and the answer to `look` and `resync`."""

    protocol: int
    table: TableFacts
    seating: Seating
    you: You
    update: Update
    history: list[Step]
    """The newest moves, oldest first."""
    earlier: int
    """How many older moves are not in `history` (see the HTTP `history`)."""
    chat: list[ChatLine]
    invite: str
    """The key of the table's link, for those who may invite; else empty."""
    id: str | None = None


class Accepted(Struct, frozen=True, tag="accepted"):
    """Your request was done (or had been done before, if its id was repeated)."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused"):
    """Your request changed nothing; with `storage-unsure` it may have been done, and may be asked again."""

    code: str
    """Stable and kebab-case: docs/protocol.md lists them."""
    en: str
    fr: str
    rule: str | None = None
    """The id of the rules sentence that forbids the move, if one does."""
    id: str | None = None
    seq: int | None = None


class Hinted(Struct, frozen=True, tag="hinted"):
    """A bot's advice for your seat, from what your seat may know."""

    id: str
    seat: int
    scale: str
    """What the values are: `points` (exact, ahead by so many), `worth` (0 to 1) or `chance`."""
    moves: list[Suggestion]
    """The moves it would consider, the best first, each with its reason in words."""


class Moved(Struct, frozen=True, tag="moved"):
    """Everybody goes to another table: the rematch."""

    table: str
    key: str
    """The key of its link, if it is private; else empty."""


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: Milliseconds


class Closing(Struct, frozen=True, tag="closing"):
    """The server closes this socket; connect again soon (`again` true) or not at all."""

    code: str
    en: str
    fr: str
    again: bool


FromServer = Welcome | Update | Seating | ChatLine | Accepted | Refused | Hinted | Moved | Pong | Closing

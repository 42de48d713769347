"""What the server sends over a table's socket (docs/protocol.md); `requests.py` has what clients send.

The web app's types are generated from both. Every message is one JSON object whose `type` says what it is.
A request may carry an `id` chosen by the client: it is answered by exactly one message with that id
(`Accepted`, `Refused`, `Update`, `Hinted`, `Pong`), and a repeated id is answered again but never carried
out twice.
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
"""Whose view: a seat (from 0), -1 for a spectator, -2 for everything (replays of finished games)."""

RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_.:-]{1,40}$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEAT_NUMBERS)]
Milliseconds = int
"""A point in time (since 1970, by the server's clock) or a duration."""


class Sentence(Struct, frozen=True):
    """The same sentence in both languages."""

    en: str
    fr: str


# ---- what a table is ------------------------------------------------------------------------------


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class PerMove(Struct, frozen=True, tag_field="kind", tag="per-move"):
    """A fixed time for each move."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class Fischer(Struct, frozen=True, tag_field="kind", tag="fischer"):
    """A time for the whole game, plus an increment for each move made."""

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)]


class Days(Struct, frozen=True, tag_field="kind", tag="days"):
    """Days for each move: a correspondence game."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | PerMove | Fischer | Days


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is played, besides the game's own options."""

    public: bool = True
    """Listed in the lobby; private tables, and those with an unshared set, are reached only by their link."""
    rated: bool = False
    """The game is rated. Everybody needs an account and has one seat; no undo, no hints, no handing over:
    `on_timeout`, `undo` and `hints` are then `lose`, `never` and `never`, whatever was requested."""
    clock: Clock = NoClock()
    on_timeout: Literal["lose", "bot"] = "lose"
    """What happens to a seat that runs out of time: it loses, or a bot takes over."""
    undo: Literal["consent", "never"] = "consent"
    """Whether moves may be undone (freely if nothing has been revealed since, else if the others agree)."""
    hints: Literal["alone", "always", "never"] = "alone"
    """Who may ask a bot for a hint: people playing only against bots, everybody, or nobody."""
    bot_delay: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """Bots take at least this long for a move, in milliseconds; None: the server's setting."""


class Seat(Struct, frozen=True):
    """Who sits there. If `bot` is set, a bot plays; if `person` is set too, it stands in for them."""

    person: str | None = None
    """The person's public number; None for a bot's own seat or an open one."""
    name: str = ""
    """The person's name, or the bot's spec; empty while the seat is open."""
    bot: str | None = None
    here: bool = False
    """Is one of this person's sockets connected?"""
    away_since: Milliseconds | None = None
    """When the person's last socket disconnected."""


Status = Literal["open", "playing", "over"]
"""Waiting for seats to be taken; in play; finished."""

MadeFor = Literal["", "exhibition", "pairing"]
"""An exhibition between bots, which counts for nothing; or a table for whoever comes to play."""

Wish = Literal["resign", "undo", "advise", "agree", "rematch"]
OfferKind = Literal["undo", "agree", "rematch"]


class Offer(Struct, frozen=True):
    """Something the other players must agree to: an undo, a draw, a rematch."""

    kind: OfferKind
    by: int
    """The seat that made the offer."""
    accepted: list[int]
    """The seats that have agreed so far, including the one that made the offer."""
    needed: list[int]
    """The seats that still have to answer."""


class SetName(Struct, frozen=True):
    """The set of custom cards, figures or maps that a table is played with."""

    id: str
    version: int
    name: str
    credits: str
    """Its author."""


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
    """Everything about a table that never changes."""

    id: str
    game: str
    version: int
    """Of the game's rules."""
    options: dict[str, str | int | bool]
    seats: int
    settings: Settings
    host: str
    """The public number of the person who created the table and may arrange open seats."""
    created: Milliseconds
    commitment: str
    """SHA-256 of the table's secret (hex), published before the first move (docs/fairness.md)."""
    parent: str | None = None
    """The table this one was branched from, or is the rematch of."""
    branched_at: int | None = None
    """The parent's move at which it was branched."""
    imported: bool = False
    """Made from an imported record; never played here."""
    made_for: MadeFor = ""
    set: SetName | None = None
    """None: the game's default content, or what came with a record."""


# ---- from the server ------------------------------------------------------------------------------


class Told(Struct, frozen=True, omit_defaults=True):
    """One event of a move, for the animation and as a sentence."""

    event: msgspec.Raw
    """One of the game's own event types (games/<game>/events.py), with its own `type`."""
    en: str
    fr: str
    seat: int | None = None
    """The seat it concerns; None: no seat in particular."""


class TakenBack(Struct, frozen=True):
    """What was undone at the request of `seat`: all after the first `n`, `moves` of it by players.

    Of choices sealed together its own alone counts."""

    n: int
    seat: int
    moves: int


class Step(Struct, frozen=True, omit_defaults=True):
    """One move as one viewer sees it."""

    n: int
    """The number of moves made before it."""
    seat: int
    """Who made it; -1 is chance."""
    move: str | None
    """Its text; None where it is hidden from this viewer."""
    events: list[Told]
    draw: int | None = None
    """A chance move's number among the table's draws, from 0: always one more than the last you were sent,
    even after moves were undone (docs/fairness.md)."""
    sealed: list[int] = []
    """If it was a sealed choice: the seats that were asked for one then, its own included. Once all have
    chosen, an undo to which the others agree leads back before the first of these choices."""


class Clocks(Struct, frozen=True):
    left: list[Milliseconds]
    """The time each seat has left at `now`."""
    running: list[int]
    """The seats whose clocks are running."""
    now: Milliseconds


class Before(Struct, frozen=True, omit_defaults=True):
    """What a shared screen showed before a step, without what only one seat could see."""

    view: msgspec.Raw
    history: list[Step]
    """Replaces the moves told so far, oldest first."""
    picture: Any = None


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """The complete current state of the game for one viewer: a client never needs an older one."""

    seq: int
    """The number of the newest entry of the table's log. Send it back as `Play.seen`."""
    n: int
    """How many moves led here."""
    viewer: ViewerNumber
    to_act: list[int]
    """The seats to move, ascending; [-1] when chance is about to move; empty when the game is over."""
    view: msgspec.Raw
    """The game's own `View` (games/<game>/view.py)."""
    scores: list[int]
    picture: Any = None
    """The view as a board (`Picture` in ludotheque/pictures.py), for games that provide one."""
    legal: dict[int, list[str]] = {}
    """The legal moves, sorted, of each of the viewer's own seats that is to move."""
    step: Step | None = None
    """The move that led here; none after an undo, a start or a resync."""
    before: Before | None = None
    """On a shared screen, if the seat looking has just been taken off: show this at once, then the step."""
    clocks: Clocks | None = None
    undone: list[TakenBack] = []
    """Where moves were undone, oldest first."""
    outcome: Outcome | None = None
    secret: str | None = None
    """The table's secret (hex), revealed when the game is over: anybody can then check every chance move."""
    id: str | None = None
    """The id of your own request that this answers."""


class Seating(Struct, frozen=True, tag="seating"):
    """Who is at the table, and which offers are waiting for whose answer."""

    status: Status
    seats: list[Seat]
    spectators: int
    offers: list[Offer]
    mixed: list[int]
    """The seats whose clients have added to the table's randomness."""
    may: list[Wish] = []
    """What seated players may request now, besides moves."""


class ChatLine(Struct, frozen=True, tag="said"):
    """Somebody said something."""

    n: int
    at: Milliseconds
    name: str
    seat: int | None
    """The speaker's seat, if they have one."""
    text: str
    person: str | None = None
    """The speaker's public number; None: no longer known."""


class You(Struct, frozen=True):
    """Who this socket is to the table."""

    person: str | None
    """None: a visitor who has no name yet and may only watch."""
    name: str
    seats: list[int]
    """The seats you hold; more than one when people share a screen."""
    viewer: ViewerNumber
    """Whose view you get now. With several seats and secrets: -1 (the curtain) until you `look`."""
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
    """The key of the table's link, for people who may invite; else empty."""
    id: str | None = None


class Accepted(Struct, frozen=True, tag="accepted"):
    """Your request was carried out (or had been already, if its id is a repeat)."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag="refused"):
    """Your request changed nothing; with `storage-unsure` it may have been carried out, so ask again."""

    code: str
    """Stable and kebab-case: docs/protocol.md lists them."""
    en: str
    fr: str
    rule: str | None = None
    """The id of the rules sentence that forbids the move, if one does."""
    id: str | None = None
    seq: int | None = None


class Hinted(Struct, frozen=True, tag="hinted"):
    """A bot's advice for your seat, based only on what your seat may know."""

    id: str
    seat: int
    scale: str
    """What the values mean: `points` (exact: the lead in points), `worth` (0 to 1) or `chance`."""
    moves: list[Suggestion]
    """The moves it would consider, best first, each with a reason in words."""


class Moved(Struct, frozen=True, tag="moved"):
    """Everybody moves to another table for the rematch."""

    table: str
    key: str
    """The key of its link, if it is private; else empty."""


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: Milliseconds


class Closing(Struct, frozen=True, tag="closing"):
    """The server is closing this socket: reconnect soon if `again` is true, otherwise don't."""

    code: str
    en: str
    fr: str
    again: bool


FromServer = Welcome | Update | Seating | ChatLine | Accepted | Refused | Hinted | Moved | Pong | Closing

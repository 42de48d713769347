"""People and their results, as others see them over HTTP."""

from msgspec import Struct

from ludotheque.room.protocol.messages import Milliseconds


class Rating(Struct, frozen=True):
    """Strength at one game; a newcomer has 1500 ± 653."""

    rating: int
    spread: int
    """The true strength lies within so much of it, 19 times out of 20."""
    games: int


class Standing(Struct, frozen=True):
    """A line of a leaderboard: the surely strong come first, not those who were lucky once."""

    place: int
    person: str | None
    """None: one of the room's own bots."""
    name: str
    """Of a bot: its spec."""
    bot: bool
    rating: Rating
    avatar: str = ""


class SeatStatistics(Struct, frozen=True):
    """How somebody did on one seat of a game for so many."""

    seats: int
    seat: int
    played: int
    won: int
    shared: int
    lost: int


class GameStatistics(Struct, frozen=True):
    """How somebody does at one game."""

    game: str
    rating: Rating | None
    best: int | None
    """The highest rating so far."""
    played: int
    won: int
    shared: int
    """First together with others."""
    lost: int
    streak: int
    """Games won in a row until now."""
    longest_streak: int
    moves: int
    """The mean number of moves of a game, rounded."""
    by_seat: list[SeatStatistics]


class Rival(Struct, frozen=True):
    """Somebody whom somebody plays often."""

    person: str | None
    name: str
    """Of a bot: its spec."""
    bot: bool
    game: str
    """The one that they last played together."""
    played: int
    won: int
    """Games in which the one whose profile it is came before them."""
    lost: int


class SolvedPuzzles(Struct, frozen=True):
    """Of one game, those that somebody has found without being shown the answer."""

    game: str
    solved: int
    rating: Rating | None


class Profile(Struct, frozen=True):
    """A person, as others may see them."""

    person: str
    name: str
    account: bool
    bot: bool
    """A program plays under this name."""
    since: Milliseconds
    games: list[GameStatistics]
    """The one played most first."""
    avatar: str = ""
    here: bool = False
    """They are here now, and let it be seen."""
    followers: int = 0
    rivals: list[Rival] = []
    """Whom they meet most often."""
    puzzles: list[SolvedPuzzles] = []
    """The game of which they have solved most first."""


class PastSeat(Struct, frozen=True):
    person: str | None
    name: str
    bot: bool
    """One of the room's bots."""
    place: int
    rating: int | None
    """After the game, if it counted."""
    change: int | None


class PastGame(Struct, frozen=True):
    """A finished game in somebody's history."""

    table: str
    game: str
    ended: Milliseconds
    moves: int
    public: bool
    seat: int
    """The seat of whose history it is."""
    seats: list[PastSeat]


class RatingPoint(Struct, frozen=True):
    at: Milliseconds
    table: str
    rating: int
    spread: int

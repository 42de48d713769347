"""People and their results, as others see them over HTTP."""

from msgspec import Struct

from ludotheque.room.protocol.messages import Milliseconds


class Rating(Struct, frozen=True):
    """Strength at one game; a newcomer has 1500 ± 653."""

    rating: int
    spread: int
    """The margin within which the true strength lies, 19 times out of 20."""
    games: int


class Standing(Struct, frozen=True):
    """A line of a leaderboard, which is sorted by proven strength: a few lucky games are not enough."""

    place: int
    person: str | None
    """None: one of the room's own bots."""
    name: str
    """Of a bot: its spec."""
    bot: bool
    rating: Rating
    avatar: str = ""


class SeatStatistics(Struct, frozen=True):
    """A player's results on one seat, for one number of players."""

    seats: int
    seat: int
    played: int
    won: int
    shared: int
    lost: int


class GameStatistics(Struct, frozen=True):
    """A player's results at one game."""

    game: str
    rating: Rating | None
    best: int | None
    """The highest rating so far."""
    played: int
    won: int
    shared: int
    """Games tied for first place."""
    lost: int
    streak: int
    """The current winning streak."""
    longest_streak: int
    moves: int
    """The mean number of moves of a game, rounded."""
    by_seat: list[SeatStatistics]


class Rival(Struct, frozen=True):
    """A frequent opponent."""

    person: str | None
    name: str
    """Of a bot: its spec."""
    bot: bool
    game: str
    """The game they last played together."""
    played: int
    won: int
    """Games in which the profile's owner finished ahead of them."""
    lost: int


class SolvedPuzzles(Struct, frozen=True):
    """The puzzles of one game that somebody has solved without being shown the answer."""

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
    """The most played first."""
    avatar: str = ""
    here: bool = False
    """They are online, and let others see it."""
    followers: int = 0
    rivals: list[Rival] = []
    """Their most frequent opponents."""
    puzzles: list[SolvedPuzzles] = []
    """The game with the most puzzles solved first."""


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
    """The seat of the player whose history it is."""
    seats: list[PastSeat]


class RatingPoint(Struct, frozen=True):
    at: Milliseconds
    table: str
    rating: int
    spread: int

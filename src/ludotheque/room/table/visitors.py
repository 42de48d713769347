"""A visitor at a table: one socket, whoever they are and whatever seats they hold."""

from ludotheque.room.state.table_state import TableState
from ludotheque.room.table.outbox import Outbox
from ludotheque.viewers import SPECTATOR, Viewer, seated


class Visitor:
    def __init__(self, person: str | None, name: str, invited: bool = False) -> None:
        self.person = person
        self.name = name
        self.invited = invited
        """Came with the table's key."""
        self.outbox = Outbox()
        self.address = ""
        """Where they are: what guests of one address may do together is bounded."""
        self.session: str | None = None
        """The public number of their session."""
        self.seats: tuple[int, ...] = ()
        self.wanted: Viewer | None = None
        """Which seat is looking, when several share the screen."""
        self.viewer: Viewer = SPECTATOR
        self.blocks: frozenset[str] = frozenset()
        """The people this visitor has blocked."""
        self.advised = False
        """A bot is thinking about this visitor's question."""

    def place(self, state: TableState) -> None:
        """Find this person's seats, and with them whose view they get."""
        mine = [at for at, seat in enumerate(state.seats) if self.person and seat.person == self.person]
        self.seats = tuple(mine)
        self.viewer = self._viewer(mine, state.game.has_secrets)

    def draw_curtain(self, state: TableState, mover: int | None) -> bool:
        """On a shared screen, a seat looks until it has made one sealed choice; then everybody looks at the
        result. Returns whether the seat has just been taken off the screen."""
        seat = self.viewer.seat
        if len(self.seats) < 2 or seat is None or not state.game.has_secrets:
            return False
        if seat != mover and state.is_sealed(seat):
            return False
        self.wanted = self.viewer = SPECTATOR
        return True

    def _viewer(self, mine: list[int], secrets: bool) -> Viewer:
        if not mine or self.wanted is SPECTATOR:
            return SPECTATOR
        if self.wanted is not None and self.wanted.seat in mine:
            return self.wanted
        return SPECTATOR if secrets and len(mine) > 1 else seated(mine[0])

"""How bots think about Goofspiel: bids are sealed, so a bot mixes them and forgets what the other has bid."""

from typing import Any

from goofspiel.rules import CARDS
from ludotheque.contract import Options, Record
from ludotheque.jit import jit
from ludotheque.thinking import Level, Thinking

ALL = CARDS * (CARDS + 1) // 2
LEVELS = tuple(Level("mcts", work) for work in (4, 20, 100, 500, 3_000, 20_000))


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS


@jit
def information_set(s: Record, seat: Any) -> Any:
    """All that the seat knows: the other's sealed bid is not among it."""
    cards = (s.hands[0] << CARDS | s.hands[1]) << CARDS | s.prizes
    return ((cards << 4 | s.prize) << 8 | (s.points[0] - s.points[1] + 100)) * 2 + (s.bids[seat] != 0)


@jit
def mixed(s: Record, seat: Any) -> Any:
    """A bid is sealed also where the other has made his: always bidding the same would be guessed."""
    return 1 if s.bids[1 - seat] else 0


@jit
def unseal(s: Record, seat: Any) -> None:
    """Whatever the other has bid, he might have bid another card."""
    s.bids[1 - seat] = 0


@jit
def evaluate(s: Record, out: Any) -> None:
    lead = s.points[0] - s.points[1]
    if s.hands[0] == 0:
        out[0] = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    else:
        out[0] = 0.5 + 0.5 * lead / ALL
    out[1] = 1.0 - out[0]


def public(before: Record, seat: int, move: int, now: Record) -> bool:
    """A bid is sealed until both are made: until then hands and prize are as they were before it."""
    return not (now.bids[seat] and now.hands[seat] == before.hands[seat] and now.prize == before.prize)


THINKING = Thinking(
    levels=levels,
    information_set=information_set,
    mixed=mixed,
    unseal=unseal,
    evaluate=evaluate,
    public=public,
)

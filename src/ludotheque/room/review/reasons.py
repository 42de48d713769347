"""Why a bot made a move, in words."""

import secrets
from itertools import islice
from typing import NamedTuple

from ludotheque.contract import CHANCE
from ludotheque.errors import Text
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room import bots
from ludotheque.room.state.table_state import TableState
from ludotheque.search.bots import account
from ludotheque.viewers import Viewer

RECENT = 6
"""How many of the newest moves are considered: a sealed one is skipped until it is revealed."""


class Reason(NamedTuple):
    n: int
    seat: int
    words: Text


async def newest(asker: str, state: TableState, viewer: Viewer) -> Reason | None:
    """Why a bot made its newest move that is no secret, in words for one viewer; None: nothing to say."""
    now = state.situation.position
    by_bots = (at for at in reversed(range(len(state.made))) if _by_bot(state, at))
    for at in islice(by_bots, RECENT):
        before = state.position_at(state.base.n + at)[0].fork()
        seat, spec = state.made[at].seat, state.seats[state.made[at].seat].bot or ""
        move = state.game.parse(before.s, seat, state.made[at].text)
        if state.game.thinking.public(before.s, seat, move, now.s):
            words = await bots.threads.do(asker, _words, before, seat, move, viewer, spec)
            return None if words is None else Reason(state.base.n + at, seat, words)
    return None


def _by_bot(state: TableState, at: int) -> bool:
    seat = state.made[at].seat
    return seat != CHANCE and state.seats[seat].bot is not None


def _words(before: Position, seat: int, move: int, viewer: Viewer, spec: str) -> Text | None:
    thinker, rng = bots.bot(before.game.name, spec), generator(secrets.randbits(62))
    return account(thinker, before, seat, move, viewer, rng, bots.new_clock())

"""Undo: when it is free, which is computed from the views and not declared by any game;
and what the clocks show then.
"""

import secrets

import msgspec

from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room.state.sealing import first_of
from ludotheque.room.state.table_state import Made, TableState
from ludotheque.viewers import seated

WORLDS = 24
"""How many worlds are sampled. A secret that none of them reveals was as good as known."""


def last_move(state: TableState, seat: int) -> int | None:
    """The number of the seat's last move, if undo reaches back that far."""
    for at in range(len(state.made) - 1, -1, -1):
        if state.made[at].seat == seat:
            return state.base.n + at
    return None


def goes_back_to(state: TableState, seat: int) -> int | None:
    """How many moves are left when the others let the seat undo its last one.

    Of the sealed choices that were made together with it none stays: they may have been seen.
    """
    n = last_move(state, seat)
    return None if n is None else state.base.n + first_of(state.made, n - state.base.n)


def is_free(state: TableState, seat: int) -> bool:
    """Whether neither chance nor another seat has moved since, and no secret was seen."""
    if not state.made or state.made[-1].seat != seat:
        return False
    if not state.game.has_secrets:
        return True
    before, _ = state.position_at(state.n - 1)
    move = state.game.parse(before.s, seat, state.made[-1].text)
    seen = _seen(state.situation.position, seat)
    return all(_seen(_other_world(before, seat, move), seat) == seen for _ in range(WORLDS))


def time_after(state: TableState, seat: int, n: int, now: int) -> list[int]:
    """Each seat's time when `seat` undoes everything after the first `n` moves.

    Time that was used stays used, and what the moves earned is given back. So nobody gains by an undo; and
    others who used what they had earned still have what was theirs when the move was made.
    If nobody has answered the move, the time since is charged to the player who undoes it: those whom it set
    thinking get theirs back.
    """
    left = state.timing.left_at(now)
    undone = state.made[n - state.base.n :]
    earned = sum(made.gave.get(seat, 0) for made in undone)
    had = _time_before(undone[0])
    after = [min(time, had.get(each, time)) for each, time in enumerate(left)]
    returned = {} if len(undone) > 1 else _returned(state, n, had, left)
    for each, time in returned.items():
        after[each] = left[each] + time
    after[seat] = left[seat] - earned - max(returned.values(), default=0)
    return after


def _returned(state: TableState, n: int, had: dict[int, int], left: list[int]) -> dict[int, int]:
    """The time that ran only because of the last move, by seat."""
    before, _ = state.position_at(n)
    started = [each for each in state.timing.running if each not in before.to_act]
    return {each: had[each] - left[each] for each in started if had.get(each, 0) > left[each]}


def _time_before(made: Made) -> dict[int, int]:
    """Each seat's time when the move was made."""
    return {seat: time - made.gave.get(seat, 0) for seat, time in enumerate(made.left or ())}


def _other_world(before: Position, seat: int, move: int) -> Position:
    """The same move in another world of the seat's information set."""
    world = before.copy()
    world.redeal(seated(seat), generator(secrets.randbits(62)))
    world.play_move(seat, move)
    return world


def _seen(position: Position, seat: int) -> bytes:
    return msgspec.json.encode(position.game.view(position.s, seated(seat)))

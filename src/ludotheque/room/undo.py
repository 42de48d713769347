"""Taking a move back: when it is free, which is computed from the views and not declared by any game."""

import secrets

import msgspec

from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room.course import Course

WORLDS = 24
"""How many worlds are tried. A secret that none of them shows was as good as known."""


def last_move(course: Course, seat: int) -> int | None:
    """The number of the seat's last move, as far back as can be taken back."""
    for at in range(len(course.made) - 1, -1, -1):
        if course.made[at].seat == seat:
            return course.base.n + at
    return None


def is_free(course: Course, seat: int) -> bool:
    """Nothing came in between: neither chance nor another seat moved since, and no secret was seen."""
    if not course.made or course.made[-1].seat != seat:
        return False
    if not course.game.has_secrets:
        return True
    before, _ = course.position_at(course.n - 1)
    move = course.game.parse(before.s, seat, course.made[-1].text)
    seen = _seen(course.standing.position, seat)
    return all(_seen(_other_world(before, seat, move), seat) == seen for _ in range(WORLDS))


def _other_world(before: Position, seat: int, move: int) -> Position:
    """The same move in a world that the seat could not tell from the true one."""
    world = before.copy()
    world.game.redeal(world.s, seat, generator(secrets.randbits(62)))
    world.play_move(seat, move)
    return world


def _seen(position: Position, seat: int) -> bytes:
    return msgspec.json.encode(position.game.view(position.s, seat))

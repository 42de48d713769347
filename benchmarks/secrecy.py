"""Does anything that a viewer is told depend on what it may not know?

    uv run python -m benchmarks.secrecy [--pairs 10000] [GAME …]

From positions of random games, over all options, the table is put into another world that the viewer cannot
tell from the true one (`redeal`). Then everything that goes out is made in both and compared byte by byte:
the update's frame (view, legal moves, scores, who acts), the step with its events and sentences, the moment
of a replay, and the refusals of everything that the viewer could try to play. A move that another seat or
chance makes is answered, in the other world, by one that leaves the viewer in the same place.
"""

import argparse
import copy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec

from ludotheque.contract import CHANCE, SPECTATOR, Game
from ludotheque.errors import LudothequeError
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.rng import generator
from ludotheque.room.course import Course, stand
from ludotheque.room.entries import Entry, Played, Seated, Started
from ludotheque.room.messages import Clocks, Settings, TableFacts
from ludotheque.room.replays import moment_of
from ludotheque.room.updates import Happened, Telling, step_for

CLOCKS = Clocks([1000, 2000], [0], 5)
TRIES = 12
"""Draws, or moves, that are tried in the other world to leave the viewer in the same place."""
WATCHED = ("swapped",)
"""Events that happen before everybody's eyes but that views forget (Z5.4, Z7): who sees different ones may
tell the worlds apart by them, so pairs agree on them."""
TEXTS = ("", "x", "0", "--", "no such move", "é" * 50)


@dataclass
class Found:
    pairs: int = 0
    frames: int = 0
    steps: int = 0
    refusals: int = 0
    different: int = 0

    def compare(self, what: str, first: object, second: object) -> None:
        setattr(self, what, getattr(self, what) + 1)
        self.different += first != second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("games", nargs="*", default=[name for name in GAMES if load(name).has_secrets])
    options = parser.parse_args()
    different = 0
    for name in options.games:
        found = compare(load(name), options.pairs, seed=1)
        different += found.different
        print(
            f"{datetime.now(UTC):%Y-%m-%d} {name}: {found.pairs} pairs of worlds, {found.frames} frames, "
            f"{found.steps} steps, {found.refusals} refusals compared: {found.different} differ"
        )
    sys.exit(1 if different else 0)


def compare(game: Game, pairs: int, seed: int) -> Found:
    found = Found()
    rng = generator(seed)
    known: list[str] = list(TEXTS)
    for course, seat, text in moments(game, seed):
        for viewer in (SPECTATOR, *range(course.facts.seats)):
            true = course.standing.position
            other = true.fork()
            game.redeal(other.s, viewer, rng)
            if other.pool.tobytes() == true.pool.tobytes():
                continue
            found.pairs += 1
            compare_pair(found, course, other, viewer, (seat, text), known, rng)
        known = [*known[-60:], text]
        if found.pairs >= pairs:
            break
    return found


def compare_pair(
    found: Found,
    course: Course,
    other: Position,
    viewer: int,
    made: tuple[int, str],
    known: list[str],
    rng: Any,
) -> None:
    true = course.standing.position
    found.compare("frames", frame(course, true, viewer), frame(course, other, viewer))
    if viewer != SPECTATOR:
        for text in known[:: max(1, len(known) // 20)]:
            found.compare(
                "refusals", attempt(course, true, viewer, text), attempt(course, other, viewer, text)
            )
    first = play(true, *made)
    for second in answers(other, made, viewer, first, rng):
        found.compare("steps", told(course, first, viewer), told(course, second, viewer))
        break


def moments(game: Game, seed: int) -> Iterator[tuple[Course, int, str]]:
    """Every moment of random games over all options, with the move that is made there."""
    plan = Plan(game, None, None, seed)
    number = 0
    while True:
        record = play_game(plan, number)
        course = seated(game, record.options, len(record.seats))
        for seat, text in record.moves:
            yield course, seat, text
            course.apply(Played(3, seat, text))
        number += 1


def seated(game: Game, options: dict[str, str | int | bool], seats: int) -> Course:
    facts = TableFacts("t", game.name, game.version, options, seats, Settings(), "p0", 0, "")
    course = Course(facts, game, b"")
    first: list[Entry] = [Seated(1, seat, f"p{seat}", f"P{seat}") for seat in range(seats)]
    for entry in (*first, Started(2)):
        course.apply(entry)
    return course


def in_world(course: Course, position: Position) -> Course:
    moved = copy.copy(course)
    moved.standing = stand(position)
    return moved


def frame(course: Course, position: Position, viewer: int, happened: Happened | None = None) -> bytes:
    seats = (viewer,) if viewer >= 0 else ()
    return Telling(in_world(course, position), CLOCKS, happened).frame(viewer, seats)


def attempt(course: Course, position: Position, seat: int, text: str) -> object:
    """What a viewer hears that tries to play something; a legal move says only that it is one."""
    try:
        in_world(course, position).try_move(seat, text)
    except LudothequeError as error:
        return error.code, getattr(error, "rule", None), error.text
    return "legal"


def play(position: Position, seat: int, text: str) -> Happened:
    after = position.fork()
    move = after.play(seat, text)
    return Happened(0, seat, text, move, position, after)


def answers(
    other: Position, made: tuple[int, str], viewer: int, first: Happened, rng: Any
) -> Iterator[Happened]:
    """Moves in the other world after which the viewer sees the same as in the true one."""
    seat, text = made
    wanted = seen(first.after, viewer), watched(first)
    texts = [text] if seat == viewer else candidates(other, seat, text, rng)
    for each in texts:
        try:
            second = play(other, seat, each)
        except LudothequeError:
            continue
        if (seen(second.after, viewer), watched(second)) == wanted:
            yield second


def candidates(other: Position, seat: int, text: str, rng: Any) -> Iterator[str]:
    yield text
    if seat == CHANCE:
        for _ in range(TRIES):
            yield other.game.text(other.s, CHANCE, other.draw(rng))
    else:
        yield from other.legal(seat)[:TRIES]


def seen(position: Position, viewer: int) -> bytes:
    return msgspec.json.encode(position.game.view(position.s, viewer))


def watched(happened: Happened) -> list[msgspec.Struct]:
    game, (_, seat, _, move, before, after) = happened.after.game, happened
    told = game.events(before.s, seat, move, after.s, SPECTATOR)
    return [event for event in told if event.__struct_config__.tag in WATCHED]


def told(course: Course, happened: Happened, viewer: int) -> tuple[bytes, bytes, bytes]:
    """The frame after a move, its step as history gives it, and the moment of a replay."""
    step = step_for(course.game, happened, viewer)
    if happened.seat == viewer:
        step = msgspec.structs.replace(step, move=None)  # its own text is no secret to the mover
    replayed = moment_of(stand(happened.after.fork()), 1, viewer, step)
    hidden = happened if happened.seat != viewer else happened._replace(text="")
    return (
        frame(course, happened.after, viewer, hidden),
        msgspec.json.encode(step),
        msgspec.json.encode(replayed),
    )


if __name__ == "__main__":
    main()

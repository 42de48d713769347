"""What one move costs the room in rules and views, without sockets and disk.

    uv run python -m benchmarks.views

For every game: microseconds of CPU for a move (judge, play, who acts, legal moves) and for what a table
tells of it (events, sentences in both languages, views, legal moves as text, JSON) to every seat. Every move
is made once, since what was seen before may be remembered; medians over the moves of random games.
"""

import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import TypeVar

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.room.course import Course
from ludotheque.room.entries import Entry, Played, Seated, Started
from ludotheque.room.messages import Settings, TableFacts
from ludotheque.room.updates import Happened, Telling

Result = TypeVar("Result")
PLAYED = 40


def main() -> None:
    print(f"{'game':<12}{'moves':>8}{'rules µs':>10}{'views µs':>10}{'both µs':>10}{'p95 µs':>10}")
    for name in GAMES:
        costs = measure(name)
        rules, views = (median(each[part] for each in costs) * 1e6 for part in (0, 1))
        both = [1e6 * sum(each) for each in costs]
        p95 = quantiles(both, n=20)[-1]
        print(f"{name:<12}{len(costs):>8}{rules:>10.0f}{views:>10.0f}{median(both):>10.0f}{p95:>10.0f}")


def measure(name: str) -> list[tuple[float, float]]:
    """For each move of some games, the seconds for the rules and for the views."""
    game = load(name)
    plan = Plan(game, game.complete({}), None, 1)
    costs = []
    for number in range(PLAYED):
        record = play_game(plan, number)
        course = seated(name, record.options, len(record.seats))
        for seat, text in record.moves:
            costs.append(play(course, seat, text))
    return costs


def play(course: Course, seat: int, text: str) -> tuple[float, float]:
    before = course.standing.position
    rules, (move, after) = timed(lambda: course.try_move(seat, text))
    entry = Played(0, seat, text)
    begun = time.thread_time()
    course.apply(entry, after)
    rules += time.thread_time() - begun
    happened = Happened(course.n - 1, seat, text, move, before, after.position)
    return rules, timed(lambda: tell(course, happened))[0]


def tell(course: Course, happened: Happened) -> None:
    telling = Telling(course, None, happened)
    for seat in range(course.facts.seats):
        telling.frame(seat, (seat,))


def seated(name: str, options: dict[str, str | int | bool], seats: int) -> Course:
    game = load(name)
    facts = TableFacts("t", name, game.version, options, seats, Settings(), "p0", 0, "")
    course = Course(facts, game, b"")
    first: list[Entry] = [Seated(0, seat, f"p{seat}", "P") for seat in range(seats)]
    for entry in (*first, Started(0)):
        course.apply(entry)
    return course


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    begun = time.thread_time()
    result = work()
    return time.thread_time() - begun, result


if __name__ == "__main__":
    main()

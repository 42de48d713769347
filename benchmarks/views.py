"""What one move costs the room in rules and views, without sockets and disk.

    uv run python -m benchmarks.views

For every game: microseconds of CPU for a move (judge, play, who acts, legal moves) and for what a table
tells of it (events, sentences in both languages, views, legal moves as text, JSON) to every seat. Every
game is played once, after a few that load what is loaded once; means over its moves, medians over games.
"""

import time
from statistics import median

from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import GameRecord
from ludotheque.room.course.entries import Entry, Played, Seated, Started
from ludotheque.room.course.state import Course
from ludotheque.room.course.updates import Happened, Telling
from ludotheque.room.protocol.messages import Settings, TableFacts

LOADED, PLAYED = 10, 40


def main() -> None:
    print(f"{'game':<12}{'moves':>8}{'rules µs':>10}{'views µs':>10}{'both µs':>10}")
    for name in GAMES:
        game = load(name)
        plan = Plan(game, game.complete({}), None, 1)
        records = [play_game(plan, number) for number in range(LOADED + PLAYED)]
        costs = [(play(record, told=False), play(record, told=True)) for record in records][LOADED:]
        moves = sum(len(record.moves) for record in records[LOADED:])
        rules, both = (median(each[part] for each in costs) * 1e6 for part in (0, 1))
        print(f"{name:<12}{moves:>8}{rules:>10.0f}{both - rules:>10.0f}{both:>10.0f}")


def play(record: GameRecord, told: bool) -> float:
    """Seconds for each of its moves."""
    course = seated(record.game, record.options, len(record.seats))
    begun = time.thread_time()
    for seat, text in record.moves:
        before = course.situation.position
        move, after = course.try_move(seat, text)
        course.apply(Played(0, seat, text), after)
        if told:
            tell(course, Happened(course.n - 1, seat, text, move, before, after.position))
    return (time.thread_time() - begun) / len(record.moves)


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


if __name__ == "__main__":
    main()

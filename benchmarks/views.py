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
from ludotheque.room.protocol.messages import Settings, TableFacts
from ludotheque.room.state.entries import Entry, Played, Seated, Started
from ludotheque.room.state.table_state import TableState
from ludotheque.room.state.updates import Happened, Telling

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
    state = seated(record.game, record.options, len(record.seats))
    begun = time.thread_time()
    for seat, text in record.moves:
        before = state.situation.position
        move, after = state.try_move(seat, text)
        state.apply(Played(0, seat, text), after)
        if told:
            tell(state, Happened(state.n - 1, seat, text, move, before, after.position))
    return (time.thread_time() - begun) / len(record.moves)


def tell(state: TableState, happened: Happened) -> None:
    telling = Telling(state, None, happened)
    for seat in range(state.facts.seats):
        telling.frame(seat, (seat,))


def seated(name: str, options: dict[str, str | int | bool], seats: int) -> TableState:
    game = load(name)
    facts = TableFacts("t", name, game.version, options, seats, Settings(), "p0", 0, "")
    state = TableState(facts, game, b"")
    first: list[Entry] = [Seated(0, seat, f"p{seat}", "P") for seat in range(seats)]
    for entry in (*first, Started(0)):
        state.apply(entry)
    return state


if __name__ == "__main__":
    main()

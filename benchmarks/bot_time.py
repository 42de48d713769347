"""How long bots think, level by level, and how long the first answer of a fresh process takes.

    uv run python benchmarks/bot_time.py              every level of every game
    uv run python benchmarks/bot_time.py --first      a fresh process, begun like the command, code on disk

Seconds are CPU seconds of one thread, so that other work on the machine does not count.
"""

import subprocess
import sys
import time

from ludotheque.contract import CHANCE, Options
from ludotheque.games import GAMES, load
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import LEVELS, ask, make

BUDGETS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds that each level may take."""
FIRST = """
import time
from ludotheque.__main__ import keep_bytecode
keep_bytecode()
from ludotheque.position import start
from ludotheque.rng import generator
from ludotheque.search.bots import ask, make
position, rng = start({name!r}), generator(1)
while position.to_act == [-1]:
    position.play_move(-1, position.draw(rng))
bot, spent = make(position.game, "level:5"), []
for _ in range(2):
    begun = time.process_time()
    ask(bot, position, position.to_act[0], generator(1))
    spent.append(time.process_time() - begun)
print(spent[0] - spent[1], time.process_time() - 2 * spent[1])
"""


def tables(name: str) -> list[tuple[Options, int]]:
    """The usual table for every number of seats, and one for each other choice that has a name."""
    game = load(name)
    usual = game.complete({})
    found = [(usual, seats) for seats in game.seat_counts]
    for option in game.options:
        named = [value for value in option.choices if isinstance(value, str) and value != usual[option.name]]
        found += [({**usual, option.name: value}, game.seats()) for value in named]
    return found


def moments(name: str, options: Options, seats: int, count: int) -> list[tuple[Position, int]]:
    """Choices spread over random games, the very first one among them."""
    found: list[tuple[Position, int]] = []
    number = 0
    while len(found) < count:
        record = play_game(Plan(load(name), options, seats, 21), number)
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            choice = seat != CHANCE and len(position.legal_moves(seat)) > 1
            if choice and (at % 7 == number % 7 or not found) and len(found) < count:
                found.append((position.copy(), seat))
            position.play(seat, text)
        number += 1
    return found


def spent(name: str, level: int, chosen: list[tuple[Position, int]]) -> list[float]:
    bot = make(load(name), f"level:{level}")
    seconds = []
    for position, seat in chosen:
        begun = time.thread_time()
        ask(bot, position, seat, generator(1))
        seconds.append(time.thread_time() - begun)
    return seconds


def think(count: int) -> None:
    print(f"{'game':<34}" + "".join(f"{f'level {n}':>18}" for n in range(1, LEVELS + 1)))
    for name in GAMES:
        for options, seats in tables(name):
            chosen = moments(name, options, seats, count)
            different = [
                str(value) for key, value in options.items() if value != load(name).complete({})[key]
            ]
            cells = []
            for level in range(1, LEVELS + 1):
                ask(make(load(name), f"level:{level}"), *chosen[-1], generator(1))  # compile first
                seconds = spent(name, level, chosen)
                cells.append(f"{1000 * sum(seconds) / len(seconds):.1f} / {1000 * max(seconds):.0f}")
            title = " ".join([name, *different, f"{seats} seats"])
            print(f"{title:<34}" + "".join(f"{cell:>18}" for cell in cells), flush=True)
    print("mean / longest, in ms")


def first() -> None:
    """Level 5: it searches anew each time, so that its second answer tells its thinking time."""
    for name in GAMES:
        words = [sys.executable, "-c", FIRST.format(name=name)]
        runs = [subprocess.run(words, check=True, capture_output=True, text=True).stdout for _ in range(3)]
        answer, process = (min(map(float, each)) for each in zip(*map(str.split, runs), strict=True))
        print(
            f"{name:<12}first answer {answer:.2f} s, whole process {process:.2f} s besides thinking",
            flush=True,
        )


def main() -> None:
    if "--first" in sys.argv[1:]:
        first()
    else:
        think(20)


if __name__ == "__main__":
    main()

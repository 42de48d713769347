"""Games of bots in compiled code beside the same games move by move: one run, records compared, CPU time.

    nice uv run python benchmarks/bot_games.py                  every game, mcts:10
    nice uv run python benchmarks/bot_games.py --bots level:1,level:3 --games 20

`before` is `selfplay.play_game`, which asks each bot from Python, less what it takes to write the record's
texts; `now` is `botgames.play_party`, which writes none. The compilers run before the clock starts.
"""

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

from ludotheque.contract import Game
from ludotheque.games import GAMES, load
from ludotheque.lab.botgames import Party, play_party
from ludotheque.lab.luck import KEYED, STREAM
from ludotheque.lab.selfplay import Plan, as_record, play_game

Result = TypeVar("Result")
NAMES = {"stream": STREAM, "keyed": KEYED}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games_of", nargs="*", default=list(GAMES))
    parser.add_argument("--bots", default="mcts:10")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--luck", choices=NAMES, default="stream")
    asked = parser.parse_args()
    print("| game | seats | options | bots | games | same records | before, ms each | now, ms each | times |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in asked.games_of:
        game = load(name)
        for options in game.thinking.ladders:
            for seats in sorted({game.seat_counts[0], game.seat_counts[-1]}):
                compare(game, seats, dict(options), asked.bots.split(","), asked.games, NAMES[asked.luck])


def compare(
    game: Game, seats: int, options: dict[str, object], bots: list[str], games: int, luck: int
) -> None:
    plan = Plan(game, game.complete(options), seats, 1, bots=bots, luck=luck)
    party = Party(game, game.complete(options), seats, None, tuple(plan.names(seats)))
    play_game(plan, 0)
    play_party(party, 1, 0, 1, luck)
    before, records = timed(lambda: [play_game(plan, number) for number in range(games)])
    now, _ = timed(lambda: play_party(party, 1, 0, games, luck))
    moves = play_party(party, 1, 0, games, luck, keep_moves=True).moves
    codes = [own.tolist() for own in moves]
    texts, again = timed(lambda: [as_record(plan, at, own) for at, own in enumerate(codes)])
    same = sum(one == other for one, other in zip(records, again, strict=True))
    without_texts = before - texts
    each = f"{1000 * without_texts / games:.3f} | {1000 * now / games:.3f} | {without_texts / now:.1f}"
    shown = " ".join(f"{key}={value}" for key, value in options.items())
    print(f"| {game.name} | {seats} | {shown} | {','.join(bots)} | {games} | {same} | {each} |", flush=True)


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    begun = time.process_time()
    found = work()
    return time.process_time() - begun, found


if __name__ == "__main__":
    main()

"""Can anybody foresee a chance move, and does checking a record catch an altered one?

    uv run python -m benchmarks.fairness [--tables 1000]

At every chance move of random games an attacker who has everything but the secret (the commitment, the
table's id, what the clients mixed in, every move so far, all draws so far) guesses in several ways. Its hits
are counted beside the mean of some who just draw at random: the same, within what luck allows. Then
in each game's record one move is altered, and `verify` has to notice.
"""

import argparse
import hashlib
import math
import random
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from ludotheque.contract import CHANCE, Game
from ludotheque.games import GAMES, load
from ludotheque.position import Position
from ludotheque.records import GameRecord, opening
from ludotheque.rng import generator
from ludotheque.room.protocol.messages import Settings, TableFacts
from ludotheque.room.review import replays
from ludotheque.room.review.verifying import check
from ludotheque.room.signing import Signer
from ludotheque.room.state import fairness
from ludotheque.room.state.entries import Entry, Mixed, Played, Seated, Started
from ludotheque.room.state.table_state import TableState
from ludotheque.room.store.tables import Shelved

RANDOM_GUESSERS = 16
SIGNER = Signer(bytes(32))

Guess = Callable[[TableState, list[str]], Any]


def _by_secret(secret: Callable[[TableState], bytes]) -> Guess:
    return lambda state, _: fairness.rng_for(secret(state), state.draws, state.head, state.mixed)


GUESSES: dict[str, Guess] = {
    "commitment as secret": _by_secret(lambda state: bytes.fromhex(state.facts.commitment)),
    "zeros as secret": _by_secret(lambda state: bytes(32)),
    "id as secret": _by_secret(lambda state: hashlib.sha256(state.facts.id.encode()).digest()),
    "head as secret": _by_secret(lambda state: state.head),
    "mixed in as secret": _by_secret(lambda state: bytes.fromhex(state.mixed[0].entropy)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    options = parser.parse_args()
    failed = False
    for name in [name for name in GAMES if load(name).has_chance]:
        failed |= not report(name, options.tables)
    sys.exit(1 if failed else 0)


def report(name: str, tables: int) -> bool:
    hits, draws, altered, caught = attack(load(name), tables)
    base = hits["at random"]
    fine = caught == altered
    print(f"{datetime.now(UTC):%Y-%m-%d} {name}: {tables} tables, {draws} chance moves")
    print(f"  {'at random':<24}{base / RANDOM_GUESSERS:>8.0f} hits, the mean of {RANDOM_GUESSERS}")
    for way in (*GUESSES, "the same again"):
        luck = deviation(hits[way], base)
        # Guessing the same again is judged too: dice have no memory.
        fine &= luck < 5
        print(f"  {way:<24}{hits[way]:>8} hits, {luck:+.1f} standard deviations")
    print(f"  altered records: {altered}, caught: {caught}")
    return fine


def deviation(hits: int, base: int) -> float:
    """How far one guesser's hits are from the mean of the random ones, who had `base` together."""
    mean = base / RANDOM_GUESSERS
    return (hits - mean) / math.sqrt(max(1, mean + mean / RANDOM_GUESSERS))


def attack(game: Game, tables: int, seed: int = 1) -> tuple[Counter[str], int, int, int]:
    dice = random.Random(seed)
    hits: Counter[str] = Counter()
    draws = altered = caught = 0
    for _ in range(tables):
        state, log, count = play_table(game, dice, hits)
        draws += count
        record = record_of(state, log)
        assert check(record).fault is None
        changed = alter(record, dice)
        altered += 1
        caught += check(changed).fault is not None
    return hits, draws, altered, caught


def play_table(game: Game, dice: random.Random, hits: Counter[str]) -> tuple[TableState, list[Entry], int]:
    """A whole random game at a table of its own; the attackers guess before every draw."""
    seats, secret, id = game.seats(), dice.randbytes(32), dice.randbytes(6).hex()
    facts = TableFacts(
        id,
        game.name,
        game.version,
        game.complete({}),
        seats,
        Settings(),
        "p0",
        0,
        fairness.commitment(id, secret),
    )
    state = TableState(facts, game, secret)
    log: list[Entry] = [Seated(1, seat, f"p{seat}", f"P{seat}") for seat in range(seats)]
    log += [Started(2), *(Mixed(2, seat, dice.randbytes(32).hex()) for seat in range(seats))]
    for entry in log:
        state.apply(entry)
    drawn: list[str] = []
    while not state.over:
        entry = next_move(state, dice, hits, drawn)
        state.apply(entry)
        log.append(entry)
    return state, log, len(drawn)


def next_move(state: TableState, dice: random.Random, hits: Counter[str], drawn: list[str]) -> Played:
    seat = dice.choice(state.situation.to_act)
    position = state.situation.position
    if seat != CHANCE:
        move = dice.choice(state.situation.moves[seat])
        return Played(3, seat, state.game.text(position.s, seat, move))
    number = state.draws
    text = draw(position, fairness.rng_for(state.secret, number, state.head, state.mixed))
    for way, guess in GUESSES.items():
        hits[way] += draw(position, guess(state, drawn)) == text
    hits["the same again"] += bool(drawn) and drawn[-1] == text
    for _ in range(RANDOM_GUESSERS):
        hits["at random"] += draw(position, generator(dice.randrange(1, 2**62))) == text
    drawn.append(text)
    return Played(3, seat, text, draw=number)


def draw(position: Position, rng: Any) -> str:
    return position.game.text(position.s, CHANCE, position.draw(rng))


def record_of(state: TableState, log: list[Entry]) -> GameRecord:
    shelved = Shelved(state.facts, None, state.secret, "over", state.outcome, None, log, [])
    return replays.record_of(SIGNER, shelved)


def alter(record: GameRecord, dice: random.Random) -> GameRecord:
    """One move replaced by another: a legal one of a seat, or another draw of chance."""
    from msgspec.structs import replace

    while True:
        at = dice.randrange(len(record.moves))
        position = opening(record)
        for seat, text in record.moves[:at]:
            position.play(seat, text)
        seat, text = record.moves[at]
        rng = generator(dice.randrange(1, 2**62))
        others = [draw(position, rng)] if seat == CHANCE else position.legal(seat)
        others = [other for other in others if other != text]
        if others:
            moves = [*record.moves[:at], (seat, dice.choice(others)), *record.moves[at + 1 :]]
            return replace(record, moves=moves)


if __name__ == "__main__":
    main()

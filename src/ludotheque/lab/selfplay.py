"""One game played to its end by bots, as a record. The same seed and number give the same game."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Content, Game, Options, Value, Words
from ludotheque.errors import Forfeit
from ludotheque.jit import inlined
from ludotheque.lab.luck import KEYED, STREAM, begin, luck_of, turn_to
from ludotheque.position import Outcome, Position
from ludotheque.records import FORMAT, GameRecord
from ludotheque.rng import below, generator
from ludotheque.search import bots
from ludotheque.search.command import CommandBot, Player
from ludotheque.viewers import MOST_SEATS


@dataclass(frozen=True)
class Plan:
    """What to simulate. If `options` is None, each game draws its own, and its seats unless given."""

    game: Game
    options: Options | None
    seats: int | None
    seed: int = 0
    content: Content | None = None
    bots: Sequence[str] = ("random",)
    workers: int = 1
    luck: int = STREAM

    def table(self, number: int) -> tuple[Options, int]:
        """The options and the number of seats of one game of the run."""
        if self.options is not None:
            return self.options, self.game.seats(self.seats)
        rng = generator(self.seed * 1_000_003 + number)
        options: dict[str, Value] = {
            option.name: option.choices[int(below(rng, len(option.choices)))] for option in self.game.options
        }
        counts = self.game.seat_counts
        return options, self.seats or counts[int(below(rng, len(counts)))]

    def setups(self, first: int, count: int) -> Words:
        """What `start` reads for each of these games; one row if it is the same for all."""
        if self.options is not None:
            return self.game.setup(*self.table(first), self.content)[None, :]
        tables = [self.table(number) for number in range(first, first + count)]
        return np.stack([self.game.setup(*table, self.content) for table in tables])

    @property
    def is_random(self) -> bool:
        return set(self.bots) == {"random"}

    def names(self, seats: int) -> list[str]:
        """Who sits where; a list shorter than the seats is repeated."""
        return [self.bots[seat % len(self.bots)] for seat in range(seats)]


@dataclass
class Pace:
    """How long one seat has thought, in seconds."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


def play_game(plan: Plan, number: int, paces: Sequence[Pace] | None = None) -> GameRecord:
    """Game `number` of the run, move by move. `lab/botgames.py` plays the same games in compiled code.

    A `Forfeit` carries the record of the game so far.
    """
    options, seats = plan.table(number)
    position = Position(plan.game, options, seats, plan.content)
    players: list[bots.Chooser | None] = [
        None if name == "random" else bots.make(plan.game, name) for name in plan.names(seats)
    ]
    moves: list[tuple[int, int]] = []
    with _following(position, players) as followers:
        try:
            for seat, move in _decisions(plan, number, position, players, paces):
                moves.append((seat, move))
                before = position.copy() if followers else position
                position.play_move(seat, move)
                for follower in followers:
                    follower.follow(before, seat, move, position)
        except Forfeit as failed:
            failed.record = as_record(plan, number, moves)
            raise
    return as_record(plan, number, moves)


def _decisions(
    plan: Plan,
    number: int,
    position: Position,
    players: Sequence[bots.Chooser | None],
    paces: Sequence[Pace] | None,
) -> Iterator[tuple[int, int]]:
    """The seat and move of each decision, until the game ends."""
    luck = luck_of(plan.luck, plan.seed, number, 1)
    begin(luck, 0)
    events = 0
    while mask := int(plan.game.acting(position.s)):
        if mask == CHANCE_BIT:
            turn_to(luck, 0, events)
            events += 1
            yield CHANCE, position.draw(luck.chance)
            continue
        seat = int(choose_seat(mask, luck.order))
        player, dice = players[seat], luck.dice[seat]
        began = time.perf_counter()
        if player is None:
            legal = position.legal_moves(seat)
            move = legal[int(below(dice if plan.luck == KEYED else luck.order, len(legal)))]
        else:
            move = bots.ask(player, position, seat, dice)
        if paces is not None:
            paces[seat].add(time.perf_counter() - began)
        yield seat, move


@contextmanager
def _following(position: Position, players: list[bots.Chooser | None]) -> Iterator[list[Player]]:
    """Tells the programs among the players that the game starts and, however it ends, that it is over."""
    followers: list[Player] = []
    ended: Outcome | None = None
    try:
        for seat, player in enumerate(players):
            if isinstance(player, CommandBot):
                followers.append(player.sit_down(position, seat))
                players[seat] = followers[-1]
        yield followers
        ended = position.outcome()
    except Forfeit as failed:
        ranks = forfeited(failed.seat, position.seats)
        ended = Outcome(failed.code, position.scores(), ranks, failed.seat)
        raise
    finally:
        for follower in followers:
            follower.seat.leave(ended)


def forfeited(loser: int, seats: int) -> list[int]:
    """A program that gives no legal answer loses: it comes last, the others share first place."""
    return [1 + (seat == loser) for seat in range(seats)]


def as_record(plan: Plan, number: int, played: Iterable[tuple[int, int]]) -> GameRecord:
    """The moves of game `number`, given as codes, as a record."""
    options, seats = plan.table(number)
    position = Position(plan.game, options, seats, plan.content)
    moves: list[tuple[int, str]] = []
    for seat, move in played:
        moves.append((seat, plan.game.text(position.s, seat, move)))
        position.play_move(seat, move)
    return GameRecord(
        format=FORMAT,
        game=plan.game.name,
        version=plan.game.version,
        options=dict(options),
        seats=plan.names(seats),
        moves=moves,
        outcome=position.outcome(),
        content=dict(plan.content) if plan.content is not None else None,
    )


LOWEST_SEAT = np.array([max((mask & -mask).bit_length() - 1, 0) for mask in range(1 << MOST_SEATS)], np.int64)
"""A lookup table, because the branches of a loop would often be mispredicted."""


@inlined
def choose_seat(mask: Any, rng: Any) -> Any:
    """One of the seats to act, each equally likely: sealed choices come in any order."""
    if mask & (mask - 1) == 0:
        return LOWEST_SEAT[mask & 15]
    seat = below(rng, MOST_SEATS)
    while mask >> seat & 1 == 0:
        seat = below(rng, MOST_SEATS)
    return seat

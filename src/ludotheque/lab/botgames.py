"""Whole bot games in compiled code. Python is called only for players other than a plain search."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludotheque.contract import CHANCE, CHANCE_BIT, Content, Game, Options, Words
from ludotheque.generic import acting, draw, evaluate, fill_moves, over, play, ranks, scores, start
from ludotheque.jit import inlined, jit
from ludotheque.lab import choosing
from ludotheque.lab.choosing import OUTSIDE, Mind, mind_of
from ludotheque.lab.luck import KEYED, SEATS, begin, luck_of, turn_to
from ludotheque.lab.selfplay import choose_seat
from ludotheque.position import Position
from ludotheque.search import bots

GAME, MOVES, EVENTS, ASKED, ANSWER, BEGUN = range(6)
"""Indices into `Table.at`: the game, its moves by players and by chance, the seat Python is asked for, …"""
NOBODY = -1

NOTES = (
    "length",
    "chances",
    "reason",
    "forced",
    "choices",
    "widest",
    "leads",
    "decided",
    "drama",
    "first",
    "second",
)
"""What is recorded about each game; docs/lab.md explains each."""
LENGTH, CHANCES, REASON, FORCED, CHOICES, WIDEST, LEADS, DECIDED, DRAMA, FIRST, SECOND = range(len(NOTES))
PERCENT = 100


class Table(NamedTuple):
    """The arrays that games are played on, and their results."""

    pool: Any
    setup: Any
    legal: Any
    at: Any
    story: Any
    """The evaluation for each seat at each moment of a game."""
    log: Any
    """A seat and a code for each move; empty if not wanted."""
    logged: Any
    """Where each game's moves end in the log."""
    notes: Any
    points: Any
    places: Any
    finals: Any
    """The final record of each game; empty if not wanted."""


class Played(NamedTuple):
    """Some games: the notes, scores and ranks of each, and its moves if wanted."""

    notes: npt.NDArray[np.int64]
    points: Words
    places: Words
    moves: list[Words]
    finals: Any


class Party(NamedTuple):
    """Who plays what."""

    game: Game
    options: Options
    seats: int
    content: Content | None
    bots: tuple[str, ...]
    """One for each seat."""


def play_party(
    party: Party,
    seed: int,
    first: int,
    count: int,
    luck: int = KEYED,
    keep_moves: bool = False,
    twin: int = 0,
    keep_finals: bool = False,
) -> Played:
    """The games `first`, `first + 1`, … of a run; twins have the same luck, but the players' dice differ."""
    game = party.game
    position = Position(game, party.options, party.seats, party.content)
    players = minds(position, party.bots)
    table = _table(party, count, keep_moves, keep_finals)
    draws = luck_of(luck, seed, first, count, twin)
    outside = [bots.make(game, spec) for spec in party.bots]
    run = compiled(game)
    while (seat := int(run(table, players, draws))) != NOBODY:
        position.pool[0] = table.pool[0]
        table.at[ANSWER] = bots.ask(outside[seat], position, seat, draws.dice[seat])
    ends = table.logged.tolist()
    moves = [table.log[a:b].copy() for a, b in zip([0, *ends], ends, strict=False)] if keep_moves else []
    return Played(table.notes, table.points, table.places, moves, table.finals)


PAYS = 1000
"""From this many games on, compiling pays off."""


def pays(game: Game, games: int) -> bool:
    """Whether compiled code pays off: it is on disk, or so many games take longer than compiling."""
    return games >= PAYS or getattr(compiled(game), "is_kept", True)


def chunk_size(games: int, workers: int) -> int:
    """How many games at a time, so that every worker reports now and then."""
    return max(1, min(64, games // (8 * workers)))


def minds(position: Position, specs: tuple[str, ...]) -> tuple[Mind, ...]:
    """Always four players, whatever the number of seats: with one argument type, it is compiled once."""
    known = {spec: mind_of(position, spec) for spec in dict.fromkeys(specs)}
    return tuple(known[specs[seat % len(specs)]] for seat in range(SEATS))


def _table(party: Party, count: int, keep_moves: bool, keep_finals: bool) -> Table:
    game, seats = party.game, party.seats
    longest = game.longest(party.options, seats) + 2
    at = np.zeros(6, np.int64)
    at[ASKED] = NOBODY
    return Table(
        np.zeros(1, game.State),
        game.setup(party.options, seats, party.content),
        np.zeros(game.most_moves, np.int64),
        at,
        np.zeros((longest, seats), np.float64),
        np.zeros((count * longest if keep_moves else 0, 2), np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, len(NOTES)), np.int64),
        np.zeros((count, SEATS), np.int64),
        np.zeros((count, SEATS), np.int64),
        np.zeros(count if keep_finals else 0, game.State),
    )


def compiled(game: Game) -> Any:
    return game.specialise(play_bot_games, choose=choosing.compiled(game))


choose: Callable[..., Any] = choosing.choose


def play_bot_games(table: Any, players: Any, luck: Any) -> Any:
    """Play until all games are over (returns `NOBODY`) or Python has to move for a seat (returns it)."""
    s, at = table.pool[0], table.at
    while at[GAME] < luck.words.size:
        if at[BEGUN] == 0:
            start(s, table.setup)
            begin(luck, at[GAME])
            at[BEGUN] = 1
        mask = acting(s)
        while mask:
            seat, move = CHANCE, 0
            if mask == CHANCE_BIT:
                turn_to(luck, at[GAME], at[EVENTS])
                move = draw(s, luck.chance)
            elif at[ASKED] != NOBODY:
                seat, move = at[ASKED], at[ANSWER]
                at[ASKED] = NOBODY
            else:
                seat = choose_seat(mask, luck.order)
                if players[seat].kind == OUTSIDE:
                    at[ASKED] = seat
                    return seat
                alone = players[seat].kind == choosing.RANDOM and luck.kind != KEYED
                move = choose(s, seat, players[seat], luck.order if alone else luck.dice[seat])
            if seat != CHANCE:
                evaluate(s, table.story[at[MOVES]])
                note_choice(fill_moves(s, seat, table.legal), move, at, table.notes[at[GAME]])
            write_down(seat, move, table)
            play(s, seat, move)
            mask = acting(s)
        scores(s, table.points[at[GAME]])
        ranks(s, table.places[at[GAME]])
        table.notes[at[GAME], REASON] = over(s)
        if table.finals.size:
            table.finals[at[GAME]] = s
        close(table)
    return NOBODY


@inlined
def note_choice(count: Any, move: Any, at: Any, notes: Any) -> None:
    if at[MOVES] == 0:
        notes[FIRST] = move
    elif at[MOVES] == 1:
        notes[SECOND] = move
    notes[FORCED] += count == 1
    notes[CHOICES] += count
    notes[WIDEST] = max(notes[WIDEST], count)


@jit
def write_down(seat: Any, move: Any, table: Any) -> None:
    at = table.at
    if table.log.size:
        game = at[GAME]
        row = at[MOVES] + at[EVENTS] + (table.logged[game - 1] if game else 0)
        table.log[row, 0] = seat
        table.log[row, 1] = move
    if seat == CHANCE:
        at[EVENTS] += 1
    else:
        at[MOVES] += 1


@jit
def close(table: Any) -> None:
    """Sum up the game and continue with the next."""
    at = table.at
    game = at[GAME]
    notes = table.notes[game]
    notes[LENGTH], notes[CHANCES] = at[MOVES], at[EVENTS]
    tell_story(table.story, table.places[game], at[MOVES], notes)
    table.logged[game] = at[MOVES] + at[EVENTS] + (table.logged[game - 1] if game else 0)
    at[GAME] += 1
    at[MOVES], at[EVENTS], at[BEGUN] = 0, 0, 0


@jit
def tell_story(story: Any, places: Any, length: Any, notes: Any) -> None:
    """Lead changes, the moment from which the winner led to the end, and how far behind the winner was.

    The leader is the seat with the highest evaluation, if there is only one. `drama` is the mean over all
    moments of the square root of the winner's deficit, in hundredths (Browne, 2008).
    """
    seats = story.shape[1]
    winner, first = -1, 0
    for seat in range(seats):
        if places[seat] == 1:
            winner = seat
            first += 1
    if first > 1:
        winner = -1
    last, behind = -1, 0.0
    for moment in range(length):
        leader, lacks = 0, 0.0
        for seat in range(1, seats):
            if story[moment, seat] > story[moment, leader]:
                leader = seat
        for seat in range(seats):
            if seat != leader and story[moment, seat] >= story[moment, leader]:
                leader = -1
                break
        if leader >= 0 and leader != last:
            notes[LEADS] += last >= 0
            last = leader
        if leader != winner or winner < 0:
            notes[DECIDED] = moment + 1
        if winner >= 0:
            for seat in range(seats):
                lacks = max(lacks, story[moment, seat] - story[moment, winner])
            behind += np.sqrt(lacks)
    notes[DRAMA] = round(PERCENT * behind / max(length, 1))

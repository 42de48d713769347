"""Two games that one viewer cannot tell apart: what it may not know differs, what it sees does not.

The first is played at random. In the second a chance move is another one (two of its words exchanged), or a
seat's sealed choice is; from there on everybody but the viewer answers so that the viewer sees the same, for
as long as that is possible.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from ludotheque.contract import CHANCE, Game
from ludotheque.errors import LudothequeError
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.records import GameRecord, opening
from ludotheque.viewers import SPECTATOR, Viewer

Move = tuple[int, str]
CHANGES = 40
"""Changes that are tried in one game; the one that stays hidden longest is taken."""
ANSWERS = 16


class Pair(NamedTuple):
    game: str
    options: dict[str, str | int | bool]
    seats: int
    viewer: Viewer
    first: list[Move]
    second: list[Move]
    """As long as the first, as far as the viewer sees the same."""
    changed: int
    """The first move that differs."""


def pairs(game: Game, viewer: Viewer, seed: int) -> Iterator[Pair]:
    dice = random.Random(seed)
    number = 0
    while True:
        record = play_game(Plan(game, None, None, seed), number)
        number += 1
        if viewer.seat is not None and viewer.seat >= len(record.seats):
            continue
        found = [each for each in (other_world(record, viewer, dice) for _ in range(CHANGES)) if each]
        if found:
            yield max(found, key=lambda pair: len(pair.second) - pair.changed)


def other_world(record: GameRecord, viewer: Viewer, dice: random.Random) -> Pair | None:
    at = dice.randrange(len(record.moves))
    if dice.random() < 0.5:
        at = dice.choice([n for n, (seat, _) in enumerate(record.moves) if seat == CHANCE] or [at])
    if viewer.holds(record.moves[at][0]):
        return None
    first, second = opening(record), opening(record)
    moves: list[Move] = []
    for n, move in enumerate(record.moves):
        before = first.copy()
        code = first.play(*move)
        if first.outcome() is not None:
            break  # The end opens everything, what nobody came to see in the game too.
        seen = observed(before, move[0], code, first, viewer)
        answers = [move] if n < at else list(possible(second, move, viewer, dice))
        answers = [each for each in answers if n != at or each != move]
        answer = next((each for each in answers if looks(second, each, viewer) == seen), None)
        if answer is None:
            break
        second.play(*answer)
        moves.append(answer)
    if len(moves) <= at:
        return None
    shared = record.moves[: len(moves)]
    return Pair(record.game, dict(record.options), len(record.seats), viewer, shared, moves, at)


def possible(position: Position, move: Move, viewer: Viewer, dice: random.Random) -> Iterator[Move]:
    """What the same seat could do here, first of all the same."""
    seat, text = move
    yield move
    if viewer.holds(seat):
        return
    for _ in range(ANSWERS):
        if seat == CHANCE:
            yield seat, exchanged(text, dice)
        elif legal := [each for each in position.legal(seat) if each != text]:
            yield seat, dice.choice(legal)


def exchanged(text: str, dice: random.Random) -> str:
    words = text.split(" ")
    a, b = dice.randrange(len(words)), dice.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    return " ".join(words)


def looks(position: Position, move: Move, viewer: Viewer) -> bytes | None:
    """What the viewer would see after a move; None if it may not be made."""
    after = position.copy()
    try:
        code = after.play(*move)
    except LudothequeError:
        return None
    return observed(position, move[0], code, after, viewer)


def observed(before: Position, seat: int, code: int, after: Position, viewer: Viewer) -> bytes:
    game = after.game
    told = game.events(before.s, seat, code, after.s, SPECTATOR)
    watched = [event for event in told if event.__struct_config__.tag in game.passing]
    own = after.legal(viewer.seat) if viewer.seat is not None and viewer.seat in after.to_act else []
    return msgspec.json.encode((game.view(after.s, viewer), watched, own, after.to_act, after.scores()))

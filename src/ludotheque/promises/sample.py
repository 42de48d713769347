"""Random games with all options and numbers of seats of a game, to test its promises on."""

from collections.abc import Iterator

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, CHANCE_BIT, Game
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, seats_of
from ludotheque.records import GameRecord, opening
from ludotheque.rng import below, generator
from ludotheque.viewers import SPECTATOR, Viewer, seated

GAMES = 60 if COMPILED else 4


class Sample:
    def __init__(self, game: Game, games: int = GAMES) -> None:
        self.game = game
        self.games = games
        self._records: dict[int, list[GameRecord]] = {}

    def records(self, seed: int = 1) -> list[GameRecord]:
        if seed not in self._records:
            plan = Plan(self.game, None, None, seed)
            self._try_room(plan)
            self._records[seed] = [play_game(plan, number) for number in range(self.games)]
        return self._records[seed]

    def _try_room(self, plan: Plan) -> None:
        """Compiled code does no bounds checking, so make sure first that `most_moves` is enough."""
        options, seats = plan.table(0)
        position, rng = Position(self.game, options, seats), generator(plan.seed)
        for _ in range(self.game.longest(options, seats)):
            mask = int(self.game.acting(position.s))
            if not mask:
                return
            seat = CHANCE if mask == CHANCE_BIT else seats_of(mask)[0]
            legal = [position.draw(rng)] if seat == CHANCE else self.listed(position, seat)
            if legal:
                self.game.play(position.s, seat, legal[int(below(rng, len(legal)))])

    def listed(self, position: Position, seat: int) -> list[int]:
        """The legal moves of a seat; fails if there are more than `most_moves`."""
        most = self.game.most_moves
        out = np.zeros(4 * most + 1_000, np.int64)
        count = int(self.game.fill_moves(position.s, seat, out))
        assert count <= most, f"fill_moves gives {count} moves, and most_moves is {most}"
        return [int(move) for move in out[:count]]

    def moments(self, seed: int = 1) -> Iterator[tuple[Position, int, str]]:
        """Every position of the games, with the move made there."""
        for record in self.records(seed):
            position = opening(record, self.game)
            for seat, text in record.moves:
                yield position, seat, text
                position.play(seat, text)

    def happenings(self) -> Iterator[tuple[Position, int, int, Position]]:
        """Every move of the games, with the positions before and after it."""
        for position, seat, text in self.moments():
            after = position.copy()
            yield position, seat, after.play(seat, text), after


def viewers(position: Position) -> list[Viewer]:
    return [SPECTATOR, *map(seated, range(position.seats))]


def seen(position: Position, viewer: Viewer) -> bytes:
    return msgspec.json.encode(position.game.view(position.s, viewer))


def named(position: Position, seat: int, moves: list[int]) -> str:
    """Some moves with their texts, to help find the mistake."""
    shown = []
    for move in moves[:3]:
        try:
            shown.append(f"{move} ({position.game.text(position.s, seat, move)})")
        except Exception:  # the move may have no text
            shown.append(str(move))
    return ", ".join(shown) + (" …" if len(moves) > 3 else "")


def where(position: Position) -> str:
    """Where it happened: the record, which is all there is to know."""
    fields = position.game.State.names or ()
    return "at " + ", ".join(f"{name}={position.s[name].tolist()}" for name in fields)[:600]

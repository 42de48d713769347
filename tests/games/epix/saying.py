"""Moves of random games, and what is said for them."""

from collections.abc import Iterator

from ludotheque.games.epix import game
from ludotheque.games.epix.reasons import why
from ludotheque.games.epix.state import KIND_SHIFT
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice
from ludotheque.records import opening
from ludotheque.search.exact import after_move


def moments(*kinds: int, seats: int = 2) -> Iterator[tuple[Position, int, int]]:
    for number in range(4):
        record = play_game(Plan(game, game.complete({}), seats, 21), number)
        position = opening(record)
        for seat, text in record.moves:
            if seat >= 0:
                for move in position.legal_moves(seat)[::3]:
                    if move >> KIND_SHIFT in kinds:
                        yield position.copy(), seat, move
            position.play(seat, text)


def said(position: Position, seat: int, move: int) -> str:
    line = Line(move, after_move(position, seat, move).s)
    return why(
        Grounds(position.s, seat, line), Voice(game.seat_names, "en", seat, (seat + 1) % position.seats)
    )

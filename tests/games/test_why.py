"""Why a move, in every game: always a reason, in both languages, and never what its hearer may not know."""

import re
from collections.abc import Iterator

import pytest

from ludotheque.french import wrong_in
from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search.bots import known_world
from ludotheque.search.exact import after_move

RECORDS = 4 if COMPILED else 1
EVERY = 5
"""Of the moments of a game only some are looked at."""
MOST = 6
"""And of their legal moves so many."""


def moments(name: str, seed: int = 11) -> Iterator[tuple[Position, int]]:
    """Positions of random games, with a seat that has a choice."""
    for number in range(RECORDS):
        record = play_game(Plan(load(name), load(name).complete({}), None, seed), number)
        position = opening(record)
        for at, (seat, text) in enumerate(record.moves):
            if seat >= 0 and at % EVERY == number % EVERY and len(position.legal_moves(seat)) > 1:
                yield position.copy(), seat
            position.play(seat, text)


def some(moves: list[int]) -> list[int]:
    return moves[:: max(1, len(moves) // MOST)]


def told(world: Position, seat: int, move: int, lang: str, own: bool = True) -> str:
    voice = Voice(world.game.seat_names, lang, seat if own else None, 1 - seat if own else seat)  # type: ignore[arg-type]
    return world.game.thinking.why(Grounds(world.s, seat, Line(move, after_move(world, seat, move).s)), voice)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_a_reason_in_both_languages(name: str) -> None:
    for position, seat in moments(name):
        world = known_world(position, seat, generator(1))
        for move in some(world.legal_moves(seat)):
            for own in (True, False):
                en, fr = (told(world, seat, move, lang, own) for lang in ("en", "fr"))
                assert re.fullmatch(r"(?:[A-Z0-9“].*[.!?”)]\s?)+", en), en
                assert fr
                assert en != fr
                assert not wrong_in(fr)
                assert "'" not in en + fr
                assert "{" not in en + fr


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_a_reason_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for position, seat in moments(name, seed=12):
        worlds = [known_world(position, seat, generator(seed)) for seed in (1, 2, 3)]
        for move in some(worlds[0].legal_moves(seat)):
            said = {told(world, seat, move, "en") for world in worlds}
            assert len(said) == 1, said
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).has_secrets])
def test_what_a_bot_says_of_its_move_tells_the_other_nothing_of_its_own_secrets(name: str) -> None:
    """The same words in every world that the other cannot tell apart in which the move could be made."""
    compared = 0
    for position, seat in moments(name, seed=13):
        worlds = [known_world(position, 1 - seat, generator(seed)) for seed in range(8)]
        for move in some(position.legal_moves(seat)):
            possible = [world for world in (position, *worlds) if move in world.legal_moves(seat)]
            said = {told(world, seat, move, "en") for world in possible}
            assert len(said) == 1, said
            compared += len(possible) > 1
    assert compared > 20

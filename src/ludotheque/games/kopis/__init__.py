"""Kopis, by Stefano Di Maria and Chris Loizou: push factions around four strongholds."""

from ludotheque.assembling import assembled
from ludotheque.contract import Record
from ludotheque.errors import Text
from ludotheque.games.kopis import rules

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""


def check(s: Record) -> None:
    """P11: no square holds two tokens, no faction is created, and there are four strongholds."""
    boards = [*map(int, s.factions), *map(int, s.strongholds)]
    assert (
        sum(bits.bit_count() for bits in boards)
        == (boards[0] | boards[1] | boards[2] | boards[3]).bit_count()
    )
    for seat in range(2):
        assert 0 <= rules.captured(s, seat) <= 8
    assert sum(bits.bit_count() for bits in boards[2:]) + s.to_place == 4


game = assembled(
    __name__,
    version=1,
    title=Text("Kopis", "Kopis"),
    credit=Text("A game by Stefano Di Maria & Chris Loizou", "Un jeu de Stefano Di Maria & Chris Loizou"),
    summary=Text(
        "Slide your factions in, push everything that stands in the way, and end beside your own"
        " strongholds. No luck, no secrets, fifteen minutes.",
        "Faites glisser vos factions, poussez tout ce qui gêne, et terminez à côté de vos propres"
        " forteresses. Ni hasard ni secret, un quart d’heure.",
    ),
    seat_counts=(2,),
    seat_colours=("black", "red"),
    seat_names=(Text("Black", "Noir"), Text("Red", "Rouge")),
    check=check,
)

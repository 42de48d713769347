"""Each promise about playing breaks where a game does."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ludotheque.errors import Text
from ludotheque.games import GAMES, load
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample
from ludotheque.promises.told import told

GAME = load(GAMES[0])


def any_text(s: Any, seat: int, text: str) -> int:
    """Whatever is said, the first legal move is meant."""
    moves = np.zeros(GAME.most_moves, np.int64)
    GAME.fill_moves(s, seat, moves)
    return int(moves[0])


OTHER_ENDINGS = dict.fromkeys(("other", "another", "one more"), Text("It is over.", "C’est fini."))
ALIKE = dict.fromkeys(range(10_000), "same")


@pytest.mark.parametrize(
    ("changes", "promise", "said"),
    [
        ({"endings": OTHER_ENDINGS}, "p1_somebody_acts_until_there_is_an_outcome", ""),
        ({"most_moves": 2}, "p2_every_acting_seat_has_a_legal_move", r"\d+ moves, and most_moves is 2"),
        (
            {"judge": lambda s, seat, move: 0},
            "p3_the_legal_moves_are_those_that_judge_accepts",
            r"fill_moves does not write \d+ \(\w+\).* for seat \d, and judge accepts it at factions=",
        ),
        ({"refusals": {}}, "p3_a_refused_move_changes_nothing_and_names_its_rule", "KeyError: 'K"),
        ({"parse": any_text}, "p3_garbled_moves_are_refused", "'' of seat 0 was accepted"),
        ({"known_texts": ALIKE}, "p4_texts_and_moves_agree", "known_texts and text differ: .*same"),
        (
            {"longest": lambda options, seats: 3},
            "p6_every_game_ends_within_its_bound",
            r"a game took \d+ moves, and longest is 3",
        ),
        ({}, "", ""),
        (
            {"check": lambda s: (_ for _ in ()).throw(AssertionError)},
            "p11_nothing_is_lost_or_gained",
            "throw",
        ),
    ],
)
def test_a_game_that_breaks_a_promise_is_found_out(changes: dict[str, Any], promise: str, said: str) -> None:
    kept = Sample(GAME, 2)
    kept.records(1), kept.records(2)
    sample = Sample(replace(GAME, **changes, _specialised=GAME._specialised), 2)
    sample._records = kept._records
    for name in [promise] if promise else [name for name in PROMISES if name < "p12"]:
        if promise:
            with pytest.raises((AssertionError, KeyError)) as found:
                PROMISES[name](sample)
            assert re.search(said, told(found.value))
        else:
            PROMISES[name](sample)

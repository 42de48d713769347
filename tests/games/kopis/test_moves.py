"""Moves as text, and why they are refused."""

import pytest

from ludotheque.errors import BadMove
from ludotheque.games.kopis.moves import REFUSALS, longest, parse, text
from ludotheque.games.kopis.state import ENTER, PASS, STEP


@pytest.mark.rule("K6")
@pytest.mark.parametrize(
    ("move", "written"),
    [(14, "c3"), (ENTER + 2, "Sc"), (ENTER + 8, "W3"), (ENTER + 13, "Nb"), (ENTER + 22, "E5"), (PASS, "--")],
)
def test_moves_are_written_as_the_rules_say(move: int, written: str) -> None:
    assert text(None, 0, move) == written
    assert parse(None, 0, written) == move


@pytest.mark.rule("K6")
def test_steps_are_written_as_square_and_direction() -> None:
    assert [text(None, 0, STEP + 4 * 14 + way) for way in range(4)] == ["c3n", "c3e", "c3s", "c3w"]


@pytest.mark.parametrize("wrong", ["sc", "S3", "Wc", "c7", "g1", "c3x", "-", "---", "c3n ", ""])
def test_other_texts_are_no_moves(wrong: str) -> None:
    with pytest.raises(BadMove):
        parse(None, 0, wrong)


def test_every_refusal_is_a_sentence_in_both_languages() -> None:
    for refusal in REFUSALS.values():
        assert refusal.en.endswith(".")
        assert refusal.fr.endswith(".")
        assert refusal.en != refusal.fr


def test_the_bound_grows_with_the_quiet_limit() -> None:
    assert longest({"mode": "storm", "quiet_limit": 60}, 2) == 38
    assert longest({"mode": "sudden", "quiet_limit": 60}, 2) > longest(
        {"mode": "sudden", "quiet_limit": 1}, 2
    )

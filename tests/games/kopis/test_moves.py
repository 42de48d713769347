"""Moves as text, and why they are refused."""

import pytest

from ludotheque.errors import BadMove, Illegal
from ludotheque.games.kopis.moves import REFUSALS, longest, parse, text
from ludotheque.games.kopis.state import ENTER, PASS, STEP
from ludotheque.position import start


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


@pytest.mark.parametrize(
    ("options", "moves", "tried", "reason"),
    [
        ({"setup": "advanced"}, ["c3"], "c3", "K2.2 taken"),
        ({"setup": "advanced"}, ["c3"], "a3", "K2.2 ring"),
        ({"setup": "advanced"}, ["c3"], "Sc", "K2.2"),
        ({}, [], "c3", "K3.1"),
        ({}, [], "Nc", "K3.1 side"),
        ({}, ["Sc", "E4", "Sb", "Nc", "Sb", "Nd", "Sc", "E5"], "Sc", "K3.1 waiting"),
        ({"mode": "sudden"}, [], "Nb", "K4.2 side"),
        ({"mode": "sudden"}, [], "Sa", "K4.2 facing"),
        ({"mode": "sudden"}, ["Sb", "Nb"], "Sb", "K4.2 facing"),
        ({"mode": "sudden"}, ["Sb", "Nb"], "b1s", "K4.3 edge"),
        ({"mode": "sudden"}, ["Sb", "Nb"], "b6s", "K4.3 own"),
    ],
)
def test_a_refusal_says_the_reason_that_applies(
    options: dict[str, str], moves: list[str], tried: str, reason: str
) -> None:
    position = start("kopis", options)
    for move in moves:
        position.play(position.to_act[0], move)
    with pytest.raises(Illegal) as refused:
        position.play(position.to_act[0], tried)
    assert refused.value.text == REFUSALS[reason]
    assert refused.value.rule == reason.split(" ", maxsplit=1)[0]


@pytest.mark.rule("K4.3")
@pytest.mark.parametrize("tried", ["b1d1", "b1b3", "b1c2", "b1e5"])
def test_what_is_too_far_for_a_step_is_told_with_its_squares(tried: str) -> None:
    position = start("kopis", {"mode": "sudden"})
    position.play(0, "Sb")
    position.play(1, "Nb")
    with pytest.raises(Illegal, match=f"The faction on b1 steps a single square.* can’t reach {tried[2:]}"):
        position.play(0, tried)


def test_two_squares_are_no_move_where_nothing_steps_that_far() -> None:
    position = start("kopis", {"mode": "sudden"})
    position.play(0, "Sb")
    position.play(1, "Nb")
    with pytest.raises(Illegal) as refused:
        position.play(0, "b6d6")
    assert refused.value.text == REFUSALS["K4.3 own"]
    for other, tried in [(position, "b1b2"), (start("kopis"), "b1d1")]:
        with pytest.raises(BadMove):
            other.play(other.to_act[0], tried)

"""What is said for a move of Kopis is true: every claim is played out by the rules."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest

from ludotheque.games.kopis import game
from ludotheque.games.kopis.reasons import told, why
from ludotheque.games.kopis.state import ENTER, PASS
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.reasons import Grounds, Line, Voice
from ludotheque.records import opening
from ludotheque.search.exact import after_move

RECORDS = 12
TO = [Voice(game.seat_names, "en", None, seat) for seat in (0, 1)]
"""What each seat is told."""


def played() -> Iterator[tuple[Position, int, int]]:
    for number in range(RECORDS):
        mode = ("storm", "sudden")[number % 2]
        record = play_game(Plan(game, game.complete({"mode": mode}), None, 4), number)
        position = opening(record)
        for seat, text in record.moves[:40]:
            move = game.parse(position.s, seat, text)
            if ENTER <= move < PASS:
                yield position.copy(), seat, move
            position.play(seat, text)


def said(position: Position, seat: int, move: int, instead: int | None = None, expects: bool = True) -> str:
    """By the bot to the other; the answer that it expects, if any, is the one that gains most."""
    after = after_move(position, seat, move)
    answers = after.legal_moves(1 - seat) if after.to_act else []
    best = max(answers, key=lambda each: lead_after(after, 1 - seat, each), default=None)
    line = Line(move, after.s, None if best is None or not expects else (1 - seat, best))
    other = None if instead is None else Line(instead, after_move(position, seat, instead).s)
    return why(Grounds(position.s, seat, line, other), Voice(game.seat_names, "en", seat, 1 - seat))


def lead_after(position: Position, seat: int, move: int) -> int:
    """By how much a move changes the lead of who makes it."""
    before, after = position.scores(), after_move(position, seat, move).scores()
    return after[seat] - before[seat] - (after[1 - seat] - before[1 - seat])


def left_after(position: Position, seat: int, move: int) -> int:
    """By how much a move and the best answer to it change the lead."""
    after = after_move(position, seat, move)
    best = max((lead_after(after, 1 - seat, each) for each in after.legal_moves(1 - seat)), default=0)
    return lead_after(position, seat, move) - best


def idle(position: Position, seat: int) -> Position:
    """As if the seat had passed."""
    idle = position.copy()
    idle.s.turn, idle.s.bastion = 1 - seat, 0
    return idle


def fallen(before: Position, after: Position, seat: int) -> int:
    """How many factions of a seat left the board, if it brought none in."""
    return int(before.s.factions[seat]).bit_count() - int(after.s.factions[seat]).bit_count()


MOVE = r"an entry on \w\d along (?:file|rank) \w|a step from \w\d to \w\d"


def named(words: str, position: Position, mover: int) -> int:
    """The move that is meant, as its mover is told of it."""
    found = [each for each in position.legal_moves(mover) if told(each, TO[mover]) == words]
    assert len(found) == 1, words
    return found[0]


def check_deed(text: str, position: Position, seat: int, other: int) -> None:
    """`MOVE earns you 2 points and costs me 1 point`, or a push: played by `other` in the position."""
    if pushed := re.search(rf"you push my faction off the board at (\w\d) with ({MOVE})$", text):
        move = named(pushed[2], position, other)
        assert fallen(position, after_move(position, other, move), seat) == 1, text
        return
    found = re.search(
        rf"({MOVE}) (?=earns|costs)((?:(?:earns|costs) (?:you|me) \d+ points?(?: and )?)+)", text
    )
    assert found, text
    move = named(found[1], position, other)
    before, after = position.scores(), after_move(position, other, move).scores()
    claimed = {"you": 0, "me": 0}
    for verb, who, points in re.findall(r"(earns|costs) (you|me) (\d+)", found[2]):
        claimed[who] = int(points) * (1 if verb == "earns" else -1)
    assert claimed == {"you": after[other] - before[other], "me": after[seat] - before[seat]}, text


def check(text: str, position: Position, seat: int, move: int, instead: int | None) -> set[str]:
    """The claims that were found in the text, each of which is true."""
    found, other, after = set(), 1 - seat, after_move(position, seat, move)
    best = max((lead_after(after, other, each) for each in after.legal_moves(other)), default=0)
    for part in re.split(r"\. |, but ", text.rstrip(".")):
        if re.search("if i leave things", part, re.IGNORECASE):
            check_deed(part.partition(", ")[2], idle(position, seat), seat, other)
            found.add("danger")
        elif "other move" in part.lower():
            left = {each: left_after(position, seat, each) for each in position.legal_moves(seat)}
            others = [value for each, value in left.items() if each != move]
            assert (
                left[move] > max(others) if part.lower().startswith("any") else left[move] == max(others)
            ), part
            found.add("other")
        elif "best reply" in part:
            check_deed(part.partition(": ")[2], after, seat, other)
            found.add("answer")
        elif part.lower().startswith("after"):
            assert instead is not None
            check_deed(part.partition(", ")[2], after_move(position, seat, instead), seat, other)
            found.add("instead")
        elif most := re.search(r"gains more than (\d+)", part):
            assert int(most[1]) == best, part
            found.add("most")
        elif part.lower().startswith("no reply"):
            assert best <= 0, part
            found.add("none")
        elif part.startswith("I push"):
            assert fallen(position, after, other) == 1, part
            found.add("push")
        elif worth := re.match(r"On (\w\d) my faction is worth (\d)", part):
            assert after.scores()[seat] - position.scores()[seat] == int(worth[2]), part
            found.add("worth")
        elif part.startswith("This"):
            before, now = position.scores(), after.scores()
            for verb, who, points in re.findall(r"(earns|costs) (you|me) (\d+)", part):
                whose = seat if who == "me" else other
                assert now[whose] - before[whose] == int(points) * (1 if verb == "earns" else -1), part
            found.add("gain")
        else:
            assert part == "It is the last move" or "ahead, and with" in part, part
    return found


@pytest.mark.rule("K5.1")
def test_whatever_is_said_for_a_move_is_so() -> None:
    found = set()
    for position, seat, move in played():
        instead = next((each for each in position.legal_moves(seat) if each != move), None)
        for expects in (True, False):
            text = said(position, seat, move, instead, expects)
            found |= check(text, position, seat, move, instead)
    assert {"danger", "answer", "push", "worth", "gain", "most", "other"} <= found


def test_a_danger_that_the_move_averts_is_named() -> None:
    texts = [said(position, seat, move) for position, seat, move in played()]
    assert any("If I leave things as they are" in text for text in texts)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_move_is_named_by_its_notation(lang: Literal["en", "fr"]) -> None:
    for position, seat, move in played():
        after = after_move(position, seat, move)
        answers = after.legal_moves(1 - seat) if after.to_act else []
        line = Line(move, after.s, (1 - seat, answers[-1]) if answers else None)
        text = why(Grounds(position.s, seat, line), Voice(game.seat_names, lang, None, seat))
        assert not re.search(r"\b([SWNEO][a-f1-6]|[a-f][1-6][nesow])\b", text), text


@pytest.mark.rule("K1.2")
def test_lanes_are_told_by_the_square_of_entry_and_corners_by_their_lane() -> None:
    """Each seat owns two edges: "from your edge" would say little."""
    s = Position(game, game.complete({}), 2).s
    moves = {(0, "Sb"): "b1 along file b", (0, "W1"): "a1 along rank 1", (0, "Sa"): "a1 along file a"}
    moves |= {(1, "Nb"): "b6 along file b", (1, "E1"): "f1 along rank 1"}
    for (seat, text), where in moves.items():
        assert told(game.parse(s, seat, text), TO[0]) == f"an entry on {where}"
    watched = Voice(game.seat_names, "fr")
    assert told(game.parse(s, 1, "E1"), watched) == "une entrée en f1 par la rangée 1"
    assert told(game.parse(s, 0, "d4n"), TO[0]) == "a step from d4 to d5"


@pytest.mark.rule("K4.5")
def test_who_is_ahead_is_told_that_an_entry_brings_the_end_nearer() -> None:
    told = 0
    for position, seat, move in played():
        after = after_move(position, seat, move)
        if found := re.search(r"ahead, and with (\d) factions of 8 in", said(position, seat, move)):
            waiting = after.s.waiting[2 * seat] + after.s.waiting[2 * seat + 1]
            assert 8 - waiting == int(found[1])
            assert after.scores()[seat] > after.scores()[1 - seat]
            told += 1
    assert told > 0


def test_a_hint_says_what_speaks_for_its_move_before_the_answer_to_it() -> None:
    """Where nothing is won and no threat averted: that no other move is better."""
    texts = [text for each in played() if "other move" in (text := said(*each)).lower()]
    assert len(texts) > 5
    for text in texts:
        assert "best reply:" not in text.lower().partition("other move")[0], text


def test_what_is_known_for_certain_is_said_of_the_other_moves() -> None:
    for position, seat, move in played():
        after = after_move(position, seat, move)
        grounds = Grounds(position.s, seat, Line(move, after.s), margin=2)
        text = why(grounds, Voice(game.seat_names, "en", None, seat))
        if "gives away" in text:
            assert "ny other move gives away at least 2 points" in text
            return
    raise AssertionError


def test_the_last_move_and_a_pass_say_so() -> None:
    position = Position(game, game.complete({}), 2)
    voice = Voice(game.seat_names, "en", 0, 1)
    assert "pass" in why(Grounds(position.s, 0, Line(PASS, position.s)), voice)
    advanced = Position(game, game.complete({"setup": "advanced"}), 2)
    move = advanced.legal_moves(0)[0]
    assert "4 squares" in why(Grounds(advanced.s, 0, Line(move, after_move(advanced, 0, move).s)), voice)

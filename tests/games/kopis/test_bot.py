"""How bots think about Kopis."""

from pathlib import Path

import numpy as np
import pytest

from ludotheque.games.kopis import bot, game
from ludotheque.games.kopis.rules import LAYOUTS
from ludotheque.games.kopis.state import PASS
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position, start
from ludotheque.records import opening
from ludotheque.search.exact import Solver, after_move
from ludotheque.search.tablebase import Kept, brought_by, levels, patient_solver
from ludotheque.thinking import UNKNOWN
from ludotheque.viewers import SPECTATOR

MIRRORED = {"S": "W", "W": "S", "N": "E", "E": "N"}
LANES = dict(zip("abcdef", "123456", strict=True)) | dict(zip("123456", "abcdef", strict=True))


def positions(options: dict[str, object], games: int) -> list[Position]:
    found = []
    for number in range(games):
        record = play_game(Plan(game, game.complete(options), None, 3), number)
        position = opening(record)
        for seat, text in record.moves:
            found.append(position.copy())
            position.play(seat, text)
    return found


@pytest.mark.skipif(not COMPILED, reason="millions of positions")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_second_seat_wins_storm_by_one_point(layout: str) -> None:
    position = start("kopis", {"layout": layout})
    assert Solver(game, 40).value(position) == -1


def test_a_position_and_its_mirror_image_share_their_key() -> None:
    one, other = start("kopis"), start("kopis")
    for seat, text in enumerate(("Sc", "E4", "W5", "Nb")):
        one.play(seat % 2, text)
        other.play(seat % 2, MIRRORED[text[0]] + LANES[text[1]])
        assert one.pool.tobytes() != other.pool.tobytes()
        assert bot.key(one.s) == bot.key(other.s)
        assert bot.information_set(one.s, 0) != bot.information_set(other.s, 0)


def test_the_last_slide_is_valued_as_if_it_were_made() -> None:
    nodes = np.zeros(1, np.int64)
    looked = 0
    for position in positions({}, 300 if COMPILED else 3):
        if bot.left(position.s) == 1:
            (seat,) = position.to_act
            moves = position.legal_moves(seat)
            values = [ahead_after(position, seat, move) for move in moves]
            best = max(values) if seat == 0 else min(values)
            last = UNKNOWN if moves == [PASS] else best
            assert bot.closing(position.s, seat, -99, 99, nodes) == last
            looked += len(moves) * (last != UNKNOWN)
            if last != UNKNOWN and len(set(values)) > 1:  # one beyond the window is as good as the best
                beyond = bot.closing(
                    position.s, seat, max(values) - 1, min(values) + 1, np.zeros(1, np.int64)
                )
                assert beyond > min(values) if seat == 0 else beyond < max(values)
    assert nodes[0] == looked > 0


def ahead_after(position: Position, seat: int, move: int) -> int:
    zero, one = after_move(position, seat, move).scores()
    return zero - one


@pytest.mark.skipif(not COMPILED, reason="thousands of positions")
@pytest.mark.parametrize("order", ["alternate", "snake"])
def test_the_value_of_every_placement_is_brought_along(order: str) -> None:
    position = start("kopis", {"setup": "advanced", "order": order})
    kept = Kept(Path("none"), brought=brought_by(game), write=False)
    *placing, placed = levels(position)
    assert [len(level) for level in (*placing, placed)] == [1, 10, 126, 858, 5514]
    assert all(kept.value(each) is not None for each in placed)
    for level in placing:
        for each in level:
            (seat,) = each.to_act
            values = [kept.value(after_move(each, seat, move)) or 0 for move in each.legal_moves(seat)]
            assert kept.value(each) == (max(values) if seat == 0 else min(values))
    for each in placed[1::4000]:
        assert Solver(game, 40).value(each) == kept.value(each)


def test_a_stronghold_is_placed_perfectly_without_any_search() -> None:
    position = start("kopis", {"setup": "advanced"})
    kept = Kept(Path("none"), brought=brought_by(game), write=False)
    solver = patient_solver(position, kept, table_bits=4)
    while bot.solvable_soon(position.s):
        (seat,) = position.to_act
        values = solver.best_values(position, seat)
        assert values is not None
        best = max(values.values())
        equal = [move for move, value in values.items() if value == best]
        hardest = solver.hardest(position, seat, equal, best)
        assert set(hardest) <= set(equal)
        position = after_move(position, seat, hardest[-1])
        assert kept.value(position) == -1
    assert solver.nodes == 0


@pytest.mark.parametrize(("setup", "expected"), [("basic", []), ("advanced", [16, 15])])
def test_in_haste_are_only_the_first_pushes_after_placing(setup: str, expected: list[int]) -> None:
    position, early = start("kopis", {"setup": setup}), list[int]()
    while position.to_act:
        if bot.early(position.options, position.s):
            early.append(int(bot.left(position.s)))
        (seat,) = position.to_act
        position.play_move(seat, position.legal_moves(seat)[0])
    assert early == expected


@pytest.mark.parametrize("options", [{}, {"mode": "sudden"}, {"setup": "advanced"}])
def test_different_positions_have_different_numbers(options: dict[str, object]) -> None:
    seen: dict[int, tuple[object, ...]] = {}
    for position in positions(options, 400 if COMPILED else 3):
        s = position.s
        waiting = tuple(s.facing) if s.sudden else tuple(s.waiting)
        what = (*s.factions, *s.strongholds, s.bastion, waiting, s.turn, s.passes, s.to_place)
        assert seen.setdefault(int(bot.information_set(s, 0)), what) == what


def test_a_finished_game_is_worth_its_result() -> None:
    worths = np.zeros(2)
    for number in range(20):
        record = play_game(Plan(game, game.complete({}), None, 5), number)
        assert record.outcome is not None
        position = opening(record)
        for seat, text in record.moves:
            position.play(seat, text)
        bot.evaluate(position.s, worths)
        zero, one = record.outcome.scores
        assert (worths[0] > worths[1]) == (zero > one)
        assert (worths[0] == worths[1]) == (zero == one)
        assert worths.sum() == pytest.approx(1)


def test_captures_are_noisy() -> None:
    heard = 0
    for position in positions({"mode": "sudden"}, 5):
        (seat,) = position.to_act
        for move in position.legal_moves(seat):
            after = position.copy()
            after.play_move(seat, move)
            fallen = [
                event
                for event in game.events(position.s, seat, move, after.s, SPECTATOR)
                if _is_capture(event)
            ]
            assert bool(bot.noisy(position.s, after.s)) == bool(fallen)
            heard += bool(fallen)
    assert heard


def _is_capture(event: object) -> bool:
    return type(event).__name__ == "Captured"


@pytest.mark.parametrize("limit", [3, 60])
def test_no_capture_and_no_end_is_missing_from_the_noisy_moves(limit: int) -> None:
    fewer = 0
    options = game.complete({"mode": "sudden", "quiet_limit": limit})
    moves = np.zeros(64, np.int64)
    for number in range(40 if COMPILED else 20):
        record = play_game(Plan(game, options, None, 8), number)
        position = opening(record)
        for seat, text in record.moves:
            found = moves[: bot.fill_noisy(position.s, seat, moves)].tolist()
            legal = position.legal_moves(seat)
            assert found == [move for move in legal if move in found]
            fewer += len(found) < len(legal)
            for move in set(legal) - set(found):
                after = after_move(position, seat, move)
                assert not bot.noisy(position.s, after.s)
                assert after.to_act
            if len(found) < len(legal):
                assert all(bot.noisy(position.s, after_move(position, seat, move).s) for move in found)
            position.play(seat, text)
    assert fewer > 50


def test_every_move_has_a_reason_in_both_languages() -> None:
    reasons = set()
    for position in positions({}, 30 if COMPILED else 2):
        (seat,) = position.to_act
        for move in position.legal_moves(seat):
            after = position.copy()
            after.play_move(seat, move)
            reason = bot.reason(position.s, seat, move, after.s)
            if reason is not None:
                assert reason.en != reason.fr
                reasons.add(reason.en)
    assert len(reasons) > 4


def test_each_mode_has_six_levels() -> None:
    for mode in ("storm", "sudden"):
        assert len(bot.levels(game.complete({"mode": mode}), 2)) == 6

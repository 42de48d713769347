"""All play all."""

import shlex
import sys
from collections import Counter
from dataclasses import replace

import pytest
from msgspec import structs

from ludotheque.games import GAMES, load
from ludotheque.lab import botgames
from ludotheque.lab.arena import Played, Tournament, fixtures, report, run, seatings, share, total_games
from ludotheque.records import GameRecord, check, encode

GAME = load(GAMES[0])


def tournament(games: int = 6, workers: int = 1) -> Tournament:
    return Tournament(GAME, GAME.complete({}), 2, ["random", "greedy", "mcts:30"], games, 3, workers)


def test_every_pair_plays_and_swaps_seats_with_the_same_chance() -> None:
    played = list(fixtures(tournament()))
    assert len(played) == total_games(tournament()) == 18
    assert Counter(seated for _, seated in played)[(0, 1)] == 3
    assert {number for number, seated in played if seated == (0, 1)} == {
        number for number, seated in played if seated == (1, 0)
    }


@pytest.mark.parametrize(("seats", "ways"), [(2, 2), (3, 6), (4, 6)])
def test_both_bots_sit_as_often(seats: int, ways: int) -> None:
    every = seatings(0, 1, seats)
    assert len(every) == len(set(map(tuple, every))) == ways
    assert sum(seated.count(0) for seated in every) == sum(seated.count(1) for seated in every)


@pytest.mark.parametrize(
    ("seated", "ranks", "expected"),
    [((0, 1), (1, 2), 1.0), ((1, 0), (1, 2), 0.0), ((0, 1), (1, 1), 0.5), ((0, 1, 0, 1), (1, 2, 3, 4), 0.75)],
)
def test_a_better_rank_counts(seated: tuple[int, ...], ranks: tuple[int, ...], expected: float) -> None:
    assert share(Played(seated, ranks)).share == expected


def test_the_report_is_the_same_with_any_number_of_workers() -> None:
    one, two = run(tournament()), run(tournament(workers=2))
    assert structs.replace(one, thoughts=[]) == structs.replace(two, thoughts=[])
    assert len(one.cells) == 6
    assert all(cell.wins + cell.draws + cell.losses == cell.games == 6 for cell in one.cells)


def test_the_stronger_bot_is_rated_higher() -> None:
    report = run(Tournament(GAME, GAME.complete({}), 2, ["random", "mcts:100"], 20, 1))
    weak, strong = report.elo
    assert strong.low > weak.high
    (cell,) = [each for each in report.cells if each.bot == "mcts:100"]
    assert cell.score > 0.8


def test_an_interval_is_right_at_nothing_and_everything() -> None:
    """Ten wins of ten do not prove that a bot always wins: Wilson's table says 72% to 100%."""
    tables = [Played((0, 1), (1, 2))] * 5 + [Played((1, 0), (2, 1))] * 5
    winner, loser = report(replace(tournament(10), bots=["random", "greedy"]), tables).cells
    assert (winner.score, winner.low, winner.high) == pytest.approx((1, 0.7225, 1), abs=1e-4)
    assert (loser.score, loser.low, loser.high) == pytest.approx((0, 0, 0.2775), abs=1e-4)


@pytest.mark.parametrize("text", ["input(); print('nonsense')", "pass"])
def test_a_program_without_a_legal_answer_loses_that_game_and_the_others_go_on(text: str) -> None:
    bad = f"command:{shlex.quote(sys.executable)} -uc {shlex.quote(text)}"
    found = run(Tournament(GAME, GAME.complete({}), 2, [bad, "random", "greedy"], 2, 1))
    assert len(found.forfeits) == 4
    assert all(sys.executable in why for why in found.forfeits)
    (cell,) = [each for each in found.cells if (each.bot, each.against) == (bad, "random")]
    assert (cell.games, cell.score) == (2, 0)
    (cell,) = [each for each in found.cells if (each.bot, each.against) == ("greedy", "random")]
    assert cell.games == 2


def test_equal_bots_play_each_other_and_are_told_apart() -> None:
    found = run(Tournament(GAME, GAME.complete({}), 2, ["greedy", "random", "greedy"], 4, 1))
    assert found.bots == ["greedy", "random", "greedy (2)"]
    (cell,) = [each for each in found.cells if (each.bot, each.against) == ("greedy", "greedy (2)")]
    assert (cell.games, cell.score) == (4, 0.5)


@pytest.mark.parametrize("bots", [("greedy", "mcts:20"), ("greedy", "mcts:20", "random")])
@pytest.mark.parametrize("quickly", [True, False])
def test_games_are_kept_as_they_were_played(
    bots: tuple[str, ...], quickly: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botgames, "pays", lambda *_: quickly)
    kept: list[GameRecord] = []
    found = run(Tournament(GAME, GAME.complete({}), 2, bots, 6, 5, keep=kept.append))
    assert len(kept) == sum(cell.games for cell in found.cells) // 2
    for record in kept:
        assert check(encode(record)) is None
    first = [record for record in kept if record.seats == ["greedy", "mcts:20"]]
    second = [record for record in kept if record.seats == ["mcts:20", "greedy"]]
    (cell,) = [each for each in found.cells if (each.bot, each.against) == ("greedy", "mcts:20")]
    won = sum(record.outcome.ranks == [1, 2] for record in first if record.outcome)
    assert cell.wins == won + sum(record.outcome.ranks == [2, 1] for record in second if record.outcome)


def test_scores_are_told_by_seat_and_moves_are_timed() -> None:
    found = run(Tournament(GAME, GAME.complete({}), 2, ["random", "greedy"], 10, 1))
    by_seat = {(each.bot, each.seat): each for each in found.by_seat}
    assert all(each.games == 5 for each in by_seat.values())
    (cell,) = [each for each in found.cells if each.bot == "greedy"]
    assert (by_seat["greedy", 0].score + by_seat["greedy", 1].score) / 2 == pytest.approx(cell.score)
    assert by_seat["random", 0].score == pytest.approx(1 - by_seat["greedy", 1].score)
    assert [each.bot for each in found.thoughts] == ["random", "greedy"]
    assert all(each.moves > 0 and 0 < each.mean <= each.longest for each in found.thoughts)

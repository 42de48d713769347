"""What a search found, put into words."""

import pytest

from ludotheque.games import GAMES, load
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.position import Position
from ludotheque.reasons import Grounds
from ludotheque.records import opening
from ludotheque.rng import generator
from ludotheque.search import weighing
from ludotheque.search.bots import make
from ludotheque.search.deadline import Deadline
from ludotheque.search.weighing import Telling, Weighed
from ludotheque.thinking import RECIPE, Level, no_recipe


def late(name: str, left: int = 5) -> tuple[Position, int]:
    """A position near the end of a random game, with a seat that has a choice."""
    for number in range(50):
        record = play_game(Plan(load(name), load(name).complete({}), None, 6), number)
        position = opening(record)
        for seat, text in record.moves[:-left]:
            position.play(seat, text)
        seat = position.to_act[0]
        if seat >= 0 and len(position.legal_moves(seat)) > 2:
            return position, seat
    raise AssertionError(name)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("search", ["greedy", "mcts", "solves"])
def test_every_search_weighs_every_legal_move(name: str, search: str) -> None:
    position, seat = late(name)
    level = Level("mcts", 50, rollout=5, solves=True) if search == "solves" else Level(search, 50)
    with Deadline() as clock:
        weighed = weighing.weigh(level, position, seat, generator(1), clock)
    assert [each.move for each in weighed] == position.legal_moves(seat)
    assert sum(each.share for each in weighed) == pytest.approx(1)


def test_a_warm_level_prefers_better_moves_and_plays_others_too() -> None:
    position, seat = late(GAMES[0], 9)
    cold, warm = (
        weighing.weigh(Level("greedy", heat=heat), position, seat, generator(1), Deadline())
        for heat in (0, 0.1)
    )
    assert [each.value for each in cold] == [each.value for each in warm]
    ranked = sorted(warm, key=lambda each: each.value)
    assert [each.share for each in ranked] == sorted(each.share for each in warm)
    assert all(each.share > 0 for each in warm)
    assert sum(each.share for each in warm) == pytest.approx(1)
    assert max(each.share for each in warm) < max(each.share for each in cold)


@pytest.mark.parametrize("search", ["alphabeta", "mcts"])
def test_every_search_slips_to_moves_that_look_nearly_as_good(search: str) -> None:
    position, seat = late(GAMES[0], 9)
    cold, cool, hot = (
        weighing.weigh(Level(search, 400, heat=heat), position, seat, generator(1), Deadline(), every=False)
        for heat in (0, 1e-4, 0.05)
    )
    meant = max(cold, key=lambda each: each.share)
    assert next(each.share for each in cool if each.move == meant.move) > 0.9 * meant.share
    ranked = sorted(hot, key=lambda each: each.share, reverse=True)
    assert ranked[0].value == pytest.approx(max(each.value for each in hot), abs=0.05)
    assert sum(each.share > 0.001 for each in hot) > sum(each.share > 0.001 for each in cold)
    worst = min(hot, key=lambda each: each.value)
    assert worst.share == min(each.share for each in hot)
    assert sum(each.share for each in hot) == pytest.approx(1)


def test_who_knows_the_exact_values_never_slips() -> None:
    position, seat = late(GAMES[0])
    cold, hot = (
        weighing.weigh(Level("mcts", 50, heat=heat, solves=True), position, seat, generator(1), Deadline())
        for heat in (0, 0.5)
    )
    assert cold == hot


def test_an_exact_search_leaves_the_last_part_of_the_time_to_rollouts() -> None:
    position, seat = late(GAMES[0], 9)
    clock = Deadline()
    clock.early[0] = 1
    stopped = weighing.weigh(Level("mcts", 50, solves=True), position, seat, generator(1), clock)
    assert weighing.scale(position, seat, stopped) == "worth"
    assert stopped == weighing.weigh(Level("mcts", 50), position, seat, generator(1), Deadline())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("search", ["mcts", "solves"])
def test_past_the_deadline_no_search_goes_on(name: str, search: str) -> None:
    """So much work would take days."""
    position, seat = late(name)
    level = Level("mcts", 10**12, solves=True) if search == "solves" else Level(search, 10**12)
    clock = Deadline()
    clock.stop()
    assert len(weighing.weigh(level, position, seat, generator(1), clock)) == len(position.legal_moves(seat))


def test_an_explanation_names_the_best_moves_first_with_reasons() -> None:
    position, seat = late(GAMES[0])
    moves = position.legal_moves(seat)
    weighed = [Weighed(move, 0.1 * at, float(at == 1)) for at, move in enumerate(moves)]
    told = weighing.explain(position, seat, weighed, "worth", Telling(hearer=seat))
    assert told.moves[0].move == position.game.text(position.s, seat, moves[1])
    assert told.moves[0].en.endswith("From here you should win about 10 games in 100.")
    assert told.moves[0].fr.endswith("À partir de là, vous devriez gagner environ 10 parties sur 100.")
    assert all(len(each.en.split(". ")) > 1 for each in told.moves), "a chance is never all that is said"
    assert len(told.moves) <= weighing.TOP


def test_a_bot_speaks_of_itself_and_of_the_move_that_it_is_asked_about() -> None:
    position, seat = late(GAMES[0])
    moves = position.legal_moves(seat)
    weighed = [Weighed(move, 0.5, float(at == 0)) for at, move in enumerate(moves)]
    told = weighing.explain(position, seat, weighed, "worth", Telling(True, 1 - seat, moves[-1]))
    assert told.moves[0].move == position.game.text(position.s, seat, moves[-1])
    assert "I should win about 50 games" in told.moves[0].en
    assert "je devrais gagner" in told.moves[0].fr


@pytest.mark.parametrize("search", ["greedy", "mcts", "solves"])
def test_a_search_says_how_it_expects_a_move_to_be_answered(search: str) -> None:
    position, seat = late(GAMES[0])
    level = Level("mcts", 600, solves=True) if search == "solves" else Level(search, 600)
    weighed = weighing.weigh(level, position, seat, generator(1), Deadline())
    best = max(weighed, key=lambda each: each.share)
    after = position.copy()
    after.play_move(seat, best.move)
    assert best.next in after.legal_moves(after.to_act[0])


def test_a_recipe_has_no_worth_to_tell() -> None:
    name = next(name for name in GAMES if load(name).thinking.recipe is not no_recipe)
    for number in range(40):
        record = play_game(Plan(load(name), load(name).complete({}), None, 6), number)
        position = opening(record)
        for seat, text in record.moves:
            if seat >= 0 and position.game.thinking.mixed(position.s, seat) == RECIPE:
                told = make(position.game, "level:1").explain(position, seat, generator(1))
                assert told.scale == "chance"
                assert "should win" not in told.moves[0].en
                return
            position.play(seat, text)
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("points", "end"),
    [
        (2, "With perfect play you win by 2 points"),
        (0, "With perfect play it is a draw"),
        (-1, "Even with perfect play you lose by 1 point"),
    ],
)
def test_exact_values_are_told_as_results(points: int, end: str) -> None:
    position, seat = late(GAMES[0])
    weighed = [Weighed(move, float(points), 1.0) for move in position.legal_moves(seat)]
    told = weighing.explain(position, seat, weighed, "points", Telling(hearer=seat))
    assert told.moves[0].en.endswith(f"{end}.")
    name = position.game.seat_names[seat].en
    of_whom = end.replace("you win", f"{name} wins").replace("you lose", f"{name} loses")
    assert weighing.explain(position, seat, weighed, "points").moves[0].en.endswith(f"{of_whom}.")


def test_what_any_other_move_costs_is_known_only_if_all_values_are(monkeypatch: pytest.MonkeyPatch) -> None:
    position, seat = late(GAMES[0])
    first, *others = position.legal_moves(seat)
    margins: list[int] = []

    def told(world: object, grounds: Grounds, *more: object) -> str:
        margins.append(grounds.margin)
        return ""

    monkeypatch.setattr(weighing, "_told", told)
    weighed = [Weighed(first, 3.0, 1.0), *(Weighed(move, 1.0, 0.0) for move in others)]
    weighing.explain(position, seat, weighed, "points")
    assert set(margins) == {2, 0}
    assert margins[0] == 2
    margins.clear()
    weighing.explain(position, seat, weighed[:-1], "points")
    weighing.explain(position, seat, weighed, "worth")
    assert set(margins) == {0}


@pytest.mark.skipif(not COMPILED, reason="slow interpreted")
def test_an_exact_search_is_told_in_points() -> None:
    position, seat = late(GAMES[0])
    for solves, expected in ((True, "points"), (False, "worth")):
        level = Level("mcts", 50, solves=solves)
        weighed = weighing.weigh(level, position, seat, generator(1), Deadline())
        assert weighing.scale(position, seat, weighed) == expected


def test_who_only_has_to_choose_finds_the_same_moves() -> None:
    position, seat = late(GAMES[0])
    level = Level("mcts", 50, solves=True)
    every, some = (
        weighing.weigh(level, position, seat, generator(1), Deadline(), each) for each in (True, False)
    )
    assert [each.share for each in every] == [each.share for each in some]

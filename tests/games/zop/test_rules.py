"""The course of a round and of a match, and what may be played when."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest
from tests.games.zop.rounds import staged

from ludotheque.contract import CHANCE
from ludotheque.errors import Illegal, NotYourTurn
from ludotheque.games.zop import game
from ludotheque.games.zop.moves import order_of
from ludotheque.games.zop.state import CODES
from ludotheque.jit import COMPILED
from ludotheque.position import Position, start
from ludotheque.rng import below, generator
from ludotheque.viewers import seated

Choose = Callable[[Position, int], str]


def refused(position: Position, seat: int, move: str) -> str | None:
    with pytest.raises(Illegal) as error:
        position.play(seat, move)
    return error.value.rule


def play_on(position: Position, choose: Choose, seed: int = 1) -> list[tuple[int, str]]:
    """Play to the end of the match; the moves made."""
    rng = generator(seed)
    made = []
    while acting := position.to_act:
        if acting == [CHANCE]:
            move = game.text(position.s, CHANCE, position.draw(rng))
        else:
            move = choose(position, acting[0])
        position.play(acting[0], move)
        made.append((acting[0], move))
    return made


def first_legal(position: Position, seat: int) -> str:
    return position.legal(seat)[0]


def deal(position: Position, rng: Any, same: bool = False) -> None:
    """Both deals of a round; the same order for both if asked."""
    codes = game.text(position.s, CHANCE, position.draw(rng)).split(" ", 2)[2]
    position.play(CHANCE, f"deal 0 {codes}")
    if not same:
        codes = game.text(position.s, CHANCE, position.draw(rng)).split(" ", 2)[2]
    position.play(CHANCE, f"deal 1 {codes}")


@pytest.mark.rule("Z2.1")
def test_a_round_starts_with_the_deal_of_seat_0_then_of_seat_1() -> None:
    position = start("zop")
    assert position.to_act == [CHANCE]
    assert refused(position, CHANCE, f"deal 1 {' '.join(CODES)}") == "Z2.1"
    position.play(CHANCE, f"deal 0 {' '.join(CODES)}")
    assert refused(position, CHANCE, f"deal 0 {' '.join(CODES)}") == "Z2.1"
    position.play(CHANCE, f"deal 1 {' '.join(CODES)}")
    assert position.to_act == [0, 1]


@pytest.mark.rule("Z2.1")
def test_nothing_is_pending_when_the_next_round_starts() -> None:
    """Espionage, Run-up and Reinforcement are kept for the last card of a round."""
    last = ("ES", "RS", "RE")
    for kept in last:
        position = start("zop")
        rng = generator(3)
        while int(position.s.finished) == 0:
            acting = position.to_act[0]
            if acting == CHANCE:
                position.play_move(CHANCE, position.draw(rng))
                continue
            legal = [move for move in position.legal(acting) if kept not in move] or position.legal(acting)
            position.play(acting, legal[0])
        deal(position, rng)
        for waiting in (position.s.reinforced, position.s.doubled, position.s.run_up, position.s.spying):
            assert waiting.tolist() == [0, 0]


@pytest.mark.rule("Z2.3")
def test_one_card_of_the_hand_is_chosen_and_sealed() -> None:
    position = start("zop")
    deal(position, generator(1))
    hand = position.legal(0)
    other = next(code for code in CODES if code not in hand)
    assert refused(position, 0, other) == "Z2.3"
    assert refused(position, 0, f"{hand[0]}+{hand[1]}") == "Z2.3"
    position.play(0, hand[0])
    assert position.to_act == [1]
    assert int(position.s.laid[0]) == 0
    with pytest.raises(NotYourTurn):
        position.play(0, hand[1])
    position.play(1, position.legal(1)[0])
    assert position.s.laid.tolist() == [1, 1]


@pytest.mark.rule("Z2.3")
def test_sealed_choices_may_come_in_any_order() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        position = start("zop")
        deal(position, generator(8))
        for seat in order:
            position.play(seat, position.legal(seat)[2])
        ends.append(position.pool.tobytes())
    assert ends[0] == ends[1]


@pytest.mark.rule("Z5.3")
def test_after_a_run_up_two_different_cards_are_shown_in_order() -> None:
    position = staged("RS[A1 A2 A3] D1", "A4+A5[D5 D6] D2")
    assert [line.cards[0] for line in game.view(position.s, seated(0)).lines] == [["RS"], ["A4", "A5"]]  # type: ignore[attr-defined]
    assert position.s.run_up.tolist() == [0, 0]
    position = staged("RS[A1 A2 A3] D1")
    hand = [CODES[place & 63] for place in position.s.piles[0, 1].tolist()[:4]]
    assert len(position.legal(0)) == 12
    assert refused(position, 0, hand[0]) == "Z5.3"
    assert refused(position, 0, f"{hand[0]}+{hand[0]}") == "Z5.3"
    assert refused(position, 0, f"{hand[0]}+RS") == "Z2.3"
    assert refused(position, 0, f"RS+{hand[0]}") == "Z2.3"


@pytest.mark.rule("Z2.6")
@pytest.mark.rule("Z5.3")
def test_a_seat_without_cards_is_not_asked_and_the_last_attack_scores_in_full() -> None:
    """Black gains a turn by its Run-up; Red keeps Run-up and A6, and then plays them one by one."""

    def choose(position: Position, seat: int) -> str:
        legal = position.legal(seat)
        if seat == 0:
            return next((move for move in legal if "RS" in move), legal[0])
        free = [move for move in legal if "RS" not in move and "A6" not in move]
        return (free or [move for move in legal if "RS" in move] or legal)[0]

    position = start("zop", {"match": "single"})
    rng = generator(4)
    while 20 not in position.s.laid.tolist():
        if position.to_act == [CHANCE]:
            moves = [position.draw(rng) for _ in range(20)]
            texts = [game.text(position.s, CHANCE, move) for move in moves]
            position.play(CHANCE, next(text for text in texts if not text.endswith(" A6")))
        else:
            seat = position.to_act[0]
            position.play(seat, choose(position, seat))
        assert position.to_act
    assert position.to_act == [1]
    assert position.s.run_up.tolist() == [0, 1]
    assert position.legal(1) == ["A6"]
    before = position.scores()
    position.play(1, "A6")
    assert position.scores() == [before[0], before[1] + 6]
    assert position.outcome() is not None


@pytest.mark.rule("Z5.4")
def test_only_a_swap_that_is_due_is_given_to() -> None:
    position = staged("EA[A1 RS A3] D1[A6 D2 D3]", "take 0 A6")
    assert position.to_act == [0]
    for move in ("give RS", "give A6", "A1"):
        assert refused(position, 0, move) == "Z5.4"
    position.play(0, "give A1")
    assert refused(position, 0, "give A3") == "Z5.4"


@pytest.mark.rule("Z8.1")
def test_who_acts_is_judged_too() -> None:
    position = staged("EA[A1 A2 A3] D1[A6 D2 D3]")
    assert game.rule_ids[game.judge(position.s, 0, game.parse(position.s, 0, "give A1"))] == "Z8.1"
    position.play(CHANCE, "take 0 A6")
    assert game.rule_ids[game.judge(position.s, 1, game.parse(position.s, 1, "give D2"))] == "Z8.1"
    position.play(0, "give A1")
    assert (
        game.rule_ids[game.judge(position.s, CHANCE, game.parse(position.s, CHANCE, "take 0 A6"))] == "Z8.1"
    )


def match(*rounds: tuple[int, int], single: bool = False) -> Position:
    """A match whose finished rounds had these points: the last card of each is still to be played."""
    position = start("zop", {"match": "single" if single else "best-of-three"})
    for number, points in enumerate(rounds):
        assert position.outcome() is None
        play_round(position, number + 1, points)
    return position


def play_round(position: Position, number: int, points: tuple[int, int]) -> None:
    """Both play the same cards of the same deal, which scores alike; then the points are set."""
    rng = generator(number)
    deal(position, rng, same=True)
    while int(position.s.finished) < number:
        if position.to_act == [CHANCE]:
            position.play_move(CHANCE, position.draw(rng))
            continue
        if int(position.s.counts.sum()) == 2 and len(position.to_act) == 2:
            last = [position.legal(seat)[0] for seat in (0, 1)]
            position.s.points[:] = [points[seat] - gain for seat, gain in enumerate(_gains(position, last))]
        seat = position.to_act[0]
        position.play(seat, position.legal(seat)[0])


def _gains(position: Position, last: list[str]) -> list[int]:
    trial = position.copy()
    turn = int(trial.s.turn)
    for seat in (0, 1):
        trial.play(seat, last[seat])
    gained: list[int] = trial.s.gains[turn].tolist()
    return gained


@pytest.mark.rule("Z6.1")
def test_two_rounds_won_win_the_match() -> None:
    assert msgspec.to_builtins(match((9, 5), (7, 6)).outcome()) == {
        "reason": "played-out",
        "scores": [2, 0],
        "ranks": [1, 2],
    }


@pytest.mark.rule("Z6.1")
def test_one_round_each_asks_for_a_decider() -> None:
    assert match((9, 5), (3, 6)).outcome() is None
    outcome = match((9, 5), (3, 6), (1, 2)).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([1, 2], [2, 1])


@pytest.mark.rule("Z6.1")
def test_after_a_tied_first_round_the_second_is_the_decider() -> None:
    outcome = match((5, 5), (3, 6)).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([0, 1], [2, 1])


@pytest.mark.rule("Z6.1")
def test_after_a_tied_return_round_the_third_is_the_decider() -> None:
    assert match((9, 5), (6, 6)).outcome() is None
    outcome = match((9, 5), (6, 6), (1, 2)).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks) == ([1, 1], [2, 1])


@pytest.mark.rule("Z6.2")
def test_a_tied_decider_goes_by_the_points_of_all_rounds_and_may_be_a_draw() -> None:
    for rounds, ranks in (
        (((9, 5), (3, 6), (4, 4)), [1, 2]),
        (((9, 5), (0, 6), (4, 4)), [2, 1]),
        (((9, 5), (2, 6), (4, 4)), [1, 1]),
        (((5, 5), (4, 4)), [1, 1]),
    ):
        outcome = match(*rounds).outcome()
        assert outcome is not None
        assert outcome.ranks == ranks


@pytest.mark.rule("Z6.3")
def test_a_single_round_may_be_won_or_drawn() -> None:
    for points, ranks in (((9, 5), [1, 2]), ((5, 9), [2, 1]), ((5, 5), [1, 1])):
        outcome = match(points, single=True).outcome()
        assert outcome is not None
        assert outcome.scores == list(points)
        assert outcome.ranks == ranks


def test_points_are_told_beside_the_scores() -> None:
    position = match((9, 5))
    assert game.trace_extras(position.s) == {"points": [0, 0]}
    assert game.trace_extras(match((9, 5), (7, 6)).s) == {"points": [7, 6]}


@pytest.mark.rule("Z5.4")
def test_a_swap_is_skipped_when_a_hand_is_only_the_run_up_or_empty() -> None:
    """Black keeps EA for its last card but one, and Red its Run-up for the last."""

    def choose(position: Position, seat: int) -> str:
        legal = position.legal(seat)
        late = ("EA", "A1") if seat == 0 else ("RS",)
        free = [move for move in legal if not any(code in move for code in late)]
        return (free or [move for move in legal if "EA" in move] or legal)[0]

    position = start("zop", {"match": "single"})
    made = play_on(position, choose, seed=5)
    assert not [move for seat, move in made if move.startswith("take 0")]


def rare(preferred: tuple[str, ...]) -> Callable[[Position, int, Any], str]:
    """A player who mostly plays the moves that hold one of these codes."""

    def choose(position: Position, seat: int, rng: Any) -> str:
        legal = position.legal(seat)
        liked = [move for move in legal if all(code in preferred for code in move.split(" ")[-1].split("+"))]
        liked = liked or [move for move in legal if any(code in move for code in preferred)]
        among = liked if liked and below(rng, 8) else legal
        return among[int(below(rng, len(among)))]

    return choose


@pytest.mark.parametrize(
    "preferred", [("RS", "MI", "EA"), ("EA", "RS"), ("RS", "RE", "AT"), ("RS", "CA", "PT", "EA")]
)
def test_the_referee_agrees_in_rare_situations(referee: ModuleType, preferred: tuple[str, ...]) -> None:
    """Double turns with MI, both swapping at once, twins, RE and AT waiting together, tied rounds."""
    met: Counter[str] = Counter()
    choose = rare(preferred)
    for number in range(60 if COMPILED else 2):
        rng = generator(number)
        position = start("zop", {"counter_cancels": bool(number & 1)})
        judge = referee.Referee(dict(position.options), 2)
        while acting := position.to_act:
            seat = acting[int(below(rng, len(acting)))]
            if seat == CHANCE:
                move = _chance(position, rng, alike=number % 3 == 0)
            else:
                move = choose(position, seat, rng)
            assert judge.to_act() == acting
            for each in acting:
                assert each == CHANCE or judge.legal(each) == position.legal(each)
            met.update(_met(position, move))
            position.play(seat, move)
            judge.play(seat, move)
            assert judge.scores() == position.scores()
            assert judge.points() == position.s.points.tolist()
        assert msgspec.to_builtins(position.outcome()) == judge.outcome()
        met["tied round"] += sum(a == b for a, b in position.s.rounds.tolist()[: int(position.s.finished)])
    if COMPILED:
        assert met["double turn"] > 50
        assert met["twins"] > 5
        if preferred == ("RS", "MI", "EA"):
            assert met["double MI"] > 5
            assert met["both swap"] > 5
            assert met["tied round"] > 0
        if preferred == ("RS", "RE", "AT"):
            assert met["both wait"] > 20


def _chance(position: Position, rng: Any, alike: bool) -> str:
    """A chance move; with `alike` seat 1 gets the deal that seat 0 has."""
    text = game.text(position.s, CHANCE, position.draw(rng))
    if alike and text.startswith("deal 1"):
        pile = [CODES[card] for card in position.s.piles[0, 0].tolist()]
        return f"deal 1 {' '.join(reversed(pile))}"
    return text


def _met(position: Position, move: str) -> list[str]:
    hands = [[place & 63 for place in position.s.piles[seat, 1].tolist()[:4] if place] for seat in (0, 1)]
    found = ["twins"] if any(len({card % 20 for card in hand}) < len(hand) for hand in hands) else []
    found += ["double turn"] if "+" in move else []
    found += ["both wait"] if any(position.s.reinforced & position.s.doubled) else []
    found += ["double MI"] if "+" in move and "MI" in move else []
    return found + (["both swap"] if int(position.s.swaps) == 3 and move.startswith("give") else [])


def test_every_deal_is_as_likely() -> None:
    """Each card is on top of the pile equally often (chi-square, 19 degrees of freedom)."""
    rng = generator(12)
    position = start("zop")
    count = 4000 if COMPILED else 400
    tops = Counter(order_of(position.draw(rng) >> 1)[-1] for _ in range(count))
    assert sum((tops[card] - count / 20) ** 2 / (count / 20) for card in range(20)) < 50


@pytest.mark.rule("Z5.4")
def test_every_card_but_the_run_up_is_as_likely_to_be_taken() -> None:
    position = staged("EA[A1 A2 A3] D1[RS D2 D3]")
    rng = generator(12)
    count = 1000
    taken = Counter(game.text(position.s, CHANCE, position.draw(rng)) for _ in range(count))
    assert set(taken) == {"take 0 D2", "take 0 D3"}
    assert abs(taken["take 0 D2"] - count / 2) < 4 * (count / 4) ** 0.5

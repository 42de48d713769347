"""What a viewer sees, and the odds before a fight."""

import msgspec
import pytest
from tests.games.smallwars.battles import battle

from ludotheque.cli.play import Terminal
from ludotheque.games.smallwars.odds import fight
from ludotheque.games.smallwars.view import View, explain_move, fight_odds, view
from ludotheque.position import start
from ludotheque.viewers import seated

DUEL = "3 | R1 light B1 armcar | B2 jeep |\n2 | | |\n1 | | |"


def test_the_draft_shows_the_pool_and_the_budgets() -> None:
    position = start("smallwars")
    for seat, move in ((0, "pick heavy a1"), (1, "pick heavy a3"), (0, "done")):
        position.play(seat, move)
    seen = view(position.s, seated(1))
    assert (seen.phase, seen.budget, seen.money, seen.done) == ("draft", 400, [230, 230], [True, False])
    assert {stock.sheet.id: stock.left for stock in seen.pool}["jeep"] == 3
    assert (seen.turn, seen.starting_seat, seen.seat, seen.unplaced) == (0, None, 1, [])


def test_a_figure_that_is_sold_out_keeps_its_place_in_the_pool() -> None:
    position = start("smallwars")
    before = view(position.s, seated(1)).pool
    for seat, move in ((0, "pick heavy a1"), (1, "pick heavy a3")):
        position.play(seat, move)
    after = view(position.s, seated(1)).pool
    assert [stock.sheet for stock in after] == [stock.sheet for stock in before]
    assert {stock.sheet.id: stock.left for stock in after}["heavy"] == 0


def test_placing_shows_what_each_has_still_to_place() -> None:
    position = start("smallwars", {"armies": "steel-air"})
    position.play(0, "place heavy a1")
    seen = view(position.s, seated(0))
    assert seen.phase == "placing"
    assert [[stock.sheet.id for stock in army] for army in seen.unplaced] == [
        ["scout", "armcar", "light"],
        ["jeep", "rjeep", "light", "halftrack", "gunship"],
    ]
    assert (seen.pool, seen.budget, seen.money, seen.done) == ([], None, [], [])


def test_the_field_in_play() -> None:
    position = battle(DUEL)
    position.play(1, "R1xB1")
    seen = view(position.s, seated(0))
    assert (seen.turn, seen.turns, seen.starting_seat, seen.seat) == (1, 4, 1, 1)
    assert (seen.active, seen.actions, seen.bound, seen.target) == ("R1", 1, True, "B1")
    assert [(figure.name, figure.square, figure.activated) for figure in seen.figures] == [
        ("B1", "a3", False),
        ("B2", "b3", False),
        ("R1", "a3", True),
    ]
    assert seen.fights == []
    position.play(-1, "roll 5 2 4 / 3 6")
    roll = view(position.s, seated(0)).roll
    assert roll is not None
    assert (roll.attacker, roll.target, roll.dice, roll.back) == ("R1", "B1", [5, 2, 4], [3, 6])
    assert (roll.hits, roll.hits_back) == (2, 1)


@pytest.mark.parametrize(
    ("scenario", "points"), [("conquest", [1, 0]), ("hill", [0, 0]), ("frontal", [0, 0])]
)
def test_what_the_turn_would_score_now(scenario: str, points: list[int]) -> None:
    assert view(battle(DUEL, scenario=scenario).s, seated(0)).turn_points == points


@pytest.mark.parametrize(
    ("scenario", "held"), [("conquest", [["b3"], []]), ("frontal", [[], []]), ("hill", [[], ["c2"]])]
)
def test_whose_squares_are_whose(scenario: str, held: list[list[str]]) -> None:
    field = "3 | R1 light B1 armcar | B2 jeep |\n2 | B3 quad R2 quad | | R3 sidecar R4 truck B4 jeep\n1 | | |"
    assert view(battle(field, scenario=scenario).s, seated(0)).held == held


def test_a_wreck_lies_where_the_figure_fell() -> None:
    position = battle("3 | R1 light | |\n2 | B1 quad | |\n1 | B2 jeep | |")
    position.play(1, "R1xB1")
    position.play(-1, "roll 5 2 4 /")
    destroyed, spared, _ = view(position.s, seated(0)).figures
    assert (destroyed.square, destroyed.fell) == (None, "a2")
    assert (spared.square, spared.fell) == ("a1", None)


def test_the_odds_of_every_legal_fight_are_there() -> None:
    position = battle(DUEL)
    fights = view(position.s, seated(0)).fights
    assert [each.move for each in fights] == [m for m in position.legal(1) if "x" in m]
    assert fights[0].odds == fight(3, 4, 2, 3)  # beside: it strikes back
    assert fights[1].odds == fight(3, 4, 0, 2)


def test_the_odds_in_words() -> None:
    position = battle(DUEL)
    near, far, end = (position.game.parse(position.s, 1, move) for move in ("R1xB1", "R1xB2", "R1."))
    assert explain_move(position.s, 1, near, "en") == (
        "hits 0: 12.5%, 1: 37.5%, 2: 37.5%, 3: 12.5%; destroys the target 12.5%, takes 1.50 life;"
        " it strikes back: destroyed 0%, loses 1.00 life"
    )
    assert explain_move(position.s, 1, far, "fr") == (
        "touches 0 : 12,5 %, 1 : 37,5 %, 2 : 37,5 %, 3 : 12,5 % ; cible détruite 50 %, vie prise 1,38"
    )
    assert explain_move(position.s, 1, end, "en") == ""


def test_the_terminal_tells_the_odds_before_a_fight(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["?R1xB2", "moves", "? R1xB9", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    Terminal(battle(DUEL), [1], "random", 1).run()
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("destroys the target 50%") == 2
    assert out.count("destroys the target 12.5%") == 1
    assert "R1xB9 isn’t legal now" in out


def test_a_view_is_plain_json() -> None:
    seen = view(battle(DUEL).s, seated(0))
    assert msgspec.json.decode(msgspec.json.encode(seen), type=View) == seen


def test_fight_odds_need_no_record() -> None:
    from ludotheque.games.smallwars.state import Plain

    position = battle(DUEL)
    move = position.game.parse(position.s, 1, "R1xB1")
    assert fight_odds(Plain.of(position.s), 1, move).destroy == 0.125

"""A game whose actions are not its moves is found out, and told which."""

from pathlib import Path
from typing import Any

import pytest
from tests.plugins import bring, bring_example, run
from tests.promises.planted import fault, faults, kept, planted

from ludotheque.contract import CHANCE
from ludotheque.games import GAMES, load
from ludotheque.research.setting import Setting

LEGAL = "p16_every_legal_move_is_among_the_codes"
ONCE = "p16_codes_list_each_move_once"


def codes(name: str, *given: Any) -> list[int]:
    codes: list[int] = load(name).actions(*given).tolist()
    return codes


@pytest.mark.parametrize("name", GAMES)
def test_a_legal_move_that_is_not_among_the_codes_is_named(name: str) -> None:
    """The rarest move of the sample."""
    times: dict[int, int] = {}
    for position, _, _ in kept(name).moments():
        for seat in position.to_act:
            for move in position.legal_moves(seat) if seat != CHANCE else ():
                times[move] = times.get(move, 0) + 1
    rare = min(times, key=lambda move: times[move])
    few = planted(name, codes=lambda *given: [code for code in codes(name, *given) if code != rare])
    said = fault(few, LEGAL)
    assert f"not among the codes: {rare} (" in said, said


@pytest.mark.parametrize("name", GAMES)
def test_a_code_that_is_listed_twice_is_named(name: str) -> None:
    twice = planted(name, codes=lambda *given: [*codes(name, *given), codes(name, *given)[3]])
    said = fault(twice, ONCE)
    assert said.startswith("codes lists "), said
    assert "more than once" in said


@pytest.mark.parametrize("name", GAMES)
def test_a_sound_game_keeps_these_promises(name: str) -> None:
    assert not faults(planted(name), "p16")


def test_features_that_are_not_those_of_the_record_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Setting.plan.func  # type: ignore[attr-defined]

    def moved(self: Setting) -> Any:
        plan = sound(self)
        plan.scale[:] = plan.scale / 2
        return plan

    monkeypatch.setattr(Setting, "plan", property(moved))
    assert "the numbers of seat" in fault(planted(GAMES[0]), "p19_features_are_what_the_record_says")


BROKEN = """
from dataclasses import replace
from goofspiel import game as sound
from ludotheque.rng import next_word

def codes(options, seats, content):
    return [*range(1, 13), 5]

def hide(s, seat):
    bid = s.bids[0]
    sound.hide(s, seat)
    s.bids[0] = bid
    s.points[1] = 0

def draw(s, rng):
    next_word(rng)
    return sound.draw(s, rng)

game = replace(sound, name="broken", codes=codes, hide=hide, draw=draw, _specialised={})
"""
SAID = {
    "p16 every legal move is among the codes": "not among the codes: 13 (13)",
    "p16 codes list each move once": "codes lists 5 (5) more than once",
    "p17 what is hidden is what differs between worlds": "hide leaves bids[0], which",
    "p17 nothing is hidden that is the same in all worlds": "hide blanks points[1] for",
    "p17 who looks sees and may do the same as before": "hide changes what",
    "p18 draw uses nothing but below": "draw takes a random word itself",
    "p18 every chance move is a path of uniform choices": "a chance move asks for more than `below`",
}


def test_check_tells_the_author_of_a_package_all_of_it(tmp_path: Path) -> None:
    path = bring_example(tmp_path, "goofspiel")
    bring(tmp_path, "broken", BROKEN)
    done = run(path, "-m", "ludotheque", "check", "broken", "--games", "8", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    told = dict(part.split("\n", 1) for part in done.stdout.split("✗ ")[1:])
    for promise, said in SAID.items():
        assert said in told.get(promise, ""), done.stdout + done.stderr

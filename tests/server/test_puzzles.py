"""Puzzles over HTTP."""

import pytest
from tests.server.live import PLAIN, Live

from ludotheque.games import load
from ludotheque.puzzles import puzzles
from ludotheque.server.client import Failed


def test_a_wrong_try_gets_no_answer_and_who_gives_up_has_not_solved_it(live: Live) -> None:
    guest, puzzle = live.guest("Grace"), puzzles(load(PLAIN))["1-5"]
    at = f"/api/games/{PLAIN}/puzzles"
    wrong = guest.post(f"{at}/1-5", {"move": puzzle.decoy})
    assert (wrong["right"], wrong["answer"], wrong["tempting"]) == (False, None, True)
    assert wrong["progress"]["change"] < 0
    assert guest.post(f"{at}/1-5/answer", {})["best"] == puzzle.best
    found = guest.post(f"{at}/1-5", {"move": puzzle.best})
    assert (found["right"], found["progress"]["state"]) == (True, "shown")
    states = {each["id"]: each["state"] for each in guest.get(at)["all"]}
    assert states["1-5"] == "shown"


def test_a_kit_that_is_kept_for_later_counts_as_nothing(live: Live) -> None:
    guest = live.guest("Grace")
    at = f"/api/games/{PLAIN}/puzzles"
    kit = guest.get(f"{at}/1-6/kit")
    assert {each["id"]: each["state"] for each in guest.get(at)["all"]}["1-6"] == "fresh"
    assert guest.post(f"{at}/1-6", {"move": kit["best"]})["progress"]["state"] == "solved"
    with pytest.raises(Failed):
        guest.get(f"{at}/none/kit")


@pytest.mark.parametrize("path", ["1-5/hint?step=3", "1-5/hint?step=0", "none/hint", "none/answer", "none"])
def test_what_there_is_not_is_refused(live: Live, path: str) -> None:
    with pytest.raises(Failed):
        live.guest().post(f"/api/games/{PLAIN}/puzzles/{path}", {"move": "x"})

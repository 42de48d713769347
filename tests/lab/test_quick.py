"""A quick study of content."""

import subprocess
import sys

import msgspec
import pytest

from ludotheque import games
from ludotheque.lab import quick
from ludotheque.lab.quick import Answer, Question

MADE = [name for name in games.GAMES if games.load(name).workshop is not None]


@pytest.mark.parametrize("name", MADE)
def test_the_same_content_meets_the_same_luck_and_comes_to_the_same(name: str) -> None:
    game = games.load(name)
    assert game.workshop is not None
    question = Question(name, [None, dict(game.workshop.house())], game.seat_counts[0], games=3)
    *_, answer = quick.answers(question)
    assert (answer.done, answer.of, answer.over) == (6, 6, True)
    house, same = answer.findings
    assert house == same
    assert sum(share.value for share in house.seats) == pytest.approx(1)
    assert house.shortest <= house.length <= house.longest
    assert house.measure in ("wins", "points")


def test_time_ends_it_and_what_there_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "BETWEEN", 0.0)
    question = Question(MADE[0], [None, None], 2, games=1000, seconds=0.0)
    *_, answer = quick.answers(question)
    assert answer.over
    assert answer.done == 2


def test_a_card_that_is_stronger_wins_more_points() -> None:
    name = next(name for name in MADE if games.load(name).gained is not None)
    content = dict(games.load(name).workshop.house())  # type: ignore[union-attr]
    cards = {key: dict(row) for key, row in content["cards"].items()}
    first = next(key for key, row in cards.items() if row.get("strength") == 1)
    cards[first]["strength"] = 40
    *_, answer = quick.answers(Question(name, [None, {"cards": cards}], 2, {"match": "single"}, games=20))
    before, after = (next(thing for thing in found.things) for found in answer.findings)
    assert after.value > before.value + 10
    assert before.low < before.value < before.high < after.low
    assert answer.contrast is not None
    changed = next(thing for thing in answer.contrast.things if thing.en == after.en)
    assert changed.value == pytest.approx(after.value - before.value)
    assert changed.low > 0


def test_cards_of_one_name_are_one_and_what_is_the_same_differs_by_nothing() -> None:
    name = next(name for name in MADE if games.load(name).gained is not None)
    content = dict(games.load(name).workshop.house())  # type: ignore[union-attr]
    cards = {key: dict(row) for key, row in content["cards"].items()}
    first, last, *_ = sorted(cards, key=lambda key: int(cards[key].get("strength", 99)))
    cards[first] |= {"en": cards[last]["en"], "fr": cards[last]["fr"]}
    question = Question(name, [{"cards": cards}] * 2, 2, {"match": "single"}, games=quick.FEWEST)
    *_, answer = quick.answers(question)
    names = [thing.en for thing in answer.findings[0].things]
    assert cards[last]["en"] in names
    assert len(names) == len(set(names))
    assert answer.contrast is not None
    assert {(each.value, each.low, each.high) for each in answer.contrast.seats} == {(0, 0, 0)}
    assert all(each.low <= 0 <= each.high for each in answer.contrast.things)


def test_of_few_games_no_difference_is_told() -> None:
    *_, answer = quick.answers(Question(MADE[0], [None, None], 2, games=2))
    assert answer.contrast is None


def test_as_a_process_it_reads_a_question_and_writes_answers() -> None:
    question = msgspec.json.encode(Question(MADE[0], [None], 2, games=1))
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque.lab.quick"], input=question, capture_output=True, check=True
    )
    assert msgspec.json.decode(done.stdout.splitlines()[-1], type=Answer).over

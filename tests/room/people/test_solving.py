from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.games import load
from ludotheque.puzzles import puzzles
from ludotheque.room.people.profiles import profile
from ludotheque.room.people.solving import BEGINNING, NEWCOMER, Solving, rating_of
from ludotheque.room.store import solving
from ludotheque.room.store.people import Person

GAME = load(PLAIN)
EASY, HARD = puzzles(GAME)["1-1"], puzzles(GAME)["3-1"]


async def somebody(scene: Scene, account: bool = False) -> tuple[Solving, Person]:
    guest, _ = await scene.room.people.new("Ada")
    person = (await scene.room.people.claim(guest, "correct horse"))[0] if account else guest
    return Solving(scene.room.store), person


def test_a_first_try_moves_the_rating_and_later_ones_do_not(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        wrong = await book.tried(ada, GAME, EASY, False)
        assert (wrong.state, wrong.change < 0) == ("open", True)
        found = await book.tried(ada, GAME, EASY, True)
        assert (found.state, found.change) == ("solved", 0)
        hard = await book.tried(ada, GAME, HARD, True)
        assert hard.change > 0
        assert hard.rating
        assert hard.rating.games == 2

    act(tmp_path, story)


def test_what_was_found_after_the_answer_is_not_solved(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        shown = await book.gave_up(ada, GAME, EASY)
        assert (shown.state, shown.change < 0) == ("shown", True)
        again = await book.tried(ada, GAME, EASY, True)
        assert (again.state, again.change) == ("shown", 0)
        names, _, _ = await book.names(ada, GAME)
        assert {each.id: each.state for each in names}[EASY.id] == "shown"

    act(tmp_path, story)


def test_a_hint_costs_the_gain_but_not_the_solution(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        await book.hinted(ada, GAME, EASY, 1)
        await book.hinted(ada, GAME, EASY, 2)
        found = await book.tried(ada, GAME, EASY, True)
        assert (found.state, found.change, found.rating) == ("solved", 0, None)
        assert (await book.gave_up(ada, GAME, EASY)).state == "solved"

    act(tmp_path, story)


@pytest.mark.parametrize("account", [False, True])
def test_only_accounts_move_a_puzzles_own_rating(tmp_path: Path, account: bool) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene, account)
        await book.tried(ada, GAME, EASY, False)
        ratings = await solving.ratings(scene.room.store, GAME.name)
        assert (rating_of(EASY, ratings).mu > BEGINNING[1].mu) == account

    act(tmp_path, story)


def test_the_next_puzzle_is_near_ones_rating_and_not_solved_yet(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        _, rating, first = await book.names(ada, GAME)
        assert rating is None
        assert puzzles(GAME)[first].difficulty == 2
        at = first
        for _ in range(12):
            at = (await book.tried(ada, GAME, puzzles(GAME)[at], True)).next
        assert puzzles(GAME)[at].difficulty == 3
        assert (await solving.tries_of(scene.room.store, ada.id, GAME.name, at)).state == "open"

    act(tmp_path, story)


def test_of_those_without_a_name_nothing_is_kept(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book = Solving(scene.room.store)
        assert (await book.tried(None, GAME, EASY, True)).rating is None
        await book.hinted(None, GAME, EASY, 1)
        assert (await book.gave_up(None, GAME, EASY)).state == "shown"
        names, rating, _ = await book.names(None, GAME)
        assert {each.state for each in names} == {"fresh"}
        assert rating is None
        assert not await solving.ratings(scene.room.store, GAME.name)
        assert NEWCOMER.games == 0

    act(tmp_path, story)


def test_who_leaves_takes_the_tries_along(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        await book.tried(ada, GAME, EASY, False)
        await scene.room.people.delete(ada)
        assert not await solving.states_of(scene.room.store, ada.id, GAME.name)
        assert ada.id not in await solving.ratings(scene.room.store, GAME.name, [ada.id])

    act(tmp_path, story)


def test_solved_puzzles_are_on_the_profile(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        book, ada = await somebody(scene)
        assert (await profile(scene.room.store, ada.id)).puzzles == []
        await book.tried(ada, GAME, EASY, True)
        await book.gave_up(ada, GAME, HARD)
        (of_game,) = (await profile(scene.room.store, ada.id)).puzzles
        assert (of_game.game, of_game.solved) == (GAME.name, 1)
        assert of_game.rating

    act(tmp_path, story)

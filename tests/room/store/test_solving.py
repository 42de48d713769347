from pathlib import Path

from tests.room.scene import Scene, act

from ludotheque.room.store import solving
from ludotheque.room.store.results import Rated
from ludotheque.room.store.solving import Tries


def test_tries_and_ratings_are_found_again_by_who_made_them(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store = scene.room.store
        assert await solving.tries_of(store, "ada", "g", "1-1") == Tries()
        await store.write(solving.noted("ada", "g", "1-1", Tries("open", 1, 0, 1)))
        await store.write(solving.noted("ada", "g", "1-1", Tries("solved", 2, 1, 1)))
        assert await solving.states_of(store, "ada", "g") == {"1-1": Tries("solved", 2, 1, 1)}
        for who in ("ada", "eve", "puzzle:1-1"):
            await store.write(solving.rated("g", who, Rated(26.0, 7.0, 1)))
        assert set(await solving.ratings(store, "g", ["ada"])) == {"ada", "puzzle:1-1"}
        await store.write(*solving.forgotten("ada"))
        assert await solving.states_of(store, "ada", "g") == {}

    act(tmp_path, story)


def test_what_somebody_has_solved_is_counted_game_by_game(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        store = scene.room.store
        assert await solving.solved_by(store, "ada") == []
        for game, puzzle, state in (
            ("g", "1", "solved"),
            ("h", "1", "solved"),
            ("h", "2", "solved"),
            ("h", "3", "shown"),
        ):
            await store.write(solving.noted("ada", game, puzzle, Tries(state, 1, 0, 1)))  # type: ignore[arg-type]
        await store.write(solving.noted("eve", "g", "2", Tries("solved", 1, 0, 1)))
        await store.write(solving.rated("h", "ada", Rated(26.0, 7.0, 3)))
        assert await solving.solved_by(store, "ada") == [("h", 2, Rated(26.0, 7.0, 3)), ("g", 1, None)]

    act(tmp_path, story)

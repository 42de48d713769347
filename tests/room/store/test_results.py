import asyncio
from pathlib import Path

from ludotheque.room.store import results
from ludotheque.room.store.results import Rated, Result
from ludotheque.room.store.sqlite import SqliteStore


def result(table: str, who: str, **fields: object) -> Result:
    usual = Result(table, 0, "g", who, who, 1, 1, 2, 9, 1, 1, None, None, None)
    return usual._replace(**fields)  # type: ignore[arg-type]


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        first = [result("t1", "ada"), result("t1", "bob", seat=1, place=2)]
        secret = [result("t2", "ada", ended=5, public=0, mu=26.5, sigma=8.0, change=1.5)]
        await store.write(*results.write("g", first, {"ada": Rated(26, 8, 1), "bob": Rated(24, 8, 1)}))
        await store.write(*results.write("g", secret, {"ada": Rated(26.5, 8, 2)}))
        assert await results.ratings(store, "g", ["ada", "eve"]) == {"ada": Rated(26.5, 8, 2)}
        assert await results.results_of(store, "ada", 9) == [secret[0], first[0]]
        assert await results.games_of(store, "ada", None, 10, True, 9) == [secret[0], first[0]]
        assert await results.games_of(store, "ada", "g", 10, False, 9) == [first[0]]
        assert await results.games_of(store, "ada", None, 1, True, 9) == []
        assert await results.seats_of(store, ["t1", "t9"]) == {"t1": first, "t9": []}
        assert await results.leaders(store, "g", 9) == []
        store.close_now()

    asyncio.run(story())

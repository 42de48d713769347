import asyncio
from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act, compiled
from tests.room.several import act as several
from tests.room.several import until
from tools.postgres import Postgres

from ludotheque.room import bots
from ludotheque.room.home import exhibitions
from ludotheque.room.home.exhibitions import HOST, KEPT, Exhibitions
from ludotheque.room.store import shown


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches these games."""
    compiled(PLAIN)
    monkeypatch.setattr(exhibitions, "PACE", 0)
    monkeypatch.setattr(exhibitions, "STRENGTHS", ("random",))


def shows(scene: Scene) -> Exhibitions:
    return Exhibitions(scene.room, lambda: [PLAIN])


def test_bots_play_while_somebody_looks_and_wait_while_nobody_does(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        show = shows(scene)
        table = await show.current()
        assert table is not None
        await scene.settle(table)
        await asyncio.sleep(0.05)
        assert table.state.n == 0, "nobody looks"
        spectator = await scene.come(table)
        await spectator.hear("update", n=2)
        assert table.state.facts.host == HOST
        assert all(seat.bot and seat.person is None for seat in table.state.seats)
        assert await show.current() is table, "one at a time"

    act(tmp_path, story)


def test_an_exhibition_makes_no_move_while_a_bot_thinks_for_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        table = await shows(scene).current()
        assert table is not None
        monkeypatch.setattr(bots.threads, "_urgent_now", {"ada": 1})
        spectator = await scene.come(table)
        await scene.settle(table)
        assert table.state.n == 0
        assert not table.upkeep.thinking
        assert await shows(scene).current() is table
        monkeypatch.undo()
        await spectator.hear("update", n=1)

    act(tmp_path, story)


def test_its_bots_think_behind_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    turn = bots.turn

    async def noted(host: str, *given: object, **more: object) -> str:
        asked.append(bool(given[3]))
        return await turn(host, *given, **more)  # type: ignore[arg-type]

    async def story(scene: Scene) -> None:
        table = await shows(scene).current()
        assert table is not None
        monkeypatch.setattr(bots, "turn", noted)
        await (await scene.come(table)).hear("update", n=1)
        assert not any(asked)

    act(tmp_path, story)


def test_a_finished_one_makes_way_for_the_next_and_old_ones_are_taken_away(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        show, seen = shows(scene), []
        for _ in range(KEPT + 2):
            scene.time += 1000
            table = await show.current()
            assert table is not None
            seen.append(table.id)
            spectator = await scene.come(table)
            await spectator.hear("update", to_act=[])
            spectator.leave()
        assert len(set(seen)) == KEPT + 2
        await show.current()
        assert await shown.made_for(scene.room.store, "exhibition", "over") == seen[-KEPT:]
        for left in ("entry", "snapshot", "seat"):
            rows = await scene.room.store.read(f"SELECT 1 FROM {left} WHERE table_id = ?", seen[0])
            assert rows == [], left
        assert await scene.room.store.read("SELECT 1 FROM result") == [], "it counts for nothing"

    act(tmp_path, story)


def test_nothing_is_shown_before_a_game_is_compiled(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        assert await Exhibitions(scene.room, list).current() is None

    act(tmp_path, story)


def test_several_processes_show_one_game_to_whoever_looks(postgres: Postgres) -> None:
    async def story(scenes: list[Scene]) -> None:
        shown_now = [shows(scene) for scene in scenes]
        found = await asyncio.gather(*(show.current() for show in shown_now))
        assert sum(table is not None for table in found) == 1
        tables = [await show.current() for show in shown_now]
        assert tables[0] is not None
        assert tables[1] is not None
        assert tables[0].id == tables[1].id
        # Who looks at one process sees the moves, whichever makes them.
        keeper = next(at for at, scene in enumerate(scenes) if scene.room.peers.keeps(tables[0].id))
        other = tables[1 - keeper]
        assert other is not None
        spectator = await scenes[1 - keeper].come(other)
        await until(lambda: other.state.n >= 2)
        spectator.leave()

    several(postgres.database(), story)


def test_a_spectator_cannot_take_a_seat_there(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await shows(scene).current()
        assert table is not None
        ada = await scene.come(table, "ada")
        assert (await ada.ask("sit", seat=0))["code"] == "started"
        assert (await ada.ask("arrange", seat=0, bot=None))["code"] == "not-allowed"

    act(tmp_path, story)

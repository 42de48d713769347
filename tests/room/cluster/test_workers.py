import asyncio
from pathlib import Path

from tests.room.scene import PLAIN, Scene
from tests.room.several import act, until
from tools.postgres import Postgres

from ludotheque.room.cluster.workers import work
from ludotheque.room.room import Room
from ludotheque.room.settings import RoomSettings


def test_workers_think_for_the_bots_and_servers_do_when_they_are_gone(postgres: Postgres) -> None:
    url = postgres.database()

    async def story(scenes: list[Scene]) -> None:
        worker = Room(Path(), RoomSettings(bot_delay=0), database=url, kind="worker")
        await worker.open()
        working = asyncio.create_task(work(worker, url, 2))
        await until(lambda: all(scene.room.peers.workers for scene in scenes))
        table = await scenes[0].table(PLAIN, "ada", "bot:level:1")
        ada = await scenes[0].come(table, "ada")
        for _ in range(3):
            while not (await ada.look()).get("legal"):
                await asyncio.sleep(0.01)
            await ada.play()
        await until(lambda: table.state.n == 6)
        assert worker.measures.moves == 3
        assert sum(scene.room.measures.moves for scene in scenes) == 3
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        await worker.close()
        await until(lambda: not any(scene.room.peers.workers for scene in scenes))
        await ada.play()
        await until(lambda: table.state.n == 8)

    act(url, story)

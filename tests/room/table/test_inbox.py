"""One thing after the other, and nothing while a move is on its way to the disk."""

import asyncio
from pathlib import Path

from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.protocol.requests import Ping
from ludotheque.room.table.inbox import MOST_WAITING, Inbox
from ludotheque.room.table.posts import NOBODY, Posted


def test_a_full_inbox_refuses_and_does_not_grow(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        for number in range(MOST_WAITING + 5):
            table.post(ada.visitor, Ping(str(number)))
        assert len(table.inbox) <= MOST_WAITING

    act(tmp_path, story)


def test_who_watches_does_not_keep_players_out_and_who_has_gone_is_gone(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, eve = await scene.come(table, "ada"), await scene.come(table, "eve")
        for number in range(MOST_WAITING):
            table.post(eve.visitor, Ping(str(number)))
        eve.leave()
        assert (await ada.play())["type"] == "update"
        assert [visitor.person for visitor in table.visitors] == ["ada"]

    act(tmp_path, story)


def posted(*numbers: int) -> list[Posted]:
    return [Posted(NOBODY, Ping(str(number))) for number in numbers]


def test_it_gives_out_what_came_first_and_before_it_what_was_put_first() -> None:
    async def story() -> None:
        inbox, (one, two, three, four) = Inbox(), posted(1, 2, 3, 4)
        inbox.put(three)
        inbox.put(four)
        inbox.put_first(one, two)
        assert [await inbox.get() for _ in range(4)] == [one, two, three, four]

    asyncio.run(story())


def test_it_gives_nothing_out_while_it_is_held() -> None:
    async def story() -> None:
        inbox, (one,) = Inbox(), posted(1)
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        assert inbox.idle
        inbox.hold()
        inbox.put(one)
        await asyncio.sleep(0)
        assert not reader.done()
        assert not inbox.idle
        inbox.release()
        assert await reader == one

    asyncio.run(story())

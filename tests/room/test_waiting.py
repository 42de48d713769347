import asyncio

import pytest

from ludotheque.room.waiting import wait


def test_who_waits_goes_on_when_it_happens_or_when_the_time_is_over() -> None:
    async def story() -> None:
        event = asyncio.Event()
        await wait(event, 0.001)
        assert not event.is_set()
        asyncio.get_running_loop().call_soon(event.set)
        async with asyncio.timeout(50):
            await wait(event, 60)

    asyncio.run(story())


@pytest.mark.parametrize("turns", range(4))
def test_who_waits_in_a_circle_ends_when_it_is_cancelled_about_the_moment_it_happens(turns: int) -> None:
    async def circle(event: asyncio.Event) -> None:
        while True:
            event.clear()
            await wait(event, 60)

    async def story() -> None:
        event = asyncio.Event()
        waiting = asyncio.create_task(circle(event))
        await asyncio.sleep(0.001)
        event.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        waiting.cancel()
        async with asyncio.timeout(50):
            await asyncio.wait([waiting])
        assert waiting.cancelled()

    asyncio.run(story())

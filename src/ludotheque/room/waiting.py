"""Waiting for something to happen, but not for long."""

import asyncio
from contextlib import suppress


async def wait(event: asyncio.Event, seconds: float) -> None:
    """Until it is set, or the time is over. Not `wait_for`: Python 3.11's forgets that the task was cancelled
    if the event is set in the same turn of the loop, and who waits in a circle would never end.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()

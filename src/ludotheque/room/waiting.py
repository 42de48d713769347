"""Waiting for something to happen, but not for long."""

import asyncio
from contextlib import suppress


async def wait(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set or time is up. Not `wait_for`: in Python 3.11 it swallows a cancellation
    if the event is set in the same iteration of the event loop, and a task waiting in a loop never ends.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()

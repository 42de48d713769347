import asyncio

from ludotheque.room.table.outbox import MOST_BYTES, MOST_WAITING, TOO_SLOW, Outbox


def test_messages_come_out_in_order_and_closing_comes_last() -> None:
    async def story() -> None:
        outbox = Outbox()
        reading = asyncio.create_task(outbox.get())
        await asyncio.sleep(0)
        outbox.put(b"1")
        outbox.put(b"2")
        outbox.close(1012)
        outbox.put(b"too late")
        assert [await reading, await outbox.get(), await outbox.get()] == [b"1", b"2", None]
        assert outbox.closed == 1012

    asyncio.run(story())


def test_a_reader_that_is_too_slow_is_closed_and_nothing_is_kept_for_it() -> None:
    for message, count in ((b"x", MOST_WAITING + 1), (b"x" * (MOST_BYTES // 2), 3)):
        outbox = Outbox()
        for _ in range(count + 50):
            outbox.put(message)
        assert outbox.closed == TOO_SLOW
        assert len(outbox._waiting) == 0

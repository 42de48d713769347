import asyncio
import gc
import os
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from ludotheque.room.fair_threads import BEHIND, SWITCH, FairThreads, step_back
from ludotheque.room.protocol.refusals import RoomRefused


def held(pool: FairThreads, gate: threading.Event) -> None:
    """Nothing is begun until the gate opens."""
    pool.submit("first", gate.wait)


def test_those_who_wait_take_turns() -> None:
    pool, gate, order = FairThreads("test", 1, each=5, most=50), threading.Event(), list[str]()
    held(pool, gate)
    asked = [pool.submit("bully", order.append, f"bully {n}") for n in range(5)]
    asked.append(pool.submit("ada", order.append, "ada"))
    asked.append(pool.submit("bob", order.append, "bob"))
    gate.set()
    for each in asked:
        each.result(300)
    assert order[:4] == ["bully 0", "ada", "bob", "bully 1"]


def test_one_asker_has_only_so_much_waiting_and_all_together_too() -> None:
    pool, gate = FairThreads("test", 1, each=2, most=3), threading.Event()
    held(pool, gate)
    for who, refused in (("ada", False), ("ada", False), ("ada", True), ("bob", False), ("eve", True)):
        if refused:
            with pytest.raises(RoomRefused) as error:
                pool.submit(who, int)
            assert error.value.code == "busy"
        else:
            pool.submit(who, int)
    gate.set()


def test_what_is_urgent_comes_first_and_has_a_thread_of_its_own() -> None:
    pool, gate, order = FairThreads("test", 2, each=9, most=50, spared=1), threading.Event(), list[str]()
    held(pool, gate)
    slow = [pool.submit("bully", order.append, "advice") for _ in range(3)]
    pool.submit("ada", order.append, "move", urgent=True).result(300)
    assert order == ["move"], "the patient wait for the patient"
    gate.set()
    for each in slow:
        each.result(300)
    assert order == ["move", "advice", "advice", "advice"]


def test_an_error_is_the_askers_and_whoever_leaves_is_passed_over() -> None:
    pool, gate, order = FairThreads("test", 1, each=9, most=50), threading.Event(), list[str]()

    async def story() -> None:
        with pytest.raises(ZeroDivisionError):
            await pool.do("ada", lambda: 1 // 0)
        held(pool, gate)
        leaving = asyncio.create_task(pool.do("ada", order.append, "ada"))
        await asyncio.sleep(0)
        leaving.cancel()
        staying = asyncio.create_task(pool.do("bob", order.append, "bob"))
        await asyncio.sleep(0)
        gate.set()
        await staying

    asyncio.run(story())
    assert order == ["bob"]


def test_one_asker_never_has_every_thread() -> None:
    pool, gate, order = FairThreads("test", 2, each=9, most=50), threading.Event(), list[str]()
    waiting = [pool.submit("bully", gate.wait, urgent=True) for _ in range(5)]
    pool.submit("ada", order.append, "ada", urgent=True).result(300)
    assert order == ["ada"]
    gate.set()
    for each in waiting:
        assert each.result(300)
    assert not pool._urgent_now


def test_while_a_desk_works_in_python_the_event_loop_gets_its_turn_sooner() -> None:
    usual = sys.getswitchinterval()
    pool = FairThreads("test", 1, each=9, most=50, python=True)
    assert pool.submit("ada", sys.getswitchinterval).result(300) == pytest.approx(SWITCH)
    with pytest.raises(ZeroDivisionError):
        pool.submit("ada", lambda: 1 // 0).result(300)
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_the_last_one_who_was_considerate_puts_it_back() -> None:
    usual, gates = sys.getswitchinterval(), [threading.Event() for _ in range(2)]
    begun = threading.Barrier(3)

    def wait(gate: threading.Event) -> bool:
        begun.wait(300)
        return gate.wait(300)

    pools = [FairThreads(f"test {n}", 1, each=9, most=50, python=True) for n in range(2)]
    asked = [pool.submit("ada", wait, gate) for pool, gate in zip(pools, gates, strict=True)]
    begun.wait(300)
    for gate, done in zip(gates, asked, strict=True):
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
        gate.set()
        assert done.result(300)
    assert sys.getswitchinterval() == pytest.approx(usual)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority of their own")
def test_a_thread_that_can_wait_lets_the_others_go_first_and_only_itself() -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    with ThreadPoolExecutor(1, initializer=step_back) as threads:
        own = threads.submit(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())).result(300)
    assert own == max(usual, BEHIND)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == usual


def test_what_failed_is_let_go_at_once() -> None:
    """Without waiting for the collector: a megabyte that was refused would stay until it came by."""

    class Large:
        pass

    def refuse(_: Large) -> None:
        raise RoomRefused("busy")

    async def story() -> None:
        pool, given = FairThreads("test", 1, each=2, most=3, python=True), Large()
        known = weakref.ref(given)
        with suppress(RoomRefused):
            await pool.do("ada", refuse, given)
        del given
        await pool.do("ada", int)  # The only thread is done with what was before.
        assert known() is None

    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()

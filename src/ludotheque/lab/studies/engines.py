"""Where chunks are played: threads of this process, other processes, or the workers of a Dask cluster.

An engine takes tasks and returns columns, in any order; the rows are the same with every engine.
"""

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ludotheque.errors import BadUsage
from ludotheque.lab.studies import provenance
from ludotheque.lab.studies.rows import Columns, play_chunk
from ludotheque.lab.studies.study import Design

Task = tuple[int, int, int]
"""A cell, its first game, and how many."""
Done = Iterator[tuple[Task, Columns]]
Engine = Callable[[Design, Sequence[Task], int], Done]
TRIES = 5
"""How many times workers may vanish on the same chunks."""
OWN: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
"""A cluster of this machine: any free port, since another cluster may have the usual one."""


def engine(name: str) -> Engine:
    """The engine with this name: threads, processes, dask, dask://host:port."""
    if name == "threads":
        return in_threads
    if name == "processes":
        return in_processes
    if name == "dask":
        return lambda design, tasks, workers: on_dask(design, tasks, workers, None)
    if name.startswith("dask://"):
        address = "tcp://" + name.removeprefix("dask://")
        return lambda design, tasks, workers: on_dask(design, tasks, workers, address)
    raise BadUsage(
        f"There is no engine “{name[:40]}”; use one of: threads, processes, dask, dask://host:port.",
        f"Il n’y a pas de moteur « {name[:40]} » ; moteurs possibles : threads, processes, dask, dask://hôte:port.",
    )


def in_threads(design: Design, tasks: Sequence[Task], workers: int) -> Done:
    with ThreadPoolExecutor(workers) as pool:
        yield from _as_done(pool, design, tasks, workers)


def in_processes(design: Design, tasks: Sequence[Task], workers: int) -> Done:
    """A dying process takes its pool with it; a new pool does the unfinished work."""
    left = list(tasks)
    context = multiprocessing.get_context("spawn")
    for _ in range(TRIES):
        try:
            with ProcessPoolExecutor(workers, context) as pool:
                for task, columns in _as_done(pool, design, list(left), workers):
                    left.remove(task)
                    yield task, columns
            return
        except BrokenProcessPool:
            continue
    raise BadUsage(
        f"Workers died {TRIES} times over the same chunks.",
        f"Les processus se sont arrêtés {TRIES} fois sur les mêmes lots de parties.",
    )


def _as_done(pool: Executor, design: Design, tasks: Sequence[Task], workers: int) -> Done:
    """Submits no more tasks than the workers need, so that a run stops quickly."""
    waiting: dict[Future[Columns], Task] = {}
    todo = iter(tasks)
    try:
        while True:
            while len(waiting) < 2 * workers and (task := next(todo, None)) is not None:
                waiting[pool.submit(play_chunk, design, *task)] = task
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def on_dask(design: Design, tasks: Sequence[Task], workers: int, address: str | None) -> Done:
    """Dask reschedules the work of vanished workers. Workers with other sources or versions are refused."""
    distributed = provenance.needs("distributed", "cluster")
    with distributed.Client(address) if address else distributed.Client(n_workers=workers, **OWN) as client:
        _check_workers(client, design)
        futures = {
            client.submit(play_chunk, design, *task, pure=False, retries=TRIES): task for task in tasks
        }
        for done in distributed.as_completed(list(futures)):
            yield futures.pop(done), done.result()
            done.release()


def _check_workers(client: Any, design: Design) -> None:
    own = provenance.versions(design.game)
    for place, theirs in client.run(_versions_of, design.study.game).items():
        other = [name for name in own if theirs.get(name) != own[name]]
        if other:
            raise BadUsage(
                f"The worker {place} has different versions from this machine: {', '.join(other)}.",
                f"Le poste {place} n’a pas les mêmes versions que cette machine : {', '.join(other)}.",
            )


def _versions_of(game: str) -> dict[str, str]:
    from ludotheque import games

    return provenance.versions(games.load(game))

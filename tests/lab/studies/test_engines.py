"""Engines give the same rows."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from ludotheque.errors import BadUsage
from ludotheque.lab.studies import engines, provenance
from ludotheque.lab.studies.engines import OWN, engine, in_processes, in_threads, on_dask
from ludotheque.lab.studies.study import Design

TASKS = [(0, 0, 20), (0, 20, 13), (2, 5, 1)]


def rows(done: engines.Done) -> dict[engines.Task, bytes]:
    return {task: b"".join(column.tobytes() for column in columns.values()) for task, columns in done}


def test_threads_and_processes_give_the_same_rows(plan: Design) -> None:
    wanted = rows(in_threads(plan, TASKS, 2))
    assert sorted(wanted) == sorted(TASKS)
    assert rows(in_processes(plan, TASKS, 1)) == wanted


def test_a_cluster_gives_the_same_rows_and_other_versions_are_refused(
    plan: Design, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where somebody else's dashboard has Dask's usual port."""
    distributed = pytest.importorskip("distributed")
    with dashboard_of_somebody_else(), distributed.LocalCluster(1, processes=False, **OWN) as cluster:
        address = cluster.scheduler_address
        assert rows(on_dask(plan, TASKS, 1, address)) == rows(in_threads(plan, TASKS, 1))
        monkeypatch.setattr(engines, "_versions_of", older)
        with pytest.raises(BadUsage, match="sources"):
            list(on_dask(plan, TASKS, 1, address))


def test_a_cluster_of_ones_own_takes_any_free_port(plan: Design, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    asked: list[dict[str, object]] = []

    def client(**words: object) -> None:
        asked.append(words)
        raise ConnectionError

    monkeypatch.setattr(distributed, "Client", client)
    with pytest.raises(ConnectionError):
        list(on_dask(plan, TASKS, 3, None))
    assert asked == [{"n_workers": 3, **OWN}]


@contextmanager
def dashboard_of_somebody_else() -> Iterator[None]:
    with socket.socket() as taken:
        with suppress(OSError):  # it may well be taken
            taken.bind(("127.0.0.1", 8787))
            taken.listen()
        yield


def older(game: str) -> dict[str, str]:
    from ludotheque import games

    return {**provenance.versions(games.load(game)), "sources": "older"}


def test_an_engine_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadUsage, match="threads, processes, dask"):
        engine("steam")

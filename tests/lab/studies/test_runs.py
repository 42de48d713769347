"""Runs: stopped and gone on with, by any engine, in chunks of any size, they are the same."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from ludotheque.errors import BadUsage
from ludotheque.lab.studies import engines, runs
from ludotheque.lab.studies.engines import Done, Task
from ludotheque.lab.studies.study import Design, design


def with_chunk(plan: Design, folder: Path, chunk: int) -> runs.Run:
    run = runs.begin(plan, folder)
    manifest = msgspec.structs.replace(run.manifest, chunk=chunk)
    (folder / "manifest.json").write_bytes(msgspec.json.encode(manifest))
    return runs.load(folder)


class Killed(BaseException):
    pass


def test_stopped_at_random_moments_a_run_comes_to_the_same_rows(
    plan: Design, played: runs.Run, tmp_path: Path
) -> None:
    """As a kill does: what is half written stays behind. benchmarks/lab_kills.py kills for real."""
    rng = random.Random(4)
    folder = with_chunk(plan, tmp_path / "run", 37).folder
    while True:
        left = rng.randrange(6)

        def dying(design: Design, tasks: Sequence[Task], workers: int, left: int = left) -> Done:
            for at, each in enumerate(engines.in_threads(design, tasks, workers)):
                if at == left:
                    (folder / "chunks" / "c0000-000000999.77.part").write_bytes(b"half")
                    raise Killed
                yield each

        try:
            runs.go_on(runs.load(folder), dying, 1)
            break
        except Killed:
            continue
    again = runs.load(folder)
    assert again.digest == played.digest
    assert again.played == runs.goal(again) == 1200
    assert not list((folder / "chunks").glob("*.part"))


def test_a_folder_of_another_study_is_refused(played: runs.Run) -> None:
    other = design(played.design.text.replace(b"300", b"301"), Path())
    with pytest.raises(BadUsage, match="another study"):
        runs.begin(other, played.folder)


def test_rows_of_other_sources_are_not_mixed(played: runs.Run) -> None:
    versions = {**played.manifest.versions, "sources": "other"}
    older = replace(played, manifest=msgspec.structs.replace(played.manifest, versions=versions))
    with pytest.raises(BadUsage, match="sources"):
        runs.go_on(older, engines.in_threads, 1)


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="isn’t a run"):
        runs.load(tmp_path)


def test_gaps_are_filled_in_chunks() -> None:
    assert list(runs._gaps([(4, 4), (12, 2)], 20, 5)) == [(0, 4), (8, 4), (14, 5), (19, 1)]
    assert list(runs._gaps([(0, 20)], 20, 5)) == []


def test_a_stopping_rule_goes_on_until_intervals_are_narrow(plan: Design, tmp_path: Path) -> None:
    text = plan.text.replace(b"luck = true", b"").replace(b'["storm", "sudden"]', b'"storm"')
    text = text.replace(b"[options]", b"stop = { half_width = 0.04, least = 100, most = 5000 }\n[options]")
    run = runs.begin(design(text, Path()), tmp_path / "run")
    runs.go_on(run, engines.in_threads, 1)
    assert runs.load(run.folder).played == 800


def test_a_row_takes_few_bytes(played: runs.Run) -> None:
    assert runs.bytes_on_disk(played) / played.played < 30  # four small chunks; a million games take under 5

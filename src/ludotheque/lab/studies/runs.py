"""A run is a folder: the study, a manifest, and chunks. A chunk gets its name once it is fully written.

    study.toml  manifest.json  chunks/c0002-000001024.parquet

So a run can be stopped at any moment, and resumed. Chunks may be of any size: a row depends only on its cell
and the number of its game.
"""

import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ludotheque.errors import BadUsage
from ludotheque.lab.ratings import Z
from ludotheque.lab.simulate import wilson
from ludotheque.lab.studies import provenance
from ludotheque.lab.studies.engines import Engine, Task
from ludotheque.lab.studies.rows import Columns, names, play_chunk
from ludotheque.lab.studies.study import Design, design

CHUNK_SECONDS = 1.0
"""The minimum duration of a chunk, unless it has all the games of its cell."""
MOST_GAMES = 1 << 18
_NAME = re.compile(r"c(\d+)-(\d+)\.parquet")
FORMAT = 1


class Manifest(msgspec.Struct):
    """What a run was made with, and from."""

    format: int
    design: str
    """The digest of the study and of its content."""
    base: dict[str, Any] | None
    versions: dict[str, str]
    chunk: int
    """Games per chunk."""
    begun: str


@dataclass(frozen=True)
class Run:
    folder: Path
    design: Design
    manifest: Manifest

    @property
    def chunks(self) -> dict[tuple[int, int], Path]:
        """By cell and first game."""
        found = {}
        for path in sorted((self.folder / "chunks").glob("c*.parquet")):
            if match := _NAME.fullmatch(path.name):
                found[int(match[1]), int(match[2])] = path
        return found

    def write(self, task: Task, columns: Columns) -> None:
        """Write the rows of a task; the file gets its name only once it is complete."""
        path = self.folder / "chunks" / f"c{task[0]:04}-{task[1]:09}.parquet"
        part = path.with_suffix(f".{os.getpid()}.part")
        _write(part, columns)
        os.replace(part, path)

    @cached_property
    def rows(self) -> Columns:
        """All rows, by cell and game."""
        paths = list(self.chunks.values())
        wanted = names(self.design)
        if not paths:
            return {name: np.zeros(0, np.int64) for name in wanted}
        table = provenance.needs("pyarrow.dataset", "lab").dataset(paths, format="parquet").to_table(wanted)
        order = np.lexsort((table["game"].to_numpy(), table["cell"].to_numpy()))
        return {name: table[name].to_numpy()[order] for name in wanted}

    @property
    def digest(self) -> str:
        """A digest of all rows, however they were divided into chunks."""
        digest = hashlib.sha256()
        for name, column in self.rows.items():
            digest.update(name.encode() + b"\0" + column.astype("<i8").tobytes())
        return digest.hexdigest()[:16]

    @property
    def played(self) -> int:
        parquet = provenance.needs("pyarrow.parquet", "lab")
        return sum(parquet.read_metadata(path).num_rows for path in self.chunks.values())


def _write(path: Path, columns: Columns) -> None:
    arrow = provenance.needs("pyarrow", "lab")
    parquet = provenance.needs("pyarrow.parquet", "lab")
    table = arrow.table({name: arrow.array(values) for name, values in columns.items()})
    counted = ["cell", "game"]
    parquet.write_table(
        table,
        path,
        compression="zstd",
        compression_level=9,
        use_dictionary=[name for name in columns if name not in counted],
        column_encoding=dict.fromkeys(counted, "DELTA_BINARY_PACKED"),
        write_statistics=False,
        store_schema=False,
    )


def begin(plan: Design, folder: Path) -> Run:
    """A new run, or the existing one if it is for the same study."""
    if (folder / "manifest.json").exists():
        run = load(folder)
        if run.manifest.design != plan.digest:
            raise BadUsage(
                f"{folder} is a run of another study; choose another folder with --out.",
                f"{folder} est le dossier d’une autre étude ; choisissez-en un autre avec --out.",
            )
        return run
    base = None if plan.base is None else dict(plan.base)
    versions = provenance.versions(plan.game)
    begun = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    manifest = Manifest(FORMAT, plan.digest, base, versions, chunk_size(plan), begun)
    (folder / "chunks").mkdir(parents=True, exist_ok=True)
    (folder / "study.toml").write_bytes(plan.text)
    part = folder / "manifest.part"
    part.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    os.replace(part, folder / "manifest.json")
    return Run(folder, plan, manifest)


def load(folder: Path) -> Run:
    try:
        manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=Manifest)
        text = (folder / "study.toml").read_bytes()
    except (OSError, msgspec.DecodeError):
        raise BadUsage(
            f"{folder} isn’t a run of a study; “ludotheque lab run” makes one.",
            f"{folder} n’est pas le dossier d’une étude ; « ludotheque lab run » en crée un.",
        ) from None
    return Run(folder, design(text, folder, manifest.base), manifest)


def goal(run: Run) -> int:
    """The number of games to play, as far as is known."""
    return _first_goal(run) * len(run.design.cells)


def bytes_on_disk(run: Run) -> int:
    return sum(path.stat().st_size for path in run.chunks.values())


def chunk_size(plan: Design) -> int:
    """Enough games for a chunk to take a second or more, found by timing some of the last cell."""
    play_chunk(plan, 0, 0, 1)  # compiles whatever is missing
    games, most = 1, min(MOST_GAMES, plan.study.games)
    while games < most:
        begun = time.thread_time()
        play_chunk(plan, len(plan.cells) - 1, 0, games)
        if time.thread_time() - begun >= CHUNK_SECONDS:
            break
        games *= 2
    return games


def go_on(
    run: Run, engine: Engine, workers: int, progress: Callable[[int, int], None] = lambda done, of: None
) -> None:
    """Play the missing games; `progress` is called with how many are done and how many there will be."""
    _check_versions(run)
    for part in (run.folder / "chunks").glob("*.part"):
        part.unlink(missing_ok=True)
    goals = [_first_goal(run)] * len(run.design.cells)
    while True:
        tasks = list(missing(run, goals))
        done = sum(goals) - sum(count for _, _, count in tasks)
        progress(done, sum(goals))
        for task, columns in engine(run.design, tasks, workers):
            run.write(task, columns)
            done += task[2]
            progress(done, sum(goals))
        further = _next_goals(run, goals)
        if further == goals:
            return
        goals = further


def _check_versions(run: Run) -> None:
    now = provenance.versions(run.design.game)
    other = [name for name in now if run.manifest.versions.get(name) != now[name]]
    if other:
        raise BadUsage(
            f"The run was started with other versions ({', '.join(other)}), so its games can’t be mixed; "
            "start a new run.",
            "L’étude a été commencée avec d’autres versions "
            f"({', '.join(other)}) : les parties n’iraient pas ensemble. Recommencez-la.",
        )


def missing(run: Run, goals: list[int]) -> Iterator[Task]:
    """The remaining tasks, taking turns among cells, so that a run stopped early has some of each."""
    parquet = provenance.needs("pyarrow.parquet", "lab")
    have: dict[int, list[tuple[int, int]]] = {}
    for (cell, first), path in run.chunks.items():
        have.setdefault(cell, []).append((first, parquet.read_metadata(path).num_rows))
    gaps = [
        list(_gaps(sorted(have.get(cell, [])), goal, run.manifest.chunk)) for cell, goal in enumerate(goals)
    ]
    for at in range(max(map(len, gaps), default=0)):
        for cell, own in enumerate(gaps):
            if at < len(own):
                yield (cell, *own[at])


def _gaps(have: list[tuple[int, int]], goal: int, chunk: int) -> Iterator[tuple[int, int]]:
    at = 0
    for first, count in [*have, (goal, 0)]:
        while at < min(first, goal):
            size = min(chunk, min(first, goal) - at)
            yield at, size
            at += size
        at = max(at, first + count)


def _first_goal(run: Run) -> int:
    study = run.design.study
    return study.games if study.stop is None else study.stop.least


def _next_goals(run: Run, goals: list[int]) -> list[int]:
    """Twice as many games for cells whose intervals are too wide. Intervals are checked only at fixed numbers
    of games, so that it does not matter who played them in which order."""
    stop = run.design.study.stop
    if stop is None:
        return goals
    fresh = Run(run.folder, run.design, run.manifest)
    return [
        goal
        if goal >= stop.most or _width(fresh, cell, goal) <= stop.half_width
        else min(2 * goal, stop.most)
        for cell, goal in enumerate(goals)
    ]


def _width(run: Run, cell: int, goal: int) -> float:
    """Half the width of the widest interval of a seat's win rate."""
    rows = run.rows
    own = (rows["cell"] == cell) & (rows["game"] < goal)
    widths = []
    for seat in range(run.design.cells[cell].seats):
        low, high = wilson(float((rows[f"rank{seat}"][own] == 1).sum()), int(own.sum()), Z)
        widths.append((high - low) / 2)
    return max(widths)

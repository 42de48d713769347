"""The cache of machine code: a folder for each group, a file for each function, key and signature.

    compiled/<game>/advance_<game>-3f9c….0a1b….code

The first line of a file names the others that its machine code calls.
A process that compiles for a group holds its lock: others wait, then find what they wanted.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

if TYPE_CHECKING:
    from ludotheque.jit.faces import Compilable

SUFFIX = ".code"
VERSIONS = 4
"""How many versions of a function are kept, the most recently used ones;"""
KEPT_SECONDS = 30 * 24 * 3600
"""and none that has been unused for a month."""
TOUCHED_SECONDS = 3600
"""The use of a file is recorded at most once in this many seconds."""


@cache
def home() -> Path | None:
    """The first writable place for compiled code; None if there is none (each start then compiles)."""
    wanted = os.environ.get("LUDOTHEQUE_CACHE")
    places = [Path(wanted)] if wanted else []
    places += [
        Path(platformdirs.user_cache_dir("ludotheque", appauthor=False)),
        Path(tempfile.gettempdir()) / f"ludotheque-{os.getuid() if hasattr(os, 'getuid') else 0}",
    ]
    return next((place / "compiled" for place in places if _writable(place / "compiled")), None)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def folder_of(group: str) -> Path | None:
    """The folder of a group. Without one, nothing is kept."""
    place = home()
    if place is None:
        return None
    folder = place / group.rpartition(".")[2]
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    return folder


def kept(function: "Compilable") -> list[Path]:
    """The files of this version of a function, one per signature; or a folder filled by Numba.

    Only usable ones: the files that they call must exist too.
    """
    folder = folder_of(function.group)
    found = [] if folder is None else list(folder.glob(f"{_stem(function)}.*{SUFFIX}"))
    return [path for path in found if _is_usable(path)]


def _is_usable(path: Path) -> bool:
    if path.is_dir():
        return any(path.rglob("*.nbc"))
    return all(each.exists() for each in called(path))


def _stem(function: "Compilable") -> str:
    return f"{function.function.__qualname__.replace('<locals>', '_')}-{function.key}"


def path_for(function: "Compilable", signature: str) -> Path | None:
    folder = folder_of(function.group)
    return None if folder is None else folder / f"{_stem(function)}.{signature}{SUFFIX}"


def read(path: Path) -> bytes | None:
    """The content of a file; its use is recorded."""
    try:
        data = path.read_bytes()
        if path.stat().st_mtime < time.time() - TOUCHED_SECONDS:
            os.utime(path)
        return data.partition(b"\n")[2]
    except OSError:
        return None


def called(path: Path) -> list[Path]:
    """The files whose machine code is called by this one's: its first line."""
    try:
        with path.open("rb") as file:
            names = file.readline().decode().split()
        return [path.parent.parent / name for name in names]
    except (OSError, UnicodeDecodeError):
        return []


def write(path: Path, data: bytes, called: Sequence[Path] = ()) -> None:
    """Write it atomically. A full disk only means that the next start compiles again."""
    names = " ".join(f"{each.parent.name}/{each.name}" for each in called)
    with suppress(OSError):
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
            file.write(names.encode() + b"\n" + data)
        os.replace(file.name, path)


@contextmanager
def alone(group: str) -> Iterator[None]:
    """While it is held, no other process compiles for the group."""
    folder = folder_of(group)
    try:
        import fcntl
    except ImportError:  # Windows: the same may be compiled twice
        yield
        return
    if folder is None:
        yield
        return
    try:
        lock = (folder / "lock").open("w")
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def tidy() -> None:
    """Remove versions unused for long, and what older releases left behind."""
    place = home()
    if place is None:
        return
    for folder in _listed(place):
        versions: dict[str, list[Path]] = {}
        for path in _listed(folder):
            if path.suffix == SUFFIX:
                name = path.name.rpartition("-")[0]
                versions.setdefault(name, []).append(path)
            elif path.name != "lock" and _age(path) > 3600:
                _remove(path)
        for paths in versions.values():
            _keep_newest(paths)


def _keep_newest(paths: list[Path]) -> None:
    newest: dict[str, float] = {}
    for path in paths:
        key = path.name.rpartition("-")[2].partition(".")[0]
        newest[key] = min(_age(path), newest.get(key, float("inf")))
    kept = sorted(newest, key=newest.__getitem__)[:VERSIONS]
    for path in paths:
        key = path.name.rpartition("-")[2].partition(".")[0]
        if key not in kept or newest[key] > KEPT_SECONDS:
            _remove(path)


def _listed(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)

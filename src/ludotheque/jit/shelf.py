"""The cache of machine code: a folder for each group, a file for each function, key and signature.

    compiled/<game>/advance_<game>-3f9c….0a1b….code

The first line of a file has the symbol of its function, then the files that its machine code calls, each with
the symbol by which it calls it. A function that was compiled again, for another caller, may have another one.
A process that compiles for a group holds its lock: others wait, then find what they wanted.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import MappingProxyType
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

    Only usable ones: the files that they call must exist too, with the same symbols.
    """
    folder = folder_of(function.group)
    found = [] if folder is None else list(folder.glob(f"{_stem(function)}.*{SUFFIX}"))
    return [path for path in found if is_usable(path)]


def is_usable(path: Path) -> bool:
    if path.is_dir():
        return any(path.rglob("*.nbc"))
    return all(_head(each)[0] == symbol for each, symbol in _head(path)[1].items())


def _stem(function: "Compilable") -> str:
    return f"{function.function.__qualname__.replace('<locals>', '_')}-{function.key}"


def path_for(function: "Compilable", signature: str) -> Path | None:
    folder = folder_of(function.group)
    return None if folder is None else folder / f"{_stem(function)}.{signature}{SUFFIX}"


def read(path: Path) -> tuple[dict[Path, str], bytes] | None:
    """What a file calls, and its content; its use is recorded."""
    try:
        first, _, data = path.read_bytes().partition(b"\n")
        if path.stat().st_mtime < time.time() - TOUCHED_SECONDS:
            os.utime(path)
        return _read_head(path, first)[1], data
    except OSError:
        return None


def _head(path: Path) -> tuple[str, dict[Path, str]]:
    """The symbol of a file's function, and of those in other files that it calls."""
    try:
        with path.open("rb") as file:
            return _read_head(path, file.readline())
    except OSError:
        return "", {}


def _read_head(path: Path, line: bytes) -> tuple[str, dict[Path, str]]:
    symbol, *calls = line.decode(errors="replace").split() or [""]
    pairs = (each.partition("=") for each in calls)
    return symbol, {path.parent.parent / name: called for name, _, called in pairs}


def write(
    path: Path, data: bytes, symbol: str = "", calls: Mapping[Path, str] = MappingProxyType({})
) -> None:
    """Write it atomically. A full disk only means that the next start compiles again."""
    head = [symbol, *(f"{each.parent.name}/{each.name}={called}" for each, called in calls.items())]
    with suppress(OSError):
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
            file.write(" ".join(head).encode() + b"\n" + data)
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

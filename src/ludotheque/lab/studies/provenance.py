"""What the rows were made with: the sources, the versions, the packages."""

import hashlib
import importlib
import platform
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ludotheque.contract import Game
from ludotheque.errors import BadUsage

HERE = Path(__file__).parents[2]
DECIDING = (
    "*.py",
    "jit/*.py",
    "search/*.py",
    *(f"lab/{name}.py" for name in ("botgames", "choosing", "luck")),
)
"""The sources that determine which moves are made and what is recorded, besides the game's own."""


def needs(module: str, extra: str) -> Any:
    """A package of an extra; if it is missing, `BadUsage` says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise BadUsage(
            f"This needs {module}: install ludotheque[{extra}].",
            f"Il faut {module} : installez ludotheque[{extra}].",
        ) from None


def versions(game: Game) -> dict[str, str]:
    """Two machines that agree on these play the same games."""
    return {
        "ludotheque": _version("ludotheque"),
        "rules": str(game.version),
        "sources": sources(game),
        "python": ".".join(platform.python_version_tuple()[:2]),
        "numpy": _version("numpy"),
        "numba": _version("numba"),
    }


def sources(game: Game) -> str:
    """A digest of the sources that determine which moves are made."""
    return _digest(game.folder)


@cache
def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for place, patterns in ((HERE, DECIDING), (folder, ("**/*.py", "content/*.toml"))):
        found = {path.relative_to(place).as_posix(): path for each in patterns for path in place.glob(each)}
        for name, path in sorted(found.items()):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"

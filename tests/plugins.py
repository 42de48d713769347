"""Packages that bring a game, as an installer would leave them on a path."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

TWIN = """
from dataclasses import replace
from ludotheque.games import HOUSE, load
game = replace(load(HOUSE[0]), name={name!r}, _specialised={{}}, {changes})
"""


def bring(folder: Path, name: str, source: str) -> None:
    """A package of this name whose module is `source`."""
    (folder / f"{name}.py").write_text(source)
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[ludotheque.games]\n{name} = {name}:game\n")


EXAMPLES = Path(__file__).parents[1] / "examples"


def bring_example(folder: Path, name: str) -> str:
    return bring_package(folder, EXAMPLES / name)


def bring_package(folder: Path, package: Path) -> str:
    """A package as it is installed for development; the path that has it."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    ((name, game),) = project["entry-points"]["ludotheque.games"].items()
    about = folder / f"{name}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[ludotheque.games]\n{name} = {game}\n")
    return os.pathsep.join([str(folder), str(package / "src")])


def twin(name: str, changes: str = "") -> str:
    """The first game of the house under another name, with some of it changed."""
    return TWIN.format(name=name, changes=changes)


def run(folder: Path | str, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A Python that has these packages."""
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(folder), **env},
        capture_output=True,
        text=True,
        check=False,
    )

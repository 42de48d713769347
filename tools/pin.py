"""Pin the exact version of every package, direct and indirect, in pyproject.toml.

    uv run python tools/pin.py             after a change of dependencies
    uv run python tools/pin.py --upgrade   take the newest versions of everything

The lock file names registry hosts, so it is not committed; these pins take its place.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PROJECT = ROOT / "pyproject.toml"
LOCK = ROOT / "uv.lock"
_LIST = re.compile(r"^constraint-dependencies = \[.*?\]$", re.MULTILINE | re.DOTALL)


def main() -> None:
    upgrade = "--upgrade" in sys.argv[1:]
    if upgrade:
        write([])
    subprocess.run(["uv", "lock", *(["--upgrade"] if upgrade else [])], cwd=ROOT, check=True)
    write(locked())
    subprocess.run(["uv", "lock"], cwd=ROOT, check=True)


def write(pins: list[str]) -> None:
    lines = "".join(f'    "{pin}",\n' for pin in pins)
    shown = f"constraint-dependencies = [\n{lines}]" if pins else "constraint-dependencies = []"
    PROJECT.write_text(_LIST.sub(lambda _: shown, PROJECT.read_text("utf-8")), "utf-8")


def locked() -> list[str]:
    """A pin for each package of the lock file; two versions of one package are told apart by markers."""
    packages = tomllib.loads(LOCK.read_text("utf-8"))["package"]
    chosen = [package for package in packages if "registry" in package["source"]]
    names = [package["name"] for package in chosen]
    return [_pin(package, names.count(package["name"]) > 1) for package in chosen]


def _pin(package: dict[str, Any], forked: bool) -> str:
    pin = f"{package['name']}=={package['version']}"
    if not forked:
        return pin
    markers = " or ".join(f"({marker})" for marker in package["resolution-markers"])
    return f"{pin} ; {markers}"


def pinned() -> list[str]:
    """The pins that stand in pyproject.toml."""
    pins: list[str] = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["uv"]["constraint-dependencies"]
    return pins


if __name__ == "__main__":
    main()

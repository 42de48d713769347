"""A first start, as a newcomer meets it."""

import random
import shutil
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.playing import choose_from_list, wait_for
from tools.open_room import open_room

from ludotheque.games import GAMES
from ludotheque.jit import shelf

HANG = 1_000_000
"""Milliseconds that only a hang takes: how long compiling takes is the machine's affair."""


def lend(cache: Path) -> None:
    """What there is of the other games: only the first one has to be compiled. Other tests may be compiling
    just now: a file that is not whole yet has another name soon, and one too many may be tidied away."""
    for name in GAMES[1:]:
        folder, copy = shelf.folder_of(name), cache / "compiled" / name
        assert folder is not None
        copy.mkdir(parents=True)
        for path in folder.glob(f"*{shelf.SUFFIX}"):
            with suppress(FileNotFoundError):
                shutil.copy2(path, copy)


def test_a_newcomer_plays_at_once_and_sees_the_game_get_ready(page: Page, tmp_path: Path) -> None:
    """Against the strongest bot: it plays below its strength, says so, and one day no more."""
    page.set_default_timeout(HANG)
    lend(tmp_path / "cache")
    with open_room(tmp_path / "data", LUDOTHEQUE_CACHE=str(tmp_path / "cache")) as address:
        page.goto(f"{address}/g/{GAMES[0]}")
        page.get_by_label("6 – Master").check()
        notice = page.locator(".getting")
        expect(notice).to_contain_text("“6 – Master” plays like", timeout=HANG)
        page.get_by_role("button", name="Start").click()
        wait_for(page, "asked", timeout=HANG)
        choose_from_list(page, random.Random(1))
        page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 2")
        expect(notice).to_have_count(0, timeout=HANG)  # compiled by now
        wait_for(page, "asked", timeout=HANG)
        choose_from_list(page, random.Random(2))
        page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 4")

"""A real room and a real Chromium. Without Chromium these tests are skipped, aloud."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from tools.open_room import open_room

CHROMIUM = os.environ.get("LUDOTHEQUE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
PATIENCE = 60_000
"""Milliseconds: how long things take is the machine's affair; five or thirty seconds are not much."""
expect.set_options(timeout=PATIENCE)
PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1280, height=800)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.timeout(1200))  # the first waits until all games are compiled
            if CHROMIUM is None:
                item.add_marker(
                    pytest.mark.skip(reason="no Chromium: install it, or set LUDOTHEQUE_CHROMIUM to its path")
                )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--mute-audio"],
    }


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room of our own."""
    with open_room(tmp_path_factory.mktemp("room")) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(room: str) -> str:
    return room


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """With the room of the test's own file: Playwright keeps that of the first file for the whole run."""
    look = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce"}
    return {**browser_context_args, **look, "base_url": base_url}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Whose every context is as patient as the tests' own."""
    return patient(browser)


def patient(browser: Browser) -> Browser:
    plain = browser.new_context

    def new_context(**look: Any) -> BrowserContext:
        context = plain(**look)
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = new_context  # type: ignore[method-assign]
    return browser


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page that must not complain."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    assert not complaints

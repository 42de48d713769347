"""Work at the desk of the workshop, as a person does it."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from tests.browser.playing import by_list, finish


def start(page: Page, game: str) -> None:
    """At the desk, with the house's own and its preview."""
    page.goto(f"/g/{game}")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("link", name="Start from our set").click()
    ready(page)


def ready(page: Page) -> None:
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    expect(page.locator("[data-preview] .stage")).to_be_visible()


def field(page: Page, path: str) -> Locator:
    return page.locator(f"[id='at-{path}']")


def wrong_then(page: Page, path: str, bad: str, good: str, sentence: str) -> None:
    """A fault is said beside its field and nothing can be saved; mended, it goes."""
    field(page, path).fill(bad)
    expect(page.locator(f"[id='fault-{path}']")).to_have_text(sentence)
    expect(field(page, path)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    field(page, path).fill(good)
    expect(page.locator(f"[id='fault-{path}']")).to_have_count(0)
    expect(page.get_by_text("Ready to play.")).to_be_visible()


def save(page: Page, name: str) -> str:
    """Under a name; the set's id."""
    page.get_by_label("Name of the set").fill(name)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as version 1.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/workshop/[a-z0-9]{12}$"))
    return page.url.rsplit("/", 1)[1]


def choose_rule(page: Page, value: str) -> None:
    """One of the game's options, at the desk."""
    summary = page.locator("summary", has_text="Rules and variants")
    summary.click()
    page.get_by_role("radio", name=value).check(force=True)
    summary.click()
    expect(page.get_by_role("button", name="Play a bot")).to_be_enabled()


def play_to_the_end(page: Page, name: str, way: str = "Play a bot") -> None:
    """From the desk to a table of one's own, by choosing moves until the game is over."""
    expect(page.get_by_role("button", name=way)).to_be_enabled()
    page.get_by_role("button", name=way).click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("header.bar")).to_contain_text(name)
    finish(page, by_list)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def record_of(page: Page, folder: Path) -> Path:
    """The record of the table that one is at, from its replay."""
    page.goto(re.sub(r"(/t/[\w-]+)", r"\1/replay", page.url))
    with page.expect_download() as taken:
        page.locator("a[download]").click()
    file = folder / "record.json"
    taken.value.save_as(file)
    return file


def study(page: Page, games: int = 40) -> Locator:
    """Bots play to the end; what is found."""
    page.get_by_role("radio", name=f"{games:,}", exact=True).check(force=True)
    page.get_by_role("button", name="Let the bots play").click()
    found = page.locator("[data-study=done]")
    expect(found).to_be_visible(timeout=1_200_000)
    return found

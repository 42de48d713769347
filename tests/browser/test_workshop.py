"""The workshop: a deck, a figure and a map are made, mended, played, studied, and brought elsewhere."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, new_table, wait_for
from tools.open_room import open_room


def start(page: Page, game: str) -> None:
    """At the desk, with the house's own and its preview."""
    page.goto(f"/g/{game}")
    page.get_by_role("link", name="Workshop").click()
    page.get_by_role("link", name="Start from our set").click()
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    expect(page.locator("[data-preview] .stage")).to_be_visible()


def save(page: Page, name: str) -> str:
    """Under a name; the set's id."""
    page.get_by_label("Name of the set").fill(name)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as version 1.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/workshop/[a-z0-9]{12}$"))
    return page.url.rsplit("/", 1)[1]


def played(page: Page, base_url: str, game: str, set_id: str, name: str) -> dict[str, Any]:
    """A game of bots with the set, watched to its end; its record."""
    path = new_table(page, base_url, game, bots(2), set={"id": set_id})
    page.goto(path)
    wait_for(page, "over", timeout=300_000)
    expect(page.locator("header.bar")).to_contain_text(name)
    table, key = re.findall(r"[\w-]+", path)[1], path.rsplit("=", 1)[1]
    record: dict[str, Any] = page.request.get(f"{base_url}/api/tables/{table}/record?key={key}").json()
    assert record["outcome"]["ranks"]
    assert record["content_hash"].startswith("sha256:")
    return record


def wrong_then(page: Page, path: str, bad: str, good: str, sentence: str) -> None:
    """A fault is said beside its field and nothing can be saved; mended, it goes."""
    field = page.locator(f"[id='at-{path}']")
    field.fill(bad)
    expect(page.locator(f"[id='fault-{path}']")).to_have_text(sentence)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    field.fill(good)
    expect(page.locator(f"[id='fault-{path}']")).to_have_count(0)
    expect(page.get_by_text("Ready to play.")).to_be_visible()


def test_a_deck_is_made_studied_exported_and_replayed_in_another_room(
    page: Page, base_url: str, browser: Browser, tmp_path: Path
) -> None:
    start(page, "zop")
    wrong_then(page, "cards.A1.strength", "700", "7", "A whole number from 0 to 99.")
    page.locator("[id='at-cards.A1.en']").fill("Slap")
    expect(page.get_by_text("Slap", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[id='at-cards.A1.en']")).to_have_value("Attack 1")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[id='at-cards.A1.en']")).to_have_value("Slap")
    set_id = save(page, "Tonight")

    page.get_by_role("button", name="Let the bots play").click()
    row = page.locator("[data-study] tr", has_text="Slap")
    expect(row.first).to_be_visible(timeout=300_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped.")).to_be_visible()

    with page.expect_download() as taken:
        page.get_by_role("button", name="Export as a file").click()
    file = tmp_path / "deck.toml"
    taken.value.save_as(file)
    assert tomllib.loads(file.read_text("utf-8"))["cards"]["A1"] == {
        "strength": 7,
        "en": "Slap",
        "fr": "Attaque 1",
    }
    page.goto(f"/g/zop/workshop/compare?a=house&b={set_id}")
    expect(page.get_by_role("row").filter(has_text="Strength")).to_contain_text("17")
    record = played(page, base_url, "zop", set_id, "Tonight")

    with open_room(tmp_path / "other") as address:
        elsewhere = browser.new_context(base_url=address, locale="en-GB").new_page()
        elsewhere.goto("/g/zop/workshop/new")
        elsewhere.locator("input[type=file]").set_input_files(file)
        expect(elsewhere.get_by_text("The file was read.")).to_be_visible()
        expect(elsewhere.locator("[id='at-cards.A1.strength']")).to_have_value("7")
        elsewhere.request.post(f"{address}/api/me", data={"name": "Bob"}, headers={"origin": address})
        link = elsewhere.request.post(
            f"{address}/api/records",
            data=json.dumps(record),
            headers={"origin": address, "content-type": "application/json"},
        ).json()
        elsewhere.goto(f"/t/{link['table']}/replay?key={link['key']}")
        total = len(record["moves"])
        expect(elsewhere.get_by_text(f"0 of {total}")).to_be_visible()
        elsewhere.keyboard.press("End")
        expect(elsewhere.get_by_text(f"{total} of {total}")).to_be_visible()
        elsewhere.context.close()


def test_a_figure_is_made_and_plays(page: Page, base_url: str) -> None:
    start(page, "smallwars")
    page.get_by_role("button", name="Duplicate Heavy Tank").click()
    page.locator("[id='at-figures.heavy2.en']").fill("Tiger")
    wrong_then(page, "figures.heavy2.life", "100", "9", "A whole number from 1 to 99.")
    page.get_by_role("button", name="Range: a cross").last.click()
    expect(page.get_by_role("button", name="Range: a cross").last).to_have_attribute("aria-pressed", "true")
    set_id = save(page, "With a tiger")
    record = played(page, base_url, "smallwars", set_id, "With a tiger")
    assert record["content"]["figures"]["heavy2"]["range"] == "-"


def test_a_map_is_drawn_by_keys_and_played(page: Page, base_url: str) -> None:
    start(page, "epix")
    province = page.locator("[data-province=LOC]")
    province.focus()
    page.keyboard.press("Enter")
    x = page.get_by_label("From the left")
    before = int(x.input_value())
    page.keyboard.press("ArrowRight")
    expect(x).to_have_value(str(before + 1))
    page.get_by_role("radio", name="Draw borders").check()
    page.locator("[data-province=C1]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("C1: a castle has two neighbours.").first).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("C1: a castle has two neighbours.").first).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    set_id = save(page, "My island")
    played(page, base_url, "epix", set_id, "My island")


@pytest.mark.parametrize("game", ["zop", "smallwars", "epix"])
def test_the_desk_fits_a_phone(page: Page, game: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/g/{game}/workshop/new")
    expect(page.locator("[data-preview] .stage")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_bad_file_is_refused_with_a_sentence(page: Page, tmp_path: Path) -> None:
    start(page, "zop")
    for body, sentence in ((b"no toml [", "isn’t valid TOML"), (b"#" * 10_000_000, "too large")):
        file = tmp_path / "bad.toml"
        file.write_bytes(body)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_text(sentence)).to_be_visible()
    page.goto("/g/zop/workshop")
    expect(page.get_by_text("None yet.")).to_be_visible()

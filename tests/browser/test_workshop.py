"""The workshop: a deck, a figure and a map are made, mended, played to the end, studied, taken elsewhere."""

import json
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from tests.browser.crafting import (
    choose_rule,
    field,
    play_to_the_end,
    record_of,
    save,
    start,
    study,
    wrong_then,
)
from tools.open_room import open_room


def test_a_deck_is_made_studied_played_exported_and_replayed_in_another_room(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    start(page, "zop")
    wrong_then(page, "cards.A1.strength", "700", "7", "A whole number from 0 to 99.")
    page.locator("[id='at-cards.A1.en']").fill("Slap")
    expect(page.get_by_text("Slap", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "cards.A1.en")).to_have_value("Attack 1")
    page.get_by_role("button", name="Redo").click()
    expect(field(page, "cards.A1.en")).to_have_value("Slap")
    more_of_one_card_and_none_of_another(page)
    save(page, "Tonight")

    found = study(page)
    expect(found.get_by_role("row").filter(has_text="Slap")).to_be_visible()
    expect(found.get_by_role("listitem").first).to_contain_text("With “Tonight”")
    expect(found.get_by_role("columnheader", name="40 games each")).to_be_visible()

    deck = exported(page, tmp_path)
    choose_rule(page, "A single round")
    play_to_the_end(page, "Tonight")
    record = record_of(page, tmp_path)
    assert json.loads(record.read_text("utf-8"))["content"] == tomllib.loads(deck.read_text("utf-8"))

    with open_room(tmp_path / "other") as address:
        elsewhere = browser.new_context(base_url=address, locale="en-GB").new_page()
        imported_and_played_again(elsewhere, deck, record)
        elsewhere.context.close()


def more_of_one_card_and_none_of_another(page: Page) -> None:
    field(page, "cards.A1.count").fill("2")
    expect(page.locator("[id='fault-cards.A1.count']")).to_have_text("7 attacks, and there must be 6 in all.")
    page.get_by_role("button", name="Slap · How many").click()
    expect(field(page, "cards.A1.count")).to_be_focused()
    field(page, "cards.A2.count").fill("0")
    expect(page.get_by_text("6 of 6 cards").first).to_be_visible()
    expect(page.get_by_text("Ready to play.")).to_be_visible()


def exported(page: Page, folder: Path) -> Path:
    with page.expect_download() as taken:
        page.get_by_role("button", name="Export as a file").click()
    file = folder / "deck.toml"
    taken.value.save_as(file)
    cards = tomllib.loads(file.read_text("utf-8"))["cards"]
    assert cards["A1"] == {"strength": 7, "en": "Slap", "fr": "Attaque 1", "count": 2}
    assert cards["A2"]["count"] == 0
    return file


def imported_and_played_again(page: Page, deck: Path, record: Path) -> None:
    page.goto("/g/zop/workshop/new")
    page.locator("input[type=file]").set_input_files(deck)
    expect(page.get_by_text("The file was read.")).to_be_visible()
    expect(field(page, "cards.A1.count")).to_have_value("2")
    expect(page.get_by_label("Name of the set")).to_have_value("deck")
    save(page, "From elsewhere")
    page.goto("/g/zop")
    page.locator("header input[type=file]").set_input_files(record)
    total = len(json.loads(record.read_text("utf-8"))["moves"])
    expect(page.get_by_text(f"0 of {total}")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(f"{total} of {total}")).to_be_visible()


def test_a_figure_is_made_and_plays_to_the_end(page: Page, tmp_path: Path) -> None:
    start(page, "smallwars")
    page.locator("summary", has_text="Heavy Tank").click()
    page.get_by_role("button", name="Duplicate Heavy Tank").click()
    field(page, "figures.heavy2.en").fill("Tiger")
    wrong_then(page, "figures.heavy2.life", "100", "9", "A whole number from 1 to 99.")
    cross = page.locator("details[open]", has_text="Tiger").get_by_role("button", name="Range: a cross")
    cross.click()
    expect(cross).to_have_attribute("aria-pressed", "true")
    army = page.get_by_role("region", name="Steel")
    army.get_by_role("button", name="One more: Tiger").click()
    fewer = army.get_by_role("button", name="One fewer").and_(army.locator(":enabled"))
    for _ in range(fewer.count() - 1):
        fewer.first.click()
    expect(army.get_by_text("1 for 170 points")).to_be_visible()
    save(page, "With a tiger")
    page.locator("summary", has_text="Rules and variants").click()
    page.get_by_role("combobox", name="Armies").select_option("Steel against Steel")
    play_to_the_end(page, "With a tiger")
    record: dict[str, Any] = json.loads(record_of(page, tmp_path).read_text("utf-8"))
    assert record["content"]["figures"]["heavy2"]["range"] == "-"
    assert record["options"]["armies"] == "steel-steel"
    assert record["outcome"]["ranks"]


def test_a_map_is_drawn_by_keys_alone_and_played_to_the_end(page: Page, tmp_path: Path) -> None:
    start(page, "epix")
    page.locator("[data-province=LOC]").focus()
    page.keyboard.press("Enter")
    across = page.get_by_label("From the left")
    before = int(across.input_value())
    page.keyboard.press("ArrowRight")
    expect(across).to_have_value(str(before + 1))
    page.get_by_role("radio", name="Draw borders").focus()
    page.keyboard.press("Space")
    page.locator("[data-province=C1]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("C1: a castle must have two neighbours.").first).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("C1: a castle must have two neighbours.").first).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    a_new_province_by_keys(page)
    save(page, "My island")
    play_to_the_end(page, "My island")
    record = json.loads(record_of(page, tmp_path).read_text("utf-8"))
    two = next(each for each in record["content"]["map"] if each["seats"] == 2)
    assert {"P1", "H1N"} <= {each["id"] for each in two["province"]}
    assert record["outcome"]["ranks"]


def a_new_province_by_keys(page: Page) -> None:
    """It borders on nothing at first, which is told; joined to another, all is well."""
    page.get_by_role("button", name="Add a province").focus()
    page.keyboard.press("Enter")
    new = page.locator("[data-province=P1]")
    expect(new).to_be_focused()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    page.locator("[data-province=H1N]").focus()
    page.keyboard.press("Enter")
    expect(new).to_have_attribute("aria-label", "P1, next to Cornemuse. ")
    expect(page.get_by_text("Ready to play.")).to_be_visible()

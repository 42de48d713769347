"""The workshop's pages: who may see which set, what is refused, two sets compared, options, axe, phones."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.crafting import field, ready, save, start, study
from tests.browser.test_pages import findings

from ludotheque import games

MADE = [name for name in games.HOUSE if games.load(name).workshop is not None]


@pytest.mark.parametrize("game", MADE)
def test_the_desk_fits_a_phone(page: Page, game: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/g/{game}/workshop/new")
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", MADE)
def test_axe_finds_nothing_serious_at_the_desk(page: Page, game: str, theme: Any) -> None:
    page.emulate_media(color_scheme=theme)
    page.goto(f"/g/{game}/workshop")
    expect(page.get_by_role("heading", name="Shared by others")).to_be_visible()
    assert findings(page) == []
    page.goto(f"/g/{game}/workshop/new")
    ready(page)
    for summary in page.locator("summary").all()[:3]:
        summary.click()
    number = page.locator("input[inputmode=numeric]:visible").first
    number.fill("99999")
    expect(page.locator("[aria-invalid]").first).to_be_visible()
    assert findings(page) == []


def test_a_set_is_shared_copied_and_has_versions(page: Page, browser: Browser, base_url: str) -> None:
    start(page, "zop")
    expect(page.get_by_label("Licence")).to_have_value("I own this game; for my table only")
    page.get_by_label("Credits").fill("<i>Ada</i>")
    set_id = save(page, "<b>Ours</b>")
    field(page, "cards.A1.strength").fill("9")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as version 2.")).to_be_visible()

    other = browser.new_context(base_url=base_url, locale="en-GB").new_page()
    other.goto(f"/g/zop/workshop/{set_id}")
    expect(other.get_by_text("There is no such set.")).to_be_visible()
    other.goto("/g/zop/workshop")
    expect(other.get_by_role("heading", name="Shared by others")).to_be_visible()
    expect(other.get_by_text("<b>Ours</b>")).to_have_count(0)
    other.goto(page.get_by_label("Link to the set").input_value())
    expect(field(other, "cards.A1.strength")).to_have_value("9")

    page.get_by_role("radio", name="Everyone").check()
    expect(page.get_by_label("Licence")).to_have_value("")
    page.get_by_label("Licence").fill("CC BY 4.0")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as version 2.")).to_be_visible()
    other.goto("/g/zop/workshop")
    other.get_by_role("link", name="<b>Ours</b>").click()
    expect(other.get_by_text("CC BY 4.0")).to_be_visible()
    other.get_by_role("button", name="Save a copy").click()
    expect(other.get_by_text("Saved as version 1.")).to_be_visible()
    other.context.close()

    page.goto(f"/g/zop/workshop/{set_id}")
    page.locator("summary", has_text="versions").click()
    page.get_by_role("link", name="Version 1").click()
    expect(field(page, "cards.A1.strength")).to_have_value("1")
    expect(page.locator("h1 b, main i")).to_have_count(0)


def test_a_table_with_a_private_set_is_never_rated_nor_listed(page: Page) -> None:
    start(page, "zop")
    save(page, "Mine")
    page.get_by_role("button", name="With friends").click()
    expect(page.get_by_text("With the set “Mine”")).to_be_visible()
    expect(page.get_by_role("radio", name="Rated")).to_have_count(0)
    expect(page.get_by_role("radio", name="With a friend")).to_be_checked()
    expect(page.get_by_text("This set isn’t shared")).to_be_visible()
    expect(page.locator("form input[type=checkbox]")).to_have_count(0)


def test_hostile_files_are_refused_with_a_sentence_and_nothing_is_kept(page: Page, tmp_path: Path) -> None:
    def bring(body: bytes) -> None:
        file = tmp_path / "bad.toml"
        file.write_bytes(body)
        page.locator("input[type=file]").set_input_files(file)

    start(page, "epix")
    content = page.request.get("/api/workshop/epix").json()["house"]
    two = next(each for each in content["map"] if each["seats"] == 2)["province"]
    bring(b"no toml [")
    expect(page.get_by_text("cannot be read as TOML").or_(page.get_by_text("valid TOML"))).to_be_visible()
    bring(b"#" * 10_000_000)
    expect(page.get_by_text("too large")).to_be_visible()
    bring(b"[[map]]\nseats = 2\nprovince = [" + b"{}," * 10_000 + b"]")
    expect(page.get_by_text("provinces.").first).to_be_visible()
    expect(save_button(page)).to_be_disabled()
    bring(toml_of([{**each, "name": "a\\u0007b"} for each in two]))
    expect(page.get_by_text("One line of").first).to_be_visible()
    expect(save_button(page)).to_be_disabled()
    crossing = [{**each, "x": 100 - each["x"] if n % 2 else each["x"]} for n, each in enumerate(two)]
    bring(toml_of(crossing))
    expect(page.get_by_text(" cross.").first).to_be_visible()
    expect(save_button(page)).to_be_disabled()
    page.goto("/g/epix/workshop")
    expect(page.get_by_text("None yet.")).to_be_visible()


def save_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Save", exact=True)


def toml_of(provinces: list[dict[str, Any]]) -> bytes:
    """Escapes in names stay as they are: TOML reads them."""
    rows = "\n".join(
        "[[map.province]]\n"
        + "\n".join(f"{key} = {json.dumps(value)}" for key, value in each.items()).replace("\\\\u", "\\u")
        for each in provinces
    )
    return f"[[map]]\nseats = 2\n{rows}\n".encode()


@pytest.mark.parametrize(
    ("game", "path", "value", "played", "said"),
    [
        ("zop", "cards.A1.strength", "40", 40, "Attack 1 scores"),
        ("smallwars", "figures.heavy.points", "60", 240, "Heavy Tank is worth more"),
    ],
)
def test_two_sets_are_compared_and_the_lab_says_what_differs(
    page: Page, game: str, path: str, value: str, played: int, said: str
) -> None:
    start(page, game)
    if game == "smallwars":
        page.locator("summary", has_text="Heavy Tank").click()
    field(page, path).fill(value)
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    set_id = save(page, "Stronger")
    page.goto(f"/g/{game}/workshop/compare?a=house&b={set_id}")
    differs = page.get_by_role("region", name="Differences")
    expect(differs.get_by_role("row")).to_have_count(2)
    expect(differs.get_by_role("row").last).to_contain_text(value)
    found = study(page, played)
    expect(found.get_by_role("listitem").filter(has_text=said)).to_be_visible()
    assert findings(page) == []


def test_two_of_a_strong_card_are_compared(page: Page) -> None:
    """The counts differ, and one card is in only one of the two."""
    start(page, "zop")
    field(page, "cards.A6.count").fill("2")
    field(page, "cards.A1.count").fill("0")
    expect(page.get_by_text("Ready to play.")).to_be_visible()
    set_id = save(page, "Twice six")
    page.goto(f"/g/zop/workshop/compare?a={set_id}&b=house")
    expect(page.get_by_role("row").filter(has_text="Attack 6 · How many")).to_contain_text("2")
    found = study(page)
    expect(found.get_by_role("row").filter(has_text="Attack 1")).to_contain_text("–")


@pytest.mark.parametrize("game", games.HOUSE)
def test_options_are_shown_with_what_they_change_and_only_where_they_matter(page: Page, game: str) -> None:
    """In the new table's form, for each value of each option that others hang on."""
    options = games.load(game).options
    page.goto(f"/g/{game}")
    page.locator("form summary").click()
    shown = page.locator("form details .options")

    def expect_only_what_matters(chosen: dict[str, Any]) -> None:
        for option in options:
            needed = option.when is None or chosen[option.when[0]] in option.when[1]
            expect(shown.get_by_text(option.label.en, exact=True)).to_have_count(int(needed))
            if needed and option.about is not None:
                expect(shown.get_by_text(option.about.en)).to_be_visible()

    usual: dict[str, Any] = {option.name: option.default for option in options}
    expect_only_what_matters(usual)
    for option in options:
        if any(other.when and other.when[0] == option.name for other in options):
            for value, label in zip(option.values, option.value_labels, strict=True):
                if len(option.values) <= 3:
                    shown.get_by_role("radio", name=label.en).check(force=True)
                else:
                    shown.get_by_role("combobox", name=option.label.en).select_option(label.en)
                expect_only_what_matters({**usual, option.name: value})
            break

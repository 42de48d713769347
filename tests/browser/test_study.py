"""Looking back: the list of moves, lines tried on the board and their worth, playing on from them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, moves, new_table, wait_for
from tests.browser.studying import brought, finished_table, moments
from tests.browser.test_pages import findings
from tests.browser.test_story import go_on_with_points, resign

from ludotheque import games
from ludotheque.server.client import Guest

SOLVED = games.HOUSE[0]
ONCE_COMPILED = """async ([path, wish]) => {
    const headers = {'Content-Type': 'application/json'};
    const told = await fetch(path, {method: 'POST', headers, body: JSON.stringify(wish)});
    return told.ok && (await told.json());
}"""


def look_back(page: Page, table: str, n: int) -> None:
    """At a position of a finished table, once it is known what may be tried there."""
    page.goto(f"/t/{table}/replay?n={n}")
    page.locator(f"[data-ready][data-n='{n}'][data-choices]").wait_for()


def moves_list(page: Page) -> Any:
    return page.get_by_role("region", name="Moves")


def a_choice(room: str, table: str) -> tuple[int, Any]:
    """Somewhere in the second half of a game where somebody can choose, and what."""
    guest = Guest(room)
    moves = guest.get(f"/api/tables/{table}/record")["moves"]
    for n in range(len(moves) // 2, len(moves)):
        legal = guest.post(f"/api/tables/{table}/variation", {"n": n})["legal"]
        if moves[n][0] >= 0 and legal and len(legal[0]["moves"]) > 1:
            return n, legal
    raise AssertionError("no choice")


def test_moves_are_clicked_in_a_list_and_tried_on_the_board(page: Page, room: str) -> None:
    table = finished_table(room, SOLVED, "level:1", "random")
    look_back(page, table, 12)
    moves = page.request.get(f"/api/tables/{table}/record").json()["moves"]
    expect(moves_list(page).locator("li > .move")).to_have_count(len(moves))
    expect(page.get_by_text("How moves are written")).to_be_visible()
    expect(page.locator("details", has_text="How moves are written").locator("p")).to_be_hidden()
    moves_list(page).locator("li > .move").nth(13).click()
    page.locator("[data-n='14'][data-choices]").wait_for()
    other = page.locator(f"[data-pick]:not([data-pick='{moves[14][1]}'])").first
    tried = str(other.get_attribute("data-pick"))
    other.click()
    page.locator("[data-tried='1']").wait_for()
    expect(moves_list(page).locator(".line .move").first).to_contain_text(tried)
    page.locator("[data-valued=points]").wait_for()
    expect(page.locator(".mark.best").first).to_be_visible()
    page.locator("[data-tried='1'][data-choices]").wait_for()
    page.locator("[data-pick]").first.click()
    page.locator("[data-tried='2']").wait_for()
    assert findings(page) == []
    page.keyboard.press("ArrowLeft")
    page.locator("[data-tried='1']").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("[data-tried]")).to_have_count(0)
    expect(moves_list(page).locator(".line")).to_have_count(1)


def test_moves_are_written_in_the_language_of_the_screen_and_explained_once(
    browser: Browser, room: str
) -> None:
    """West is O in French, in the list as in the legend; records keep the engine's letters."""
    table = finished_table(room, SOLVED, "level:1", "random")
    with browser.new_context(base_url=room, locale="fr", viewport=PHONE) as context:
        page = context.new_page()
        look_back(page, table, 0)
        record = page.request.get(f"/api/tables/{table}/record").json()["moves"]
        wests = [text for _, text in record if text.startswith("W")]
        shown = page.get_by_role("region", name="Coups").locator("li > .move")
        expect(shown).to_have_count(len(record))
        written = [text.split()[-1].strip(" ?!") for text in shown.all_inner_texts()]
        assert wests
        assert [text for text in written if text.startswith("O")] == ["O" + text[1:] for text in wests]
        assert not [text for text in written if text.startswith("W")]
        expect(page.get_by_text("O4 par sa gauche sur la rangée 4")).to_be_visible()
        page.reload()
        page.locator("[data-ready]").wait_for()
        expect(page.get_by_text("Comment s’écrivent les coups")).to_be_visible()
        expect(page.get_by_text("O4 par sa gauche sur la rangée 4")).to_be_hidden()


def test_what_a_game_has_not_is_not_shown(page: Page, room: str) -> None:
    table = finished_table(room, SOLVED, "random", "random")
    look_back(page, table, 3)
    expect(page.get_by_role("group", name="View as")).to_have_count(0)
    expect(page.get_by_role("button", name="Verify the randomness")).to_have_count(0)


def test_whoever_played_opens_a_replay_from_where_they_sat(page: Page, base_url: str) -> None:
    address = new_table(page, base_url, SOLVED, [*bots(1), {"who": "me"}])
    page.goto(address)
    wait_for(page, "asked")
    names = page.locator("svg[data-picture] text.name")
    places = "all => all.map(each => ['x', 'y'].map(way => each.getAttribute(way)) + each.textContent)"
    sat = names.evaluate_all(places)
    assert sat
    resign(page)
    wait_for(page, "over")
    page.goto(f"{address.split('?')[0]}/replay")
    page.locator("[data-ready]").wait_for()
    expect(names.first).to_be_visible()
    assert names.evaluate_all(places) == sat


def test_one_plays_on_from_a_line_that_was_tried(page: Page, room: str) -> None:
    table = finished_table(room, SOLVED, "random", "random")
    look_back(page, table, 8)
    page.locator("[data-pick]").first.click()
    page.wait_for_function("() => document.querySelector('[data-tried], [data-n=\"9\"]')")
    page.get_by_role("button", name="Play from here against…").click()
    expect(page.get_by_role("heading", name="Play from move 9")).to_be_visible()
    chip = page.locator("dialog .choice span").first
    expect(chip).not_to_have_css("padding-left", "0px")
    page.get_by_role("button", name="Start", exact=True).click()
    assert wait_for(page, "asked", "waiting") in ("asked", "waiting")


@pytest.mark.parametrize("game", games.HOUSE[1:])
def test_estimates_come_with_their_meaning_and_add_up(browser: Browser, room: str, game: str) -> None:
    """On a phone, in French, in the dark."""
    table = finished_table(room, game, *["random"] * games.load(game).seat_counts[0])
    look: dict[str, Any] = {"viewport": PHONE, "color_scheme": "dark", "locale": "fr"}
    with browser.new_context(base_url=room, reduced_motion="reduce", **look) as context:
        context.set_default_timeout(30_000)
        page = context.new_page()
        n, legal = a_choice(room, table)
        page.goto(f"/t/{table}/replay?n={n}")
        page.locator("[data-choices]").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert findings(page) == []
        moves = Guest(room).get(f"/api/tables/{table}/record")["moves"]
        other = next(move for move in legal[0]["moves"] if move != moves[n][1])
        wish = {"n": n, "line": [[legal[0]["seat"], other]]}
        valued = page.wait_for_function(ONCE_COMPILED, arg=[f"/api/tables/{table}/value", wish]).json_value()
        assert abs(sum(valued["judged"]["worths"]) - 1) < 0.01
        # However much is told of a move, the board above it is not covered.
        assert page.locator(".controls").evaluate("each => each.clientHeight") <= PHONE["height"] / 3
        a_line_keeps_together(page, room, table, wish)


def a_line_keeps_together(page: Page, room: str, table: str, line: dict[str, Any]) -> None:
    """Where it branches off, the move, the cross that drops it: side by side, however long the words are."""
    guest = Guest(room, "Lise")
    wish = {"title": "", "notes": "", "lines": [line], "shared": True}
    study = guest.post(f"/api/tables/{table}/study", wish)["id"]
    page.goto(f"/t/{table}/replay?study={study}")
    page.locator(".line .drop").wait_for()
    page.locator(f"[data-n='{line['n']}']").wait_for()
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.line > svg, .line > .tries .move, .line > .drop')]"
        ".map((each) => Math.round(each.getBoundingClientRect().top))"
    )
    assert len(tops) == 3
    assert max(tops) - min(tops) <= 2, tops


def test_moves_that_were_undone_are_marked(page: Page, room: str) -> None:
    guest = Guest(room, "Lise")
    seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
    wish = {"game": SOLVED, "seats": seats, "settings": {"public": True}}
    table = guest.post("/api/tables", wish)["table"]
    with guest.join(table) as socket:
        socket.play(socket.legal[0])
        while not socket.legal:
            socket.read()
        socket.ask("undo", seat=0)
        while socket.update.get("n") != 0:
            socket.read()
        while not socket.update.get("outcome"):
            if socket.legal:
                socket.play(socket.legal[0])
            else:
                socket.read()
    page.goto(f"/t/{table}/replay")
    page.locator("[data-ready]").wait_for()
    expect(moves_list(page)).to_contain_text(re.compile("undid . moves? here"))


def test_a_study_is_kept_and_read_by_its_link(browser: Browser, page: Page, room: str) -> None:
    table = finished_table(room, SOLVED, "random", "random")
    look_back(page, table, 8)
    page.locator("[data-pick]").first.click()
    page.wait_for_function("() => document.querySelector('[data-tried], [data-n=\"9\"]')")
    page.get_by_label("Name", exact=True).fill("The turning point")
    page.get_by_label("Notes").fill("What if?\n<b>plain</b>")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("[data-study=private]").wait_for()
    page.get_by_role("button", name="Share by link").click()
    page.locator("[data-study=shared]").wait_for()
    link = page.get_by_label("The link to this study").input_value()
    assert findings(page) == []
    with browser.new_context(base_url=room, reduced_motion="reduce") as context:
        other = context.new_page()
        other.goto(link)
        expect(other.get_by_role("heading", level=1)).to_contain_text("The turning point")
        expect(other.get_by_text("<b>plain</b>")).to_be_visible()
        expect(other.get_by_text("My study")).to_have_count(0)
        # What was written comes before the tools of the one who reads.
        read, tools = (other.locator(each).bounding_box() for each in ("[data-study]", "[data-judged]"))
        assert read is not None
        assert tools is not None
        assert read["y"] < tools["y"]
        expect(other.get_by_role("button", name="Save", exact=True)).to_have_count(0)


def test_a_game_is_saved_as_an_animated_picture(page: Page, room: str) -> None:
    options = {"mode": "sudden", "quiet_limit": 4}
    table = finished_table(room, SOLVED, "random", "random", options=options)
    look_back(page, table, 2)
    with page.expect_download(timeout=120_000) as download:
        page.get_by_role("button", name="Animation (GIF)").click()
    assert download.value.suggested_filename == f"{SOLVED}-{table}.gif"
    content = download.value.path().read_bytes()
    assert content.startswith(b"GIF89a")
    total = len(page.request.get(f"/api/tables/{table}/record").json()["moves"])
    assert content.count(b"\x21\xf9\x04\x04") >= min(total, 100)
    page.locator("[data-n='2']").wait_for()


@pytest.mark.parametrize(
    ("size", "seen"), [(PHONE, ".glance"), (DESK, "[data-judged]")], ids=["phone", "desk"]
)
def test_who_comes_to_analyse_need_not_ask_again(
    page: Page, base_url: str, size: ViewportSize, seen: str
) -> None:
    """The analysis begins by itself, and is in sight: of the whole of it, on a phone, a line by the board. It
    stands where the game ended, not before its first move."""
    go_on_with_points(page, base_url)
    resign(page)
    made = moves(page)
    page.set_viewport_size(size)
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator("[data-viewer]")).to_have_attribute("data-n", made)
    page.locator("[data-judged]:not([data-judged='0'])").wait_for()
    expect(page.locator(seen)).to_be_in_viewport(ratio=0.5)
    if size == PHONE:
        assert findings(page) == []
        page.locator(seen).get_by_role("button", name="Analysis").click()
        expect(page.get_by_role("heading", name="Analysis")).to_be_in_viewport()


def brought_list(page: Page, room: str, count: int) -> Locator:
    """The list of the moves of a game of Kopis of this length, on a phone."""
    made = [move for _, move in moments(SOLVED, 0, mode="sudden")][:count]
    table, n, key = brought(room, SOLVED, made, mode="sudden")
    page.set_viewport_size(PHONE)
    page.goto(f"/t/{table}/replay?key={key}")
    expect(moves_list(page).locator("li > .move")).to_have_count(n)
    return page.locator(".moves")


def test_a_list_that_hides_moves_shows_that_it_scrolls(page: Page, room: str) -> None:
    """Its edge fades, until the last move is in sight."""
    listed = brought_list(page, room, 100)
    expect(listed).not_to_have_css("mask-image", "none")
    listed.evaluate("each => each.scrollTo(0, each.scrollHeight)")
    expect(listed).to_have_css("mask-image", "none")


def test_a_list_of_some_moves_is_seen_whole_on_a_phone(page: Page, room: str) -> None:
    listed = brought_list(page, room, 30)
    assert listed.evaluate("each => each.scrollHeight <= each.clientHeight")
    expect(listed).to_have_css("mask-image", "none")

"""What happened, in the order in which it is seen: words after the picture, the log, undo, chat, the end."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, by_list, choose_from_list, finish, moves, new_table, settle, wait_for
from tests.browser.studying import brought, by_chance, choose, finished_table
from tests.browser.test_pages import findings

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.position import start

GAME = GAMES[0]
COMFORT = "Well played. The replay shows where the game turned."
WITH_DICE = next(name for name in GAMES if games.load(name).has_chance and not games.load(name).has_secrets)
SECRET = next(name for name in GAMES if games.load(name).has_secrets)

FITS = """() => {
    const card = document.querySelector('.result');
    return innerWidth < 400 && card.scrollWidth <= card.clientWidth;
}"""
WATCH = """
window.heard = []; window.told = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
    constructor(...given) {
        super(...given);
        this.addEventListener('message', (event) => {
            const said = JSON.parse(event.data);
            if (said.type === 'update' && said.step) window.heard.push([said.n, performance.now()]);
        });
    }
};
new MutationObserver(() => {
    const n = Number(document.querySelector('[data-moves]')?.dataset.moves ?? 0);
    const lines = document.querySelectorAll('[role=tabpanel] .fact').length;
    const last = window.told.at(-1);
    if (!last || last[0] !== n || last[2] !== lines) window.told.push([n, performance.now(), lines]);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""


def test_words_wait_until_the_board_has_shown_what_they_tell(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        page.locator("[data-pick]").first.click()
        page.wait_for_function("() => Number(document.querySelector('[data-moves]').dataset.moves) >= 2")
        heard = dict(page.evaluate("window.heard"))
        told: list[list[float]] = page.evaluate("window.told")
        for n in (1, 2):
            seen = next(at for which, at, _ in told if which >= n)
            assert seen - heard[n] > 250, "the words came with the message, not after the picture"
        before = [lines for which, _, lines in told if which < 1]
        assert not max(before, default=0), "the log was ahead of the board"


SAMPLE = """
window.seen = [];
const sample = () => {
    const table = document.querySelector('[data-state]');
    if (table) {
        const { state, moves } = table.dataset;
        const line = document.querySelector('.line').textContent;
        window.seen.push([state, moves, line, document.querySelector('.score')?.textContent ?? '']);
    }
    requestAnimationFrame(sample);
};
requestAnimationFrame(sample);
"""


def test_nobody_is_told_to_move_and_no_score_changes_while_a_move_is_shown(
    browser: Browser, base_url: str
) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(SAMPLE)
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        choose(page, scoring())
        page.wait_for_function("() => window.seen.some(([, moves]) => Number(moves) >= 2)")
        seen: list[list[str]] = page.evaluate("window.seen")
        last = max(n for n, (state, moves, *_) in enumerate(seen) if (state, moves) == ("asked", "0"))
        shown = [each for each in seen[last:] if each[0] == "waiting"]
        assert shown
        assert not [line for _, _, line, _ in shown if line.startswith("Your turn")]
        assert {score for _, moves, _, score in shown if moves == "0"} == {seen[last][3]}


LINES = """
window.lines = [];
new MutationObserver(() => {
    const line = document.querySelector('.prompt .line')?.textContent.trim();
    if (line && line !== window.lines.at(-1)) window.lines.push(line);
}).observe(document, {subtree: true, childList: true, characterData: true});
"""


def test_the_headline_names_whoever_made_the_move_that_is_shown(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(LINES)
        page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
        wait_for(page, "asked")
        choose_from_list(page, random.Random(1))
        page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
        lines = page.evaluate("window.lines")
        own = lines.index("You have played.")
        assert lines[own + 1 :][:1] == ["Red (Plays at random) has moved."], lines


def scoring() -> str:
    """A first move that brings points at once."""
    for text in start(GAME).legal(0):
        after = start(GAME)
        after.play(0, text)
        if any(after.scores()):
            return text
    raise AssertionError("no first move scores")


def test_the_log_goes_by_turns_and_the_last_moves_are_shown_again(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked")
    choose_from_list(page, random.Random(1))
    page.wait_for_function("() => document.querySelector('[data-moves]').dataset.moves === '2'")
    wait_for(page, "asked")
    log = page.get_by_role("tabpanel")
    expect(log.get_by_role("heading")).to_have_count(2)
    facts = log.locator(".fact").count()
    assert facts >= 2
    again = page.get_by_role("button", name="Show the last moves again")
    expect(again).to_be_visible()
    page.keyboard.press("r")
    wait_for(page, "asked")
    assert moves(page) == "2"
    assert log.locator(".fact").count() == facts
    # After a reload the last move is still marked.
    page.reload()
    wait_for(page, "asked")
    expect(page.locator(".last").first).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    expect(log).to_contain_text("undid 2 moves")
    page.reload()
    wait_for(page, "asked")
    expect(log).to_contain_text("undid 2 moves")


def test_undo_says_beforehand_that_luck_is_drawn_anew(page: Page, base_url: str) -> None:
    made = by_chance(WITH_DICE, lambda position, made: position.to_act[0] < 0 and made[-1][0] == 0)
    table, moves, key = brought(base_url, WITH_DICE, made)
    n = moves - 1
    go_on(page, base_url, table, n, key)
    wait_for(page, "asked")
    choose(page, made[-1][1])
    page.wait_for_function(
        "n => Number(document.querySelector('[data-moves]').dataset.moves) >= n", arg=n + 2
    )
    wait_for(page, "asked", "over")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("alert")).to_contain_text("left to chance again")
    expect(page.get_by_role("tabpanel").locator(".fact").last).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Undo anyway").click()
    page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) === n", arg=n)


def test_the_first_message_shows_a_badge_and_a_refused_undo_is_told(
    page: Page, browser: Browser, base_url: str
) -> None:
    path = new_table(page, base_url, GAME, [{"who": "me"}, {"who": "open"}])
    page.goto(path)
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce") as other:
        guest = other.new_page()
        guest.goto(path)
        guest.get_by_role("button", name="Sit here").first.click()
        wait_for(page, "asked")
        guest.keyboard.press("c")
        guest.get_by_label("Write a message").fill("hello")
        guest.keyboard.press("Enter")
        guest.get_by_role("tab", name="Log").click()
        expect(page.get_by_role("tab", name="Chat")).to_contain_text("1")
        choose_from_list(page, random.Random(1))
        wait_for(guest, "asked")
        choose_from_list(guest, random.Random(1))
        wait_for(page, "asked")
        page.get_by_role("button", name="Undo").click()
        guest.get_by_role("button", name="No", exact=True).click()
        expect(page.get_by_text("Your undo request was declined")).to_be_visible()


def go_on_with_points(page: Page, base_url: str, name: str = "Ada") -> None:
    """To the board of a game in which somebody has points already, and the first seat is asked."""
    table = finished_table(base_url, GAME, "random", "random")
    position, moves = start(GAME), page.request.get(f"{base_url}/api/tables/{table}/record").json()["moves"]
    for n, (seat, text) in enumerate(moves):
        if any(position.scores()) and seat == 0:
            return go_on(page, base_url, table, n, name=name)
        position.play(seat, text)
    raise AssertionError("nobody had points")


def go_on(
    page: Page,
    base_url: str,
    table: str,
    n: int,
    key: str = "",
    name: str = "Ada",
    seats: list[dict[str, Any]] | None = None,
) -> None:
    """From a moment of a finished table: as the first seat against a bot, or as `seats` say."""
    headers = {"origin": base_url}
    page.request.post(f"{base_url}/api/me", data={"name": name}, headers=headers)
    wish = {"n": n, "seats": seats or [{"who": "me"}, *bots(1)], "key": key}
    link = page.request.post(f"{base_url}/api/tables/{table}/branch", data=wish, headers=headers).json()
    page.goto(f"/t/{link['table']}?key={link['key']}")


def resign(page: Page) -> None:
    wait_for(page, "asked")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign this game?").click()
    wait_for(page, "over")


def test_the_end_is_told_on_a_card(page: Page, base_url: str) -> None:
    go_on_with_points(page, base_url, name="Marguerite-Anne-Sophie")
    resign(page)
    card = page.get_by_role("region", name="Result")
    expect(card.get_by_role("list", name="Final ranking").get_by_role("listitem")).to_have_count(2)
    expect(card.get_by_text(COMFORT)).to_be_visible()
    card.get_by_text("How the score adds up").click()
    expect(card.get_by_role("table")).to_be_visible()
    assert findings(page) == []
    for way in ("Analyse", "Keep this name"):
        expect(card.get_by_role("link", name=way)).to_be_visible()
    for way in ("Rematch", "Share"):
        expect(card.get_by_role("button", name=way)).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    expect(card).to_be_visible()
    expect(page.locator(".joy")).to_have_count(0)
    page.set_viewport_size(PHONE)  # a long name takes two lines there, and cuts nothing
    page.wait_for_function(FITS)


def test_on_a_phone_the_log_lies_over_the_card(page: Page, base_url: str) -> None:
    page.set_viewport_size(PHONE)
    go_on_with_points(page, base_url)
    resign(page)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    page.get_by_role("button", name="Log").click()
    page.locator(".log.open .close").click()  # nothing lies over it
    expect(page.locator(".log.open")).to_have_count(0)


WAYS_ON = """() => {
    const told = document.querySelector('.result .told');
    if (told.scrollHeight <= told.clientHeight) return 'nothing scrolls';
    const hidden = [...document.querySelectorAll('.result .ways > *')].filter((way) => {
        const { left, top, width, height } = way.getBoundingClientRect();
        return ![0.1, 0.9].every((y) =>
            way.contains(document.elementFromPoint(left + width / 2, top + y * height)));
    });
    return hidden.map((way) => way.textContent).join();
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_ways_on_are_in_sight_however_long_the_tally_is(page: Page, base_url: str, game: str) -> None:
    """On a phone: Rematch, Analyse, Share and Keep this name stay at the card's foot."""
    page.set_viewport_size({**PHONE, "height": 490})  # lower than a phone: then every tally is too long
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(games.load(game).seat_counts[-1] - 1)]))
    chance = random.Random(3)
    for _ in range(3):  # there is nothing to tell of a game that nobody has played
        wait_for(page, "asked")
        by_list(page, chance)
    wait_for(page, "asked")
    resign(page)
    card = page.get_by_role("region", name="Result")
    expect(card.get_by_role("link", name="Keep this name")).to_be_visible()
    expect(card.locator(".ways > *")).to_have_count(4)
    if card.locator("summary").count():  # a match of rounds has none in its first
        card.locator("summary").click()
    assert page.evaluate(WAYS_ON) == ""


def test_the_card_of_a_rated_game_has_the_change_of_ratings_and_the_turning_point(
    page: Page, base_url: str
) -> None:
    headers = {"origin": base_url}
    page.request.post(f"{base_url}/api/me", data={"name": "Hypatia"}, headers=headers)
    page.request.post(f"{base_url}/api/account", data={"password": "correct horse"}, headers=headers)
    settings = {"public": False, "rated": True}
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1, "level:1")], settings=settings))
    finish(page, by_list)
    card = page.get_by_role("region", name="Result")
    expect(card.locator(".change")).to_have_count(2)
    for change in card.locator(".change").all_inner_texts():
        assert change.strip()[-1].isdigit()
    page.locator("[data-moment=found], [data-moment=none]").wait_for()
    if card.get_by_role("heading", name="draw").count():
        expect(card.locator(".moment")).to_contain_text("No single move turned this game")
        return
    expect(card.locator(".moment")).to_contain_text("The turning point:")
    card.get_by_role("link", name="See it").click()
    page.locator("[data-ready]").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_stays_on_the_board_after_a_move_by_keys(page: Page, base_url: str, game: str) -> None:
    page.goto(new_table(page, base_url, game, [{"who": "me"}, *bots(games.load(game).seat_counts[0] - 1)]))
    for _ in range(2):
        wait_for(page, "asked")
        page.locator("[data-pick][tabindex='0'], [data-pick]:not([tabindex]):enabled").first.focus()
        before = moves(page)
        for _ in range(6):  # some moves take more than one choice
            page.keyboard.press("Enter")
            settle(page, before)
            if moves(page) != before:
                break
        wait_for(page, "asked")
        page.wait_for_function("() => document.activeElement?.closest('.space, #tray')")


def test_between_two_on_one_screen_the_public_board_stays(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, SECRET, [{"who": "me"}, {"who": "me"}]))
    wait_for(page, "curtain")
    curtain = page.get_by_role("group", name="Curtain")
    curtain.get_by_role("button").click()
    wait_for(page, "asked")
    own = page.locator("[data-pick]").count()
    assert own
    choose_from_list(page, random.Random(1))
    wait_for(page, "curtain")
    expect(curtain).to_be_visible()
    assert page.locator("[data-pick]").count() == 0
    assert page.locator(".space").evaluate("box => box.querySelectorAll('svg').length") > 3


def test_what_is_done_in_the_open_needs_no_curtain(page: Page, base_url: str) -> None:
    """Two at one screen, Epix: the special cards are bid for in turn; only the sealed orders are hidden."""
    page.goto(new_table(page, base_url, "epix", [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]))
    prompt, asked = page.locator(".prompt strong"), set()
    while wait_for(page, "asked", "curtain") == "asked":
        asked.add(prompt.inner_text())
        by_list(page, random.Random(1))
    assert len(asked) == 2
    expect(page.get_by_role("group", name="Curtain")).to_be_visible()


SECRETS_LEFT = """() => {
    window.left = [];
    const open = () => document.querySelectorAll('.zop .hand [data-card]:not([data-down])').length;
    const look = () => {
        const table = document.querySelector('[data-state]');
        if (table.dataset.state !== 'asked' && !table.dataset.sent) window.left.push(open());
        requestAnimationFrame(look);
    };
    look();
}"""


def test_no_secret_stays_for_a_frame_when_the_screen_changes_hands(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="en-GB", viewport=DESK)  # with all its motion
    page = context.new_page()
    page.goto(new_table(page, base_url, "zop", [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"}]))
    curtain = page.get_by_role("group", name="Curtain").get_by_role("button")
    for seed in range(2):
        wait_for(page, "curtain")
        curtain.click()
        wait_for(page, "asked")
        page.evaluate(SECRETS_LEFT)
        choose_from_list(page, random.Random(seed))
        wait_for(page, "curtain")
        left = page.evaluate("window.left")
        assert left
        assert set(left) == {0}
    context.close()

"""Learning, looking back and belonging: lessons, replays, analysis, accounts."""

import json
import random
import re
from base64 import b64encode
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Response, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import bots, by_list, moves, new_table, wait_for
from tests.browser.studying import attempt, finished_table, right_move, wrong_moves
from tests.browser.test_pages import findings

from ludotheque import games
from ludotheque.lessons import lesson
from ludotheque.position import start
from ludotheque.search import solution
from ludotheque.search.tablebase import kept_for, patient_solver
from ludotheque.search.weighing import has_exact
from ludotheque.server.client import Guest
from ludotheque.viewers import OPEN, SPECTATOR, Viewer, seated

EXACT = next(name for name in games.GAMES if has_exact(games.load(name)))
WITH_SECRETS = [name for name in games.GAMES if games.load(name).has_secrets]


# ---- lessons --------------------------------------------------------------------------------------


def take_lesson(page: Page, game: str, right: str) -> None:
    """Every step: first what is wrong, if anything is, then what is right."""
    found = lesson(games.load(game))
    assert found is not None
    for step in found.steps:
        page.locator(f"[data-id={step.id}]").wait_for()
        for text in wrong_moves(game, step):
            attempt(page, text, "asked")
            expect(page.locator(".answer:not(.right)")).to_be_visible()
            expect(page.locator(".answer a")).to_have_attribute("href", re.compile(r"/rules#\w"))
        if not step.read:
            attempt(page, right_move(game, step), "right")
            expect(page.locator(".answer.right")).to_contain_text(right)
        page.locator(".talk .button.main").click()
    page.locator("[data-exercise=done]").wait_for()


@pytest.mark.parametrize("game", [name for name in games.GAMES if name != EXACT])
def test_a_lesson_to_its_end(page: Page, game: str) -> None:
    page.goto(f"/g/{game}/learn")
    page.locator("[data-exercise=right]").wait_for()
    assert findings(page) == []
    take_lesson(page, game, "Right!")
    page.get_by_role("button", name="Start a guided game").click()
    wait_for(page, "asked", "waiting")
    expect(page.locator(".guide")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign this game?").click()
    wait_for(page, "over")
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.parametrize("game", games.GAMES)
def test_on_a_phone_the_guide_lies_over_the_names_until_a_touch(page: Page, base_url: str, game: str) -> None:
    """Never over the board or the scores; and it comes back with what the bot says next."""
    page.set_viewport_size(PHONE)
    table = new_table(page, base_url, game, [{"who": "me"}, *bots(1, "level:1")])
    page.goto(f"{table}{'&' if '?' in table else '?'}guide")
    wait_for(page, "asked")
    expect(page.locator(".guide")).to_be_visible()
    page.locator("header").first.click(position={"x": 170, "y": 4})
    expect(page.locator(".guide")).to_be_hidden()
    path, _, key = table.partition("?")
    chance = random.Random(1)
    for _ in range(40):  # a bot that has passed says nothing until everybody has
        before = int(moves(page))
        by_list(page, chance)
        wait_for(page, "asked")
        found = page.request.get(f"/api{path.replace('/t/', '/tables/')}/explained?{key}").json()
        if found["n"] >= before and found["words"]["en"]:
            break
    expect(page.locator(".guide q")).to_be_visible()
    wait_for(page, "asked", "waiting")
    page.wait_for_function(
        """() => {
            const end = document.querySelector('.guide').getBoundingClientRect().bottom;
            const read = [...document.querySelectorAll('main :is([data-pick], [data-read])')];
            const boxes = read.map((each) => each.getBoundingClientRect()).filter((box) => box.height);
            return boxes.length && boxes.every((box) => box.top > end - 2);
        }"""
    )


def test_what_the_guide_says_is_cut_on_a_phone_until_all_is_asked_for(page: Page, base_url: str) -> None:
    long = {"n": 1, "seat": 1, "words": dict.fromkeys(("en", "fr"), "A long reason. " * 20)}
    page.route("**/explained**", lambda route: route.fulfill(json=long))
    page.set_viewport_size(PHONE)
    table = new_table(page, base_url, EXACT, [{"who": "me"}, *bots(1, "level:1")])
    page.goto(f"{table}{'&' if '?' in table else '?'}guide")
    by_list(page, random.Random(1))
    page.get_by_role("button", name="Read all", exact=True).click()
    expect(page.locator(".guide.whole q")).to_be_visible()
    expect(page.get_by_role("button", name="Read all", exact=True)).to_have_count(0)


# ---- looking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_replay_shows_what_its_viewer_could_know_and_no_more(page: Page, room: str, game: str) -> None:
    """From each seat, as a spectator, and with everything open."""
    seats = games.load(game).seat_counts[0]
    table = finished_table(room, game, *["random"] * seats)
    record = page.request.get(f"/api/tables/{table}/record").json()
    told: list[Any] = []

    def note(answer: Response) -> None:
        if "/replay?" in answer.url and "/api/" in answer.url:
            told.append(answer.json())

    page.on("response", note)
    for viewer in (*map(seated, range(seats)), SPECTATOR, OPEN):
        told.clear()
        page.goto(f"/t/{table}/replay?view={viewer.number}&n=9")
        page.locator("[data-ready][data-n='9']").wait_for()
        page.keyboard.press("ArrowRight")
        page.locator("[data-ready][data-n='10']").wait_for()
        page.keyboard.press("End")
        while len({moment["n"] for part in told for moment in part["moments"]}) <= len(record["moves"]):
            page.wait_for_timeout(20)  # its parts come one after the other
        assert {part["viewer"] for part in told} == {viewer.number}
        check_moments({moment["n"]: moment for part in told for moment in part["moments"]}, record, viewer)


def check_moments(moments: dict[int, Any], record: Any, viewer: Viewer) -> None:
    """The views are those that the engine gives this viewer; hidden moves have no text."""
    position = start(record["game"], record["options"], len(record["seats"]), record.get("content"))
    views = [seen(position, viewer)]
    for seat, text in record["moves"]:
        position.play(seat, text)
        views.append(seen(position, viewer))
    assert len(moments) == len(views)
    assert all(moments[n]["view"] == view for n, view in enumerate(views))
    if viewer is not OPEN:
        others = [moment["step"] for moment in moments.values() if moment["step"]]
        assert all(step["move"] is None for step in others if not viewer.holds(step["seat"]))


def seen(position: Any, viewer: Viewer) -> Any:
    return json.loads(msgspec.json.encode(position.game.view(position.s, viewer)))


def is_solved_later(options: dict[str, Any]) -> bool:
    position = start(EXACT, options)
    return solution.may_be_solved(position) and not position.game.thinking.solvable(position.s)


SETUPS = [{option.name: value} for option in games.load(EXACT).options for value in option.values]
SOLVED_LATER = next(options for options in SETUPS if is_solved_later(options))


@pytest.mark.parametrize("options", [{}, SOLVED_LATER], ids=str)
def test_the_marked_mistakes_are_those_of_the_solver(page: Page, room: str, options: dict[str, Any]) -> None:
    table = finished_table(room, EXACT, "level:1", "random", options=options)
    page.goto(f"/t/{table}/replay")
    page.locator("[data-ready]").wait_for()
    page.get_by_role("button", name="Analyse the game").click()
    lost = given_away(page.request.get(f"/api/tables/{table}/record").json())
    page.locator(f"[data-judged='{len(lost) + 1}']").wait_for(timeout=120_000)
    mistakes = [n for n in lost if lost[n]]
    marked = page.locator("[data-mistake]").evaluate_all(
        "all => all.map(each => Number(each.dataset.mistake))"
    )
    assert marked == mistakes
    for n in mistakes:
        expect(page.locator(f"[data-mistake='{n}']")).to_contain_text(f"gives away {lost[n]} point")
    expect(page.locator("svg .mistake")).to_have_count(len(mistakes))
    page.keyboard.press("Home")
    expect(page.locator(".value")).to_contain_text("with perfect play.")
    expect(page.locator(".mark.best").first).to_be_visible()
    assert findings(page) == []
    expect(page.get_by_role("button", name="Verify the randomness")).to_have_count(0)


def given_away(record: Any) -> dict[int, int]:
    """What each move gave away, by the solver of `ludotheque solve`; from the end, where it is easiest."""
    positions = [start(record["game"], record["options"])]
    for seat, text in record["moves"]:
        positions.append(positions[-1].copy())
        positions[-1].play(seat, text)
    solver, lost = patient_solver(positions[0], kept_for(positions[0].game, write=False)), {}
    for n in reversed(range(len(record["moves"]))):
        found = solution.solve(positions[n], solver)
        assert found is not None
        values = {each.move: each.value for each in found.moves}
        lost[n] = abs(found.value - values[record["moves"][n][1]])
    return dict(sorted(lost.items()))


SEEN = """async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(64, 64).getContext('2d');
    canvas.drawImage(image, 0, 0, 64, 64);
    const colours = new Set(new Uint32Array(canvas.getImageData(0, 0, 64, 64).data.buffer));
    return [image.width, image.height, colours.size];
}"""


@pytest.mark.parametrize("game", games.GAMES)
def test_a_position_is_saved_as_a_picture(page: Page, room: str, game: str) -> None:
    """Both kinds can be opened again, and there is something on them."""
    table = finished_table(room, game, *["random"] * games.load(game).seat_counts[0])
    page.goto(f"/t/{table}/replay?n=12")
    page.locator("[data-ready][data-n='12'] .stage > :not(.broken)").first.wait_for()
    for kind, mime in (("SVG", "image/svg+xml"), ("PNG", "image/png")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Picture ({kind})").click()
        assert download.value.suggested_filename == f"{game}-{table}-12.{kind.lower()}"
        body = b64encode(download.value.path().read_bytes()).decode()
        width, height, colours = page.evaluate(SEEN, f"data:{mime};base64,{body}")
        assert min(width, height) > 200
        assert colours > 30


def test_a_game_is_saved_brought_back_and_played_on(page: Page, room: str) -> None:
    table = finished_table(room, WITH_SECRETS[0], "random", "random")
    page.goto(f"/t/{table}/replay?n=6")
    page.locator("[data-ready][data-n='6']").wait_for()
    page.get_by_role("button", name="Verify the randomness").click()
    expect(page.locator(".verdict:not(.bad)")).to_contain_text("verified.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the game").click()
    page.locator("input[type=file]").set_input_files(download.value.path())
    page.wait_for_url(lambda url: table not in url)
    page.locator("[data-ready]").wait_for()
    page.keyboard.press("PageDown")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert wait_for(page, "asked", "waiting") in ("asked", "waiting")


# ---- people ---------------------------------------------------------------------------------------


def test_an_account_its_profile_and_the_leaderboard(page: Page, room: str) -> None:
    guest = Guest(room, "Grace")
    guest.post("/api/account", {"password": "correct horse"})
    wish = {"seats": [{"who": "me"}, {"who": "bot", "bot": "random"}], "settings": {"rated": True}}
    table = guest.post("/api/tables", {"game": EXACT, **wish})["table"]
    with guest.join(table) as socket:
        while not socket.update.get("outcome"):
            if socket.legal:
                socket.play(socket.legal[0])
            else:
                socket.read()
    while not page.request.get(f"/api/leaderboard?game={EXACT}").json():
        page.wait_for_timeout(50)
    page.goto("/me")
    form = page.get_by_role("region", name="Sign in")
    form.get_by_label("Name").fill("Grace")
    form.get_by_label("Password").fill("wrong horse")
    form.get_by_role("button", name="Sign in").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Password").fill("correct horse")
    form.get_by_role("button", name="Sign in").click()
    page.locator("[data-account=account]").wait_for()
    assert findings(page) == []
    page.locator("#main").get_by_role("link", name="Leaderboards").click()
    page.locator("[data-leaders]").wait_for()
    assert findings(page) == []
    page.get_by_role("link", name="Grace").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Grace")
    assert findings(page) == []
    page.get_by_role("link", name=re.compile("replay")).first.click()
    page.locator("[data-ready]").wait_for()
    page.goto("/me")
    page.get_by_role("button", name="Sign out").first.click()
    page.locator("[data-account=nobody]").wait_for()


FIRST_NOTICE = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 2400; tries++) {
        const [notice] = await worker.getNotifications();
        if (notice) return [notice.title, notice.tag];
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""


def test_a_game_by_days_tells_this_device_that_it_is_ones_turn(browser: Browser, base_url: str) -> None:
    """A real notice of the browser, when the other has moved and the page has lost the focus."""
    with browser.new_context(base_url=base_url, locale="en", permissions=["notifications"]) as context:
        page = context.new_page()
        page.goto("/me")
        page.get_by_role("button", name="Notify me on this device").click()
        expect(page.get_by_role("button", name="Notifications are on")).to_be_visible()
        clock = {"kind": "days", "days": 2}
        seats = [{"who": "open"}, {"who": "me"}]
        path = new_table(page, base_url, EXACT, seats, settings={"public": True, "clock": clock})
        page.goto(path)
        wait_for(page, "open")
        context.new_page().bring_to_front()
        context.new_cdp_session(page).send("Emulation.setFocusEmulationEnabled", {"enabled": False})
        assert not page.evaluate("document.hasFocus()")
        table, guest = path.removeprefix("/t/").split("?")[0], Guest(base_url, "Lise")
        guest.post(f"/api/tables/{table}/seats/0", {"key": ""})
        with guest.join(table) as socket:
            socket.play(socket.legal[0])
        wait_for(page, "asked")
        assert page.evaluate(FIRST_NOTICE) == [f"{games.load(EXACT).title.en}: your turn", table]

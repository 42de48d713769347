"""People: signing up in one step, recovery, faces, challenges, chat, reports, the owner's desk."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import PHONE
from tests.browser.playing import new_table, wait_for
from tests.browser.test_pages import findings
from tools.open_room import open_room

from ludotheque.characters import characters
from ludotheque.games import GAMES, load
from ludotheque.server.client import Guest

PLAIN = GAMES[0]
SECRET = "correct horse battery"


def account(room: str, name: str) -> Guest:
    guest = Guest(room, name)
    guest.post("/api/account", {"password": SECRET})
    return guest


@contextmanager
def signed_in(browser: Browser, base_url: str, name: str, **more: object) -> Iterator[Page]:
    """A browser of their own, where somebody has signed in."""
    with browser.new_context(base_url=base_url, locale="en-GB", reduced_motion="reduce", **more) as context:  # type: ignore[arg-type]
        body = {"name": name, "password": SECRET}
        answer = context.request.post("/api/session", data=body, headers={"origin": base_url})
        assert answer.ok
        yield context.new_page()


def test_an_account_is_deleted_for_good_and_that_is_said(browser: Browser, base_url: str) -> None:
    account(base_url, "Leaving Soon")
    with signed_in(browser, base_url, "Leaving Soon", viewport=PHONE) as page:
        page.goto("/me")
        page.get_by_role("button", name="Delete the account").click()
        leave = page.locator("section", has_text="This can’t be undone")
        leave.get_by_role("button", name="Delete for good").click()
        expect(leave.get_by_role("alert")).to_have_text("Password: please fill this in.")
        leave.get_by_label("Password").fill("another one")
        leave.get_by_role("button", name="Delete for good").click()
        expect(leave.get_by_role("alert")).to_have_text("The password is wrong.")
        leave.get_by_label("Password").fill(SECRET)
        leave.get_by_role("button", name="Delete for good").click()
        expect(page.locator(".removed")).to_contain_text("Your account has been deleted")
        expect(page.locator(".removed")).to_be_in_viewport()
        expect(page.locator("[data-account=nobody]")).to_be_visible()


def test_a_guest_signs_up_in_one_step_and_recovers_the_account_elsewhere(
    page: Page, browser: Browser, base_url: str
) -> None:
    account(base_url, "Taken Name")
    page.goto(new_table(page, base_url, PLAIN, [{"who": "me"}, {"who": "open"}]))
    wait_for(page, "open")
    page.goto("/")
    page.get_by_role("link", name="Sign up").click()
    form = page.get_by_role("region", name="Sign up")
    expect(form.get_by_text("Everything you have played as")).to_be_visible()
    form.get_by_label("Name").fill("Taken Name")
    form.get_by_label("Password").fill(SECRET)
    form.get_by_role("button", name="Create an account").click()
    alert = form.get_by_role("alert")
    expect(alert).to_contain_text("belongs to")
    button = form.get_by_role("button", name="Create an account").bounding_box()
    said = alert.bounding_box()
    assert button is not None
    assert said is not None
    assert abs(button["y"] - said["y"]) < 120  # beside its button, where one looks
    form.get_by_label("Name").fill("Hedy Signs")
    form.get_by_role("button", name="Create an account").click()
    code = page.locator("[data-code] code")
    expect(code).to_have_text(re.compile(r"^\w{5}(-\w{5}){3}$"))
    noted = code.inner_text()
    assert findings(page) == []
    page.get_by_role("button", name="I’ve written it down").click()
    expect(code).to_have_count(0)
    expect(page.locator("[data-account=account]")).to_contain_text("You are Hedy Signs.")
    page.goto("/")
    expect(page.get_by_role("heading", name="Pick up where you left off")).to_be_visible()
    with browser.new_context(base_url=base_url, locale="fr-FR", viewport=PHONE) as context:
        recover(context.new_page(), noted)
    page.goto("/me")
    page.locator("[data-account=nobody]").wait_for()


def recover(other: Page, noted: str) -> None:
    """With the code that was noted, after a password that is too short and a code that is wrong."""
    other.goto("/me")
    other.get_by_role("button", name="Mot de passe oublié").click()
    lost = other.get_by_role("region", name="Choisir un nouveau mot de passe")
    lost.get_by_label("Nom", exact=True).fill("Hedy Signs")
    lost.get_by_label("Code de secours").fill("23456-23456")
    lost.get_by_label("Nouveau mot de passe").fill("court")
    lost.get_by_role("button", name="Changer le mot de passe").click()
    expect(lost.get_by_role("alert")).to_have_text("Nouveau mot de passe\u00a0: au moins 8 caractères.")
    lost.get_by_label("Nouveau mot de passe").fill("another battery")
    lost.get_by_role("button", name="Changer le mot de passe").click()
    expect(lost.get_by_role("alert")).to_contain_text("code est incorrect")
    lost.get_by_label("Code de secours").fill(noted)
    lost.get_by_role("button", name="Changer le mot de passe").click()
    expect(other.locator("[data-account=account]")).to_contain_text("Vous êtes Hedy Signs.")
    expect(other.locator("[data-code] code")).to_be_visible()


def test_a_face_is_chosen_and_shown_at_the_table(browser: Browser, base_url: str) -> None:
    ada = account(base_url, "Ada Faced")
    with signed_in(browser, base_url, "Ada Faced") as page:
        page.goto("/me")
        page.get_by_role("radio", name="Rocket").check(force=True)
        page.get_by_role("radio", name="Teal").check(force=True)
        page.get_by_role("button", name="Use this picture").click()
        expect(page.locator("header [data-face=rocket-teal]")).to_be_visible()
        assert ada.get(f"/api/faces?who={ada.person}") == {ada.person: "rocket-teal"}
        page.goto(new_table(page, base_url, PLAIN, [{"who": "me"}, {"who": "bot", "bot": "random"}]))
        wait_for(page, "asked")
        expect(page.locator(".seats [data-face=rocket-teal]")).to_be_visible()
        page.goto(f"/p/{ada.person}")
        expect(page.locator("main [data-face=rocket-teal]").first).to_be_visible()


def test_somebody_is_followed_challenged_and_talked_to(browser: Browser, base_url: str) -> None:
    ada, bob = account(base_url, "Ada Calls"), account(base_url, "Bob Comes")
    with signed_in(browser, base_url, "Ada Calls") as one, signed_in(browser, base_url, "Bob Comes") as two:
        one.goto(f"/p/{bob.person}")
        one.get_by_role("button", name="Follow", exact=True).click()
        expect(one.get_by_role("button", name="Following")).to_be_visible()
        one.goto("/people")
        friend = one.locator(f"[data-person='{bob.person}']")
        expect(friend).to_contain_text("Offline")
        two.goto("/")
        expect(friend).to_contain_text("Online")
        assert findings(one) == []
        friend.get_by_role("button", name="Challenge").click()
        one.get_by_role("dialog").get_by_role("button", name="Send the challenge").click()
        wait_for(one, "open")
        expect(one.locator("[data-challenged]")).to_contain_text("You challenged Bob Comes.")
        word = two.locator("[data-challenge]")
        expect(word).to_contain_text(f"Ada Calls challenges you to {load(PLAIN).title.en}")
        expect(two.get_by_role("link", name="People, 1 challenge")).to_be_visible()
        word.get_by_role("button", name="Accept").click()
        wait_for(two, "asked", "waiting")
        wait_for(one, "asked", "waiting")
        # The first message shows a badge to who looks elsewhere.
        two.keyboard.press("c")
        two.get_by_label("Write a message").fill("hello there")
        two.get_by_label("Write a message").press("Enter")
        expect(one.locator(".tabs .unread")).to_have_text("1")
        # A rematch keeps the chat.
        table = one.url
        ada_ends(ada, table)
        for page in (one, two):
            page.get_by_role("button", name="Rematch").first.click()
        for page in (one, two):
            expect(page).not_to_have_url(table)
        wait_for(one, "asked", "waiting")
        one.get_by_role("tab", name="Chat").click()
        expect(one.get_by_role("log").get_by_text("hello there")).to_be_visible()
        # Reported and blocked from the line itself.
        one.get_by_role("button", name="Report or block Bob Comes").click()
        dialog = one.get_by_role("dialog")
        dialog.get_by_role("button", name="Send the report").click()
        expect(dialog.get_by_role("status")).to_contain_text("Thank you")
        dialog.get_by_role("button", name="Close").click()
        expect(one.get_by_role("log").get_by_text("hello there")).to_have_count(0)
        assert ada.get(f"/api/people/{bob.person}/tie")["blocked"]


def ada_ends(ada: Guest, url: str) -> None:
    """She gives the game up, from another window."""
    table = url.rsplit("/t/", 1)[1].split("?", maxsplit=1)[0]
    with ada.join(table) as socket:
        socket.ask("resign", seat=socket.seats[0])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_knows_nobody_yet_finds_our_bots(browser: Browser, base_url: str, lang: str) -> None:
    with browser.new_context(base_url=base_url, locale=lang, viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/people")
        expect(page.locator("[data-house]")).to_have_count(len(GAMES))
        own = page.locator(f"[data-house={PLAIN}]")
        expect(own.locator("img")).to_have_count(len(characters(load(PLAIN))))
        assert findings(page) == []
        own.get_by_role("link").click()
        expect(page).to_have_url(f"{base_url}/g/{PLAIN}")


def test_a_challenge_that_is_declined_is_told(browser: Browser, base_url: str) -> None:
    ada, bob = account(base_url, "Ada Asks"), account(base_url, "Bob Rests")
    with signed_in(browser, base_url, "Ada Asks", viewport=PHONE) as page:
        table = ada.post("/api/challenges", {"person": bob.person, "game": PLAIN})["table"]
        page.goto("/people")
        expect(page.locator("[data-challenge]")).to_contain_text("You challenged Bob Rests")
        bob.post(f"/api/challenges/{table}", {"accept": False})
        expect(page.get_by_text("Bob Rests declined your challenge")).to_be_visible()


def test_who_wishes_not_to_be_seen_says_so_in_the_settings(browser: Browser, base_url: str) -> None:
    ada, bob = account(base_url, "Ada Looks"), account(base_url, "Bob Hides")
    ada.post(f"/api/people/{bob.person}/follow", {})
    with signed_in(browser, base_url, "Bob Hides") as page:
        page.goto("/settings")
        box = page.get_by_label("Let people who follow me see when I’m online")
        expect(box).to_be_checked()
        with page.expect_response("**/api/company/shown"):
            box.uncheck()
        assert not ada.get("/api/company")["follows"][0]["here"]
        page.reload()
        expect(box).not_to_be_checked()


def test_a_profile_and_the_leaderboard_say_what_counts(page: Page, room: str) -> None:
    page.goto("/leaders")
    page.get_by_text("How ratings work").click()
    expect(page.get_by_text("Casual games never change a rating")).to_be_visible()
    ada = account(room, "Ada Casual")
    table = ada.post(
        "/api/tables", {"game": PLAIN, "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}
    )
    with ada.join(table["table"]) as socket:
        socket.ask("resign", seat=0)
    while not ada.get(f"/api/people/{ada.person}")["games"]:
        time.sleep(0.05)
    page.goto(f"/p/{ada.person}")
    expect(page.get_by_text("No rated games yet")).to_be_visible()
    expect(page.get_by_text("Favourite game")).to_be_visible()
    assert findings(page) == []


def test_the_owner_looks_at_a_report_and_mutes(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder: Path = tmp_path_factory.mktemp("owned")
    with open_room(folder) as room:
        ada, bob = account(room, "Ada"), account(room, "Bob")
        bob.post(f"/api/people/{ada.person}/report", {"reason": "name", "words": "Too short a name."})
        with sqlite3.connect(folder / "room.sqlite", timeout=20) as database:
            database.execute("UPDATE person SET owner = 1 WHERE login = 'bob'")
        database.close()
        with signed_in(browser, room, "Bob", color_scheme="dark") as page:
            page.goto("/me")
            page.get_by_role("link", name="The room").click()
            report = page.locator("[data-report]")
            expect(report).to_contain_text("Too short a name.")
            assert findings(page) == []
            report.get_by_label("A note for the log").fill("a day to think")
            report.get_by_role("button", name="Mute for a day").click()
            expect(report).to_have_count(0)
            expect(page.get_by_text("Bob muted Ada.")).to_be_visible()
            expect(page.get_by_text("a day to think")).to_be_visible()
            page.get_by_role("button", name="Unmute").click()
            expect(page.get_by_text("Bob unmuted Ada.")).to_be_visible()
            account(room, "Eve").post(
                f"/api/people/{ada.person}/report", {"reason": "chat", "words": "Again."}
            )
            page.reload()
            report.get_by_role("button", name="Remove from the room").click()
            expect(page.get_by_text("Bob removed Ada.")).to_be_visible()
            assert ada.get("/api/me")["person"] is None


def test_a_bot_has_a_face_a_name_and_a_temper(page: Page, base_url: str) -> None:
    known = characters(load(PLAIN))
    page.goto(f"/g/{PLAIN}")
    page.get_by_role("radio", name=re.compile(known[5].name)).check(force=True)
    temper = page.locator("[data-temper]")
    expect(temper).to_contain_text(known[5].en)
    expect(temper).to_contain_text(str(known[5].rating))
    assert findings(page) == []
    face = page.locator("form img[data-bot='level:5']")
    expect(face).to_be_visible()
    expect(face).to_have_js_property("naturalWidth", 96)
    page.goto(new_table(page, base_url, PLAIN, [{"who": "me"}, {"who": "bot", "bot": "level:1"}]))
    wait_for(page, "asked")
    expect(page.locator(".seats img[data-bot='level:1']")).to_be_visible()
    expect(page.locator(".seats").get_by_text(known[1].name)).to_be_visible()
    page.goto(f"/leaders/{PLAIN}")
    expect(page.get_by_role("heading", name="Our bots")).to_be_visible()
    expect(page.get_by_text(known[6].en)).to_be_visible()

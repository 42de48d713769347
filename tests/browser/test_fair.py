"""The browser checks the chance of a table by itself, and says what it found."""

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.browser.playing import bots, new_table, wait_for
from tests.room.scene import WITH_CHANCE, WITH_SECRETS

GAME = next(name for name in WITH_CHANCE if name in WITH_SECRETS)
"""Chance deals before the first move."""


def sit_down(page: Page, base_url: str) -> WebSocketRoute:
    """Come to a table that has dealt; the way to the server, to send something of our own."""
    servers: list[WebSocketRoute] = []
    page.route_web_socket("**/socket*", lambda socket: servers.append(socket.connect_to_server()))
    page.goto(new_table(page, base_url, GAME, [{"who": "me"}, *bots(1)]))
    wait_for(page, "asked", timeout=240_000)
    expect(page.locator("[data-fair=watching]")).to_contain_text(
        "2 so far, none missing. They are verified when the game ends"
    )
    return servers[-1]


def resign(server: WebSocketRoute) -> None:
    server.send(json.dumps({"type": "resign", "seat": 0, "id": "of-our-own"}))


def test_draws_are_checked_as_they_come_and_the_record_at_the_end(page: Page, base_url: str) -> None:
    resign(sit_down(page, base_url))
    wait_for(page, "over")
    expect(page.locator("[data-fair=checked]")).to_contain_text("and this browser’s own bytes")
    found = "Object.entries(localStorage).find(([name]) => name.startsWith('fair/'))[1]"
    kept: Any = page.evaluate(f"() => JSON.parse({found})")
    assert len(kept["commitment"]) == 64
    assert len(kept["own"]["entropy"]) == 64
    assert [number for number, *_ in kept["draws"]] == [0, 1]


def test_a_record_without_this_browsers_bytes_is_not_believed(page: Page, base_url: str) -> None:
    def change(route: Route) -> None:
        record = route.fetch().json()
        record["fair"]["mixed"] = []
        route.fulfill(json=record)

    page.route("**/record?*", change)
    resign(sit_down(page, base_url))
    wait_for(page, "over")
    expect(page.locator("[data-fair=fault]")).to_contain_text("were left out")


def test_another_commitment_at_the_next_visit_is_noticed(page: Page, base_url: str) -> None:
    sit_down(page, base_url)
    page.evaluate(
        """() => { for (const name of Object.keys(localStorage)) if (name.startsWith('fair/')) {
            const kept = JSON.parse(localStorage[name]);
            localStorage[name] = JSON.stringify({ ...kept, commitment: '00' });
        } }"""
    )
    page.reload()
    expect(page.locator("[data-fair=fault]")).to_contain_text("commitment has changed", timeout=60_000)

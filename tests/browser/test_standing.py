"""Who is ahead, with what it is made of: on the board while it is played, on the card at the end."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import bots, moves, new_table, settle, wait_for
from tests.browser.studying import after, at_question, brought, view_of
from tests.browser.test_story import COMFORT, go_on, resign

from ludotheque import games
from ludotheque.games import GAMES
from ludotheque.position import Position

ON_BOARD = {
    "kopis": ".kopis .score strong",
    "zop": ".zop .score .points span[aria-hidden]",
    "smallwars": ".smallwars .state strong",
    "epix": ".plates .held b, .plates .held .unseen",
}


def counted(game: str, position: Position) -> list[int]:
    """What the board itself counts: in ZOP this round's points, as a match is about rounds."""
    return [each.points for each in view_of(position).sides] if game == "zop" else position.scores()


def numbers(things: Locator) -> list[int]:
    """The first number of each."""
    return [int(found[0]) for said in things.all_inner_texts() if (found := re.search(r"\d+", said))]


@pytest.mark.parametrize("game", GAMES)
def test_who_is_ahead_stands_on_the_board_with_what_it_is_made_of(
    page: Page, base_url: str, game: str
) -> None:
    made = at_question(game, 0.6)
    position = after(game, made)
    go_on(page, base_url, *brought(base_url, game, made))
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        wait_for(page, "asked")
        seats = page.locator(".seats li")
        assert sorted(numbers(seats.locator(".score"))) == sorted(position.scores())
        assert sorted(numbers(page.locator(ON_BOARD[game]))[:2]) == sorted(counted(game, position))
        scored = [score for score in position.scores() if score or game == "zop"]
        assert seats.locator(".made").filter(has_text=re.compile(r"\d")).count() >= len(scored)
        expect(page.locator("[data-read]").first).to_be_in_viewport()


MADE_OF = {
    "kopis": "Beside own strongholds only",
    "zop": "Round 1",
    "smallwars": "Figures left",
    "epix": "Provinces",
}


@pytest.mark.parametrize("game", GAMES)
def test_the_card_at_the_end_ranks_all_seats_and_opens_what_scores_are_made_of(
    page: Page, base_url: str, game: str
) -> None:
    """And the loser is comforted."""
    seats = games.load(game).seat_counts[-1]
    found = brought(base_url, game, at_question(game, 0.8, seats), seats)
    go_on(page, base_url, *found, seats=[{"who": "me"}, *bots(seats - 1)])
    resign(page)
    card = page.get_by_role("region", name="Result")
    ranking = card.get_by_role("list", name="Final ranking").get_by_role("listitem")
    expect(ranking).to_have_count(seats)
    expect(card.get_by_text(COMFORT)).to_be_visible()
    card.get_by_text("How the score adds up").click()
    table = card.get_by_role("table")
    expect(table).to_contain_text(MADE_OF[game])
    expect(table.locator("td:not(:empty)").first).to_be_visible()


SEATS = ["Blue", "Red", "Green", "Yellow"]


def test_the_log_of_epix_puts_facts_below_the_seat_whose_they_are(page: Page, base_url: str) -> None:
    """With four seats; a fact about somebody else has their mark."""
    made = at_question("epix", 0.7, 4)
    go_on(page, base_url, *brought(base_url, "epix", made, 4), seats=[{"who": "me"}, *bots(3)])
    wait_for(page, "asked")
    turns = page.get_by_role("tabpanel").locator("li").evaluate_all(GROUPS)
    assert len(turns) > 8
    assert all(one["seat"] != other["seat"] for one, other in pairwise(turns))
    about = [(turn["seat"], fact) for turn in turns for fact in turn["facts"]]
    told = [(seat, fact) for seat, fact in about if fact["says"].split()[0].rstrip("’s") in SEATS]
    assert {fact["says"].split()[0] for _, fact in told} >= set(SEATS)
    for seat, fact in told:
        whose = SEATS.index(re.split(r"[ ’]", fact["says"])[0])
        assert whose == (seat if fact["seat"] is None else fact["seat"]), (seat, fact)


GROUPS = """all => all.map((turn) => {
    const seatOf = (box) => {
        const found = box?.querySelector('svg')?.outerHTML.match(/seat-(\\d)/);
        return found ? Number(found[1]) : null;
    };
    const facts = [...turn.querySelectorAll('.fact')];
    return { seat: seatOf(turn.querySelector('h3')) ?? -1,
             facts: facts.map((each) => ({ says: each.textContent.trim(), seat: seatOf(each) })) };
})"""


def test_the_pools_of_kopis_count_down_as_factions_enter(page: Page, base_url: str) -> None:
    page.goto(new_table(page, base_url, "kopis", [{"who": "me"}, {"who": "me", "name": "Bo"}]))
    waiting = page.locator(".pool > g")
    wait_for(page, "asked")
    left = [waiting.count()]
    for _ in range(3):
        before = moves(page)
        page.locator(".spot.lane").first.click()
        settle(page, before)
        wait_for(page, "asked")
        left.append(waiting.count())
    assert left == [left[0] - n for n in range(4)]

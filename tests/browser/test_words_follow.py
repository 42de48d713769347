"""Words follow the picture in every game: what a card, the dice or a fist still hide is told nowhere."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.playing import moves, wait_for
from tests.browser.studying import Made, brought, by_chance
from tests.browser.test_boards import rich_attack
from tests.browser.test_story import go_on
from tests.browser.test_zop_board import dealt

from ludotheque.position import Position

FAST = "localStorage.setItem('ludotheque.settings', JSON.stringify({speed: 'fast'}))"
"""With motion, but not at leisure."""
FACE_DOWN = ".arena:has(.under [data-card]) .slot:not(.under) :is([data-down], .seal)"
"""The other's card, while one's own lies there: not the next, which a bot has chosen at once."""
ARMIES: dict[str, Any] = {"armies": "steel-air"}
WATCH = """([hiding, telling]) => {
    window.seen = [];
    const all = (which) => [...document.querySelectorAll(which)].map((each) => each.textContent).join(' / ');
    const told = new RegExp(telling, 'g');
    window.look = () => ({
        hidden: !!document.querySelector(hiding),
        told: (all('[role=tabpanel] .fact, .prompt, [role=status], [aria-live]').match(told) ?? []).length,
        scores: all('.seats .score, .made, .zop .score .points, .smallwars .state, .plates .sum'),
    });
    const note = () => window.seen.push(window.look());
    new MutationObserver(note).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""At every change of the page: is something hidden, how often is it told what that is, and the scores."""


def can_fight(position: Position, _: Made) -> bool:
    return 0 in position.to_act and any("x" in text for text in position.legal(0))


def cards_face_down() -> tuple[Made, dict[str, Any]]:
    return dealt("A6 D1 D2 D3", "A1 A2 D4 A3"), {}


def a_fight() -> tuple[Made, dict[str, Any]]:
    return by_chance("smallwars", can_fight, **ARMIES), ARMIES


def a_closed_fist() -> tuple[Made, dict[str, Any]]:
    return rich_attack(1), {}


@pytest.mark.parametrize(
    ("game", "lang", "made", "hiding", "telling"),
    [
        ("zop", "fr-FR", cards_face_down, FACE_DOWN, "révèle | marque "),
        ("smallwars", "en-GB", a_fight, ".battlefield > .dice", r" rolls | hits?\b"),
        ("epix", "fr-FR", a_closed_fist, ".exchange:not(:has([role=status]))", "La mise était| remporte l’"),
    ],
    ids=["zop", "smallwars", "epix"],
)
def test_what_is_still_hidden_on_the_board_is_told_nowhere(
    browser: Browser, base_url: str, game: str, lang: str, made: Any, hiding: str, telling: str
) -> None:
    found, options = made()
    with browser.new_context(base_url=base_url, locale=lang, reduced_motion="no-preference") as context:
        page = context.new_page()
        page.add_init_script(FAST)
        go_on(page, base_url, *brought(base_url, game, found, **options))
        wait_for(page, "asked")
        page.evaluate(WATCH, [hiding, telling])
        before = page.evaluate("look()")
        while page.evaluate("look()")["told"] == before["told"]:
            answer(page, game)
        seen = page.evaluate("seen")
        first = next(n for n, each in enumerate(seen) if each["told"] > before["told"])
        assert not seen[first]["hidden"], "it was told before it was shown"
        hidden = [each["scores"] for each in seen[:first] if each["hidden"]]
        assert hidden, "nothing was ever hidden, or it was told before that"
        assert len(set(hidden)) == 1


def answer(page: Page, game: str) -> None:
    """A card, a fight, a guess; until everything that came of it has been shown."""
    before = int(moves(page))
    if game == "smallwars":
        target = page.locator(".target[data-pick]")
        if not target.count():
            page.locator(".source[data-pick]").first.click()
        target.first.click()
    else:
        page.locator("[data-pick]").first.click()
    page.wait_for_function(
        "n => Number(document.querySelector('[data-moves]').dataset.moves) > n", arg=before
    )
    wait_for(page, "asked", "over")

"""Epix says what an attack risks before it is declared and while its bid is chosen."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect
from tests.browser.conftest import DESK, PHONE
from tests.browser.looking import look
from tests.browser.playing import moves, wait_for
from tests.browser.studying import brought
from tests.browser.test_boards import rich_attack
from tests.browser.test_story import go_on

WORDS = {
    "en-GB": (
        "No withdrawing: the bid is spent, and if it is guessed the unit is lost.",
        "95% chance of success if 1 of 21 amounts is named at random",
        "Defender names 1 amount from 1 to 21: if at random, 95% chance it isn’t yours.",
    ),
    "fr-FR": (
        "Pas de retrait : la mise est dépensée et, si elle est devinée, l’unité est perdue.",
        "95 % de chances de réussite si 1 montant sur 21 est annoncé au hasard",
        "Le défenseur annonce 1 montant de 1 à 21 : s’il répond au hasard, "
        "95 % de chances que ce ne soit pas le vôtre.",
    ),
}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lang", WORDS)
def test_an_attack_says_that_it_stays_and_how_many_amounts_the_defender_may_name(
    browser: Browser, base_url: str, lang: str, size: ViewportSize
) -> None:
    stays, risk, asked = WORDS[lang]
    with browser.new_context(
        base_url=base_url, viewport=size, locale=lang, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        go_on(page, base_url, *brought(base_url, "epix", rich_attack(0)[:-1]))
        wait_for(page, "asked")
        before = moves(page)
        page.locator("[data-pick='soldier C1']").click()
        attack = page.locator(".attacks [data-pick]")
        expect(page.get_by_text(stays)).to_be_in_viewport(ratio=1)
        expect(attack).to_contain_text(risk)
        expect(attack).to_be_in_viewport(ratio=1)
        assert look(page) == []
        attack.click()
        page.wait_for_function("n => document.querySelector('[data-moves]').dataset.moves !== n", arg=before)
        title = page.locator(".amounts h3")
        expect(title).to_have_text(asked)
        expect(title).to_be_in_viewport(ratio=1)
        assert look(page) == []

"""Each kind of French fault is found where it is planted, and good French passes."""

import pytest

from ludotheque.promises.french import FAULTS, faults

PLANTED = {
    "a percent sign without its no-break space": ["50%", "50 %"],
    "dots instead of …": ["Un instant..."],
    "two spaces": ["Rouge  gagne."],
    "oe instead of œ": ["le coeur", "une oeuvre", "une manoeuvre"],
    "a capital without its accent": ["A vous de jouer.", "Fini. A Rouge.", "Egalité.", "Eté."],
    "English thousands": ["1,000 parties"],
    "de le, à les": ["le soldat de le Rouge", "À les joueurs", "au le bord"],
    "an article before l’": ["le l’été", "une l’enchère"],
    "no elision before a vowel": ["la main de Alice", "une partie de Awalé", "que Élodie", "le été"],
    "a word twice": ["Rouge prend la la carte."],
    "nought or one in the plural": ["0 points", "1 coups", "Noir défausse 1\N{NO-BREAK SPACE}cartes."],
}

GOOD = [
    "l’eau",
    "Vraiment\N{NARROW NO-BREAK SPACE}?",
    "Oui\N{NARROW NO-BREAK SPACE}; non",
    "Il dit\N{NO-BREAK SPACE}: oui",
    "«\N{NARROW NO-BREAK SPACE}Oui\N{NARROW NO-BREAK SPACE}»",
    "10:30",
    "(S1:2)",
    "50\N{NO-BREAK SPACE}%",
    "Un instant…",
    "le cœur, une œuvre",
    "À vous de jouer. Égalité, été, échange.",
    "1\N{NARROW NO-BREAK SPACE}000 parties, 0,125 en moyenne",
    "de les voir toutes, à le faire",
    "la main d’Alice, de Rouge, de un à deux, le onze",
    "Vous vous passez l’appareil\N{NO-BREAK SPACE}: posez-le en b1.",
    "0 point, 1 coup, 2 coups, 10 coups, 1 fois, 1 dans chaque camp, de 0 à 10 cartes",
]


def test_every_kind_has_its_plant() -> None:
    assert list(PLANTED) == list(FAULTS)


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind in PLANTED for text in PLANTED[kind]])
def test_a_planted_fault_is_found(kind: str, text: str) -> None:
    assert [fault for fault in faults(text) if fault.startswith(kind)]


@pytest.mark.parametrize("text", GOOD)
def test_good_french_passes(text: str) -> None:
    assert list(faults(text)) == []

"""French typography: what is wrong is found, named and mended."""

import pytest

from ludotheque.french import WRONG_FRENCH, mended, wrong_in


@pytest.mark.parametrize(
    "text", ["l'eau", "Vraiment ?", "Oui; non", "Vraiment?", "Il dit : oui", "« Oui »", "«Oui»", "Fini !"]
)
def test_french_typography_is_looked_at(text: str) -> None:
    assert WRONG_FRENCH.search(text)
    assert not WRONG_FRENCH.search(mended(text))


@pytest.mark.parametrize(
    "text",
    [
        "l’eau",
        "Vraiment\u202f?",
        "Oui\u202f; non",
        "Il dit\u00a0: oui",
        "«\u202fOui\u202f»",
        "10:30",
        "(S1:2)",
    ],
)
def test_good_french_passes(text: str) -> None:
    assert not WRONG_FRENCH.search(text)
    assert mended(text) == text


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("Il dit : oui", "“t :” needs U+00A0 before “:” in “Il dit : oui”"),
        ("Fini !", "“i !” needs U+202F before “!” in “Fini !”"),
        ("l'eau", "“l'e” needs ’ in “l'eau”"),
        ("Tout va bien.", ""),
    ],
)
def test_what_is_wrong_is_named_with_what_belongs_there(text: str, needed: str) -> None:
    assert wrong_in(text) == needed

"""Events of Kopis as sentences."""

from ludotheque.games.kopis.events import Pushed, Slid, events
from ludotheque.games.kopis.words import tell
from ludotheque.position import start
from ludotheque.viewers import SPECTATOR


def test_sentences_are_natural_in_both_languages() -> None:
    position = start("kopis")
    before = position.copy()
    code = position.play(0, "W3")
    slid = events(before.s, 0, code, position.s, SPECTATOR)[0]
    assert tell(slid, "en") == "Black enters on a3 and slides to c3."
    assert tell(slid, "fr") == "Noir entre en a3 et glisse jusqu’en c3."


def test_an_entry_without_a_slide_names_one_square() -> None:
    assert tell(Slid(1, "N", ["b6"]), "en") == "Red enters on b6."
    assert tell(Slid(1, "N", ["b6"]), "fr") == "Rouge entre en b6."


def test_several_pushed_tokens_are_listed_as_one_says_them() -> None:
    one, two = Pushed([("r", "e4", "e5")]), Pushed([("r", "e4", "e5"), ("B", "e3", "e4")])
    assert tell(one, "en") == "Pushed: a red faction (e4→e5)."
    assert tell(two, "en") == "Pushed: a black stronghold (e3→e4) and a red faction (e4→e5)."
    assert tell(two, "fr").endswith(": une forteresse noire (e3→e4) et une faction rouge (e4→e5).")
    three = Pushed([("r", "e4", None), *two.tokens])
    assert tell(three, "en").endswith("(e3→e4), a red faction (e4→e5) and a red faction (e4).")

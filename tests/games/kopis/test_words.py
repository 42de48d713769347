"""Events of Kopis as sentences."""

from ludotheque.games.kopis.events import events
from ludotheque.games.kopis.words import tell
from ludotheque.position import start
from ludotheque.viewers import SPECTATOR


def test_sentences_are_natural_in_both_languages() -> None:
    position = start("kopis")
    before = position.copy()
    code = position.play(0, "W3")
    slid = events(before.s, 0, code, position.s, SPECTATOR)[0]
    assert tell(slid, "en") == "Black enters from their left on rank 3 and stops at c3."
    assert tell(slid, "fr") == "Noir entre par sa gauche, rangée 3, et s’arrête en c3."

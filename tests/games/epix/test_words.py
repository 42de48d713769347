"""Events as sentences."""

from typing import get_args

import pytest
from tests.games.epix.scenes import fights, play

from ludotheque.games.epix import events as e
from ludotheque.games.epix.view import CardFace, Place
from ludotheque.games.epix.words import _SENTENCES, tell
from ludotheque.position import start
from ludotheque.records import opening
from ludotheque.viewers import SPECTATOR

LOCHMESS = Place("LOC", "Lochmess", "Lochmess")
CASTLE = Place("C2", "Red Castle", "Château rouge")


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(_SENTENCES) == set(get_args(e.Event))


def test_sentences_name_seats_units_places_and_cards() -> None:
    attack = e.Attacked(0, "catapult", LOCHMESS, CASTLE)
    assert tell(attack, "en") == "Blue attacks Red Castle with their catapult (Lochmess)."
    assert tell(attack, "fr") == "Bleu attaque avec sa catapulte : Lochmess → Château rouge."
    hit = e.Hit(1, "knight", CASTLE)
    assert tell(hit, "en") == "Red’s knight is hit (Red Castle)."
    assert tell(hit, "fr") == "Le chevalier de Rouge subit le tir (Château rouge)."
    assert tell(e.Revealed(2, ["march", "tax"]), "fr") == "Vert révèle : Déplacement & Attaque + Taxe."


def test_what_is_sealed_is_told_without_its_amount() -> None:
    assert tell(e.Sealed(0, None), "en") == "Blue has bid."
    assert tell(e.Sealed(0, 4), "en") == "Blue has bid 4 gold."
    assert tell(e.Spied(1, None), "fr") == "Rouge envoie l’Espion demander si la mise est paire ou impaire."
    assert tell(e.Spied(1, "even"), "fr") == "Rouge envoie l’Espion : la mise est paire."


def test_a_game_is_told_in_sentences() -> None:
    record = fights(3)
    position = opening(record)
    for seat, text in record.moves:
        before = position.copy()
        move = position.play(seat, text)
        for event in position.game.events(before.s, seat, move, position.s, SPECTATOR):
            for lang in ("en", "fr"):
                sentence = position.game.tell(event, lang)
                assert sentence[0].isupper()
                assert sentence[-1] in ".!"


def test_a_bid_on_a_card_is_told_as_it_is_seen() -> None:
    """The unit that marks it (E4.2) is drawn nowhere."""
    spy = CardFace("spy", "Spy", "Espion", "", "")
    assert tell(e.CardBid(0, spy, 3), "en") == "Blue bids 3 gold on “Spy”."
    assert tell(e.Outbid(0, spy, 3, own=False), "fr").endswith("Bleu reprend 3 pièces d’or.")


@pytest.mark.rule("E4.2")
def test_who_raises_their_own_bid_is_not_told_to_be_outbid() -> None:
    position = play(start("epix", {"rules": "advanced"}, 2), "first 0", "cards spy herald plunder")
    play(position, "bid spy 1", "pass")
    before = position.copy()
    move = position.play(0, "bid spy 4")
    bid, raised = position.game.events(before.s, 0, move, position.s, SPECTATOR)
    assert position.game.tell(bid, "en") == "Blue bids 4 gold on “Spy”."
    assert position.game.tell(raised, "en") == "Blue raises their own bid on “Spy” and takes back 1 gold."
    french = position.game.tell(raised, "fr").replace("\xa0", " ").replace("\u202f", " ")
    assert french == "Bleu surenchérit sur sa propre mise (« Espion ») et reprend 1 pièce d’or."

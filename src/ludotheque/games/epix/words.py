"""Events of Epix as sentences, in English and French."""

from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.contract import Lang
from ludotheque.games.epix import events as e
from ludotheque.games.epix.view import SEAT_NAMES, Place

UNITS = {
    "en": {"soldier": "soldier", "knight": "knight", "camp": "camp", "catapult": "catapult"},
    "fr": {"soldier": "soldat", "knight": "chevalier", "camp": "camp", "catapult": "catapulte"},
}
ACTIONS = {
    "en": {"march": "Move & Attack", "recruit": "Recruit", "tax": "Tax"},
    "fr": {"march": "Déplacement & Attaque", "recruit": "Recrutement", "tax": "Taxe"},
}
SEASONS = {
    "en": {"spring": "Spring", "summer": "Summer", "autumn": "Autumn", "winter": "Winter"},
    "fr": {"spring": "Printemps", "summer": "Été", "autumn": "Automne", "winter": "Hiver"},
}
THE_SEASON = {"spring": "Le printemps", "summer": "L’été", "autumn": "L’automne", "winter": "L’hiver"}
TIES = {
    "en": {
        None: "",
        "herald": " (a tie, won by the Herald)",
        "nearest": " (a tie, won by whoever is nearest to the first-player card)",
    },
    "fr": {
        None: "",
        "herald": " (à égalité, grâce au Héraut)",
        "nearest": " (à égalité, car il est le plus proche de la carte Premier joueur)",
    },
}
PARITIES = {"en": {"odd": "odd", "even": "even"}, "fr": {"odd": "impaire", "even": "paire"}}


def gold(amount: int, lang: Lang) -> str:
    return f"{amount} pièce{'' if amount < 2 else 's'} d’or" if lang == "fr" else f"{amount} gold"


class _Speaker(msgspec.Struct):
    """The building blocks of sentences."""

    lang: Lang

    def seat(self, seat: int) -> str:
        return SEAT_NAMES[seat].in_(self.lang)

    def unit(self, kind: str) -> str:
        return UNITS[self.lang][kind]

    def a_unit(self, kind: str) -> str:
        if self.lang == "en":
            return f"a {self.unit(kind)}"
        return f"{'une' if kind == 'catapult' else 'un'} {self.unit(kind)}"

    def their_unit(self, kind: str) -> str:
        if self.lang == "en":
            return f"their {self.unit(kind)}"
        return f"{'sa' if kind == 'catapult' else 'son'} {self.unit(kind)}"

    def of(self, seat: int, kind: str) -> str:
        """A unit and whose it is."""
        if self.lang == "en":
            return f"{self.seat(seat)}’s {self.unit(kind)}"
        return f"{'La' if kind == 'catapult' else 'Le'} {self.unit(kind)} de {self.seat(seat)}"

    def gold(self, amount: int) -> str:
        return gold(amount, self.lang)

    def place(self, place: Place) -> str:
        return place.fr if self.lang == "fr" else place.en

    def card(self, card: Any) -> str:
        return f"« {card.fr} »" if self.lang == "fr" else f"“{card.en}”"

    def actions(self, cards: list[Any]) -> str:
        return " + ".join(ACTIONS[self.lang][card] for card in cards)


def tell(event: e.Event, lang: Lang) -> str:
    sentence = _SENTENCES[type(event)][lang == "fr"]
    return sentence(_Speaker(lang), event)


_Sentence = Callable[[_Speaker, Any], str]
_SENTENCES: dict[type[msgspec.Struct], tuple[_Sentence, _Sentence]] = {
    e.FirstDrawn: (
        lambda w, x: f"{w.seat(x.seat)} is drawn as first player.",
        lambda w, x: f"{w.seat(x.seat)} est tiré au sort comme premier joueur.",
    ),
    e.Offered: (
        lambda w, x: f"On offer: {w.card(x.card)}. {x.card.en_effect}",
        lambda w, x: f"Proposée : {w.card(x.card)}. {x.card.fr_effect}",
    ),
    e.Recruited: (
        lambda w, x: (
            f"{w.seat(x.seat)} recruits {w.a_unit(x.unit)} ({w.place(x.place)}) for {w.gold(x.paid)}."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} recrute {w.a_unit(x.unit)} ({w.place(x.place)}) pour {w.gold(x.paid)}."
        ),
    ),
    e.CardBid: (
        lambda w, x: f"{w.seat(x.seat)} bids {w.gold(x.amount)} on {w.card(x.card)}.",
        lambda w, x: f"{w.seat(x.seat)} mise {w.gold(x.amount)} sur {w.card(x.card)}.",
    ),
    e.Outbid: (
        lambda w, x: (
            f"{w.seat(x.seat)} {'raises their own bid' if x.own else 'is outbid'} on {w.card(x.card)}"
            f" and takes back {w.gold(x.amount)}."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} surenchérit sur sa propre mise ({w.card(x.card)})"
            f" et reprend {w.gold(x.amount)}."
            if x.own
            else f"Quelqu’un surenchérit sur {w.card(x.card)} :"
            f" {w.seat(x.seat)} reprend {w.gold(x.amount)}."
        ),
    ),
    e.Passed: (
        lambda w, x: f"{w.seat(x.seat)} passes.",
        lambda w, x: f"{w.seat(x.seat)} passe.",
    ),
    e.CardWon: (
        lambda w, x: f"{w.seat(x.seat)} wins {w.card(x.card)} for {w.gold(x.amount)}.",
        lambda w, x: f"{w.seat(x.seat)} remporte {w.card(x.card)} pour {w.gold(x.amount)}.",
    ),
    e.Discarded: (
        lambda w, x: f"Nobody wanted {w.card(x.card)}: it is discarded.",
        lambda w, x: f"Personne n’a voulu de {w.card(x.card)} : la carte est défaussée.",
    ),
    e.SeasonBegun: (
        lambda w, x: f"{SEASONS['en'][x.season]} begins.",
        lambda w, x: f"{THE_SEASON[x.season]} commence.",
    ),
    e.Sealed: (
        lambda w, x: f"{w.seat(x.seat)} has bid{'' if x.amount is None else f' {w.gold(x.amount)}'}.",
        lambda w, x: f"{w.seat(x.seat)} a misé{'' if x.amount is None else f' {w.gold(x.amount)}'}.",
    ),
    e.BidRevealed: (
        lambda w, x: f"{w.seat(x.seat)} reveals a bid of {w.gold(x.amount)}.",
        lambda w, x: f"{w.seat(x.seat)} révèle une mise de {w.gold(x.amount)}.",
    ),
    e.AuctionWon: (
        lambda w, x: f"{w.seat(x.seat)} wins the auction{TIES['en'][x.tie]} and {_paid(w, x.paid)}.",
        lambda w, x: f"{w.seat(x.seat)} remporte l’enchère{TIES['fr'][x.tie]} et {_paid(w, x.paid)}.",
    ),
    e.FirstNamed: (
        lambda w, x: (
            f"{w.seat(x.seat)} chooses to go first."
            if x.first == x.seat
            else f"{w.seat(x.seat)} lets {w.seat(x.first)} go first."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} choisit de commencer."
            if x.first == x.seat
            else f"{w.seat(x.seat)} fait commencer {w.seat(x.first)}."
        ),
    ),
    e.Chose: (
        lambda w, x: f"{w.seat(x.seat)} has chosen{'' if x.cards is None else ': ' + w.actions(x.cards)}.",
        lambda w, x: f"{w.seat(x.seat)} a choisi{'' if x.cards is None else ' : ' + w.actions(x.cards)}.",
    ),
    e.Revealed: (
        lambda w, x: f"{w.seat(x.seat)} reveals: {w.actions(x.cards)}.",
        lambda w, x: f"{w.seat(x.seat)} révèle : {w.actions(x.cards)}.",
    ),
    e.Swapped: (
        lambda w, x: f"{w.seat(x.seat)} plays Change of Orders: {w.actions([x.old])} → {w.actions([x.new])}.",
        lambda w, x: f"{w.seat(x.seat)} joue Contrordre : {w.actions([x.old])} → {w.actions([x.new])}.",
    ),
    e.Skipped: (
        lambda w, x: f"{w.seat(x.seat)} goes last and can no longer win: their turn is skipped.",
        lambda w, x: f"{w.seat(x.seat)} joue en dernier et ne peut plus gagner : son tour est sauté.",
    ),
    e.Taxed: (
        lambda w, x: f"{w.seat(x.seat)} collects {w.gold(x.gold)} in tax.",
        lambda w, x: f"{w.seat(x.seat)} prélève {w.gold(x.gold)}.",
    ),
    e.Income: (
        lambda w, x: (
            f"{w.seat(x.seat)} receives {w.gold(x.gold)} in income."
            if x.gold
            else f"{w.seat(x.seat)} has no income."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} touche un revenu de {w.gold(x.gold)}."
            if x.gold
            else f"{w.seat(x.seat)} n’a aucun revenu."
        ),
    ),
    e.Moved: (
        lambda w, x: f"{w.seat(x.seat)} moves {w.a_unit(x.unit)}: {w.place(x.source)} → {w.place(x.target)}.",
        lambda w, x: (
            f"{w.seat(x.seat)} déplace {w.a_unit(x.unit)} : {w.place(x.source)} → {w.place(x.target)}."
        ),
    ),
    e.Attacked: (
        lambda w, x: (
            f"{w.seat(x.seat)} attacks {w.place(x.target)} with {w.their_unit(x.unit)} ({w.place(x.source)})."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} attaque avec {w.their_unit(x.unit)} :"
            f" {w.place(x.source)} → {w.place(x.target)}."
        ),
    ),
    e.Wagered: (
        lambda w, x: (
            f"{w.seat(x.seat)} has hidden {'a bid' if x.amount is None else w.gold(x.amount)};"
            f" {w.seat(x.defender)} names {x.due} amount{'' if x.due == 1 else 's'}."
        ),
        lambda w, x: (
            f"{w.seat(x.seat)} a caché {'sa mise' if x.amount is None else w.gold(x.amount)} ;"
            f" {w.seat(x.defender)} annonce {x.due} montant{'' if x.due == 1 else 's'}."
        ),
    ),
    e.Guessed: (
        lambda w, x: f"{w.seat(x.seat)} guesses {x.amount}.",
        lambda w, x: f"{w.seat(x.seat)} annonce {x.amount}.",
    ),
    e.Spied: (
        lambda w, x: f"{w.seat(x.seat)} sends the Spy{_parity(x, 'en')}.",
        lambda w, x: f"{w.seat(x.seat)} envoie l’Espion{_parity(x, 'fr')}.",
    ),
    e.Resolved: (
        lambda w, x: (
            f"The bid was {w.gold(x.bid)}: {w.seat(x.seat if x.success else x.defender)} wins the exchange."
        ),
        lambda w, x: (
            f"La mise était de {w.gold(x.bid)} :"
            f" {w.seat(x.seat if x.success else x.defender)} remporte l’échange."
        ),
    ),
    e.Refunded: (
        lambda w, x: f"War Chest: {w.seat(x.seat)} takes back {w.gold(x.gold)}.",
        lambda w, x: f"Trésor de guerre : {w.seat(x.seat)} reprend {w.gold(x.gold)}.",
    ),
    e.Plundered: (
        lambda w, x: f"Plunder: {w.seat(x.seat)} gains {w.gold(x.gold)}.",
        lambda w, x: f"Pillage : {w.seat(x.seat)} gagne {w.gold(x.gold)}.",
    ),
    e.Lost: (
        lambda w, x: f"{w.of(x.seat, x.unit)} returns to the reserve ({w.place(x.place)}).",
        lambda w, x: f"{w.of(x.seat, x.unit)} retourne dans sa réserve ({w.place(x.place)}).",
    ),
    e.Beaten: (
        lambda w, x: f"{w.of(x.seat, x.unit)} is beaten ({w.place(x.place)}).",
        lambda w, x: f"{w.of(x.seat, x.unit)} perd le combat ({w.place(x.place)}).",
    ),
    e.Hit: (
        lambda w, x: f"{w.of(x.seat, x.unit)} is hit ({w.place(x.place)}).",
        lambda w, x: f"{w.of(x.seat, x.unit)} subit le tir ({w.place(x.place)}).",
    ),
    e.Returned: (
        lambda w, x: f"{w.of(x.seat, x.unit)} goes back to the reserve ({w.place(x.place)}).",
        lambda w, x: f"{w.of(x.seat, x.unit)} regagne sa réserve ({w.place(x.place)}).",
    ),
    e.Converted: (
        lambda w, x: f"{w.of(x.loser, x.unit)} goes over to {w.seat(x.seat)} ({w.place(x.place)}).",
        lambda w, x: f"{w.of(x.loser, x.unit)} passe à {w.seat(x.seat)} ({w.place(x.place)}).",
    ),
    e.Entered: (
        lambda w, x: f"{w.of(x.seat, x.unit)} moves into {w.place(x.target)}.",
        lambda w, x: f"{w.of(x.seat, x.unit)} entre dans la province ({w.place(x.target)}).",
    ),
    e.Stopped: (
        lambda w, x: f"{w.seat(x.seat)} breaks off the attack on {w.place(x.target)}.",
        lambda w, x: f"{w.seat(x.seat)} interrompt l’attaque ({w.place(x.target)}).",
    ),
    e.Finished: (
        lambda w, x: f"{w.seat(x.seat)} ends {w.actions([x.card])}.",
        lambda w, x: f"{w.seat(x.seat)} termine : {w.actions([x.card])}.",
    ),
    e.CastleFallen: (
        lambda w, x: f"{w.seat(x.captor)} captures {w.seat(x.seat)}’s castle!",
        lambda w, x: f"{w.seat(x.captor)} prend le château de {w.seat(x.seat)} !",
    ),
    e.Ended: (
        lambda w, x: "A castle has fallen: the game is over." if x.reason == "castle" else "Winter is over.",
        lambda w, x: (
            "Un château est tombé : la partie est finie." if x.reason == "castle" else "L’hiver est fini."
        ),
    ),
}  # fmt: skip


def _paid(w: _Speaker, gold: int) -> str:
    if w.lang == "en":
        return f"pays {w.gold(gold)}" if gold else "pays nothing"
    return f"paie {w.gold(gold)}" if gold else "ne paie rien"


def _parity(event: e.Spied, lang: Lang) -> str:
    """The Spy's answer, for its owner; for the others, only the question."""
    if event.answer is not None:
        return {"en": ": the bid is ", "fr": " : la mise est "}[lang] + PARITIES[lang][event.answer]
    asked = {"en": " to ask if the bid is odd or even", "fr": " demander si la mise est paire ou impaire"}
    return asked[lang]

"""The reasons for an attack, a bid in the fist or an amount named (E9), as a player would put them."""

from typing import Any

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.epix.bot import fist_mixes
from ludotheque.games.epix.exchange import defending
from ludotheque.games.epix.marching import needing_bid
from ludotheque.games.epix.state import CATAPULT, GARRISON, Plain, State
from ludotheque.games.epix.units import holder
from ludotheque.games.epix.view import map_of
from ludotheque.reasons import Grounds, Voice, counted

OFTEN = 0.05
"""An amount less likely than this counts as never bid."""


def attack(g: Grounds, v: Voice) -> list[str]:
    s, seat, move = g.before, g.seat, g.line.move
    unit, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    place, who = place_name(s, target, v), int(holder(s, target))
    gain = _shot(g, target, v) if unit == CATAPULT else _won(g, target, v)
    if not int(needing_bid(s, seat, unit)) >> target & 1:
        if unit == CATAPULT:
            return [*gain, v.text("it succeeds without a bid", "il réussit sans mise")]
        return [v.text(f"{place} falls without a bid", f"{place} tombe sans mise"), *gain]
    pool = np.zeros(1, State)
    pool[0] = s
    declared: Any = pool.view(np.recarray)[0]
    declared.unit, declared.source, declared.target = unit, source, target
    gold, guesses, bids, covers = fist_mixes(declared)
    chance = float(np.sum(bids * (1.0 - covers)))
    named = counted(guesses, "amount", "amounts", False), counted(guesses, "montant", "montants", True)
    if chance < OFTEN:
        nothing = v.text(
            f"{v.say(who, 'I', 'you', '{}')} can name nearly every amount that"
            f" {v.say(seat, 'I', 'you', '{}')} could hide: it is a long shot",
            f"{v.say(who, 'je peux', 'vous pouvez', '{} peut')} annoncer presque tout ce que"
            f" {v.say(seat, 'je peux', 'vous pouvez', '{} peut')} cacher : c’est tenter sa chance",
        )
        return [*gain, nothing]
    odds = v.text(
        f"{v.say(who, 'I name', 'you name', '{} names')} {named[0]} against a purse of {gold}: "
        f"{v.say(seat, 'I get', 'you get', '{} gets')} through about {in_100(chance, v)}",
        f"{v.say(who, 'j’annonce', 'vous annoncez', '{} annonce')} {named[1]} contre une bourse de {gold} : "
        f"{v.say(seat, 'je réussis', 'vous réussissez', '{} réussit')} environ {in_100(chance, v)}",
    )
    return [*gain, odds]


def _shot(g: Grounds, target: int, v: Voice) -> list[str]:
    """E10.2: every unit there goes, the garrison stays, and nobody enters."""
    s, place = g.before, place_name(g.before, target, v)
    if s.castles >> target & 1:
        castle = castle_of(int(holder(s, target)), v)
        return [
            v.text(
                f"a hit leaves only the garrison in {castle}",
                f"un tir réussi ne laisse que la garnison dans {castle}",
            )
        ]
    return [v.text(f"a hit leaves no unit in {place}", f"un tir réussi ne laisse aucune unité à {place}")]


def _won(g: Grounds, target: int, v: Voice) -> list[str]:
    """What the attack is for."""
    s, place = g.before, place_name(g.before, target, v)
    who = int(holder(s, target))
    if s.castles >> target & 1:
        if int(defending(s, who, target)) == GARRISON:
            return [
                v.text(
                    f"only the garrison stands between {v.say(g.seat, 'me', 'you', '{}')} and"
                    f" {castle_of(who, v)}",
                    f"seule la garnison défend encore {castle_of(who, v)}",
                )
            ]
        return [v.text(f"{castle_of(who, v)} decides the game", f"{castle_of(who, v)} décide de la partie")]
    kinds = sum(int(s.units[kind, who]) >> target & 1 for kind in range(3))
    if kinds == 1:
        return [
            v.text(
                f"one unit holds {place}: beaten, it costs {v.say(who, 'me', 'you', '{}')} a province",
                f"une seule unité tient {place} : battue, elle coûte une province "
                f"{v.say(who, 'à mon royaume', 'à votre royaume', 'à {}')}",
            )
        ]
    return []


def hide(g: Grounds, v: Voice) -> list[str]:
    """A bid in the fist: any of those that an optimal attacker mixes."""
    seat, bid = g.seat, g.line.move & 255
    gold, _, bids, _ = fist_mixes(g.before)
    mixed = [at + 1 for at, share in enumerate(bids) if share >= OFTEN]
    left = v.text(
        f"{bid} leaves {v.say(seat, 'me', 'you', '{}')} {gold - bid or 'nothing'} for what follows",
        f"avec {bid}, il {v.say(seat, 'm’en reste', 'vous en reste', 'en reste à {}')}"
        f" {gold - bid} pour la suite"
        if gold > bid
        else f"avec {bid}, il ne {v.say(seat, 'me reste', 'vous reste', 'reste à {}')} rien pour la suite",
    )
    if len(mixed) < 2 or bid not in mixed:
        return [left]
    span = v.text(f"{mixed[0]} to {mixed[-1]}", f"{mixed[0]} à {mixed[-1]}")
    return [
        v.text(
            f"anything from {span} may be in the fist, so it cannot be read",
            f"le poing peut cacher de {span} : impossible de le lire",
        ),
        left,
    ]


def guess(g: Grounds, v: Voice) -> list[str]:
    s, amount = g.before, g.line.move & 255
    gold, _, bids, _ = fist_mixes(s)
    named = {int(each) for each in s.amounts[: int(s.named)]}
    rest = sum(float(share) for at, share in enumerate(bids) if at + 1 not in named)
    share = float(bids[amount - 1]) / rest if rest > 0 else 1 / gold
    others = [float(each) for at, each in enumerate(bids) if at + 1 not in named]
    who, likeliest = int(s.marcher), float(bids[amount - 1]) >= max(others, default=0.0) - 1e-9
    return [
        v.text(
            f"with {gold_in_words(gold, v)}, {v.say(who, 'I', 'you', '{}')} should hide {amount} about"
            f" {in_100(share, v)}" + ("; no amount is likelier" if likeliest else ""),
            f"avec {gold_in_words(gold, v)}, {v.say(who, 'je devrais', 'vous devriez', '{} devrait')}"
            f" cacher {amount} environ "
            f"{in_100(share, v)}" + (" ; aucun montant n’est plus probable" if likeliest else ""),
        )
    ]


def stop(g: Grounds, v: Voice) -> list[str]:
    s, seat = g.before, g.seat
    gold, _, bids, covers = fist_mixes(s)
    chance = float(np.sum(bids * (1.0 - covers))) if gold else 0.0
    return [
        v.text(
            f"another exchange would succeed only about {in_100(chance, v)}, and "
            f"{v.say(seat, 'I have', 'you have', '{} has')} {gold_in_words(gold, v)} left",
            f"un échange de plus ne réussirait qu’environ {in_100(chance, v)}, et il "
            f"{v.say(seat, 'me reste', 'vous reste', 'reste à {}')} {gold_in_words(gold, v)}",
        )
    ]


def spy(g: Grounds, v: Voice) -> list[str]:
    return [
        v.text(
            "the Spy costs nothing, and odd or even rules out half of the amounts",
            "l’Espion ne coûte rien, et pair ou impair écarte la moitié des montants",
        )
    ]


def gold_in_words(amount: int, v: Voice) -> str:
    return v.text(f"{amount} gold", counted(amount, "pièce d’or", "pièces d’or", True))


def in_100(chance: float, v: Voice) -> str:
    return v.text(f"{round(100 * chance)} times in 100", f"{round(100 * chance)} fois sur 100")


def place_name(s: Record, province: int, v: Voice) -> str:
    place = map_of(Plain.of(s))[province].place
    return place.fr if v.lang == "fr" else place.en


def castle_of(seat: int, v: Voice) -> str:
    """Whose castle."""
    return v.text(
        v.say(seat, "my castle", "your castle", "{}’s castle"),
        v.say(seat, "mon château", "votre château", "le château de {}"),
    )

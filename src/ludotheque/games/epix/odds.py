"""The odds of an attack and of its exchanges (E9.3): with random amounts, or a side that mixes as bots do."""

import msgspec
import numpy as np

from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.games.epix import state
from ludotheque.games.epix.bot import fist_mixes
from ludotheque.games.epix.exchange import defence
from ludotheque.games.epix.marching import needing_bid
from ludotheque.games.epix.moves import province_ids
from ludotheque.games.epix.state import (
    BIDDING,
    CAMP,
    CATAPULT,
    GOING_ON,
    GUESSING,
    KIND_SHIFT,
    KNIGHT,
    SOLDIER,
    Plain,
    State,
)
from ludotheque.games.epix.units import closed, enemy_units
from ludotheque.numerals import percent


class Defence(msgspec.Struct, frozen=True):
    """What an attack of the marcher on a province meets first."""

    province: str
    shot: bool
    """By a catapult; otherwise by a soldier or knight."""
    due: int
    """How many amounts the defender would name; 0: no bid is needed."""
    chance: float
    """That none of them is right, every amount being as likely."""
    wins: bool
    """E9.10: only the garrison defends, so a success captures the castle and wins the game."""


def defences(record: Record, s: Plain) -> list[Defence]:
    """For each province with enemies of the marcher, and each enemy castle."""
    ids, found = province_ids(record), []
    walkers, shooters = int(closed(record, s.marcher)), int(enemy_units(record, s.marcher)) & ~s.mountains
    for unit, targets in ((KNIGHT, walkers), (CATAPULT, shooters)):
        bids = int(needing_bid(record, s.marcher, unit))
        for target, id in enumerate(ids):
            if targets >> target & 1:
                due = min(int(defence(record, unit, target)), s.gold[s.marcher]) if bids >> target & 1 else 0
                wins = unit != CATAPULT and captures(s, target)
                found.append(Defence(id, unit == CATAPULT, due, chance(due, s.gold[s.marcher]), wins))
    return found


def captures(s: Plain, target: int) -> bool:
    """E9.2, E9.10: is it a castle in which nothing but the garrison defends?"""
    guarded = any(held >> target & 1 for kind in (SOLDIER, KNIGHT, CAMP) for held in s.units[kind])
    return bool(s.castles >> target & 1) and not guarded


def chance(due: int, gold: int) -> float:
    """The chance that none of the `due` amounts is the bid, if all from 1 to `gold` are equally likely."""
    return 1 - due / gold if due else 1.0


def explain_move(s: Record, seat: int, move: int, lang: Lang) -> str:
    """The odds in words; empty for moves that lead to no exchange."""
    kind, amount = move >> KIND_SHIFT, move & 255
    if seat == CHANCE:
        return ""
    if kind == state.M_ATTACK:
        return _attack(s, seat, move, lang)
    if kind == state.M_BID and s.phase in (BIDDING, GOING_ON):
        return _bid(s, amount, lang)
    return _guess(s, amount, lang) if kind == state.M_GUESS and s.phase == GUESSING else ""


def _attack(s: Record, seat: int, move: int, lang: Lang) -> str:
    """The first exchange that an attack leads to; E9.9: some need none."""
    kind, source, target = move >> 16 & 255, move >> 8 & 255, move & 255
    if not needing_bid(s, seat, kind) >> target & 1:
        return ""
    pool = np.zeros(1, State)
    pool[0] = s
    pool[0].unit, pool[0].source, pool[0].target = kind, source, target
    gold, guesses, bids, covers = fist_mixes(pool[0])
    won = percent(float(np.sum(bids * (1.0 - covers))), lang)
    if lang == "fr":
        named = "1 montant nommé" if guesses == 1 else f"{guesses} montants nommés"
        return f"{gold} or, {named} : premier échange réussi {won} du temps si les deux jouent parfaitement"
    named = "1 amount named" if guesses == 1 else f"{guesses} amounts named"
    return f"{gold} gold, {named}: the first exchange succeeds {won} of the time if both play perfectly"


def _bid(s: Record, amount: int, lang: Lang) -> str:
    gold, guesses, _, covers = fist_mixes(s)
    blind, named = percent(min(guesses, gold) / gold, lang), percent(float(covers[amount - 1]), lang)
    if lang == "fr":
        return f"{amount} sur {gold} : annoncé {named} du temps par une défense parfaite, {blind} au hasard"
    return f"{amount} of {gold}: named {named} of the time by a perfect defence, {blind} at random"


def _guess(s: Record, amount: int, lang: Lang) -> str:
    gold, _, bids, _ = fist_mixes(s)
    left = [share for at, share in enumerate(bids) if at + 1 not in s.amounts[: int(s.named)]]
    blind = percent(1 / gold, lang)
    hidden = percent(float(bids[amount - 1] / max(np.sum(left), 1e-9)), lang)
    if lang == "fr":
        return f"{amount} sur {gold} : juste {hidden} du temps contre une attaque parfaite, {blind} au hasard"
    return f"{amount} of {gold}: right {hidden} of the time against a perfect attack, {blind} at random"

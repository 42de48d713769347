"""How bots think about ZOP: hashes of information sets, the evaluation, and the levels."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.contract import Options, Record
from ludotheque.errors import Text
from ludotheque.games.zop.prospects import round_chance
from ludotheque.games.zop.state import (
    AT,
    ATTACK,
    CA,
    CARD,
    CHOOSE,
    DEAL,
    DECK,
    DEFENCE,
    EA,
    ES,
    GIVE,
    GIVES,
    HAND,
    KNOWN,
    MI,
    OVER,
    PT,
    RE,
    RS,
)
from ludotheque.jit import jit
from ludotheque.reasons import Grounds, Voice
from ludotheque.rng import seeds
from ludotheque.thinking import Level, Style, Thinking

MARKS = (seeds(1, 0, 4 * 2 * DECK) >> np.uint64(6)).astype(np.int64).reshape(4, 2 * DECK)
"""Zobrist keys: a random number for each card in the hand and on the table of each seat."""

PLIES = 1
"""The length of a rollout: just the opponent's answer; a whole round would be mostly noise."""
POINT, MOST_POINTS = 0.0005, 20
"""The value of a point of the lead besides the chance to win, and how many points count."""
LEVELS = (
    Level("greedy", heat=0.08),
    Level("greedy", heat=0.02),
    Level("mcts", 600, rollout=PLIES),
    Level("mcts", 4_000, rollout=PLIES),
    Level("mcts", 15_000, rollout=PLIES, solves=True),
    Level("mcts", 480_000, rollout=PLIES, solves=True),
)

REASONS = {
    ATTACK: Text("an attack scores now", "une attaque rapporte tout de suite"),
    DEFENCE: Text("a defence blunts an attack", "une défense émousse une attaque"),
    MI: Text("it cancels whatever the opponent plays", "elle annule tout ce que joue l’adversaire"),
    RE: Text("it adds 2 to a card next turn", "il ajoute 2 à une carte du prochain tour"),
    RS: Text("two cards at once next turn", "deux cartes d’un coup au prochain tour"),
    EA: Text("it takes one of the opponent’s cards", "il prend une carte à l’adversaire"),
    CA: Text("it scores if the opponent attacks", "elle rapporte si l’adversaire attaque"),
    PT: Text("it scores if the opponent defends", "il rapporte si l’adversaire se défend"),
    AT: Text("it doubles a card next turn", "il double une carte du prochain tour"),
    ES: Text("it shows the opponent’s next hand", "il montre la prochaine main de l’adversaire"),
}


def levels(options: Options, seats: int) -> tuple[Level, ...]:
    return LEVELS


@jit
def information_set(s: Record, seat: Any) -> Any:
    """Z7: the hands as far as the seat knows them, the played cards, and what is public.

    In which order the cards lie, and what the seat has seen of its own piles, is left out: with it, hardly
    any two worlds would share a node, and the opponent of the search would never learn to choose.
    """
    number = _open_to_all(s)
    known = 1 << (KNOWN + seat)
    for side in range(2):
        for i in range(s.counts[side, HAND]):
            if s.piles[side, HAND, i] & known:
                number ^= MARKS[side, s.piles[side, HAND, i] & CARD]
        for i in range(s.laid[side]):
            number ^= MARKS[2 + side, s.table[side, i] & CARD]
    return number


@jit
def _open_to_all(s: Record) -> Any:
    """Of the points, only the leads matter."""
    number = s.phase | s.due << 3 | (s.taken + 1) << 4 | s.finished << 7 | s.swaps << 9
    for seat in range(2):
        flags = s.run_up[seat] | s.spying[seat] << 1 | (s.choice[seat] != 0) << 2
        boosts = s.reinforced[seat] | s.doubled[seat] << 2
        number = (number << 10) | boosts << 5 | flags << 2 | s.won[seat]
    lead = s.points[0] - s.points[1] + 2048
    total = s.rounds[0, 0] - s.rounds[0, 1] + s.rounds[1, 0] - s.rounds[1, 1] + 4096
    number = (number << 12 | lead) << 13 | total
    return ((number & 0xFFFFFFFF) * 0x2545F491) ^ ((number >> 32) * 0x1CE4E5B9)


@jit
def mixed(s: Record, seat: Any) -> Any:
    """Choices are sealed even after the opponent has chosen."""
    return 1 if s.phase == CHOOSE and s.choice[1 - seat] else 0


@jit
def unseal(s: Record, seat: Any) -> None:
    """Z2.3: withdraws the opponent's sealed choice, which might have been another card."""
    if s.phase == CHOOSE and s.choice[1 - seat]:
        s.choice[1 - seat] = 0
        s.to_act |= 1 << (1 - seat)


@jit
def rest(s: Record) -> Any:
    """At the end of a round, only who won it still matters."""
    return 1 if s.phase == DEAL else 0


def solvable(s: Record) -> bool:
    """Once no cards remain beyond the hands, both hands are known: they are the cards not yet played."""
    counts = s.counts.tolist()
    return int(s.phase) in (CHOOSE, GIVE) and all(draw + discard == 0 for draw, _, discard in counts)


def outcomes(s: Record) -> list[tuple[int, float]]:
    """Z5.4: the cards that a swap may take, all but RS being equally likely."""
    due = int(s.due)
    hand = s.piles[1 - due, HAND].tolist()[: int(s.counts[1 - due, HAND])]
    codes = [code for place in hand if (code := (place & CARD) % DECK) != RS]
    return [(-1 - (code + 32 * due), codes.count(code) / len(codes)) for code in sorted(set(codes))]


def public(before: Record, seat: int, move: int, now: Record) -> bool:
    """Z2.3: a choice is sealed until the opponent has chosen too; until then no card moves."""
    if now.phase != CHOOSE or not now.choice[seat]:
        return True
    same_round = before.finished == now.finished and (before.counts == now.counts).all()
    return not (same_round and (before.piles == now.piles).all())


def why(grounds: Grounds, voice: Voice) -> str:
    from ludotheque.games.zop import reasons  # it imports the odds, which import this module

    return reasons.why(grounds, voice)


def reason(before: Record, seat: int, move: int, after: Record) -> Text | None:
    if move >= GIVES:
        return Text("it is the card that will be missed least", "c’est la carte qui manquera le moins")
    code = move & 31
    return REASONS[code if code >= MI else DEFENCE if code >= DEFENCE else ATTACK]


@jit
def evaluate(s: Record, out: Any) -> None:
    """The chance to win the match, estimated from the round's points and the cards left.

    With equal chances, more points are better: they may yet break a tie (Z6.2) and are not to be wasted.
    """
    total = 0
    for i in range(s.finished):
        total += s.rounds[i, 0] - s.rounds[i, 1]
    lead = s.points[0] - s.points[1]
    if s.phase == OVER:
        lead = lead if lead else total  # Z6.2
        chance = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    else:
        total += lead
        chance = _match_chance(s, round_chance(s))
    points = POINT * max(-MOST_POINTS, min(MOST_POINTS, total))
    out[0] = 0.5 + (chance - 0.5) * (1 - 2 * POINT * MOST_POINTS) + points
    out[1] = 1.0 - out[0]


@jit
def _match_chance(s: Record, chance: Any) -> Any:
    """From the chance to win the current round; future rounds count as even."""
    if s.single or s.finished == 2 or (s.finished == 1 and s.won[0] == s.won[1]):
        return chance
    ahead = s.won[0] - s.won[1]
    return 0.25 + 0.5 * chance + 0.25 * ahead


def styles() -> Mapping[str, Style]:
    from ludotheque.games.zop.styles import STYLES  # it is needed only by those who ask for it

    return STYLES


THINKING = Thinking(
    levels=levels,
    information_set=information_set,
    mixed=mixed,
    unseal=unseal,
    rest=rest,
    evaluate=evaluate,
    solvable=solvable,
    outcomes=outcomes,
    reason=reason,
    why=why,
    public=public,
    styles=styles,
)

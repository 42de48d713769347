"""The odds of a reveal (Z3) given what its seat knows, and of a swap (Z5.4) once everything is open.

Each card in the opponent's hand may be any that its place allows, all equally likely.
"""

from collections import Counter
from itertools import permutations
from typing import NamedTuple

import numpy as np

from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.games.zop.bot import outcomes
from ludotheque.games.zop.rules import must_show_two
from ludotheque.games.zop.scoring import score_turn
from ludotheque.games.zop.state import ABSENT, CARD, CHOOSE, CODES, DECK, HAND, KNOWN, TAKE, Plain, State
from ludotheque.games.zop.view import deck
from ludotheque.numerals import decimal, percent

Shown = tuple[int, int]
"""The codes of a reveal, -1 for none."""
NOTHING: Shown = (-1, -1)


class Prospect(NamedTuple):
    """The prospects of a choice if the opponent plays a random card that they may hold."""

    scores: float
    """The chance to score anything."""
    own: float
    """The seat's points, on average."""
    other: float


def explain_move(s: Record, seat: int, move: int, lang: Lang) -> str:
    if seat == CHANCE:
        return _swap_in_words(s, move, lang) if s.phase == TAKE else ""
    return _in_words(prospect(s, seat, move), _named(s, move, lang), lang) if s.phase == CHOOSE else ""


def _named(s: Record, move: int, lang: Lang) -> str:
    printed, second = deck(Plain.of(s)), (move >> 5) - 1
    names = [getattr(printed[code], lang) for code in (move & 31, second) if code >= 0]
    return {"en": ", then ", "fr": " puis "}[lang].join(names)


def _in_words(odds: Prospect, cards: str, lang: Lang) -> str:
    scores = percent(odds.scores, lang)
    own, other = decimal(odds.own, 1, lang), decimal(odds.other, 1, lang)
    if lang == "fr":
        mark = "marquent" if " puis " in cards else "marque"
        return (
            f"face aux cartes que l’adversaire peut avoir, {cards} {mark} {scores} du temps"
            f"\N{NO-BREAK SPACE}: {own} points en moyenne, contre {other} à l’adversaire"
        )
    score = "score" if ", then " in cards else "scores"
    return (
        f"against the cards that the opponent may hold, {cards} {score} {scores} of the time:"
        f" {own} points on average, against {other} for the opponent"
    )


def _swap_in_words(s: Record, move: int, lang: Lang) -> str:
    code, chances = CODES[(-1 - move) & 31], dict(outcomes(s))
    share = percent(chances[move], lang)
    if lang == "fr":
        return f"{code} avait {share} de chances d’être prise"
    return f"{code} had a {share} chance of being taken"


def prospect(s: Record, seat: int, move: int) -> Prospect:
    own: Shown = (move & 31, (move >> 5) - 1)
    scores = mine = others = 0.0
    for answer, chance in answers(s, seat).items():
        points = points_of(s, seat, own, answer)
        scores += chance * (points[seat] > 0)
        mine += chance * points[seat]
        others += chance * points[1 - seat]
    return Prospect(scores, mine, others)


def answers(s: Record, seat: int) -> dict[Shown, float]:
    """What the opponent may reveal, and how likely it is if they play at random (Z2.3, Z5.3)."""
    places = _possible(s, seat)
    if not places:
        return {NOTHING: 1.0}  # Z2.6
    found: Counter[Shown] = Counter()
    if not must_show_two(s, 1 - seat):
        for codes in places:
            for code in codes:
                found[code, -1] += 1 / len(codes) / len(places)  # type: ignore[assignment]
        return dict(found)
    pairs = list(permutations(places, 2))
    for first, second in pairs:
        for code in first:
            rest = [each for each in second if each != code or len(second) == 1]
            for then in rest:
                found[code, then] += 1 / len(first) / len(rest) / len(pairs)  # type: ignore[assignment]
    return dict(found)


def _possible(s: Record, seat: int) -> list[list[int]]:
    """For each card in the opponent's hand, the codes that it may be, as far as the seat knows (Z7)."""
    f, other, known = Plain.of(s), 1 - seat, 1 << (KNOWN + seat)
    hidden = [
        (place & CARD) % DECK for pile in range(3) for place in f.pile(other, pile) if not place & known
    ]
    return [
        [(place & CARD) % DECK]
        if place & known
        else [code for code in sorted(hidden) if not place >> (ABSENT + code) & 1]
        for place in f.pile(other, HAND)
    ]


def points_of(s: Record, seat: int, own: Shown, answer: Shown) -> list[int]:
    """The points of both seats in this turn."""
    pool = np.zeros(1, State)
    pool[0] = s
    scratch = pool[0]
    scratch.laid[:] = 2  # the cards that a Bad Idea marks as cancelled
    scratch.shown[seat], scratch.shown[1 - seat] = own, answer
    score_turn(scratch)
    points: list[int] = scratch.gains[int(s.turn)].tolist()
    return points

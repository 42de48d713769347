"""Sections 1 to 4 of a report: winners, length, choices, story."""

from html import escape

import numpy as np

from ludotheque.lab.report import plots
from ludotheque.lab.report.facts import Facts, Part
from ludotheque.lab.report.writing import Writer, paragraph, table
from ludotheque.lab.studies.estimates import Estimate, Numbers, mean, rate, share

SHOWN = 24
"""The most rows a plot may have; tables have all."""


def winners(facts: Facts, w: Writer) -> str:
    """(1)"""
    count = sum(part.cell.seats for part in facts.parts)
    names, shares, due, rows = [], [], [], []
    unfair = 0
    for part in facts.parts:
        for seat, first in enumerate(part.firsts):
            at = share(first, count)
            fair = 1 / part.cell.seats
            who = facts.run.design.game.seat_names[seat].in_(w.lang)
            unfair += at.differs(fair)
            names.append(f"{facts.name(part)}: {who}" if len(facts.parts) > 1 else who)
            shares.append(at)
            due.append(fair)
            own = [escape(facts.name(part)), escape(who), w.number(part.games, 0), w.rate(at)]
            rows.append([*own, w.percent(fair), w.verdict(at, fair)])
    heads = w.say(
        "game|seat|games|wins|fair|verdict", "partie|joueur|parties|victoires|part équitable|verdict"
    )
    told = w.say(
        f"Shares of the wins (shared wins are divided). The {count} intervals hold jointly 95 times in 100 "
        f"(Šidák). {unfair} of {count} seats win significantly more or less than their fair share.",
        "Parts des victoires (une victoire partagée est divisée) ; "
        f"les intervalles sont justes tous ensemble 95 fois sur 100 (Šidák, {count} en tout). "
        f"Places qui gagnent significativement plus ou moins que leur part : {unfair} sur {count}.",
    )
    label = w.say("share of wins, %", "part des victoires, %")
    picture = plots.seats(names[:SHOWN], shares[:SHOWN], due[:SHOWN], label)
    return paragraph(told) + picture + table(heads.split("|"), rows)


def endings(facts: Facts, w: Writer) -> str:
    """(2)"""
    ways = ["", *(words.in_(w.lang) for words in facts.run.design.game.endings.values())]
    rows = []
    for part in facts.parts:
        lengths = part.rows["length"]
        found = [f"{escape(ways[r])} {w.rate(rate(n, part.games))}" for r, n in _counts(part.rows["reason"])]
        span = f"{lengths.min()}–{lengths.max()}"
        length = w.estimate(mean(lengths), 1)
        rows.append([escape(facts.name(part)), length, span, "<br>".join(found), w.rate(drawn(part))])
    heads = w.say(
        "game|decisions|span|ways to end|shared wins",
        "partie|décisions|étendue|fins|victoires partagées",
    )
    picture = plots.histogram(_all(facts, "length"), w.say("decisions per game", "décisions par partie"))
    return picture + table(heads.split("|"), rows)


def drawn(part: Part) -> Estimate:
    shared = np.max(part.firsts, axis=0) < 1
    return rate(float(shared.sum()), part.games)


def choices(facts: Facts, w: Writer) -> str:
    """(3)"""
    rows = []
    for part in facts.parts:
        each = part.rows["choices"] / part.rows["length"]
        forced = part.rows["forced"] / part.rows["length"]
        entries = [w.estimate(mean(each)), w.rate(mean(forced)), w.estimate(mean(part.rows["widest"]), 1)]
        rows.append([escape(facts.name(part)), *entries])
    heads = w.say(
        "game|legal moves at a decision|forced decisions|most at once",
        "partie|coups permis par décision|décisions forcées|maximum",
    )
    values = _all(facts, "choices") / _all(facts, "length")
    picture = plots.histogram(
        values, w.say("legal moves at a decision (mean of a game)", "coups permis par décision")
    )
    return picture + table(heads.split("|"), rows)


def story(facts: Facts, w: Writer) -> str:
    """(4)"""
    rows = []
    for part in facts.parts:
        decided = part.rows["decided"] / part.rows["length"]
        drama = part.rows["drama"] / 100
        entries = [w.estimate(mean(part.rows["leads"])), w.rate(mean(decided)), w.estimate(mean(drama), 3)]
        rows.append([escape(facts.name(part)), *entries])
    heads = w.say(
        "game|lead changes|decided after|drama", "partie|changements de tête|décidée après|suspense"
    )
    told = w.say(
        "By the bots’ own evaluation v of each decision’s position, from 0 to 1 for each seat. Leader: "
        "the seat with the highest v, alone. Lead changes: how often the lead passes to another seat. "
        "Decided after: the share of the decisions after which the winner leads until the end. "
        "Drama: mean over all decisions of √(max v − v of the winner).",
        "Selon l’évaluation v que les robots donnent à la position de chaque décision, de 0 à 1 par joueur. "
        "En tête : le joueur dont v est le plus grand, seul. Changements de tête : combien de fois le meneur "
        "n’est plus le précédent. Décidée après : la part des décisions après laquelle le vainqueur mène "
        "jusqu’au bout. "
        "Suspense : moyenne, sur toutes les décisions, de √(max v − v du vainqueur).",
    )
    values = 100 * _all(facts, "decided") / _all(facts, "length")
    picture = plots.histogram(values, w.say("decided after, % of the game", "décidée après, % de la partie"))
    return paragraph(told) + picture + table(heads.split("|"), rows)


def _counts(values: Numbers) -> list[tuple[int, int]]:
    found, counts = np.unique(values, return_counts=True)
    return sorted(zip(found.tolist(), counts.tolist(), strict=True), key=lambda each: -each[1])


def _all(facts: Facts, column: str) -> Numbers:
    return np.concatenate([part.rows[column] for part in facts.parts])

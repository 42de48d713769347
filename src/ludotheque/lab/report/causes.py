"""Sections 5 to 9 of a report: contributions, variety, skill and luck, sweeps, how it was made."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from typing import NamedTuple

import numpy as np

from ludotheque.lab.report import plots
from ludotheque.lab.report.facts import Facts, Part
from ludotheque.lab.report.writing import Writer, paragraph, table
from ludotheque.lab.studies.comparing import saved
from ludotheque.lab.studies.estimates import Estimate, Numbers, correlation, entropy, mean, share
from ludotheque.lab.studies.ladders import steps
from ludotheque.lab.studies.rows import keeps_held
from ludotheque.lab.studies.study import Cell

TOP = 12
LEAST = 30
"""Openings seen less often are not listed."""


class Effect(NamedTuple):
    """The effect of one change on one number, with everything else, luck included, being the same."""

    axis: str
    values: tuple[object, object]
    """Before and after."""
    where: str
    what: str
    difference: Estimate
    saved: float


def contributions(facts: Facts, w: Writer) -> str:
    """(5)"""
    parts = [w.say("<h3>Caused</h3>", "<h3>Causes</h3>"), _caused(facts, w)]
    parts += _had(facts, w)
    parts += [w.say("<h3>Observed: openings</h3>", "<h3>Constats : ouvertures</h3>"), _seen(facts, w)]
    return "".join(parts)


def _caused(facts: Facts, w: Writer) -> str:
    found = effects(facts, w)
    if not found:
        return paragraph(
            w.say(
                "This study changes nothing: give several values to an option or to a path into the content.",
                "Cette étude ne change rien : donnez plusieurs valeurs à une option ou à un contenu.",
            )
        )
    rows = [
        [
            _change(each),
            escape(each.where),
            escape(each.what),
            _shown(each, w),
            w.verdict(each.difference, 0.0),
        ]
        for each in found
    ]
    told = w.say(
        "The same seeds with one thing changed, compared game by game. The intervals hold jointly.",
        "Les mêmes graines, une seule chose changée : différences partie par partie. "
        "Les intervalles sont valables tous ensemble.",
    )
    heads = w.say("change|in|what|difference|verdict", "changement|dans|quoi|différence|verdict")
    return paragraph(told) + table(heads.split("|"), rows)


def _shown(effect: Effect, w: Writer) -> str:
    if effect.what == w.say("decisions", "décisions"):
        return w.estimate(effect.difference, 2, sign=True)
    return w.rate(effect.difference, sign=True)


def _change(effect: Effect) -> str:
    before, after = (escape(str(value)) for value in effect.values)
    return f"{escape(effect.axis)}: {before} → {after}"


def effects(facts: Facts, w: Writer) -> list[Effect]:
    pairs = [(axis, *pair) for axis in facts.axes() for pair in facts.neighbours(axis)]
    several = sum(before.cell.seats + 1 for _, before, _ in pairs)
    found = []
    for axis, before, after in pairs:
        values = (_value(before, axis), _value(after, axis))
        where = after.cell.label(frozenset([axis, *_same(facts)])) or "–"
        names = facts.run.design.game.seat_names
        for seat in range(before.cell.seats):
            a, b = aligned(before, after, partial(_first, seat))
            what = w.say("wins, ", "victoires, ") + names[seat].in_(w.lang)
            found.append(Effect(axis, values, where, what, mean(b - a, several), saved(a, b)))
        a, b = aligned(before, after, lambda part: part.rows["length"])
        what = w.say("decisions", "décisions")
        found.append(Effect(axis, values, where, what, mean(b - a, several), saved(a, b)))
    return found


def _first(seat: int, part: Part) -> Numbers:
    return part.firsts[seat]


def _value(part: Part, axis: str) -> object:
    return {**part.cell.options, **part.cell.changes}[axis]


def _same(facts: Facts) -> list[str]:
    axes = facts.axes()
    return [key for key in {**facts.parts[0].cell.options, **facts.parts[0].cell.changes} if key not in axes]


def aligned(before: Part, after: Part, of: Callable[[Part], Numbers]) -> tuple[Numbers, Numbers]:
    """A number for each game that both cells have."""
    count = min(before.games, after.games)
    return of(before)[:count].astype(np.float64), of(after)[:count].astype(np.float64)


def _had(facts: Facts, w: Writer) -> list[str]:
    """What players held when they won, for games that report it and studies that ask for it."""
    if not keeps_held(facts.run.design):
        return []
    rows = []
    for part in facts.parts:
        names = facts.held_names(part, w.lang)
        for bit, name in enumerate(names):
            own = [part.rows[f"held{seat}"] >> bit & 1 == 1 for seat in range(part.cell.seats)]
            wins = np.concatenate([part.firsts[seat][had] for seat, had in enumerate(own)])
            if len(wins) >= LEAST:
                at, fair = share(wins, len(names)), 1 / part.cell.seats
                entries = [escape(facts.name(part)), escape(name), w.number(len(wins), 0)]
                rows.append((at.value - fair, [*entries, w.rate(at), w.percent(fair), w.verdict(at, fair)]))
    told = w.say(
        "How often players who had it won. <b>Confounded:</b> whoever can afford it may already be ahead.",
        "Combien de fois ceux qui l’avaient ont gagné. <b>À prendre avec prudence :</b> "
        "ceux qui peuvent se l’offrir étaient peut-être déjà en avance.",
    )
    heads = w.say("game|what|times|wins|fair|verdict", "partie|quoi|fois|victoires|part équitable|verdict")
    ranked = [row for _, row in sorted(rows, key=lambda each: -each[0])]
    title = w.say("<h3>Observed: what players had</h3>", "<h3>Constats : ce qu’avaient les joueurs</h3>")
    return [title, paragraph(told), table(heads.split("|"), ranked)]


def _seen(facts: Facts, w: Writer) -> str:
    rows = []
    for part in facts.parts[:TOP]:
        moves, counts = np.unique(part.rows["first"], return_counts=True)
        common = [(int(m), int(n)) for m, n in zip(moves, counts, strict=True) if n >= LEAST]
        for move, count in sorted(common, key=lambda each: -each[1])[:TOP]:
            own = part.rows["first"] == move
            at = share(part.firsts[0][own], len(common))
            due = float(part.firsts[0].mean())
            text = escape(facts.opening(part, move, w.lang))
            often = w.percent(count / part.games)
            rows.append([escape(facts.name(part)), text, often, w.rate(at), w.verdict(at, due)])
    if not rows:
        return paragraph(
            w.say(
                f"No first move was played {LEAST} times or more.",
                f"Aucun premier coup n’a été joué {LEAST} fois ou plus.",
            )
        )
    told = w.say(
        "How games that began this way went for the first seat, compared with all games. <b>Confounded:</b> "
        "bots choose openings for a reason, and what followed may be what counted.",
        "L’issue, pour le premier joueur, des parties ainsi commencées, comparée à toutes. <b>À prendre avec "
        "prudence :</b> les robots choisissent leurs ouvertures, et la suite a pu compter davantage.",
    )
    heads = w.say(
        "game|first move|how often|wins|verdict",
        "partie|premier coup|fréquence|victoires|verdict",
    )
    return paragraph(told) + table(heads.split("|"), rows)


def variety(facts: Facts, w: Writer) -> str:
    """(6)"""
    rows = []
    for part in facts.parts:
        first, pair = entropy(part.rows["first"]), entropy(part.rows["first"] * 2**20 + part.rows["second"])
        won = np.max(part.firsts, axis=0) == 1
        ways = entropy(part.rows["reason"][won] * 4 + np.argmax(part.firsts, axis=0)[won])
        entries = [f"{w.estimate(each)} ({w.number(2**each.value, 1)})" for each in (first, pair, ways)]
        rows.append([escape(facts.name(part)), *entries])
    told = w.say(
        "Entropy in bits, and in brackets the number of equally likely alternatives it stands for. "
        "Ways to win: who wins, and how the game ends.",
        "Entropie en bits, et entre parenthèses le nombre de possibilités également probables"
        " qu’elle représente. "
        "Façons de gagner : qui gagne, et comment finit la partie.",
    )
    heads = w.say(
        "game|first moves|first two moves|ways to win",
        "partie|premiers coups|deux premiers coups|façons de gagner",
    )
    return paragraph(told) + table(heads.split("|"), rows)


def skill_and_luck(facts: Facts, w: Writer) -> str:
    """(7)"""
    text = _ladder(facts, w) + _luck(facts, w)
    return text or paragraph(
        w.say(
            "Not measured: a study with [ladder] measures skill, one with luck = true measures luck.",
            "Non mesuré : une étude avec [ladder] mesure l’adresse, avec luck = true le hasard.",
        )
    )


def _ladder(facts: Facts, w: Writer) -> str:
    if facts.run.design.study.ladder is None:
        return ""
    found = steps(facts.run)
    whole = sum(step.elo.value for step in found)
    by = sum(((step.elo.high - step.elo.low) / 2) ** 2 for step in found) ** 0.5
    rows = [
        [f"{a.stronger} – {a.weaker}", w.rate(a.score), w.estimate(a.elo, 0, True), w.verdict(a.score, 0.5)]
        for a in found
    ]
    told = w.say("From the lowest rung to the highest: ", "Du premier échelon au dernier : ")
    spread = w.estimate(Estimate(whole, whole - by, whole + by), 0, True) + " Elo."
    heads = w.say("bots|score|Elo|verdict", "robots|score|Elo|verdict")
    picture = plots.steps([step.stronger for step in found], [step.elo for step in found], "Elo")
    return paragraph(told + spread) + picture + table(heads.split("|"), rows)


def _luck(facts: Facts, w: Writer) -> str:
    if not facts.run.design.study.luck:
        return ""
    rows = []
    for part in facts.parts:
        twin = next((each for each in facts.every if each.cell == _twin(part)), None)
        if twin is not None:
            a, b = aligned(part, twin, lambda part: part.firsts[0])
            at = correlation(a, b)
            rows.append([escape(facts.name(part)), w.rate(at), w.verdict(at, 0.0)])
    told = w.say(
        "Every game was played twice with the same luck, but with new choices by the players. "
        "The correlation of the two results is the share of the variance explained by luck.",
        "Chaque partie a été jouée deux fois avec le même hasard, mais de nouveaux choix des joueurs. "
        "La corrélation des deux résultats est la part de la variance qu’explique le hasard.",
    )
    heads = w.say("game|explained by luck|verdict", "partie|part du hasard|verdict")
    return paragraph(told) + table(heads.split("|"), rows)


def _twin(part: Part) -> Cell:
    return replace(part.cell, twin=1)


def sweeps(facts: Facts, w: Writer) -> str:
    """(8)"""
    axes = list(facts.axes().items())
    found = sorted(effects(facts, w), key=lambda each: -_standing(each.difference))[:TOP]
    telling = [
        [
            _change(each),
            escape(each.what),
            _shown(each, w),
            w.verdict(each.difference, 0.0),
        ]
        for each in found
    ]
    if not telling:
        return paragraph(w.say("No sweep in this study.", "Pas de balayage dans cette étude."))
    heads = w.say("change|what|difference|verdict", "changement|quoi|différence|verdict")
    told = w.say("The most telling single changes:", "Les changements les plus parlants :")
    picture = _heat(facts, axes[0], axes[1], w) if len(axes) > 1 else ""
    return picture + paragraph(told) + table(heads.split("|"), telling)


def _standing(at: Estimate) -> float:
    """How many half-widths of its interval a difference is from zero."""
    width = (at.high - at.low) / 2
    return abs(at.value) / width if width > 0 else 0.0


def _heat(facts: Facts, rows: tuple[str, list[object]], columns: tuple[str, list[object]], w: Writer) -> str:
    values = np.full((len(rows[1]), len(columns[1])), np.nan)
    for i, one in enumerate(rows[1]):
        for j, other in enumerate(columns[1]):
            own = [
                float(part.firsts[0].mean())
                for part in facts.parts
                if {rows[0]: one, columns[0]: other}.items()
                <= {**part.cell.options, **part.cell.changes}.items()
            ]
            values[i, j] = 100 * float(np.mean(own)) if own else np.nan
    names = [[f"{axis}={value}" for value in own] for axis, own in (rows, columns)]
    label = w.say("wins of the first seat, %", "victoires du premier joueur, %")
    return plots.heat(names[0], names[1], values, label)


def making(facts: Facts, w: Writer) -> str:
    """(9)"""
    run = facts.run
    study = run.design.study
    games = sum(part.games for part in facts.every)
    versions = run.manifest.versions.items()
    pairing = [each.saved for each in effects(facts, w)]
    facts_ = [
        (w.say("games", "parties"), w.number(games, 0)),
        (w.say("seed", "graine"), str(study.seed)),
        (
            w.say("luck", "hasard"),
            w.say("by seed and event, the same in all variants", "par graine et événement, le même partout"),
        ),
        (w.say("command", "commande"), "<code>ludotheque lab run study.toml</code>"),
        (w.say("rows", "lignes"), f"<code>{run.digest}</code>"),
        (w.say("started", "commencée"), run.manifest.begun),
        *((_version_name(name, w), f"<code>{escape(value)}</code>") for name, value in versions),
    ]
    if pairing:
        best, worst = w.percent(max(pairing), 0), w.percent(min(pairing), 0)
        told = w.say(f"from {worst} to {best} of the games", f"de {worst} à {best} des parties")
        facts_.append((w.say("saved by pairing", "économisé par appariement"), told))
    text = escape(run.design.text.decode())
    return table((w.say("what", "quoi"), ""), facts_) + f"<pre>{text}</pre>"


def _version_name(name: str, w: Writer) -> str:
    return {"rules": w.say("version of the rules", "version des règles")}.get(name, escape(name))

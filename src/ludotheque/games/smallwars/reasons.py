"""The reasons for a Small Wars move, as a player would put them: odds, squares, points, who can shoot whom.

Everything is public in this game, and every number here is exact: odds from odds.py, points from the rules.
"""

from typing import Any

import numpy as np

from ludotheque.contract import Record
from ludotheque.games.smallwars import odds
from ludotheque.games.smallwars.catalogue import known
from ludotheque.games.smallwars.rules import turn_points
from ludotheque.games.smallwars.state import (
    ACTIONS,
    COMBAT,
    CROSS,
    DONE,
    END,
    FIGHT,
    FRONTAL,
    LIFE,
    NONE,
    PICK,
    POINTS,
    RANGE,
    SQUARES,
    STEP,
    Plain,
    State,
    distance,
    figure_name,
)
from ludotheque.numerals import decimal, percent
from ludotheque.plain import Row
from ludotheque.reasons import Grounds, Line, Voice, counted, joined

Figure = tuple[int, int]
"""A seat, and the number of its figure."""
LIKELY, HOPED = 0.05, 0.15
"""Smaller risks are not worth mentioning; smaller chances are not worth a fight."""


def why(grounds: Grounds, voice: Voice) -> str:
    s, seat, line = Plain.of(grounds.before), grounds.seat, grounds.line
    what, who, where = line.move & ~4095, line.move >> 6 & 63, line.move & 63
    if what == DONE:
        return joined(_done(s, seat, voice))
    if what < DONE:
        return joined(_strength(s, who, voice), _bargain(s, seat, who, voice) if what == PICK else "")
    if what == FIGHT:
        return joined(*_fight(grounds, (seat, who), (1 - seat, where), voice))
    if what == END:
        return joined(*_rest(grounds, (seat, who), voice))
    return joined(*_step(grounds, (seat, who), where, voice))


def fight_odds(s: Plain, attacker: Figure, target: Figure) -> odds.Odds:
    """S6.2, S6.3."""
    ours, theirs = _sheet(s, attacker), _sheet(s, target)
    beside = _square(s, attacker) == _square(s, target)
    back = theirs[COMBAT] if beside and theirs[COMBAT] != CROSS else 0
    return odds.fight(ours[COMBAT], _life(s, attacker), back, _life(s, target))


def dangers(s: Plain, figure: Figure) -> list[Figure]:
    """Enemies not yet activated this turn that could fight it from where they are."""
    seat = 1 - figure[0]
    return [
        (seat, at)
        for at in range(s.count[seat])
        if s.ready[seat] >> at & 1 and in_range(s, (seat, at), figure)
    ]


def targets(s: Plain, figure: Figure) -> list[Figure]:
    """Living enemies within its range."""
    seat = 1 - figure[0]
    living = ((seat, at) for at in range(s.count[seat]) if s.alive[seat] >> at & 1)
    return [each for each in living if in_range(s, figure, each)]


def in_range(s: Plain, attacker: Figure, target: Figure) -> bool:
    """S6.1."""
    sheet = _sheet(s, attacker)
    fights = sheet[COMBAT] > 0 and sheet[RANGE] != CROSS
    return fights and distance(_square(s, attacker), _square(s, target)) <= sheet[RANGE]


def _sheet(s: Plain, figure: Figure) -> Row:
    return s.sheet(s.kind[figure[0]][figure[1]])


def _square(s: Plain, figure: Figure) -> int:
    return s.square[figure[0]][figure[1]]


def _life(s: Plain, figure: Figure) -> int:
    return s.life[figure[0]][figure[1]]


def _named(s: Plain, figure: Figure, v: Voice) -> str:
    """As on the board: R2 (Tank)."""
    sheet = known(s.catalogue).sheets[s.kind[figure[0]][figure[1]]]
    return f"{figure_name(*figure)} ({sheet.name(v.lang)})"


def _scores_now(record: Record) -> list[int]:
    return [int(turn_points(record, seat)) for seat in range(2)]


def _fight(grounds: Grounds, attacker: Figure, target: Figure, v: Voice) -> list[str]:
    s = Plain.of(grounds.before)
    chances, named = fight_odds(s, attacker, target), _named(s, target, v)
    kills, dies = percent(chances.destroy, v.lang), percent(chances.destroyed, v.lang)
    if chances.destroy >= HOPED:
        first = v.text(f"{kills} to destroy {named}", f"{kills} de chances de détruire {named}")
    else:
        taken = decimal(chances.taken, 1, v.lang)
        first = v.text(
            f"it wears {named} down, by {taken} life on average",
            f"cela use {named} : {taken} point de vie en moyenne",
        )
    if chances.destroyed >= LIKELY:
        first += v.text(f", {dies} to be destroyed in return", f", {dies} d’être détruite en retour")
    elif s.square[attacker[0]][attacker[1]] != s.square[target[0]][target[1]]:
        first += v.text(", and it cannot strike back", ", sans riposte possible")
    falls = _if_destroyed(grounds, target, v) if chances.destroy >= HOPED else ""
    return [first, falls, _still_to_act(s, target, v)]


def _if_destroyed(grounds: Grounds, target: Figure, v: Voice) -> str:
    """How the points of this turn change once the target is gone."""
    seat = grounds.seat
    before = _scores_now(grounds.before)
    after = _scores_now(without(grounds.before, target))
    gained, spoilt = after[seat] - before[seat], before[1 - seat] - after[1 - seat]
    s = Plain.of(grounds.before)
    square = SQUARES[_square(s, target)]
    if s.scenario == FRONTAL:
        ours, theirs = s.alive[seat].bit_count(), s.alive[1 - seat].bit_count() - 1
        return v.text(
            f"if it falls, it is {counted(ours, 'figure', 'figures', False)} against {theirs}",
            f"si la figurine tombe, ce sera {counted(ours, 'figurine', 'figurines', True)} contre {theirs}",
        )
    if gained > 0:
        return v.text(
            f"if it falls, {square} counts for {v.say(seat, 'me', 'you', '{}')}",
            f"si la figurine tombe, {square} compte pour {v.say(seat, 'moi', 'vous', '{}')}",
        )
    if spoilt > 0:
        return v.text(
            f"if it falls, {v.say(1 - seat, 'I no longer hold', 'you no longer hold', '{} no longer holds')}"
            f" {square}",
            f"si la figurine tombe,"
            f" {v.say(1 - seat, 'je ne tiens plus', 'vous ne tenez plus', '{} ne tient plus')}"
            f" {square}",
        )
    return ""


def without(record: Record, figure: Figure) -> Any:
    """The position without a figure."""
    pool = np.zeros(1, State)
    pool[0] = record
    s = pool.view(np.recarray)[0]
    seat, number = figure
    at = int(s.square[seat, number])
    s.crowd[seat, at] -= 1
    s.alive[seat] &= ~(1 << number)
    if s.crowd[seat, at] == 0:
        s.held[seat] &= ~(1 << at)
    return s


def _still_to_act(s: Plain, target: Figure, v: Voice) -> str:
    if not s.ready[target[0]] >> target[1] & 1:
        return ""
    return v.text(
        "the target is still to act this turn: better to strike first",
        "la cible doit encore agir ce tour-ci : mieux vaut frapper d’abord",
    )


def _step(grounds: Grounds, figure: Figure, to: int, v: Voice) -> list[str]:
    was, now, seat = Plain.of(grounds.before), Plain.of(grounds.line.after), grounds.seat
    safe = _out_of_reach(was, now, figure, v)
    return [
        _ground(grounds, to, v),
        _follow_up(grounds.line, figure, v),
        safe,
        _answered(grounds.line, seat, v),
        _brought_in_range(was, now, figure, v),
        "" if safe else _exposed(now, figure, to, v),
    ]


def _ground(grounds: Grounds, to: int, v: Voice) -> str:
    """The points of the turn if it ended now, before and after the move (S7.1, S7.3)."""
    seat, other = grounds.seat, 1 - grounds.seat
    before, after = _scores_now(grounds.before), _scores_now(grounds.line.after)
    gained, spoilt = after[seat] - before[seat], before[other] - after[other]
    square = SQUARES[to]
    if gained > 0 and spoilt > 0:
        return v.text(
            f"{square} counts for {v.say(seat, 'me', 'you', '{}')} now, and no longer for "
            f"{v.say(other, 'me', 'you', '{}')}",
            f"{square} compte maintenant pour {v.say(seat, 'moi', 'vous', '{}')}, et plus pour "
            f"{v.say(other, 'moi', 'vous', '{}')}",
        )
    if gained > 0:
        points = counted(gained, "point", "points", v.lang == "fr")
        return v.text(
            f"on {square} it earns {v.say(seat, 'me', 'you', '{}')} {points} more at the end of this turn,"
            " if it holds",
            f"en {square}, elle {v.say(seat, 'me rapporte', 'vous rapporte', 'rapporte à {}')}"
            f" {points} de plus"
            " à la fin du tour, si elle tient",
        )
    if spoilt > 0:
        return v.text(
            f"on {square} it keeps {v.say(other, 'me', 'you', '{}')} from scoring that square",
            f"en {square}, elle empêche {v.say(other, 'mes figurines', 'les vôtres', '{}')} d’y marquer",
        )
    return ""


def _follow_up(line: Line, figure: Figure, v: Voice) -> str:
    """What the search expects the same figure to do next."""
    now = Plain.of(line.after)
    if line.next is None or line.next[0] != figure[0] or now.active != figure[1]:
        return ""
    what, where = line.next[1] & ~4095, line.next[1] & 63
    if what == STEP:
        return v.text(
            f"from there it moves on to {SQUARES[where]}", f"de là, elle continue vers {SQUARES[where]}"
        )
    if what != FIGHT:
        return ""
    target = (1 - figure[0], line.next[1] & 63)
    destroy = fight_odds(now, figure, target).destroy
    chance = percent(destroy, v.lang)
    odds = v.text(f": {chance} to destroy it", f" : {chance} de chances de la détruire") if destroy else ""
    return v.text(
        f"from there it attacks {_named(now, target, v)}{odds}",
        f"de là, elle attaque {_named(now, target, v)}{odds}",
    )


def _answered(line: Line, seat: int, v: Voice) -> str:
    """The opponent's attack that the search expects in answer."""
    if line.next is None or line.next[0] == seat or line.next[1] & ~4095 != FIGHT:
        return ""
    now, move = Plain.of(line.after), line.next[1]
    attacker, target = (1 - seat, move >> 6 & 63), (seat, move & 63)
    chances = fight_odds(now, attacker, target)
    chance = percent(chances.destroy, v.lang)
    risk = v.text(f": {chance} to destroy it", f", {chance} de chances de la détruire")
    if not chances.destroy:
        risk = v.text(", which cannot destroy it", ", qui ne peut pas la détruire")
    return v.text(
        f"the likely reply is {_named(now, attacker, v)} against {_named(now, target, v)}{risk}",
        f"réponse probable : {_named(now, attacker, v)} contre {_named(now, target, v)}{risk}",
    )


def _out_of_reach(was: Plain, now: Plain, figure: Figure, v: Voice) -> str:
    before, after = dangers(was, figure), dangers(now, figure)
    gone = [each for each in before if each not in after]
    if not gone or after:
        return ""
    return v.text(
        f"there it is out of reach of {_list(now, gone, v)}",
        f"elle y est hors de portée de {_list(now, gone, v)}",
    )


def _brought_in_range(was: Plain, now: Plain, figure: Figure, v: Voice) -> str:
    before, after = targets(was, figure), targets(now, figure)
    new = [each for each in after if each not in before]
    if not new:
        return ""
    return v.text(
        f"from there it has {_list(now, new, v)} in range",
        f"de là, elle a {_list(now, new, v)} à portée",
    )


def _exposed(now: Plain, figure: Figure, to: int, v: Voice) -> str:
    """How many enemies can fight it there this turn."""
    enemies, square = dangers(now, figure), SQUARES[to]
    if not enemies:
        return v.text(
            f"no enemy still to act has {square} in range",
            f"aucun ennemi qui doit encore agir n’a {square} à portée",
        )
    if len(enemies) == 1:
        named = _list(now, enemies, v)
        return v.text(
            f"only {named} can fight it there this turn without moving",
            f"sans bouger, seule la figurine {named} l’y atteint ce tour-ci",
        )
    return v.text(
        f"only {_list(now, enemies, v)} can fight it there this turn without moving",
        f"sans bouger, seules ces figurines l’y atteignent ce tour-ci : {_list(now, enemies, v)}",
    )


def _list(s: Plain, figures: list[Figure], v: Voice) -> str:
    names = [figure_name(*each) for each in figures]
    if len(names) == 1:
        return _named(s, figures[0], v)
    return ", ".join(names[:-1]) + v.text(" and ", " et ") + names[-1]


def _rest(grounds: Grounds, figure: Figure, v: Voice) -> list[str]:
    s, seat = Plain.of(grounds.before), grounds.seat
    square = SQUARES[_square(s, figure)]
    if s.active != NONE and not s.actions:
        return [v.text("it has no action left", "elle n’a plus d’action"), _answered(grounds.line, seat, v)]
    lost = _scores_now(grounds.before)[seat] - _scores_now(without(grounds.before, figure))[seat]
    found = []
    if lost > 0:
        found.append(
            v.text(
                f"if it leaves, {square} no longer counts for {v.say(seat, 'me', 'you', '{}')}",
                f"si elle part, {square} ne compte plus pour {v.say(seat, 'moi', 'vous', '{}')}",
            )
        )
    if not targets(s, figure):
        found.append(v.text("no enemy is within its range", "aucun ennemi n’est à sa portée"))
    found.append(_answered(grounds.line, seat, v))
    found.append(_exposed(s, figure, _square(s, figure), v))
    return found


def _strength(s: Plain, kind: int, v: Voice) -> str:
    """What the figure is good at: where it is the best of those left, or its plain values."""
    sheet = s.sheet(kind)
    name = known(s.catalogue).sheets[kind].name(v.lang)
    dice, life = max(sheet[COMBAT], 0), sheet[LIFE]
    vie = counted(life, "point de vie", "points de vie", True)
    if not dice or sheet[RANGE] == CROSS:
        return v.text(
            f"{name}: it does not fight, but takes {life} hits",
            f"{name} : pas de combat, mais {vie}",
        )
    actions = int(sheet[ACTIONS])
    times = {1: "once", 2: "up to twice"}.get(actions, f"up to {actions} times")
    fois = "une fois" if actions == 1 else f"jusqu’à {actions} fois"
    return v.text(
        f"{name}: {counted(dice, 'die', 'dice', False)} {times} a turn, and {life} life",
        f"{name} : {counted(dice, 'dé', 'dés', True)} {fois} par tour, et {vie}",
    )


def _bargain(s: Plain, seat: int, kind: int, v: Voice) -> str:
    """Its price, and what is left for others."""
    price = s.sheet(kind)[POINTS]
    left = s.money[seat] - price
    return v.text(
        f"it costs {price} points, which leaves {v.say(seat, 'me', 'you', '{}')} {left}",
        f"prix : {price} points, il {v.say(seat, 'm’en reste', 'vous en reste', 'en reste à {}')} {left}",
    )


def _done(s: Plain, seat: int, v: Voice) -> str:
    left, figures = s.money[seat], s.count[seat]
    cheapest = min((s.sheet(kind)[POINTS] for kind in range(s.kinds) if s.pool[kind] > 0), default=0)
    if not cheapest or left < cheapest:
        return v.text(
            f"with {left} points left there is nothing more to buy",
            f"avec les {left} points qui restent, il n’y a plus rien à acheter",
        )
    return v.text(
        f"{counted(figures, 'figure', 'figures', False)} will do: the {left} points left buy"
        f" nothing that helps",
        f"{counted(figures, 'figurine suffit', 'figurines suffisent', True)} :"
        f" les {left} points qui restent n’achètent rien d’utile",
    )

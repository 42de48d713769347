"""The reasons for a choice in ZOP, as a player would put them: possible cards, what stops one, what is left.

Only what the seat knows counts (odds.py), and the other cards in its hand are not mentioned: the opponent
may read the sentence.
"""

from collections.abc import Iterable

from ludotheque.contract import Record
from ludotheque.games.zop.odds import NOTHING, Shown, answers, points_of
from ludotheque.games.zop.state import AT, CA, CARD, DECK, DEFENCE, EA, GIVES, MI, PT, RE, RS, Plain
from ludotheque.games.zop.view import deck
from ludotheque.numerals import decimal
from ludotheque.reasons import Grounds, Voice, joined

FEW = 3
"""Up to this many cards are named one by one."""
LOPSIDED = 8
"""From this difference on, the attacks still to come are worth a word."""


def why(grounds: Grounds, voice: Voice) -> str:
    before, seat = grounds.before, grounds.seat
    return joined(*_parts(before, seat, grounds.line.move, voice), _to_come(before, seat, voice))


def _to_come(s: Record, seat: int, v: Voice) -> str:
    """What the cards not yet played promise, where that says more than the score: both know it."""
    f, other = Plain.of(s), 1 - seat
    mine, others = (
        sum(
            int(s.strength[code])
            for pile in range(3)
            for place in f.pile(side, pile)
            if (code := (place & CARD) % DECK) < DEFENCE
        )
        for side in (seat, other)
    )
    if abs(mine - others) < LOPSIDED:
        return ""
    return v.text(
        f"attacks still to come add up to {mine} {v.say(seat, 'for me', 'for you', 'for {}')},"
        f" {others} {v.say(other, 'for me', 'for you', 'for {}')}",
        f"les attaques encore à venir totalisent {mine} {v.say(seat, 'pour moi', 'pour vous', 'pour {}')},"
        f" {others} {v.say(other, 'pour moi', 'pour vous', 'pour {}')}",
    )


def _parts(s: Record, seat: int, move: int, v: Voice) -> list[str]:
    if move >= GIVES:
        name = _name(s, move - GIVES, v)
        return [
            v.text(
                f"of what {v.say(seat, 'I', 'you', '{}')} can give, {name} will be missed least",
                f"de ce que {v.say(seat, 'je peux', 'vous pouvez', '{} peut')} donner, {name}"
                f" manquera le moins",
            )
        ]
    own: Shown = (move & 31, (move >> 5) - 1)
    table = [(answer, chance, points_of(s, seat, own, answer)) for answer, chance in answers(s, seat).items()]
    code = own[0]
    if own[1] >= 0:
        return [_together(s, seat, own, table, v)]
    if code < DEFENCE:
        return [_attack(s, seat, code, table, v), _defences_left(s, 1 - seat, stopping(seat, table), v)]
    if code < MI:
        return [_defence(s, seat, code, table, v), _saved(s, seat, table, v)]
    if code in (CA, PT):
        return [_trick(s, seat, code, table, v), _attacks_left(s, 1 - seat, v) if code == CA else ""]
    if code == MI:
        return [_bad_idea(s, seat, table, v)]
    return [_later(seat, code, v), _cost_now(seat, table, v)]


Table = list[tuple[Shown, float, list[int]]]
"""What the opponent may reveal, how likely it is at random, and the points of both in that case."""


def _name(s: Record, code: int, v: Voice) -> str:
    face = deck(Plain.of(s))[code]
    return face.fr if v.lang == "fr" else face.en


def _names(s: Record, codes: Iterable[int], v: Voice) -> str:
    names = [_name(s, code, v) for code in codes]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + v.text(" and ", " et ") + names[-1]


def left(s: Record, seat: int) -> set[int]:
    """The codes that a seat has not played yet this round, which is public."""
    f = Plain.of(s)
    return {(place & CARD) % DECK for pile in range(3) for place in f.pile(seat, pile)}


def _mean(seat: int, table: Table) -> float:
    return sum(chance * points[seat] for _, chance, points in table)


def stopping(seat: int, table: Table) -> list[int]:
    """The cards the opponent may hold that leave the seat without a point."""
    found = [answer[0] for answer, _, points in table if answer[1] < 0 and points[seat] == 0]
    return sorted(set(found) - {-1})


def _attack(s: Record, seat: int, code: int, table: Table, v: Voice) -> str:
    name, other, mean = _name(s, code, v), 1 - seat, _points(_mean(seat, table), v)
    stops = stopping(seat, table)
    if all(points[seat] for _, _, points in table):
        return v.text(
            f"nothing that {v.say(other, 'I', 'you', '{}')} may hold keeps {name} from scoring:"
            f" {mean} on average",
            f"rien de ce que {v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir en main n’empêche"
            f" {name} de marquer : {mean} en moyenne",
        )
    if 0 < len(stops) <= FEW:
        only, would = ("seule", "arrêterait") if len(stops) == 1 else ("seules", "arrêteraient")
        return v.text(
            f"of the cards that {v.say(other, 'I', 'you', '{}')} may hold, only {_names(s, stops, v)}"
            f" would stop {name}",
            f"parmi les cartes que {v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir en main,"
            f" {only} {_names(s, stops, v)} {would} {name}",
        )
    times = round(100 * sum(chance for _, chance, points in table if points[seat]))
    return v.text(
        f"against what {v.say(other, 'I', 'you', '{}')} may hold {name} scores {times} times in 100:"
        f" {mean} on average",
        f"contre ce que {v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir en main, {name} marque"
        f" {times} fois sur 100 : {mean} en moyenne",
    )


def _points(mean: float, v: Voice) -> str:
    return decimal(mean, 1, v.lang) + (" point" if v.lang == "fr" and mean < 1.95 else " points")


def _defences_left(s: Record, other: int, named: list[int], v: Voice) -> str:
    """From memory: the best defence that the opponent has not played yet."""
    defences = [code for code in left(s, other) if DEFENCE <= code < MI]
    if not defences:
        return v.text(
            f"{v.say(other, 'I have', 'you have', '{} has')} no defence left in this round",
            f"{v.say(other, 'je n’ai', 'vous n’avez', '{} n’a')} plus de défense dans cette manche",
        )
    strongest = max(defences, key=lambda code: int(s.strength[code]))
    if len(defences) > FEW + 1 or strongest in named:
        return ""
    best = _name(s, strongest, v)
    return v.text(
        f"{v.say(other, 'my', 'your', '{}’s')} best defence still to come is {best}",
        f"la meilleure défense qui {v.say(other, 'me', 'vous', 'lui')} reste est {best}",
    )


def _attacks_left(s: Record, other: int, v: Voice) -> str:
    attacks = [code for code in left(s, other) if code < DEFENCE]
    if not attacks or len(attacks) > FEW + 1:
        return ""
    best = _name(s, max(attacks, key=lambda code: int(s.strength[code])), v)
    return v.text(
        f"{v.say(other, 'my', 'your', '{}’s')} strongest attack still to come is {best}",
        f"la plus forte attaque qui {v.say(other, 'me', 'vous', 'lui')} reste est {best}",
    )


def _may_be(table: Table, first: int) -> list[int]:
    """The attacks, or the defences, that the opponent may reveal."""
    return sorted({code for answer, _, _ in table for code in answer if first <= code < first + DEFENCE})


def _defence(s: Record, seat: int, code: int, table: Table, v: Voice) -> str:
    other, name = 1 - seat, _name(s, code, v)
    attacks = _may_be(table, 0)
    if not attacks:
        return v.text(
            f"{v.say(other, 'I', 'you', '{}')} can hardly attack now, so {name} is not missed later",
            f"{v.say(other, 'je ne peux', 'vous ne pouvez', '{} ne peut')} guère attaquer :"
            f" {name} ne manquera pas plus tard",
        )
    whole = {code for answer, _, points in table if points[other] > 0 for code in answer}
    stopped = [each for each in attacks if each not in whole]
    if len(stopped) == len(attacks):
        return v.text(
            f"{name} stops every attack that {v.say(other, 'I', 'you', '{}')} may hold",
            f"{name} arrête toutes les attaques que {v.say(other, 'je peux', 'vous pouvez', '{} peut')}"
            " avoir en main",
        )
    if not stopped:
        return v.text(
            f"{name} takes the edge off any attack that {v.say(other, 'I', 'you', '{}')} may hold",
            f"{name} émousse toute attaque que"
            f" {v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir en main",
        )
    if len(stopped) <= FEW:
        return v.text(
            f"{name} stops {_names(s, stopped, v)}, and takes the edge off anything stronger",
            f"{name} arrête {_names(s, stopped, v)} et émousse ce qui est plus fort",
        )
    return v.text(
        f"{name} stops {len(stopped)} of the {len(attacks)} attacks that"
        f" {v.say(other, 'I', 'you', '{}')} may hold",
        f"{name} arrête {len(stopped)} des {len(attacks)} attaques que "
        f"{v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir en main",
    )


def _saved(s: Record, seat: int, table: Table, v: Voice) -> str:
    """How many of the opponent's points the defence prevents, on average."""
    bare = sum(
        chance * points_of(s, seat, NOTHING, answer)[1 - seat] for answer, chance in answers(s, seat).items()
    )
    saved = bare - _mean(1 - seat, table)
    if saved < 0.05:
        return ""
    return v.text(
        f"it saves {_points(saved, v)} on average",
        f"elle évite {_points(saved, v)} en moyenne",
    )


def _trick(s: Record, seat: int, code: int, table: Table, v: Voice) -> str:
    other, name = 1 - seat, _name(s, code, v)
    chance = sum(chance for _, chance, points in table if points[seat] > 0)
    kind = v.text("an attack", "une attaque") if code == CA else v.text("a defence", "une défense")
    times, mean = round(100 * chance), _points(_mean(seat, table), v)
    often = v.text(f"{times} times in 100", f"{times} fois sur 100")
    if times == 100:
        often = v.text("which is certain", "c’est certain")
    return v.text(
        f"if {v.say(other, 'I play', 'you play', '{} plays')} {kind}, {name} scores its strength:"
        f" {often}, {mean} on average",
        f"si {v.say(other, 'je joue', 'vous jouez', '{} joue')} {kind}, {name} en marque la force :"
        f" {often}, {mean} en moyenne",
    )


def _bad_idea(s: Record, seat: int, table: Table, v: Voice) -> str:
    other, attacks = 1 - seat, _may_be(table, 0)
    name = _name(s, MI, v)
    if not attacks:
        return v.text(
            f"{name} cancels whatever {v.say(other, 'I play', 'you play', '{} plays')}",
            f"{name} annule tout ce que {v.say(other, 'je joue', 'vous jouez', '{} joue')}",
        )
    best = _name(s, max(attacks, key=lambda code: int(s.strength[code])), v)
    return v.text(
        f"{v.say(other, 'I', 'you', '{}')} may hold {best}: {name} cancels it, and any other card too",
        f"{v.say(other, 'je peux', 'vous pouvez', '{} peut')} avoir {best} en main : {name} l’annule,"
        " comme toute autre carte",
    )


def _later(seat: int, code: int, v: Voice) -> str:
    """The effect of a special in the next turn."""
    mine = v.say(seat, "my", "your", "{}’s")
    attack = "prochaine attaque ou défense"
    ma = v.say(seat, f"ma {attack}", f"votre {attack}", f"la {attack} de {{}}")
    if code == RE:
        return v.text(f"{mine} next attack or defence counts 2 more", f"{ma} comptera 2 de plus")
    if code == AT:
        return v.text(f"{mine} next attack or defence counts twice", f"{ma} comptera double")
    if code == RS:
        return v.text(
            f"next turn {v.say(seat, 'I play', 'you play', '{} plays')} two cards at once",
            f"au prochain tour, {v.say(seat, 'je joue', 'vous jouez', '{} joue')} deux cartes d’un coup",
        )
    if code == EA:
        return v.text(
            f"it takes a card from {v.say(1 - seat, 'me', 'you', '{}')} for one that is needed less",
            f"elle prend une carte {v.say(1 - seat, 'de ma main', 'de votre main', 'de la main de {}')}"
            " contre une autre, moins utile",
        )
    return v.text(
        f"next turn {v.say(seat, 'I see', 'you see', '{} sees')}"
        f" {v.say(1 - seat, 'my', 'your', '{}’s')} hand",
        f"au prochain tour, {v.say(seat, 'je vois', 'vous voyez', '{} voit')} "
        f"{v.say(1 - seat, 'ma main', 'votre main', 'la main de {}')}",
    )


def _cost_now(seat: int, table: Table, v: Voice) -> str:
    other, mean = 1 - seat, _mean(1 - seat, table)
    if mean < 0.05:
        return v.text(
            f"{v.say(other, 'I', 'you', '{}')} can hardly score against it now",
            f"{v.say(other, 'je ne peux', 'vous ne pouvez', '{} ne peut')} guère en profiter ce tour-ci",
        )
    return v.text(
        f"it costs about {_points(mean, v)} this turn",
        f"cela coûte environ {_points(mean, v)} ce tour-ci",
    )


def _together(s: Record, seat: int, own: Shown, table: Table, v: Voice) -> str:
    """Two cards after a Run-up."""
    mine, other = (_mean(each, table) for each in (seat, 1 - seat))
    names = _names(s, own, v)
    if mine < 0.05:
        return v.text(
            f"{names} together let through only {_points(other, v)} on average",
            f"ensemble, {names} ne laissent passer que {_points(other, v)} en moyenne",
        )
    return v.text(
        f"{names} together bring {_points(mine, v)} on average, against {decimal(other, 1, 'en')}",
        f"{names} rapportent ensemble {_points(mine, v)} en moyenne, contre {decimal(other, 1, 'fr')}",
    )

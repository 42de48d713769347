"""The reasons for recruiting or moving a unit in Epix, as a player would put them."""

from ludotheque.games.epix.assault import danger, prospect, threat, walls
from ludotheque.games.epix.ending import provinces_of
from ludotheque.games.epix.exchange_reasons import castle_of, gold_in_words, in_100, place_name
from ludotheque.games.epix.state import CATAPULT, KIND_SHIFT, KINDS, M_ATTACK
from ludotheque.games.epix.units import closed, income_of
from ludotheque.games.epix.words import UNITS
from ludotheque.reasons import Grounds, Voice

SHIFT = 0.04
"""The least change in the chance to take a castle that is worth mentioning."""


def recruit(g: Grounds, v: Voice) -> list[str]:
    s, seat, unit = g.before, g.seat, UNITS[v.lang][KINDS[g.line.move >> 8 & 255]]
    paid = int(s.gold[seat]) - int(g.line.after.gold[seat])
    left = int(g.line.after.gold[seat])
    price = v.text(
        f"the {unit} costs {gold_in_words(paid, v)} and leaves {v.say(seat, 'me', 'you', '{}')} {left}",
        f"{unit} : {gold_in_words(paid, v)}, il"
        f" {v.say(seat, 'm’en reste', 'vous en reste', 'en reste à {}')} {left}",
    )
    return [*_effects(g, v), _shelled(g, v), _garrisoned(g, v), price]


def go(g: Grounds, v: Voice) -> list[str]:
    found, place = _effects(g, v), place_name(g.before, g.line.move & 255, v)
    follows = g.line.next
    if follows is not None and follows[0] == g.seat and follows[1] >> KIND_SHIFT == M_ATTACK:
        target = place_name(g.before, follows[1] & 255, v)
        found.append(v.text(f"from there {target} can be attacked", f"de là, on peut attaquer {target}"))
    elif names := _beside(g, v):
        found.append(
            v.text(f"from {place} it threatens {names[0]}", f"à {place}, cette unité menace {names[0]}")
        )
    else:
        found.append(v.text(f"no enemy stands beside {place}", f"aucun ennemi n’est à côté de {place}"))
    return found


def _effects(g: Grounds, v: Voice) -> list[str]:
    """The effects of a unit's arrival or departure: provinces, castles in danger, income."""
    before, after, seat = g.before, g.line.after, g.seat
    found = []
    gained = int(provinces_of(after, seat)) - int(provinces_of(before, seat))
    if gained > 0:
        found.append(_count(g, v))
    was, who = danger(before, seat)
    now = float(threat(after, who, seat))
    if was - now > SHIFT:
        found.append(
            v.text(
                f"{castle_of(seat, v)} is safer: an assault would succeed {in_100(now, v)} instead"
                f" of {round(100 * was)}",
                f"{castle_of(seat, v)} est plus sûr : un assaut réussirait {in_100(now, v)} au lieu de "
                f"{round(100 * was)}",
            )
        )
    chance, whose = prospect(after, seat)
    earlier = float(threat(before, seat, whose))
    if chance - earlier > SHIFT:
        found.append(
            v.text(
                f"an assault on {castle_of(whose, v)} would then succeed {in_100(chance, v)} instead of "
                f"{round(100 * earlier)}",
                f"un assaut contre {castle_of(whose, v)} réussirait alors {in_100(chance, v)} au lieu de "
                f"{round(100 * earlier)}",
            )
        )
    income = int(income_of(after, seat)) - int(income_of(before, seat))
    if income > 0:
        found.append(
            v.text(
                f"it brings in {gold_in_words(income, v)} more each season",
                f"cela rapporte {gold_in_words(income, v)} de plus par saison",
            )
        )
    return found


def _count(g: Grounds, v: Voice) -> str:
    """Provinces, compared with the best opponent (E11.2)."""
    after, seat = g.line.after, g.seat
    place = place_name(after, g.line.move & 255, v)
    own = int(provinces_of(after, seat))
    most, who = max(
        (int(provinces_of(after, other)), other) for other in range(int(after.seats)) if other != seat
    )
    return v.text(
        f"with {place} {v.say(seat, 'I hold', 'you hold', '{} holds')} {own} provinces to "
        f"{v.say(who, 'my', 'your', '{}’s')} {most}",
        f"avec {place}, {v.say(seat, 'je tiens', 'vous tenez', '{} tient')} {own} provinces contre "
        + v.say(who, f"{most} pour moi", f"{most} pour vous", f"{most} pour {{}}"),
    )


def _shelled(g: Grounds, v: Voice) -> str:
    """The targets beside a new catapult."""
    if g.line.move >> 8 & 255 != CATAPULT:
        return ""
    names = _beside(g, v)
    return (
        v.text(f"the catapult can fire at {names[0]}", f"la catapulte peut tirer sur {names[0]}")
        if names
        else ""
    )


def _garrisoned(g: Grounds, v: Voice) -> str:
    """How well the province is defended now."""
    after, seat, province = g.line.after, g.seat, g.line.move & 255
    units = sum(int(after.units[kind, seat]) >> province & 1 for kind in range(3))
    if int(after.castle[seat]) >> province & 1:
        exchanges = int(walls(after, seat))
        return v.text(
            f"{castle_of(seat, v)} now withstands {exchanges} exchanges",
            f"{castle_of(seat, v)} tient maintenant {exchanges} échanges",
        )
    if units < 2:
        return ""
    place = place_name(after, province, v)
    return v.text(
        f"{units} units hold {place} now: one lost exchange does not lose it",
        f"{units} unités tiennent maintenant {place} : perdre un échange ne la fait pas tomber",
    )


def _beside(g: Grounds, v: Voice) -> list[str]:
    """The provinces and castles of others next to the destination of a move."""
    near = int(g.before.near[g.line.move & 255]) & int(closed(g.before, g.seat))
    return [place_name(g.before, at, v) for at in range(int(g.before.provinces)) if near >> at & 1]

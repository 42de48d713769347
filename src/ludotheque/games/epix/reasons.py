"""The reasons for an Epix move, as a player would put them: provinces, gold, castles, orders, units.

Sentences use only public information (E15) and the seat's own move: units, gold, cards, and what the
assault table and the solution of the fist say about them.
"""

from collections.abc import Callable

from ludotheque.contract import Record
from ludotheque.games.epix import state
from ludotheque.games.epix.assault import danger, prospect
from ludotheque.games.epix.exchange_reasons import (
    attack,
    castle_of,
    gold_in_words,
    guess,
    hide,
    in_100,
    spy,
    stop,
)
from ludotheque.games.epix.state import (
    ACTIONS,
    AUCTION,
    KIND_SHIFT,
    MARCH,
    RECRUIT,
    RECRUITING,
    TAX,
    TAX_COLLECTOR,
)
from ludotheque.games.epix.unit_reasons import go, recruit
from ludotheque.games.epix.units import around, closed, count, occupied, owns
from ludotheque.games.epix.view import card_face
from ludotheque.games.epix.words import ACTIONS as ACTION_NAMES
from ludotheque.reasons import Grounds, Voice, counted, joined

SERIOUS = 0.12
"""The least chance to take a castle that is worth mentioning."""
CHEAPEST = 2


def why(grounds: Grounds, voice: Voice) -> str:
    kind = grounds.line.move >> KIND_SHIFT
    if kind == state.M_BID and grounds.before.phase == AUCTION:
        return joined(*_auction(grounds, voice))
    return joined(*_PARTS[kind](grounds, voice))


def _endangered(s: Record, seat: int, v: Voice) -> str:
    chance, who = danger(s, seat)
    if chance < SERIOUS:
        return ""
    return v.text(
        f"{v.say(who, 'I', 'you', '{}')} could storm {castle_of(seat, v)}: it would succeed about"
        f" {in_100(chance, v)}",
        f"{v.say(who, 'je pourrais', 'vous pourriez', '{} pourrait')} prendre {castle_of(seat, v)} d’assaut :"
        f" cela réussirait environ {in_100(chance, v)}",
    )


def _promising(s: Record, seat: int, v: Voice) -> str:
    chance, whose = prospect(s, seat)
    if chance < SERIOUS:
        return ""
    return v.text(
        f"an assault on {castle_of(whose, v)} would succeed about {in_100(chance, v)}",
        f"un assaut contre {castle_of(whose, v)} réussirait environ {in_100(chance, v)}",
    )


def _auction(g: Grounds, v: Voice) -> list[str]:
    s, seat, bid = g.before, g.seat, g.line.move & 255
    left = int(s.gold[seat]) - bid
    if bid == 0:
        first = v.text(
            f"who goes first matters little now: {v.say(seat, 'I keep', 'you keep', '{} keeps')}"
            f" {gold_in_words(left, v)}",
            f"l’ordre du tour compte peu cette fois : {v.say(seat, 'je garde', 'vous gardez', '{} garde')} "
            f"{gold_in_words(left, v)}",
        )
        return [first]
    threats = _endangered(s, seat, v) or _promising(s, seat, v)
    keeps = v.text(
        f"{gold_in_words(bid, v)} to choose who goes first still leaves"
        f" {v.say(seat, 'me', 'you', '{}')} {left}",
        f"{gold_in_words(bid, v)} pour choisir le premier joueur : il "
        f"{v.say(seat, 'm’en reste', 'vous en reste', 'en reste à {}')} {left}",
    )
    return [threats, keeps]


def _first(g: Grounds, v: Voice) -> list[str]:
    s, seat, named = g.before, g.seat, g.line.move & 255
    if named == seat:
        head = v.text(
            f"going first, {v.say(seat, 'I act', 'you act', '{} acts')} before anyone can respond",
            f"en commençant, {v.say(seat, 'j’agis', 'vous agissez', '{} agit')} avant toute réponse",
        )
        return [_endangered(s, seat, v), _promising(s, seat, v), head]
    return [
        v.text(
            f"going later, {v.say(seat, 'I see', 'you see', '{} sees')} what "
            f"{v.say(named, 'I do', 'you do', '{} does')} first",
            f"en jouant après, {v.say(seat, 'je vois', 'vous voyez', '{} voit')} d’abord ce que "
            f"{v.say(named, 'je fais', 'vous faites', '{} fait')}",
        )
    ]


def _choose(g: Grounds, v: Voice) -> list[str]:
    cards = g.line.move & 255
    found = [_order(g, action, v) for action in (MARCH, TAX, RECRUIT) if cards >> action & 1]
    return found if cards >> MARCH & 1 else [_endangered(g.before, g.seat, v), *found]


def _order(g: Grounds, action: int, v: Voice) -> str:
    """What an action card is for."""
    s, seat = g.before, g.seat
    name, gold = ACTION_NAMES[v.lang][ACTIONS[action]], int(s.gold[seat])
    if action == TAX:
        taken = 5 if owns(s, seat, TAX_COLLECTOR) else 3
        have = v.text(
            f"{v.say(seat, 'I have', 'you have', '{} has')} {gold or 'none'}",
            v.say(seat, f"j’en ai {gold}", f"vous en avez {gold}", f"{{}} en a {gold}")
            if gold
            else v.say(seat, "je n’en ai plus", "vous n’en avez plus", "{} n’en a plus"),
        )
        return v.text(
            f"{name} brings in {gold_in_words(taken, v)}, and {have}",
            f"{name} rapporte {gold_in_words(taken, v)}, et {have}",
        )
    if action == RECRUIT and gold < CHEAPEST:
        return v.text(
            f"{name} has little gold to spend, but neither of the other actions does more",
            f"{name} : peu d’or à dépenser, mais les deux autres actions n’apportent pas plus",
        )
    if action == RECRUIT:
        return v.text(
            f"{name} turns {v.say(seat, 'my', 'your', '{}’s')} {gold_in_words(gold, v)} into units",
            f"{name} change {v.say(seat, 'mon or', 'votre or', 'l’or de {}')} ({gold}) en unités",
        )
    if assault := _promising(s, seat, v):
        return f"{name}{v.text(': ', ' : ')}{assault}"
    free = free_beside(s, seat)
    if not free:
        return v.text(
            f"{name}: every province beside {v.say(seat, 'mine', 'yours', '{}’s')} is taken, so"
            f" one must be won",
            f"{name} : toutes les provinces voisines sont prises, il faut en gagner une",
        )
    return v.text(
        f"{name}: {counted(free, 'free province lies', 'free provinces lie', False)} beside "
        f"{v.say(seat, 'mine', 'yours', '{}’s')}",
        f"{name} : {counted(free, 'province libre touche', 'provinces libres touchent', True)} "
        f"{v.say(seat, 'les miennes', 'les vôtres', 'celles de {}')}",
    )


def free_beside(s: Record, seat: int) -> int:
    """How many empty provinces are next to the seat's own or its castle."""
    own = int(occupied(s, seat)) | int(s.castle[seat])
    return int(count(int(around(s, own)) & ~own & ~int(closed(s, seat))))


def _end(g: Grounds, v: Voice) -> list[str]:
    s, seat = g.before, g.seat
    gold = gold_in_words(int(s.gold[seat]), v)
    keeps = v.say(seat, "I keep", "you keep", "{} keeps")
    garde = v.say(seat, "je garde", "vous gardez", "{} garde")
    if s.phase == RECRUITING:
        return [
            v.text(
                f"{keeps} {gold} for bids rather than buy more units",
                f"{garde} {gold} pour miser, plutôt que d’acheter d’autres unités",
            ),
            _endangered(s, seat, v),
        ]
    return [
        v.text(
            f"no march is worth more now; {keeps} {gold}",
            f"aucun déplacement ne vaut mieux pour l’instant ; {garde} {gold}",
        )
    ]


def _pass(g: Grounds, v: Voice) -> list[str]:
    gold = gold_in_words(int(g.before.gold[g.seat]), v)
    return [
        v.text(
            f"{v.say(g.seat, 'I enter', 'you enter', '{} enters')} the seasons with {gold}, for"
            f" bids and units",
            f"{v.say(g.seat, 'j’entre', 'vous entrez', '{} entre')} dans les saisons avec {gold},"
            f" pour miser et recruter",
        )
    ]


def _bid_card(g: Grounds, v: Voice) -> list[str]:
    s, move = g.before, g.line.move
    card = card_face(int(s.deck), move >> 8 & 255)
    name, effect = (card.fr, card.fr_effect) if v.lang == "fr" else (card.en, card.en_effect)
    left = int(g.line.after.gold[g.seat])
    return [
        f"{name}{v.text(': ', ' : ')}{effect[0].lower()}{effect[1:]}",
        v.text(
            f"at {gold_in_words(move & 255, v)} it leaves {v.say(g.seat, 'me', 'you', '{}')} {left}",
            f"à {gold_in_words(move & 255, v)}, il"
            f" {v.say(g.seat, 'm’en reste', 'vous en reste', 'en reste à {}')} {left}",
        ),
    ]


def _play(g: Grounds, v: Voice) -> list[str]:
    action = g.line.move & 255
    name = ACTION_NAMES[v.lang][ACTIONS[action]]
    if action == TAX:
        return [
            v.text(
                f"{name} first: the gold is there for the second card",
                f"{name} d’abord : l’or servira à la seconde carte",
            )
        ]
    if action == RECRUIT:
        return [
            v.text(
                f"{name} first: the new units can act with the second card",
                f"{name} d’abord : les nouvelles unités pourront agir avec la seconde carte",
            )
        ]
    return [v.text(f"{name} first, while the way is open", f"{name} d’abord, tant que la voie est libre")]


def _swap(g: Grounds, v: Voice) -> list[str]:
    return [_order(g, g.line.move & 255, v)]


def _keep(g: Grounds, v: Voice) -> list[str]:
    return [v.text("the actions chosen are still the right ones", "les actions choisies restent les bonnes")]


_PARTS: dict[int, Callable[[Grounds, Voice], list[str]]] = {
    state.M_PASS: _pass,
    state.M_RECRUIT: recruit,
    state.M_BID_CARD: _bid_card,
    state.M_BID: hide,
    state.M_FIRST: _first,
    state.M_CHOOSE: _choose,
    state.M_PLAY: _play,
    state.M_SWAP: _swap,
    state.M_KEEP: _keep,
    state.M_END: _end,
    state.M_GO: go,
    state.M_ATTACK: attack,
    state.M_GUESS: guess,
    state.M_SPY: spy,
    state.M_STOP: stop,
}

"""Positions drawn as text, games full of fights, and what each special card does in them.

scene('''
    march 0                 seat 0 marches (or: recruit 0); the seats after it have chosen tax
    gold 5 3 2              for each seat; this is also how many seats there are
    cards 0 spy herald
    C1 0 S                  units in a province: whose, and which (Soldier, Knight, Camp, caTapult)
    H1L 1 KC
''')
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.games.epix import events as e
from ludotheque.games.epix.moves import province_ids
from ludotheque.games.epix.state import (
    ACTIONS,
    CARDS,
    MARCHING,
    NOTHING,
    QUARTERMASTER,
    RECRUITING,
    SEASONS,
    WINTER,
)
from ludotheque.position import Position, start
from ludotheque.records import FORMAT, GameRecord, opening
from ludotheque.viewers import SPECTATOR, Viewer

LETTERS = "SKCT"


def scene(drawing: str, season: str = "summer", **content: Any) -> Position:
    lines = [line.split() for line in drawing.strip().splitlines()]
    gold = next(list(map(int, words[1:])) for words in lines if words[0] == "gold")
    position = start("epix", {"rules": "advanced"}, len(gold), content or None)
    s = position.s
    s.first, s.season, s.advanced = 0, SEASONS.index(season), 1
    s.units[:] = 0
    s.gold[: len(gold)] = gold
    places = {id: at for at, id in enumerate(province_ids(s))}
    for words in lines:
        _draw(s, words, places)
    s.free_unit = s.phase == RECRUITING and s.cards[s.actor] >> QUARTERMASTER & 1
    return position


def _draw(s: Any, words: list[str], places: dict[str, int]) -> None:
    match words:
        case ["gold", *_]:
            pass
        case ["march" | "recruit" as action, seat]:
            _give_turn(s, action, int(seat))
        case ["last", seat, cards]:
            _come_last(s, int(seat), cards)
        case ["cards", seat, *names]:
            s.cards[int(seat)] = sum(1 << CARDS.index(name) for name in names)
        case [province, seat, units]:
            for letter in units:
                s.units[LETTERS.index(letter), int(seat)] |= 1 << places[province]
        case _:
            raise AssertionError(words)


def _give_turn(s: Any, action: str, seat: int) -> None:
    """It is this seat's turn, the first of the season; the others have sealed `tax`."""
    s.first, s.actor, s.turns = seat, seat, 1
    s.chosen[: int(s.seats)] = 1 << ACTIONS.index("tax") if s.season != WINTER else 0b110
    s.chosen[seat] = 1 << ACTIONS.index(action) if s.season != WINTER else 0b011
    s.revealed = 1 << seat
    s.phase = MARCHING if action == "march" else RECRUITING
    s.marcher = seat
    s.next_card = s.last_card = NOTHING


def _come_last(s: Any, seat: int, cards: str) -> None:
    """Winter: the seat before this one, which is the last, has still to say `end`."""
    seats = int(s.seats)
    s.season, s.first, s.actor, s.turns = WINTER, (seat + 1) % seats, (seat - 1) % seats, seats - 1
    s.chosen[:seats] = 0b110
    s.revealed = (1 << seats) - 1 ^ 1 << seat
    s.chosen[seat] = sum(1 << ACTIONS.index(card) for card in cards.split("+"))
    s.phase, s.marcher = RECRUITING, s.actor
    s.next_card = s.last_card = NOTHING


def play(position: Position, *moves: str) -> Position:
    """Moves of whoever is to act; `2: bid 3` names the seat where several are."""
    for text in moves:
        seat, colon, move = text.partition(": ")
        if colon:
            position.play(int(seat), move)
        else:
            position.play(position.to_act[0], text)
    return position


def told(position: Position, text: str, viewer: Viewer = SPECTATOR) -> list[e.Event]:
    """What a move of the seat to act causes; the position goes on."""
    seat, before = position.to_act[0], position.copy()
    move = position.play(seat, text)
    return list(position.game.events(before.s, seat, move, position.s, viewer))  # type: ignore[arg-type]


# Games full of fights: random play that attacks where it can, and does not waste its gold.


def fights(seed: int, seats: int = 0, **options: object) -> GameRecord:
    random = np.random.default_rng(seed)
    options = {"rules": "advanced", "spring_auction": bool(seed & 1), **options}
    seats = seats or 2 + seed % 3
    position = start("epix", options, seats)
    moves: list[tuple[int, str]] = []
    words = np.array([random.integers(1, 2**63)], np.uint64)
    while acting := position.to_act:
        seat = int(random.choice(acting))
        if seat == CHANCE:
            text = position.game.text(position.s, seat, position.draw(words))
        else:
            text = _fighting_move(position.legal(seat), random)
        moves.append((seat, text))
        position.play(seat, text)
    names = ["fighter"] * seats
    return GameRecord(
        FORMAT, "epix", position.game.version, dict(position.options), names, moves, position.outcome()
    )


def _fighting_move(legal: list[str], random: np.random.Generator) -> str:
    weights = np.array([_eagerness(text, len(legal)) for text in legal])
    return legal[int(random.choice(len(legal), p=weights / weights.sum()))]


def _eagerness(text: str, choices: int) -> float:
    word, *rest = text.split(" ")
    if word == "bid":
        return 0.5 ** int(rest[-1]) / (4 if len(rest) > 1 else 1)
    if word in ("end", "pass", "stop", "keep"):
        return 0.3
    if word == "recruit":
        return 1.0
    if "*" in text:
        return 20.0
    if word == "choose":
        return 3.0 if "march" in text else 1.0
    if word == "spy":
        return 5.0
    return 1.0


# Which special cards have worked in a game.


def at_work(record: GameRecord) -> set[str]:
    found: set[str] = set()
    position = opening(record)
    for seat, text in record.moves:
        before = position.copy()
        move = position.play(seat, text)
        for event in position.game.events(before.s, seat, move, position.s, SPECTATOR):
            found |= set(_worked(before, event))
    return found


def _worked(before: Position, event: Any) -> Iterator[str]:  # noqa: PLR0912 (a card, a branch)
    owners = {
        card: seat
        for seat in range(before.seats)
        for card in CARDS
        if before.s.cards[seat] >> CARDS.index(card) & 1
    }

    def owner(card: str) -> int | None:
        return owners.get(card)

    match event:
        case e.Income(seat, gold) if seat == owner("treasurer") and gold:
            yield "treasurer"
        case e.Taxed(_, 5):
            yield "tax-collector"
        case e.Plundered():
            yield "plunder"
        case e.Refunded():
            yield "war-chest"
        case e.Recruited(_, "soldier", _, 1):
            yield "barracks"
        case e.Recruited(_, "knight", _, 4):
            yield "stables"
        case e.Recruited(_, "camp" | "catapult", _, 1):
            yield "workshop"
        case e.Recruited(_, _, _, 0):
            yield "quartermaster"
        case e.Moved(_, "soldier", source, target) if not _next_to(before, source.id, target.id):
            yield "forced-march"
        case e.Moved(_, "knight", _, target) if target.id == "KIL":
            yield "mountaineers"
        case e.Attacked(_, "soldier", source, _) if before.s.moved[0] >> _at(before, source.id) & 1:
            yield "onslaught"
        case e.Attacked(_, "catapult", source, target) if source.id != "KIL" and not _next_to(
            before, source.id, target.id
        ):
            yield "trebuchet"
        case e.Hit(seat, _, _) if owner("gunners") not in (None, seat) and before.s.marcher == owner(
            "gunners"
        ):
            yield "gunners"
        case e.Wagered(_, defender, due, _):
            yield from _walls(before, defender, due, owner)
        case e.Spied():
            yield "spy"
        case e.AuctionWon(_, bid, paid) if paid < bid:
            yield "herald"
        case e.Swapped():
            yield "change-of-orders"


def _walls(before: Position, defender: int, due: int, owner: Callable[[str], int | None]) -> Iterator[str]:
    """Cards that set the number of amounts, where it would be less without them."""
    s = before.s
    inside, mountain = int(s.castles) >> s.target & 1, int(s.mountains) >> s.target & 1
    kinds = [kind for kind in range(4) if s.units[kind, defender] >> s.target & 1]
    if due == 3 and defender == owner("royal-guard"):
        yield "royal-guard"
    if due == 2 and not inside and s.unit != 3:
        if kinds[0] == 0 and not mountain and defender == owner("shield-wall"):
            yield "shield-wall"
        if kinds[0] == 1 and defender == owner("plate-armour"):
            yield "plate-armour"
        if kinds[0] == 2 and not mountain and defender == owner("palisade"):
            yield "palisade"


def _at(position: Position, id: str) -> int:
    return province_ids(position.s).index(id)


def _next_to(position: Position, one: str, other: str) -> bool:
    return bool(position.s.near[_at(position, one)] >> _at(position, other) & 1)


def ledger(events: Any) -> Counter[int]:
    """The gold that events say each seat gained or spent."""
    found: Counter[int] = Counter()
    for event in events:
        match event:
            case e.Recruited(seat, _, _, paid):
                found[seat] -= paid
            case e.CardBid(seat, _, amount):
                found[seat] -= amount
            case e.Outbid(seat, _, amount, _):
                found[seat] += amount
            case e.AuctionWon(seat, _, paid):
                found[seat] -= paid
            case e.Resolved(seat, _, bid, _):
                found[seat] -= bid
            case (
                e.Taxed(seat, gold) | e.Income(seat, gold) | e.Refunded(seat, gold) | e.Plundered(seat, gold)
            ):
                found[seat] += gold
    return found

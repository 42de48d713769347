"""What each viewer sees: everything but the other's sealed bid; and the table as a picture."""

import msgspec

from goofspiel.rules import CARDS
from ludotheque.contract import CHANCE, Lang, Record
from ludotheque.errors import Text
from ludotheque.pictures import Box, Label, Picture, Thing, Touch
from ludotheque.viewers import Viewer

NAMES = (Text("Blue", "Bleu"), Text("Red", "Rouge"))


class View(msgspec.Struct):
    viewer: int
    hands: list[list[int]]
    prizes: list[int]
    prize: int
    bids: list[int | None]
    """What each seat has bid: 0 nothing yet, None a card that the viewer does not know."""
    points: list[int]


class Turned(msgspec.Struct, tag="turned"):
    prize: int


class Bid(msgspec.Struct, tag="bid"):
    seat: int
    card: int | None
    """None where the viewer does not know it."""


class Compared(msgspec.Struct, tag="compared"):
    bids: tuple[int, int]
    prize: int


Event = Turned | Bid | Compared


def cards_of(mask: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if mask >> (card - 1) & 1]


def view(s: Record, viewer: Viewer) -> View:
    bids = [int(bid) if not bid or viewer.knows(seat) else None for seat, bid in enumerate(s.bids)]
    return View(
        viewer=viewer.number,
        hands=[cards_of(int(hand)) for hand in s.hands],
        prizes=cards_of(int(s.prizes)),
        prize=int(s.prize),
        bids=bids,
        points=s.points.tolist(),
    )


def events(before: Record, seat: int, move: int, after: Record, viewer: Viewer) -> list[Event]:
    if seat == CHANCE:
        return [Turned(move)]
    if after.prize:
        return [Bid(seat, move if viewer.knows(seat) else None)]
    other = int(before.bids[1 - seat])
    bids = (move, other) if seat == 0 else (other, move)
    return [Bid(seat, move), Compared(bids, int(before.prize))]


def tell(event: Event, lang: Lang) -> str:
    fr = lang == "fr"
    match event:
        case Turned(prize):
            return f"Le prix est {prize}." if fr else f"The prize is {prize}."
        case Bid(seat, card):
            name = NAMES[seat].in_(lang)
            if card is None:
                return f"{name} a misé." if fr else f"{name} has bid."
            return f"{name} mise {card}." if fr else f"{name} bids {card}."
        case Compared((zero, one), prize):
            if zero == one:
                return (
                    "Mises égales, personne ne gagne le prix."
                    if fr
                    else "Equal bids: nobody takes the prize."
                )
            name = NAMES[0 if zero > one else 1].in_(lang)
            points = "point" if prize == 1 else "points"
            return f"{name} gagne {prize} {points}." if fr else f"{name} takes {prize} {points}."


def draw_text(view: View, lang: Lang) -> str:
    lines = [f"{'prix' if lang == 'fr' else 'prize'}: {view.prize or '-'}"]
    for seat, name in enumerate(NAMES):
        bid = {0: "-", None: "?"}.get(view.bids[seat], str(view.bids[seat]))
        hand = " ".join(map(str, view.hands[seat]))
        lines.append(f"{name.in_(lang):<6}{view.points[seat]:>3}  [{bid}]  {hand}".replace("[", "("))
    return "\n".join(lines).replace("]", ")")


def picture(view: View) -> Picture:
    near = max(view.viewer, 0)
    things: list[Thing] = [
        Box(3.5, 2.5, 7, 5, tone="middle", round=0.2),
        Label(1, 2.5, Text("Prize", "Prix")),
        *_card(2.2, 2.5, view.prize or None, "card"),
    ]
    for seat in (near, 1 - near):
        own = seat == near
        bid = view.bids[seat]
        if bid != 0:
            things += _card(4.3 if own else 5.6, 2.5, bid, ("seat-0", "seat-1")[seat])
        for at, card in enumerate(range(1, CARDS + 1)):
            x, y = 0.55 + at % 7 * 0.98, (3.65 if own else 0.55) + at // 7 * 0.8
            if card in view.hands[seat] and card != bid:
                touch = Touch(_bid(card), begins=(str(card),)) if own else None
                things += _card(x, y, card, "card" if own else "light", f"{NAMES[seat].en} {card}", touch)
        points = view.points[seat]
        score = Text(f"{NAMES[seat].en} {points}", f"{NAMES[seat].fr} {points}")
        things.append(Label(6.2, 2.85 if own else 2.15, score, size=0.28))
    return Picture(
        7,
        5,
        things,
        asked=Text("Bid a card for the prize.", "Misez une carte pour le prix."),
        ended=Text("All cards are bid.", "Toutes les cartes sont misées."),
    )


def _bid(card: int) -> Text:
    return Text(f"bid {card}", f"miser {card}")


def _card(
    x: float, y: float, card: int | None, tone: str, id: str = "", touch: Touch | None = None
) -> list[Thing]:
    face = "?" if card is None else str(card)
    ink = f"on-{tone}" if tone.startswith("seat") else "ink"
    return [
        Box(x, y, 0.86, 0.7, tone=tone, round=0.1, id=id, touch=touch),
        Label(x, y, Text(face, face), size=0.36, tone=ink),
    ]

"""In what sense the wrong answers of the lesson are worse than the right ones."""

from tests.games.claims import ASKED, Claim, Claims, Tried, own_points

from ludotheque.games.epix.view import View
from ludotheque.position import Position
from ludotheque.viewers import OPEN


def seen(position: Position) -> View:
    view = position.game.view(position.s, OPEN)
    assert isinstance(view, View)
    return view


def gold(tried: Tried) -> int:
    return seen(tried.after).players[tried.step.seat].gold


def auction(tried: Tried) -> tuple[bool, int]:
    """Whether the bid wins the auction, and the gold that is left."""
    assert tried.replied is not None
    seat = tried.step.seat
    wins = "first 0" in tried.replied.legal(seat) if seat in tried.replied.to_act else False
    return wins, seen(tried.replied).players[seat].gold


def acts_first(tried: Tried) -> bool:
    return seen(tried.after).first == tried.step.seat


def attacks(tried: Tried) -> bool:
    """Whether an attack is possible in this season."""
    assert tried.replied is not None
    return any("*" in text for text in tried.replied.legal(tried.step.seat))


CLAIMS: Claims = {
    "recruit": ASKED,
    "pass": Claim(gold),
    "auction": Claim(auction, right=(True, 7)),
    "first": Claim(acts_first),
    "choose": Claim(attacks, right=True, wrong=False),
    "attack": ASKED,
    "fist": ASKED,
    "follow": Claim(own_points, right=3, wrong=2),
    "guess": Claim(own_points, right=2, wrong=1),
}

"""In what sense the wrong answers of the lesson are worse than the right ones."""

from tests.games.claims import ASKED, Claim, Claims, own_points_after_reply

CLAIMS: Claims = {
    "pick": ASKED,
    "move": ASKED,
    "fight": ASKED,
    "enter": ASKED,
    "back": ASKED,
    "spread": Claim(own_points_after_reply, right=2, wrong=1),
}

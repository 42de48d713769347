"""In what sense the wrong answers of the lesson are worse than the right ones."""

from tests.games.claims import ASKED, Claim, Claims, Tried, own_points_after_reply, points_kept_from_the_other


def scored(tried: Tried) -> int:
    return own_points_after_reply(tried) - tried.before.scores()[tried.step.seat]


CLAIMS: Claims = {
    "attack": Claim(scored, right=3),
    "defence": Claim(points_kept_from_the_other, right=0),
    "reinforce": ASKED,
    "bonus": Claim(scored, right=1, wrong=0),
    "counter": ASKED,
    "runup": ASKED,
}

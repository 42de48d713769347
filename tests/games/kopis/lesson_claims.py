"""In what sense the wrong answers of the lesson are worse than the right ones."""

from tests.games.claims import ASKED, Claim, Claims, Tried, own_points

from ludotheque.search.solution import new_solver, solve
from ludotheque.viewers import SPECTATOR


def captured(tried: Tried) -> int:
    """Factions that fell: red ones, less black ones."""
    before, after = (position.game.view(position.s, SPECTATOR) for position in (tried.before, tried.after))
    fallen = [after.scores[seat].captures - before.scores[seat].captures for seat in (0, 1)]  # type: ignore[attr-defined]
    assert fallen[1] == 0, "none of one's own"
    return int(fallen[0])


def wins_and_points(tried: Tried) -> tuple[bool, int]:
    """Whether the slide wins whatever Red does, and the points after it."""
    solution = solve(tried.after, new_solver(tried.after))
    assert solution is not None
    return solution.value > 0, own_points(tried)


CLAIMS: Claims = {
    "chain": ASKED,
    "score": Claim(own_points, right=4, wrong=3),
    "capture": Claim(captured, right=1, wrong=0),
    "last": Claim(wins_and_points, right=(True, 7), wrong=(False, 5)),
}

"""Let a game bring along the exact values that `ludotheque solve GAME --table` has kept in the data folder.

uv run python tools/bring_solved.py kopis
"""

import sys

from ludotheque.games import load
from ludotheque.search.tablebase import brought_by, kept_for


def bring(name: str) -> None:
    game = load(name)
    known = sorted((key, low) for key, (low, high) in kept_for(game).bounds.items() if low == high)
    lines = [f"[{key},{value},{value}]\n" for key, value in known]
    brought_by(game).write_text("".join(lines), "ascii")


if __name__ == "__main__":
    bring(sys.argv[1])

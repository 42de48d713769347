"""A view of Kopis as text, for terminals and tests: the board, and the factions waiting around it."""

from ludotheque.contract import Lang
from ludotheque.games.kopis.state import SIDES, SQUARES
from ludotheque.games.kopis.view import View

_COLOURS = {"b": "bold blue", "B": "bold blue reverse", "r": "bold red", "R": "bold red reverse"}


def draw_text(seen: View, lang: Lang) -> str:
    """The board, waiting factions beside it, and the score."""
    side = {name: len(lanes) for name, lanes in seen.waiting.items()}
    north = f"    {_waiting(seen, 'N')}"
    south = f"    {_waiting(seen, 'S')}"
    lines = [north]
    for rank in range(5, -1, -1):
        west = "b" if str(rank + 1) in seen.waiting["W"] else " "
        east = "r" if str(rank + 1) in seen.waiting["E"] else " "
        row = "".join(_token(seen, rank * 6 + file) for file in range(6))
        lines.append(f"{_paint(west)} {rank + 1} {row} {_paint(east)}")
    lines += ["    a b c d e f", south]
    black, red = (score.total for score in seen.scores)
    # Sides by the letters with which moves are typed (K6), in French too.
    waits = " ".join(f"{letter}{side[letter]}" for letter in SIDES)
    if lang == "fr":
        lines.append(f"Noir {black} – Rouge {red}   (en attente {waits})")
    else:
        lines.append(f"Black {black} – Red {red}   (waiting {waits})")
    return "\n".join(lines)


def _token(seen: View, at: int) -> str:
    token = seen.board[at]
    mark = "*" if seen.bastion == SQUARES[at] else " "
    return _paint(token) + mark


def _paint(token: str) -> str:
    return f"[{_COLOURS[token]}]{token}[/]" if token in _COLOURS else token


def _waiting(seen: View, side: str) -> str:
    token = "r" if side == "N" else "b"
    return "".join(_paint(token if file in seen.waiting[side] else " ") + " " for file in "abcdef")

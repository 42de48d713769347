"""What is seen: the board in terminals and in the web app."""

from typing import Any

from breakthrough.rules import GRID
from ludotheque.contract import Lang
from ludotheque.errors import Text
from ludotheque.pictures import Picture

PAWNS = {"w": Text("a white pawn", "un pion blanc"), "b": Text("a black pawn", "un pion noir")}
ENDED = (
    Text("", ""),
    Text("A pawn has broken through.", "Un pion a percé."),
    Text("All pawns of one side are captured.", "Tous les pions d’un camp sont pris."),
)


def board(view: Any) -> str:
    return GRID.board(w=view.pawns[0], b=view.pawns[1])


def draw_text(view: Any, lang: Lang) -> str:
    return GRID.text(board(view))


def picture(view: Any) -> Picture:
    return GRID.picture(
        board(view),
        PAWNS,
        begins="{square}*",
        ends="*{square}",
        asked=Text("Move one of your pawns forward.", "Avancez un de vos pions."),
        ended=ENDED[view.ended],
        flips=True,
    )

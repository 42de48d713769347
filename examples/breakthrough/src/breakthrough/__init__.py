"""Breakthrough, by Dan Troyka, on a board of six by six."""

from breakthrough import bot, rules, view
from ludotheque import kit
from ludotheque.errors import Text

game = kit.game(
    rules,
    view,
    bot,
    title=Text("Breakthrough", "Breakthrough"),
    credit=Text("A game by Dan Troyka", "Un jeu de Dan Troyka"),
    summary=Text(
        "Pawns that only go forward: be the first to reach the other side.",
        "Des pions qui ne font qu’avancer : soyez le premier à traverser.",
    ),
    seat_names=(Text("White", "Blanc"), Text("Black", "Noir")),
    seat_colours=("white", "black"),
)

"""Small Wars, rules by Croc for COBI's brick figures: nine squares, four turns, and dice."""

from ludotheque.assembling import assembled
from ludotheque.errors import Text
from ludotheque.games.smallwars import catalogue

NEVER_NEGATIVE = True
"""Of indices into arrays (docs/decisions/compiling.md)."""

game = assembled(
    __name__,
    version=3,
    title=Text("Small Wars", "Small Wars"),
    credit=Text(
        "Rules by Croc for COBI’s brick figures", "Règles de Croc pour les figurines en briques COBI"
    ),
    summary=Text(
        "Jeeps, tanks and helicopters on nine squares: pick an army, activate one figure at a time, and hold"
        " the field when the turn ends. Dice, half an hour.",
        "Jeeps, chars et hélicoptères sur neuf cases : levez une armée, activez une figurine à la fois, et"
        " tenez le terrain quand le tour s’achève. Des dés, une demi-heure.",
    ),
    seat_counts=(2,),
    seat_names=(Text("Blue", "Bleu"), Text("Red", "Rouge")),
    content=catalogue.content,
    older_content=catalogue.older_content,
    workshop=catalogue.WORKSHOP,
    fits=catalogue.fits,
    held=catalogue.held,
    held_names=catalogue.held_names,
)

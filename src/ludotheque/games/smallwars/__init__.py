"""Small Wars, rules by Croc for COBI's brick figures: nine squares, four turns, and dice."""

from pathlib import Path

from ludotheque.contract import Game
from ludotheque.errors import Text
from ludotheque.games.smallwars import (
    catalogue,
    drawing,
    events,
    learning,
    legality,
    moves,
    poster,
    rules,
    view,
    words,
)
from ludotheque.games.smallwars.bot import THINKING
from ludotheque.games.smallwars.conservation import check
from ludotheque.games.smallwars.state import MOST_MOVES, State

game = Game(
    name="smallwars",
    version=2,
    folder=Path(__file__).parent,
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
    options=moves.OPTIONS,
    read_older=moves.read_older,
    rule_ids=legality.RULE_IDS,
    refusals=moves.REFUSALS,
    reasons=rules.REASONS,
    State=State,
    most_moves=MOST_MOVES,
    longest=moves.longest,
    start=rules.start,
    acting=rules.acting,
    fill_moves=legality.fill_moves,
    judge=legality.judge,
    play=rules.play,
    over=rules.over,
    scores=rules.scores,
    ranks=rules.ranks,
    draw=rules.draw,
    codes=learning.codes,
    features=learning.features,
    text=moves.text,
    parse=moves.parse,
    view=view.view,
    events=events.events,
    tell=words.tell,
    draw_text=drawing.draw_text,
    poster=poster.poster,
    explain_move=view.explain_move,
    content=catalogue.content,
    workshop=catalogue.WORKSHOP,
    fits=catalogue.fits,
    held=catalogue.held,
    held_names=catalogue.held_names,
    check=check,
    thinking=THINKING,
)

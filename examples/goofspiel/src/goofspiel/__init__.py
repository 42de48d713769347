"""Goofspiel, by Merrill Flood: bid for thirteen prizes."""

from pathlib import Path

from goofspiel import bot, moves, rules, view
from ludotheque.contract import Game, Record
from ludotheque.errors import Text


def check(s: Record) -> None:
    """P11: both hold equally many cards, and each point was a prize."""
    hands = [int(hand).bit_count() for hand in s.hands]
    assert hands[0] == hands[1]
    turned_up = rules.SUIT & ~int(s.prizes)
    assert sum(view.cards_of(turned_up)) - int(s.prize) >= int(s.points.sum())


game = Game(
    name="goofspiel",
    version=1,
    folder=Path(__file__).parent,
    title=Text("Goofspiel", "Goofspiel"),
    credit=Text("A game by Merrill Flood", "Un jeu de Merrill Flood"),
    summary=Text(
        "Thirteen prizes, thirteen cards each: bid in secret, and spend your strength well.",
        "Treize prix, treize cartes chacun : misez en secret, et dépensez vos forces à bon escient.",
    ),
    seat_counts=(2,),
    seat_names=view.NAMES,
    options=(),
    rule_ids=rules.RULE_IDS,
    refusals=moves.REFUSALS,
    endings=rules.ENDINGS,
    State=rules.State,
    most_moves=rules.CARDS,
    longest=moves.longest,
    start=rules.start,
    acting=rules.acting,
    fill_moves=rules.fill_moves,
    judge=rules.judge,
    play=rules.play,
    over=rules.over,
    scores=rules.scores,
    ranks=rules.ranks,
    draw=rules.draw,
    redeal=rules.redeal,
    hide=rules.hide,
    features=moves.features,
    text=moves.text,
    known_texts=moves.TEXTS,
    parse=moves.parse,
    view=view.view,
    events=view.events,
    tell=view.tell,
    draw_text=view.draw_text,
    picture=view.picture,
    thinking=bot.THINKING,
    check=check,
)

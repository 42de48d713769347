"""Epix, by Rikki Tahta: four seasons of bidding, guessing and marching for a dead king's provinces."""

from pathlib import Path

from ludotheque.contract import Game, Record
from ludotheque.errors import Text
from ludotheque.games.epix import (
    cards,
    drawing,
    ending,
    events,
    learning,
    moves,
    odds,
    poster,
    rules,
    secrets,
    view,
    words,
    workshop,
)
from ludotheque.games.epix.bot import THINKING
from ludotheque.games.epix.refusals import REFUSALS, RULE_IDS
from ludotheque.games.epix.state import (
    CAMP,
    KNIGHT,
    MOST_GOLD,
    MOST_MOVES,
    MOUNTAINEERS,
    PIECES,
    REASONS,
    State,
)


def check(s: Record) -> None:
    """P11: no seat has more pieces than it owns or less than no gold; no province has two colours."""
    units = s.units.tolist()
    taken = 0
    for seat in range(int(s.seats)):
        assert 0 <= s.gold[seat] <= MOST_GOLD
        for kind in range(4):
            assert units[kind][seat].bit_count() <= PIECES[kind]
        mine = units[0][seat] | units[1][seat] | units[2][seat] | units[3][seat]
        assert taken & mine == 0
        taken |= mine
        assert units[CAMP][seat] & int(s.castles) == 0
        assert units[KNIGHT][seat] & int(s.mountains) == 0 or int(s.cards[seat]) >> MOUNTAINEERS & 1
    owned = s.cards.tolist()
    assert sum(owned).bit_count() == sum(cards.bit_count() for cards in owned)


game = Game(
    name="epix",
    version=2,
    folder=Path(__file__).parent,
    title=Text("Epix", "Epix"),
    credit=Text(
        "A game by Rikki Tahta, illustrated by Naïade, published by Ferti",
        "Un jeu de Rikki Tahta, illustré par Naïade, édité par Ferti",
    ),
    summary=Text(
        "Bid for the lead, choose your actions in secret, and hide your gold in your fist: if the defender"
        " does not guess it, the province is yours. Four seasons, then the kingdom has a master.",
        "Misez pour prendre la main, choisissez vos actions en secret et cachez votre or dans"
        " le poing : si le"
        " défenseur ne le devine pas, la province est à vous. Quatre saisons, et le royaume a un maître.",
    ),
    seat_counts=(2, 3, 4),
    seat_names=view.SEAT_NAMES,
    options=moves.OPTIONS,
    rule_ids=RULE_IDS,
    refusals=REFUSALS,
    reasons=REASONS,
    State=State,
    most_moves=MOST_MOVES,
    longest=moves.longest,
    start=rules.start,
    acting=rules.acting,
    fill_moves=rules.fill_moves,
    judge=rules.judge,
    play=rules.play,
    over=rules.over,
    scores=ending.scores,
    ranks=ending.ranks,
    draw=rules.draw,
    redeal=secrets.redeal,
    hide=secrets.hide,
    codes=learning.codes,
    features=learning.features,
    text=moves.text,
    parse=moves.parse,
    view=view.view,
    is_sealed=secrets.is_sealed,
    events=events.events,
    tell=words.tell,
    draw_text=drawing.draw_text,
    poster=poster.poster,
    content=workshop.content,
    workshop=workshop.WORKSHOP,
    explain_move=odds.explain_move,
    held=cards.held,
    held_names=cards.held_names,
    passing=("guessed", "swapped"),  # said aloud: E9.3, E5.3
    check=check,
    thinking=THINKING,
)

"""Kopis, by Stefano Di Maria and Chris Loizou: push factions around four strongholds."""

from pathlib import Path

from ludotheque.contract import Game, Record
from ludotheque.errors import Text
from ludotheque.games.kopis import drawing, events, learning, legality, moves, poster, rules, view, words
from ludotheque.games.kopis.bot import THINKING
from ludotheque.games.kopis.state import MOST_MOVES, State


def check(s: Record) -> None:
    """P11: no square holds two tokens, no faction comes from nowhere, four strongholds stand."""
    boards = [*map(int, s.factions), *map(int, s.strongholds)]
    assert (
        sum(bits.bit_count() for bits in boards)
        == (boards[0] | boards[1] | boards[2] | boards[3]).bit_count()
    )
    for seat in range(2):
        assert 0 <= rules.captured(s, seat) <= 8
    assert sum(bits.bit_count() for bits in boards[2:]) + s.to_place == 4


game = Game(
    name="kopis",
    version=1,
    folder=Path(__file__).parent,
    title=Text("Kopis", "Kopis"),
    credit=Text("A game by Stefano Di Maria & Chris Loizou", "Un jeu de Stefano Di Maria & Chris Loizou"),
    summary=Text(
        "Slide your factions in, push everything that stands in the way, and end beside your own"
        " strongholds. No luck, no secrets, fifteen minutes.",
        "Faites glisser vos factions, poussez tout ce qui gêne, et terminez à côté de vos propres"
        " forteresses. Ni hasard ni secret, un quart d’heure.",
    ),
    seat_counts=(2,),
    seat_names=(Text("Black", "Noir"), Text("Red", "Rouge")),
    options=moves.OPTIONS,
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
    codes=learning.codes,
    features=learning.features,
    text=moves.text,
    known_texts=moves.TEXTS,
    parse=moves.parse,
    view=view.view,
    events=events.events,
    tell=words.tell,
    draw_text=drawing.draw_text,
    poster=poster.poster,
    check=check,
    thinking=THINKING,
)

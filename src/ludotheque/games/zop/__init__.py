"""ZOP: two equal decks, four cards a turn, one of them played in secret; memory and nerve."""

from pathlib import Path

from ludotheque.contract import Game, Record
from ludotheque.errors import Text
from ludotheque.games.zop import (
    bot,
    deck,
    drawing,
    events,
    learning,
    moves,
    odds,
    poster,
    rules,
    secrets,
    view,
    words,
)
from ludotheque.games.zop.state import CARD, DEAL, DECK, KNOWN, MOST_MOVES, State


def check(s: Record) -> None:
    """P11: each seat has 20 cards, all 40 are different, and a hidden one is of the seat's own deck."""
    piles, counts = s.piles.tolist(), s.counts.tolist()
    found: list[int] = []
    for seat in range(2):
        places = [
            place for pile, count in zip(piles[seat], counts[seat], strict=True) for place in pile[:count]
        ]
        assert all(not any(pile[count:]) for pile, count in zip(piles[seat], counts[seat], strict=True))
        for place in places:
            assert place >> KNOWN & 7 == 7 or (place & CARD) // DECK == seat
        table = s.table[seat].tolist()[: int(s.laid[seat])]
        found += [card & CARD for card in (*places, *table)]
    assert len(found) == len(set(found)) == _dealt(s)


def _dealt(s: Record) -> int:
    """How many cards there are: before a round's second deal not all."""
    if s.phase == DEAL and s.due == 1:
        return DECK
    return 0 if s.phase == DEAL and s.finished == 0 else 2 * DECK


def trace_extras(s: Record) -> dict[str, object]:
    return {"points": s.points.tolist()}


game = Game(
    name="zop",
    version=2,
    folder=Path(__file__).parent,
    title=Text("ZOP", "ZOP"),
    credit=Text(
        "From the rulebook of ZOP, version 3.0, which names no author",
        "D’après le livret de règles de ZOP, version 3.0, qui ne nomme pas d’auteur",
    ),
    summary=Text(
        "Two identical decks, four cards a turn, one of them played in secret. Nothing is ever reshuffled:"
        " remember what comes back, and you win.",
        "Deux paquets identiques, quatre cartes par tour, une jouée en secret. On ne remélange jamais :"
        " qui se souvient de ce qui revient l’emporte.",
    ),
    seat_counts=(2,),
    seat_names=(
        Text(view.NAMES["en"][0], view.NAMES["fr"][0]),
        Text(view.NAMES["en"][1], view.NAMES["fr"][1]),
    ),
    options=moves.OPTIONS,
    rule_ids=rules.RULE_IDS,
    refusals=moves.REFUSALS,
    reasons=rules.REASONS,
    State=State,
    most_moves=MOST_MOVES,
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
    redeal=secrets.redeal,
    hide=secrets.hide,
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
    content=deck.content,
    workshop=deck.WORKSHOP,
    held_names=deck.names_of,
    gained=deck.gained,
    explain_move=odds.explain_move,
    thinking=bot.THINKING,
    passing=("swapped",),  # Z5.4, Z7
    check=check,
    trace_extras=trace_extras,
)

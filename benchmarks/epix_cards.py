"""What each special card of Epix is worth at the same price: docs/studies/README.md has what this prints.

    nice -n 19 uv run python -m benchmarks.epix_cards --games 6000 [--seats 4] [--bots mcts:20] [--price 3]

Before the first season everybody gets a card, drawn at random, and pays `--price` gold for it. Nobody chooses
what they own, so the effects are caused. Recruiting before the first season is the bots' own, as in the basic
game; from then on all is played by the advanced rules. The owner of a card that is worth as much as the mean
of the others wins its fair share: half of the games with two seats. `--keep FILE` adds the games to a file,
and counts those in it.
"""

import argparse
from pathlib import Path

import numpy as np
from benchmarks.keeping import Columns, added

from ludotheque.contract import CHANCE
from ludotheque.games import load
from ludotheque.games.epix.cards import cards
from ludotheque.games.epix.state import CARDS, NOBODY, PRELIMINARY
from ludotheque.lab import botgames, choosing
from ludotheque.lab.luck import KEYED, begin, luck_of
from ludotheque.lab.studies.estimates import first_places, share
from ludotheque.position import Position
from ludotheque.rng import generator


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="mcts:20")
    parser.add_argument("--price", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    found = play_all(asked)
    if asked.keep:
        found = added(asked.keep, found)
    owned, wins = found["owned"], found["wins"]
    print(f"{len(wins)} games of {asked.bots}, {asked.seats} seats, each card at {asked.price} gold")
    print("| card | wins of its owner | games |\n| --- | --- | --- |")
    fair = 1 / asked.seats
    rates = [share(wins[owned == card], len(CARDS)) for card in range(len(CARDS))]
    for card, at in sorted(enumerate(rates), key=lambda each: -each[1].value):
        mark = " *" if at.differs(fair) else ""
        name = list(cards().values())[card].name.en
        print(f"| {name} | {at.value:.1%} ({at.low:.1%} … {at.high:.1%}){mark} | {at.games} |")


def play_all(asked: argparse.Namespace) -> Columns:
    """For each game and seat the card it owned, and its share of the win."""
    game = load("epix")
    options = game.complete({"rules": "advanced"})
    party = botgames.Party(game, options, asked.seats, None, (asked.bots,) * asked.seats)
    position = Position(game, options, asked.seats)
    players = botgames.minds(position, party.bots)
    run, choose = botgames.compiled(game), choosing.compiled(game)
    rng = np.random.default_rng([asked.seed, asked.seats])
    owned, wins = [], []
    for number in range(asked.games):
        drawn = rng.permutation(len(CARDS))[: asked.seats]
        luck = luck_of(KEYED, asked.seed, number, 1)
        table = botgames._table(party, 1, False, False)
        table.pool[0] = prepared(game, options, drawn, asked.price, players, choose, number)
        begin(luck, 0)
        table.at[botgames.BEGUN] = 1
        run(table, players, luck)
        owned.append(drawn)
        wins.append([each[0] for each in first_places([table.places[:, s] for s in range(asked.seats)])])
    return {"owned": np.array(owned), "wins": np.array(wins)}


def prepared(game, options, drawn, price, players, choose, number):  # type: ignore[no-untyped-def]
    """The position at the beginning of spring, everybody with a card."""
    position = Position(game, options, len(drawn))
    rng = generator(number + 1)
    s = position.s
    while position.to_act == [CHANCE]:
        game.play(s, CHANCE, int(game.draw(s, rng)))
    s.offer[:] = NOBODY
    s.gold[: len(drawn)] -= price
    while s.phase == PRELIMINARY:
        (seat,) = position.to_act
        game.play(s, seat, int(choose(s, seat, players[seat], rng)))
    for seat, card in enumerate(drawn):
        s.cards[seat] |= 1 << int(card)
    return s


if __name__ == "__main__":
    main()

"""The illustrated examples of a rules page, as sent to the web app: positions, and the moves between them."""

from functools import cache

from ludotheque import examples
from ludotheque.contract import Game
from ludotheque.examples import Example
from ludotheque.room.protocol.study import ExampleCard
from ludotheque.room.review.lessons import follow
from ludotheque.room.review.replays import moment_of
from ludotheque.room.state.table_state import situation_of


@cache
def cards(game: Game) -> list[ExampleCard]:
    return [_card(game, example) for example in examples.examples(game).values()]


def _card(game: Game, example: Example) -> ExampleCard:
    position = examples.first_of(game, example)
    first = moment_of(situation_of(position), 0, example.viewer, None)
    moments = [first, *follow(position, example.shown, example.viewer)]
    return ExampleCard(
        example.id,
        -1 if example.asked is None else example.asked,
        position.seats,
        dict(position.options),
        moments,
        [] if example.asked is None else position.legal(example.asked),
    )

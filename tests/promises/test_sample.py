"""The games that promises are tried on."""

from ludotheque.games import GAMES, load
from ludotheque.promises.sample import Sample


def test_games_are_played_once_and_looked_at_often() -> None:
    sample = Sample(load(GAMES[0]), 2)
    assert sample.records() is sample.records()
    assert sample.records() != sample.records(2)
    assert len(list(sample.moments())) == sum(len(record.moves) for record in sample.records())
    for before, seat, move, after in sample.happenings():
        assert move in before.legal_moves(seat)
        assert after.pool.tobytes() != before.pool.tobytes()

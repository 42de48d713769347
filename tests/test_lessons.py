"""First lessons. That the rules agree with what they say is a promise (P13): `promises/words.py`."""

from ludotheque import lessons
from ludotheque.games import GAMES, load


def test_an_unknown_step_is_not_found() -> None:
    assert lessons.step_of(load(GAMES[0]), "nothing") is None


def test_a_step_starts_where_the_one_before_it_led() -> None:
    game = next(game for game in map(load, GAMES) if lessons.lesson(game))
    found = lessons.lesson(game)
    assert found is not None
    for before, step in zip(found.steps, found.steps[1:], strict=False):
        if step.moves is None and not before.read:
            position = lessons.position_of(game, before)
            lessons.play_all(position, [(before.seat, before.right[0]), *before.reply])
            assert lessons.position_of(game, step).pool.tobytes() == position.pool.tobytes()

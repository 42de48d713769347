"""Options as people write them, records keep them, and compiled code gets them."""

from ludotheque.games import GAMES, load


def test_options_left_out_take_their_default() -> None:
    for name in GAMES:
        game = load(name)
        assert game.complete({}) == {option.name: option.default for option in game.options}


def test_specialised_functions_are_made_once() -> None:
    game = load(GAMES[0])

    def ask(s: object) -> int:
        return 1

    assert game.specialise(ask) is game.specialise(ask)

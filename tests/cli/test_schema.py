import json

from tests.cli.command import run

from ludotheque.games import GAMES


def test_a_schema_is_printed_and_an_unknown_game_is_told() -> None:
    done = run("schema", GAMES[0])
    assert json.loads(done.out)["$defs"]["Question"]["properties"]["view"]
    assert run("schema", "chess").status == 2

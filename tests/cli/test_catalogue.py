"""`ludotheque`, `games`, `rules`."""

import json

from tests.cli.command import run

from ludotheque.games import GAMES


def test_games_lists_every_game_with_its_options_and_defaults() -> None:
    done = run("games")
    assert done.status == 0
    for name in GAMES:
        assert name in done.out
    assert "quiet_limit" in done.out
    assert "default 60" in done.out


def test_games_as_json() -> None:
    games = json.loads(run("games", "--json").out)
    assert [game["name"] for game in games] == list(GAMES)
    first = games[0]
    assert first["seats"] == [2]
    assert {"name": "mode", "default": "storm", "values": ["storm", "sudden"]}.items() <= first["options"][
        0
    ].items()


def test_rules_shows_the_page_or_one_rule_in_both_languages() -> None:
    assert "K3.5" in run("rules", "kopis").out
    assert run("rules", "kopis", "K3.5").out != run("rules", "kopis", "K3.5", lang="fr").out


def test_rules_draws_the_examples_before_and_after_their_moves() -> None:
    out = run("rules", "kopis").out
    assert "![" not in out
    before, after = out.index("4 . . R B . ."), out.index("3 . . b*R . .")
    told = out.index("Black enters on c1 and slides to c3.")
    assert before < told < after


def test_an_unknown_game_or_rule_is_bad_usage() -> None:
    for words in (("rules", "chess"), ("rules", "kopis", "K99"), ("perft", "chess", "--depth", "1")):
        done = run(*words)
        assert done.status == 2
        assert done.err.startswith("ludotheque: ")

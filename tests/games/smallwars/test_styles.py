"""Players of one idea: whole battles, all moves legal, and each drafts what its name says."""

import pytest

from ludotheque.games.smallwars import game
from ludotheque.games.smallwars.state import POINTS, RANGE, Plain
from ludotheque.lab.selfplay import Plan, play_game
from ludotheque.records import opening

STYLES = sorted(game.thinking.styles())


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("options", [{"scenario": "hill"}, {"armies": "air-steel"}], ids=str)
def test_a_style_plays_whole_games(name: str, options: dict[str, str]) -> None:
    record = play_game(Plan(game, game.complete(options), None, 5, bots=(f"style:{name}", "random")), 0)
    assert record.outcome is not None


def battle(name: str) -> Plain:
    """The end of a battle of the style as seat 0."""
    record = play_game(Plan(game, game.complete({}), None, 5, bots=(f"style:{name}", "style:rush")), 0)
    position = opening(record)
    for seat, text in record.moves:
        position.play(seat, text)
    return Plain.of(position.s)


def army(name: str) -> list[tuple[int, ...]]:
    """The sheets that the style drafts."""
    s = battle(name)
    return [s.sheet(s.kind[0][figure]) for figure in range(s.count[0])]


def test_a_swarm_has_many_figures_and_heavy_few() -> None:
    assert len(army("swarm")) > 2 * len(army("heavy"))


def test_snipers_shoot_from_afar() -> None:
    ranges = [sheet[RANGE] for sheet in army("sniper")]
    assert sum(ranges) / len(ranges) > 1


@pytest.mark.parametrize("name", [name for name in STYLES if name != "drafter"])
def test_a_style_with_a_taste_spends_its_budget(name: str) -> None:
    """Its money would not buy any of the figures that nobody took."""
    s = battle(name)
    assert not [kind for kind in range(s.kinds) if s.pool[kind] and s.sheet(kind)[POINTS] <= s.money[0]]

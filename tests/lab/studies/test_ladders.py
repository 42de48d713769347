"""A ladder of doubling thought."""

from pathlib import Path

from ludotheque.games import GAMES, load
from ludotheque.lab.studies import engines, runs
from ludotheque.lab.studies.ladders import Asked, lines, steps, study_text
from ludotheque.lab.studies.study import design


def test_more_thought_wins_more(tmp_path: Path) -> None:
    game = load(GAMES[0])
    text = study_text(game.name, game.complete({}), 2, Asked(rungs=2, least=2, games=200, seed=1))
    run = runs.begin(design(text.encode(), Path()), tmp_path / "run")
    runs.go_on(run, engines.in_threads, 2)
    found = steps(run)
    assert [(step.stronger, step.weaker) for step in found] == [("mcts:4", "mcts:2"), ("mcts:8", "mcts:4")]
    assert all(step.score.games == 200 for step in found)
    assert sum(step.elo.value for step in found) > 0
    assert len(list(lines(found, "en"))) == 2

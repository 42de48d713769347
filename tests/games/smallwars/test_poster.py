"""The field of Small Wars as a still picture."""

from tests.posters import is_drawn_in, played, texts

from ludotheque.games.smallwars import brickwork, poster
from ludotheque.games.smallwars.view import View, view
from ludotheque.viewers import SPECTATOR


def test_the_scenery_is_the_web_apps() -> None:
    for bricks in (poster.TREE, poster.BUSH, poster.WALL, poster.RUIN, poster.STEPS, poster.CRATES):
        is_drawn_in("games/smallwars", *bricks)
    is_drawn_in("games/smallwars", *brickwork.LEFT_BEHIND)
    is_drawn_in("games/smallwars", poster.FIELD, poster.FIELD_MID, *poster.SCENE_COLOURS.values())


def test_every_figure_stands_there_with_its_name_and_the_fallen_lie_there() -> None:
    shown: set[str] = set()
    for seed in range(4):
        seen = view(played("smallwars", seed=seed).s, SPECTATOR)
        assert isinstance(seen, View)
        drawn = poster.poster(seen, "fr")
        alive = {figure.name for figure in seen.figures if figure.square}
        assert alive == {text for text in texts(drawn) if text[0] in "BR"}
        fallen = [figure for figure in seen.figures if figure.fell]
        assert drawn.body.count("M52 34q-10-8") == len(fallen)  # the smoke of a wreck
        shown |= {"fallen"} if fallen else set()
    assert shown


def test_tokens_never_leave_their_square() -> None:
    for count in range(1, 17):
        size = poster._token_size(count, poster.CELL - 14, poster.CELL - 32)
        assert 20 < size < poster.CELL

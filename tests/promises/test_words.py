"""Each promise about what people read breaks where a game does."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.errors import Text
from ludotheque.games import GAMES, load
from ludotheque.promises import PROMISES
from ludotheque.promises.sample import Sample

GAME = load(GAMES[0])


@pytest.mark.parametrize(
    ("changes", "promise"),
    [
        ({"tell": lambda event, lang: "" if lang == "fr" else "x"}, "p12_events_are_told_in_both_languages"),
        ({"tell": lambda event, lang: "Quoi ?"}, "p12_french_has_its_apostrophes_and_spaces"),
        ({"tell": lambda event, lang: "Rouge marque 1 points."}, "p12_french_has_its_apostrophes_and_spaces"),
        ({"summary": Text("x", "Quoi ?")}, "p12_french_has_its_apostrophes_and_spaces"),
        ({"draw_text": lambda view, lang: ""}, "p12_views_are_drawn_in_both_languages"),
        ({"refusals": {"Q1.1": Text("x", "x")}}, "p12_the_rules_pages_have_the_same_rules"),
    ],
)
def test_a_game_that_breaks_a_promise_is_found_out(changes: dict[str, Any], promise: str) -> None:
    kept = Sample(GAME, 2)
    kept.records()
    sample = Sample(replace(GAME, **changes, _specialised=GAME._specialised), 2)
    sample._records = kept._records
    with pytest.raises(AssertionError):
        PROMISES[promise](sample)


PAGE = "# Rules\n\n- A1.1 [R] One.\n"
STEP = """
[[steps]]
id = "s{n}"
en = "Do it."
fr = "Faites-le."
done_en = "Done."
done_fr = "Fait."
moves = []
"""


def test_a_lesson_and_pages_that_are_wrong_are_found_out(tmp_path: Path) -> None:
    for lang in ("en", "fr"):
        (tmp_path / f"rules.{lang}.md").write_text(PAGE)
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "lesson.toml").write_text(STEP.format(n=1))
    game = replace(GAME, folder=tmp_path, refusals={}, _specialised=GAME._specialised)
    for promise in ("p13_a_lesson_is_in_both_languages", "p12_every_rule_is_cited_where_it_is_followed"):
        with pytest.raises(AssertionError):
            PROMISES[promise](Sample(game, 1))

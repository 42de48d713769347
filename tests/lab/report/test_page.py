"""The report as one page."""

import re
from pathlib import Path

import pytest

from ludotheque.contract import Lang
from ludotheque.errors import BadUsage
from ludotheque.lab.report.page import SECTIONS, page
from ludotheque.lab.studies import runs
from ludotheque.lab.studies.study import Design


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_has_nine_sections_plots_and_no_network(played: runs.Run, lang: Lang) -> None:
    text = page(played, lang)
    assert re.findall(r'<section id="(\w+)">', text) == [at for at, *_ in SECTIONS]
    assert text.count("<svg") >= 4
    assert not re.findall(r'(?:src|href)="(?!#)[^"]', text)
    assert "<script" not in text
    assert "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"|<!DOCTYPE[^>]*>', "", text)
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)


def test_what_is_not_significant_is_said_to_be_so(played: runs.Run) -> None:
    assert "not significant" in page(played, "en")
    assert "non significatif" in page(played, "fr")


def test_a_page_is_the_same_each_time(played: runs.Run) -> None:
    assert page(played, "en") == page(played, "en")


def test_a_run_without_games_has_no_page(plan: Design, tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="no games"):
        page(runs.begin(plan, tmp_path / "run"), "en")

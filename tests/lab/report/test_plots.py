"""Plots in the colour of the text."""

import numpy as np

from ludotheque.lab.report import plots
from ludotheque.lab.studies.estimates import Estimate


def test_plots_take_the_colour_of_the_page() -> None:
    at = [Estimate(0.5, 0.4, 0.6), Estimate(0.7, 0.6, 0.8)]
    drawn = [
        plots.seats(["a", "b"], at, [0.5, 0.5], "%"),
        plots.histogram(np.array([1, 2, 2, 3]), "x"),
        plots.steps(["a", "b"], at, "Elo"),
        plots.heat(["a", "b"], ["c"], np.array([[1.0], [2.0]]), "%"),
    ]
    for text in drawn:
        assert text.startswith("<figure><svg")
        assert "currentColor" in text
        assert plots.INK not in text
    assert plots.ORANGE in drawn[0]

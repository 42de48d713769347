"""Plots as SVG inside the page: drawn in the colour of the text, so that they suit light, dark and print."""

import io
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludotheque.lab.studies import provenance
from ludotheque.lab.studies.estimates import Estimate, Numbers

INK = "#123456"
"""Stands for the colour of the page's text."""
BLUE, ORANGE = "#3b82d6", "#d9822b"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ludotheque",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def seats(names: Sequence[str], shares: Sequence[Estimate], due: Sequence[float], label: str) -> str:
    """Shares with their intervals, one below the other, and the fair shares."""
    figure, axes = blank(6.4, 0.8 + 0.32 * len(names))
    rows = np.arange(len(names))[::-1]
    for row, at, fair in zip(rows, shares, due, strict=True):
        colour = ORANGE if at.differs(fair) else BLUE
        axes.plot([100 * at.low, 100 * at.high], [row, row], color=colour, linewidth=2)
        axes.plot([100 * at.value], [row], "o", color=colour, markersize=5)
        axes.plot([100 * fair], [row], "|", color=INK, markersize=12)
    axes.set_yticks(rows, names)
    axes.set_xlabel(label)
    return svg(figure)


def histogram(values: Numbers, label: str, bins: int = 40) -> str:
    figure, axes = blank(6.4, 2.2)
    low, high = int(values.min()), int(values.max())
    edges = np.arange(low, high + 2) - 0.5 if high - low < bins else np.linspace(low, high, bins + 1)
    axes.hist(values, bins=edges, color=BLUE, weights=np.full(len(values), 100 / len(values)))
    axes.set_xlabel(label)
    axes.set_ylabel("%")
    return svg(figure)


def steps(names: Sequence[str], gains: Sequence[Estimate], label: str) -> str:
    """A ladder: the gain of each rung over the one below."""
    figure, axes = blank(6.4, 2.6)
    at = np.arange(len(names))
    axes.bar(at, [each.value for each in gains], color=BLUE, width=0.6)
    for x, each in zip(at, gains, strict=True):
        axes.plot([x, x], [each.low, each.high], color=INK, linewidth=1.5)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(at, names, rotation=20)
    axes.set_ylabel(label)
    return svg(figure)


def heat(rows: Sequence[str], columns: Sequence[str], values: Numbers, label: str) -> str:
    figure, axes = blank(1.6 + 0.9 * len(columns), 1.0 + 0.5 * len(rows))
    image = axes.imshow(values, cmap="cividis", aspect="auto")
    axes.set_xticks(range(len(columns)), columns, rotation=20)
    axes.set_yticks(range(len(rows)), rows)
    middle = (np.nanmin(values) + np.nanmax(values)) / 2
    for i, j in np.ndindex(values.shape):
        ink = "black" if values[i, j] > middle else "white"
        axes.text(j, i, f"{values[i, j]:.1f}", ha="center", va="center", color=ink, fontsize=9)
    figure.colorbar(image, ax=axes, label=label)
    return svg(figure)


def blank(width: float, height: float) -> tuple[Any, Any]:
    """A figure and its axes, in inches, in the colours of our plots."""
    matplotlib = provenance.needs("matplotlib", "lab")
    matplotlib.use("svg")
    import matplotlib.figure

    with matplotlib.rc_context(SETTINGS):
        figure = matplotlib.figure.Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots()


def svg(figure: Any) -> str:
    """The figure as an element of a page."""
    import matplotlib

    out = io.StringIO()
    with matplotlib.rc_context(SETTINGS):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    return f"<figure>{text.replace(INK, 'currentColor')}</figure>"

"""The plots of docs/research.md, drawn from what the examples wrote.

uv run python -m examples.learning.plots learned/curve.json tournament.json endings.json --into docs/research
"""

import argparse
import json
import re
from pathlib import Path
from typing import Any

from ludotheque.lab.report.plots import BLUE, INK, ORANGE, blank, svg

ADAPTS = "<style>svg{color:#1f2328}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
"""A file of its own has no page whose colour it could take."""

LEAST = 1e-6
"""What is nearer still is drawn here."""


def curve(points: list[dict[str, float]]) -> Any:
    """The score against a level by minutes of learning; a bar is twice the spread that 200 games leave."""
    figure, axes = blank(6.4, 2.8)
    minutes, scores = [each["minutes"] for each in points], [each["score"] for each in points]
    axes.errorbar(minutes, scores, yerr=[2 * (each * (1 - each) / 200) ** 0.5 for each in scores],
                  color=BLUE, marker="o", markersize=4, capsize=2)  # fmt: skip
    axes.axhline(0.5, color=INK, linewidth=0.8)
    axes.set_xlabel("CPU minutes of self-play")
    axes.set_ylabel("score against level 3")
    return figure


def ranking(gains: dict[str, float]) -> Any:
    """The mean gain of each player of a tournament."""
    figure, axes = blank(6.4, 0.8 + 0.35 * len(gains))
    names = sorted(gains, key=gains.__getitem__)
    axes.barh(names, [gains[name] for name in names], color=BLUE, height=0.6)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_xlabel("mean gain, from -1 to 1")
    return figure


def convergence(found: dict[str, list[float]]) -> Any:
    """How far CFR+ is off after so many iterations: the median ending, and the worst."""
    figure, axes = blank(6.4, 2.8)
    iterations = [int(each) for each in found]
    ordered = [sorted(max(off, LEAST) for off in each) for each in found.values()]
    middle = [each[len(each) // 2] for each in ordered]
    axes.plot(iterations, [each[-1] for each in ordered], color=ORANGE, marker="o", label="the worst")
    axes.plot(iterations, middle, color=BLUE, marker="o", label="the median")
    axes.axhline(0.01, color=INK, linewidth=0.8)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("iterations of CFR+")
    axes.set_ylabel("distance from the exact value")
    axes.legend(frameon=False)
    return figure


def write(path: Path, figure: Any) -> None:
    text = svg(figure).replace("<figure>", "").replace("</figure>", "\n")
    path.write_text(re.sub(r"(<svg[^>]*>)", rf"\1{ADAPTS}", text, count=1), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("curve", type=Path)
    parser.add_argument("tournament", type=Path)
    parser.add_argument("endings", type=Path)
    parser.add_argument("--into", type=Path, default=Path("docs/research"))
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    write(asked.into / "self-play.svg", curve(json.loads(asked.curve.read_bytes())["curve"]))
    write(asked.into / "tournament.svg", ranking(json.loads(asked.tournament.read_bytes())))
    write(asked.into / "endings.svg", convergence(json.loads(asked.endings.read_bytes())))


if __name__ == "__main__":
    main()

"""Builds a `Game` from modules, and fills in what they leave out."""

from dataclasses import MISSING, fields
from pathlib import Path
from types import ModuleType
from typing import Any

from ludotheque.assembling import parts
from ludotheque.contract import Game, always
from ludotheque.jit import specialise
from ludotheque.kit import turns, words
from ludotheque.thinking import Level, Thinking, plain_levels

SHARP = (
    Level("greedy", slip=0.7),
    Level("greedy", slip=0.3),
    Level("alphabeta", 300, slip=0.15),
    Level("alphabeta", 3_000),
    Level("alphabeta", 30_000),
    Level("alphabeta", 300_000),
)
"""The levels of a two-player game without chance or secrets that has an `evaluate` function."""
COMMON = {
    "acting": turns.take_turns,
    "over": turns.why_ended,
    "scores": turns.winner_scores,
    "ranks": turns.winner_ranks,
}


def game(*modules: ModuleType, **given: Any) -> Game:
    maker = _Maker(modules, given)
    missing = [each.name for each in fields(Game) if each.name not in maker.found and _is_demanded(each)]
    if missing:
        raise TypeError(f"{maker.package} does not say: {', '.join(missing)}")
    return Game(**maker.found)


def _is_demanded(each: Any) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


class _Maker:
    """The fields of a game found so far; each may depend on earlier ones."""

    def __init__(self, modules: tuple[ModuleType, ...], given: dict[str, Any]) -> None:
        first = modules[0]
        self.package = first.__package__ or first.__name__
        self._module = first.__name__
        usual = {
            "name": self.package,
            "version": 1,
            "folder": Path(getattr(first, "__file__", None) or "").parent,
        }
        self.found: dict[str, Any] = {**usual, "options": (), "seat_counts": (2,), **parts(*modules), **given}
        self._bots = next((each for each in modules if each.__name__.endswith(".bot")), None)
        self._rules()
        self._moves()
        self._seen()
        self.found.setdefault("thinking", self._thinking())

    def _rules(self) -> None:
        if {"start", "State"} <= set(self.found):
            self.found["start"] = turns.from_nothing(self.found["State"], self._module, self.found["start"])
        for name, rule in COMMON.items():
            if name not in self.found:
                self.found[name] = self._own(rule, into_callers=name == "acting")
        if "known_texts" in self.found:
            self.found["known_texts"] = words.texts_of(self.found["known_texts"])
            self.found.setdefault("most_moves", len(self.found["known_texts"]))
        if "judge" not in self.found and {"fill_moves", "most_moves"} <= set(self.found):
            names = {name: self.found[name] for name in ("acting", "fill_moves")}
            self.found["judge"] = self._own(turns.listed, ROOM=self.found["most_moves"], **names)
        if isinstance(self.found.get("longest"), int):
            self.found["longest"] = always(self.found["longest"])

    def _own(self, rule: Any, into_callers: bool = False, **names: object) -> Any:
        """A rule of `turns.py`, specialised for this game."""
        return specialise(rule, self.package, into_callers, not into_callers, self.package, **names)

    def _moves(self) -> None:
        if texts := self.found.get("known_texts"):
            self.found.setdefault("text", words.writer(texts))
            self.found.setdefault("parse", words.reader(texts))
        if "rule_ids" in self.found and "refusals" not in self.found:
            self.found["refusals"] = words.refusals(self.found["rule_ids"], self.found["folder"])

    def _seen(self) -> None:
        found = self.found
        if "redeal" not in found and "State" in found:
            found.setdefault("view", words.viewer_of(found["State"]))
        if "text" in found and "redeal" not in found:
            seats = max(found["seat_counts"])
            finder = words.event_finder(found["text"], found["over"], found["ranks"], seats)
            found.setdefault("events", finder)
        found.setdefault("tell", words.teller(found.get("seat_names", ())))
        found.setdefault("draw_text", words.draw_fields)

    def _thinking(self) -> Thinking:
        names = {each.name for each in fields(Thinking)} | {"LEVELS"}
        hooks = {name: getattr(self._bots, name) for name in names if hasattr(self._bots, name)}
        certain = not {"redeal", "draw"} & set(self.found) and self.found["seat_counts"] == (2,)
        if "information_set" not in hooks and "redeal" not in self.found and "State" in self.found:
            hooks["information_set"] = turns.whole_information_set(self.found["State"], self._module)
        if levels := hooks.pop("LEVELS", SHARP if "evaluate" in hooks and certain else None):
            hooks.setdefault("levels", always(levels))
        return Thinking(**{"levels": plain_levels, **hooks})

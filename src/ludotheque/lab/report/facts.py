"""What a report's sections need from a run: its cells' rows, and the shares of first place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ludotheque.contract import CHANCE, Lang
from ludotheque.lab.studies.estimates import Numbers, first_places
from ludotheque.lab.studies.rows import Columns
from ludotheque.lab.studies.runs import Run
from ludotheque.lab.studies.study import Cell
from ludotheque.position import Position
from ludotheque.rng import generator


@dataclass(frozen=True)
class Part:
    """One cell with its rows."""

    number: int
    cell: Cell
    rows: Columns

    @cached_property
    def games(self) -> int:
        return len(self.rows["game"])

    @cached_property
    def firsts(self) -> list[Numbers]:
        """For each seat its share of the first place, game by game."""
        return first_places([self.rows[f"rank{seat}"] for seat in range(self.cell.seats)])


@dataclass(frozen=True)
class Facts:
    run: Run

    @cached_property
    def every(self) -> list[Part]:
        rows = self.run.rows
        cells = rows["cell"]
        parts = []
        for number, cell in enumerate(self.run.design.cells):
            at = slice(*np.searchsorted(cells, [number, number + 1]))
            parts.append(Part(number, cell, {name: column[at] for name, column in rows.items()}))
        return [part for part in parts if part.games]

    @cached_property
    def parts(self) -> list[Part]:
        """The cells without their twins."""
        return [part for part in self.every if not part.cell.twin]

    def name(self, part: Part) -> str:
        """What sets a cell apart from the others."""
        cells = [each.cell for each in self.parts]
        tables = [{**cell.options, **cell.changes} for cell in cells]
        same = {key for key in tables[0] if len({str(table[key]) for table in tables}) == 1}
        words = [part.cell.label(frozenset(same))]
        if len({cell.seats for cell in cells}) > 1:
            words.append(f"{part.cell.seats}×")
        if len({bot for cell in cells for bot in cell.bots}) > 1:
            alike = len(set(part.cell.bots)) == 1
            words.append(part.cell.bots[0] if alike else " – ".join(part.cell.bots))
        return ", ".join(word for word in words if word) or self.run.design.study.game

    def axes(self) -> dict[str, list[object]]:
        """Options and paths into the content that have several values."""
        found: dict[str, list[object]] = {}
        for part in self.parts:
            for key, value in {**part.cell.options, **part.cell.changes}.items():
                values = found.setdefault(key, [])
                if value not in values:
                    values.append(value)
        return {key: values for key, values in found.items() if len(values) > 1}

    def neighbours(self, axis: str) -> Iterator[tuple[Part, Part]]:
        """Pairs of cells that differ in one axis only: its first value, and another."""
        first = self.axes()[axis][0]
        for part in self.parts:
            own = {**part.cell.options, **part.cell.changes}
            if own[axis] == first:
                continue
            for other in self.parts:
                theirs = {**other.cell.options, **other.cell.changes}
                alike = (part.cell.bots, part.cell.seats) == (other.cell.bots, other.cell.seats)
                if alike and theirs == {**own, axis: first}:
                    yield other, part

    def held_names(self, part: Part, lang: Lang) -> list[str]:
        party = self.run.design.party(part.cell)
        position = Position(party.game, party.options, party.seats, party.content)
        return [name.in_(lang) for name in party.game.held_names(position.s)]

    def opening(self, part: Part, move: int, lang: Lang) -> str:
        """The first move of a game as text, if it means the same in every game."""
        party = self.run.design.party(part.cell)
        position = Position(party.game, party.options, party.seats, party.content)
        rng = generator(1)
        while position.to_act == [CHANCE]:
            position.play_move(CHANCE, position.draw(rng))
        try:
            return party.game.text(position.s, position.to_act[0], move)
        except (IndexError, KeyError, ValueError):
            return str(move)

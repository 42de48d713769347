"""A table's log played again from its first entry, by other code than the room's: what was true when."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from ludotheque import games
from ludotheque.contract import Game
from ludotheque.errors import LudothequeError
from ludotheque.position import Position
from ludotheque.viewers import Viewer, numbered

CHANCE = -1


@dataclass
class Moment:
    """What was true once the log had so many entries."""

    seq: int
    entry: dict[str, Any]
    status: str
    seats: list[dict[str, Any]]
    asked: dict[int, int]
    line: list[Position]
    """The positions of the moves that stand, the opening first."""
    made: list[tuple[int, str, int, int | None]]
    undone: list[dict[str, int]]
    outcome: dict[str, Any] | None
    offers: dict[str, set[int]]
    step: int | None = None
    """The number of the move that the entry is, if it is one."""
    mixed: list[int] = field(default_factory=list)
    views: dict[Viewer, bytes] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def n(self) -> int:
        return len(self.line) - 1

    def to_act(self) -> list[int]:
        return [] if self.status == "over" else self.position.to_act

    def held_by(self, person: str | None) -> list[int]:
        return [at for at, seat in enumerate(self.seats) if person and seat["person"] == person]

    def view(self, viewer: Viewer) -> bytes:
        found = self.views.get(viewer)
        if found is None:
            found = msgspec.json.encode(self.position.game.view(self.position.s, viewer))
            self.views[viewer] = found
        return found

    def legal(self, seats: list[int], viewer: Viewer) -> dict[int, list[str]]:
        if self.status != "playing":
            return {}
        game, acting = self.position.game, self.position.to_act
        return {
            seat: sorted(self.position.legal(seat))
            for seat in seats
            if seat in acting
            and self.seats[seat]["bot"] is None
            and (viewer.holds(seat) or not game.has_secrets)
        }

    @cached_property
    def move(self) -> tuple[Position, int, str, int, Position, int | None]:
        """The move that the entry is: before, seat, text, code, after, and the number of a draw."""
        assert self.step is not None
        seat, text, code, draw = self.made[self.step]
        return self.line[self.step], seat, text, code, self.line[self.step + 1], draw

    def events(self, viewer: Viewer) -> list[bytes]:
        before, seat, _, code, after, _ = self.move
        found = before.game.events(before.s, seat, code, after.s, viewer)
        return [msgspec.json.encode(event) for event in found]


class Story:
    def __init__(self, facts: dict[str, Any], content: Any, bodies: list[str]) -> None:
        self.facts = facts
        self.game: Game = games.load(facts["game"])
        self.settings = facts["settings"]
        self.entries: list[dict[str, Any]] = [msgspec.json.decode(body) for body in bodies]
        options = self.game.complete(facts["options"])
        opening = Position(self.game, options, facts["seats"], content)
        empty = {"person": None, "name": "", "bot": None}
        now = Moment(0, {}, "open", [empty] * facts["seats"], {}, [opening], [], [], None, {})
        self.moments = [now]
        self.broken: str | None = None
        """Why it cannot be played again to its end."""
        for seq, entry in enumerate(self.entries, 1):
            try:
                now = self._after(now, seq, entry)
            except LudothequeError as error:
                self.broken = f"{entry} {error.code}"
                return
            self.moments.append(now)

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def _after(self, now: Moment, seq: int, entry: dict[str, Any]) -> Moment:
        kind = entry["type"]
        seats, line, made, undone = now.seats, now.line, now.made, now.undone
        status, outcome, asked, mixed = now.status, now.outcome, now.asked, now.mixed
        offers = {name: set(accepted) for name, accepted in now.offers.items()}
        step = None
        if kind == "seated":
            seats, seat = list(seats), entry["seat"]
            same = seats[seat]["bot"] == entry.get("bot")
            asked = {each: seq if each == seat and not same else since for each, since in asked.items()}
            seats[seat] = {
                "person": entry.get("person"),
                "name": entry.get("name", ""),
                "bot": entry.get("bot"),
            }
        elif kind == "started":
            status, asked = "playing", _ask({}, line[-1], seq, None)
        elif kind == "mixed":
            mixed = sorted({*mixed, entry["seat"]})
        elif kind == "played":
            after = line[-1].copy()
            code = after.play(entry["seat"], entry["move"])
            step = len(made)
            made = [*made, (entry["seat"], entry["move"], code, entry.get("draw"))]
            line = [*line, after]
            asked = _ask(asked, after, seq, entry["seat"])
            for name in ("undo", "agree"):
                offers.pop(name, None)
            if not after.to_act:
                end = after.outcome()
                status, outcome = "over", msgspec.to_builtins(end)
        elif kind == "undone":
            kept = entry["n"]
            gone = sum(
                seat == entry["seat"] or not _is_unseen(at, seat)
                for at, (seat, *_) in zip(line[kept:], made[kept:], strict=False)
            )
            line, made = line[: kept + 1], made[:kept]
            undone = [each for each in undone if each["n"] <= kept]
            undone = [*undone, {"n": kept, "seat": entry["seat"], "moves": gone}]
            asked = _ask({}, line[-1], seq, None)
            for name in ("undo", "agree"):
                offers.pop(name, None)
        elif kind == "ended":
            status, outcome = "over", {"reason": entry["reason"]}
        elif kind == "offered":
            offers.setdefault(entry["kind"], set()).add(entry["seat"])
        elif kind == "withdrawn":
            offers.pop(entry["kind"], None)
        if status == "over" and now.status != "over":
            asked, offers = {}, {}
        return Moment(seq, entry, status, seats, asked, line, made, undone, outcome, offers, step, mixed)


def _is_unseen(at: Position, seat: int) -> bool:
    """Chance, and what another seals: nobody counts it among the moves that were undone."""
    return seat == CHANCE or (at.game.has_secrets and at.game.is_sealed(at.s, seat))


def _ask(asked: dict[int, int], position: Position, seq: int, mover: int | None) -> dict[int, int]:
    return {
        seat: asked[seat] if seat in asked and seat != mover else seq
        for seat in position.to_act
        if seat != CHANCE
    }


def viewer_of(number: int) -> Viewer:
    return numbered(number)

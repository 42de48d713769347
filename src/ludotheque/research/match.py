"""One game for learners that take turns: a `Position` with actions, masks, observations and rewards."""

from typing import Any

import numpy as np

from ludotheque.contract import CHANCE, Lang
from ludotheque.errors import Refused
from ludotheque.position import Position
from ludotheque.research.batch import IllegalAction
from ludotheque.research.given import Kind
from ludotheque.research.kernels import share_out
from ludotheque.research.observing import Observer
from ludotheque.research.setting import Setting
from ludotheque.rng import generator
from ludotheque.viewers import OPEN, Viewer


class Match:
    def __init__(self, table: Setting, dtype: Kind = np.float32) -> None:
        self.setting = table
        self.observer = Observer(table, dtype)
        self.rng = generator(0)
        self._opening = table.position()
        self.begin()

    def begin(self, seed: int | None = None) -> None:
        """Start a new game; a seed determines this one and those that follow."""
        if seed is not None:
            self.rng = generator(seed)
        self.position: Position = self._opening.copy()
        self._draw()

    def _draw(self) -> None:
        while (acting := self.position.to_act) == [CHANCE]:
            self.position.play_move(CHANCE, self.position.draw(self.rng))
        self.to_act = acting
        """The seats to act: several if their choices are sealed."""

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, ascending."""
        action_of = self.setting.action_of
        return sorted([action_of[move] for move in self.position.legal_moves(seat)])

    def mask(self, seat: int) -> Any:
        mask = np.zeros(len(self.setting.codes), np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def play(self, seat: int, action: int) -> None:
        """Raises `IllegalAction`, and changes nothing, if it isn't legal."""
        codes = self.setting.codes
        if not 0 <= action < len(codes):
            raise IllegalAction(0, action)
        try:
            self.position.play_move(seat, int(codes[action]))
        except Refused:
            raise IllegalAction(0, action) from None
        self._draw()

    def gains(self) -> list[float]:
        """Each seat's reward: -1 to 1 by rank, summing to 0; all are 0 before the end."""
        out = np.zeros(self.setting.seats)
        if not self.to_act:
            share_out(np.array(self.position.ranks()), out)
        return out.tolist()

    def observe(self, seat: int) -> Any:
        """What a seat knows, as numbers."""
        return self.observer.of(self.position, seat)

    def markup(self, viewer: Viewer = OPEN, lang: Lang = "en") -> str:
        """The game drawn as text, with Rich's markup."""
        game = self.setting.game
        return game.draw_text(game.view(self.position.s, viewer), lang)

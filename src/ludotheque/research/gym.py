"""Gymnasium: a learner in one seat, against opponents inside the environment.

    import gymnasium
    import ludotheque.research.gym  # registers every game

    env = gymnasium.make("ludotheque/Mygame-v1", options={"mode": "fast"}, opponent="level:2")
    envs = gymnasium.make_vec("ludotheque/Mygame-v1", num_envs=1024)

`info["action_mask"]` marks the legal actions (so does `env.action_masks()`). An illegal action loses the game
at once, or with `illegal="error"` raises `IllegalAction`.
"""

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import register
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ludotheque.contract import Content, Game
from ludotheque.errors import BadOption
from ludotheque.games import GAMES, load
from ludotheque.research.batch import BatchEnv, IllegalAction
from ludotheque.research.given import Kind, Opponent, actions_of, kind_of, mode_of, seat_of
from ludotheque.research.pixels import paint, plain
from ludotheque.research.setting import Setting, setting

Numbers = npt.NDArray[Any]
Illegal = Literal["lose", "error"]


def name_of(game: Game) -> str:
    """`Mygame-v1`: the version of the environment is that of the rules."""
    return f"{game.title.en.replace(' ', '')}-v{game.version}"


def illegal_of(given: Any) -> Illegal:
    if given not in get_args(Illegal):
        raise BadOption(
            f"illegal is lose or error, not {given}.", f"illegal vaut lose ou error, pas {given}."
        )
    return cast(Illegal, given)


def observation_space(table: Setting, dtype: Any) -> Box:
    kind = kind_of(dtype)
    most = 1 if kind is np.float32 else 127
    return Box(-most, most, (table.plan.length,), kind)


class Learners(VectorEnv[Numbers, Any, Any]):
    """Many games at once. One that has ended restarts at the next step, whatever its action."""

    metadata = {  # noqa: RUF012 (theirs is no class variable)
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        content: Content | None = None,
        seat: int = 0,
        opponent: Opponent = "random",
        illegal: Illegal = "lose",
        dtype: Kind = np.float32,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        table = setting(game, options, seats, content)
        seat = seat_of(seat, table.seats)
        others = {other: opponent for other in range(table.seats) if other != seat}
        self.games = BatchEnv(table, num_envs, opponents=others, dtype=dtype, threads=threads, again=False)
        self.seat, self.illegal, self.num_envs = seat, illegal_of(illegal), self.games.count
        self.render_mode = mode_of(render_mode, self.metadata["render_modes"])
        self.single_action_space = Discrete(len(table.codes))
        self.single_observation_space = observation_space(table, dtype)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.is_over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """One seed for all games, or a list with one for each."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.games.reset(seed)
        self.is_over[:] = False
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        games, chosen = self.games, actions_of(actions, self.num_envs)
        known = (chosen >= 0) & (chosen < games.mask.shape[1])
        legal = known & games.mask[np.arange(games.count), np.where(known, chosen, 0)].astype(bool)
        wrong = ~legal & ~self.is_over
        if wrong.any() and self.illegal == "error":
            at = int(wrong.argmax())
            raise IllegalAction(at, int(chosen[at]))
        again = self.is_over.copy()
        games.step(chosen, where=legal & ~again)
        rewards = games.gains[:, self.seat].astype(np.float64)
        rewards[wrong] = -1.0
        self.is_over = games.ended | wrong
        if again.any():
            games.reset(which=again)
        return self._seen(), rewards, self.is_over.copy(), np.zeros_like(self.is_over), self._info()

    def _seen(self) -> Numbers:
        found: Numbers = self.games.observe(self.seat).copy()
        return found

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def action_masks(self) -> npt.NDArray[np.int8]:
        mask = self.games.mask.copy()
        mask[self.is_over] = 0
        return mask

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode is None:
            return None
        draw = plain if self.render_mode == "ansi" else paint
        return tuple(draw(self.games.markup(at)) for at in range(self.num_envs))


class Learner(gymnasium.Env[Numbers, np.int64]):
    """One game."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: str, render_mode: str | None = None, **more: Any) -> None:
        self._games = Learners(game, 1, render_mode=render_mode, **more)
        self.render_mode = render_mode
        self.action_space = self._games.single_action_space
        self.observation_space = self._games.single_observation_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        seen, _ = self._games.reset(seed=seed)
        return seen[0], {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if self._games.is_over[0]:
            raise ResetNeeded("the game is over: call reset")
        seen, rewards, over, _, _ = self._games.step([action])
        return seen[0], float(rewards[0]), bool(over[0]), False, {"action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The legal actions, under the name that other libraries expect."""
        mask: npt.NDArray[np.int8] = self._games.action_masks()[0]
        return mask

    def render(self) -> Any:
        drawn = self._games.render()
        return None if drawn is None else drawn[0]


for _name in GAMES:
    register(
        f"ludotheque/{name_of(load(_name))}",
        entry_point="ludotheque.research.gym:Learner",
        vector_entry_point="ludotheque.research.gym:Learners",
        kwargs={"game": _name},
    )

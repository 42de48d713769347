"""PettingZoo: all seats are agents, `player_0`, `player_1`, …

    from ludotheque.research import zoo

    aec = zoo.env("mygame", options={"mode": "fast"}, seats=3, render_mode="ansi")
    parallel = zoo.parallel_env("mygame")
    aec = pettingzoo.make("aec", "ludotheque/mygame_v1")

In turns (AEC), sealed choices are made one after the other, the lowest seat first, and nobody sees another's
before all are made. In parallel, they are made together; the mask of an agent that is not to act is empty,
and its action is ignored. An illegal action ends the game, with a reward of -1.
"""

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv, register

from ludotheque.contract import Content
from ludotheque.games import GAMES, load
from ludotheque.research.batch import IllegalAction
from ludotheque.research.given import mode_of
from ludotheque.research.gym import Illegal, illegal_of, observation_space
from ludotheque.research.match import Match
from ludotheque.research.pixels import paint, plain
from ludotheque.research.setting import Setting, setting
from ludotheque.viewers import SPECTATOR

MODES = ["ansi", "rgb_array", "human"]
Given = dict[str, Any]


def env(game: str, **more: Any) -> Any:
    """The AEC environment; it does the work of PettingZoo's wrappers itself, in a third of the time."""
    return raw_env(game, **{"illegal": "lose", **more})


class _Agents:
    """What both environments share: a match, agents by seat, spaces, rendering."""

    possible_agents: list[str]

    def _sit_down(
        self,
        game: str,
        options: Mapping[str, object] | None,
        seats: int | None,
        content: Content | None,
        dtype: Any,
        render_mode: str | None,
    ) -> None:
        table = setting(game, options, seats, content)
        self.match = Match(table, dtype)
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self.render_mode = mode_of(render_mode, MODES)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: _space(table, dtype) for agent in self.possible_agents}
        self._actions = {agent: Discrete(len(table.codes)) for agent in self.possible_agents}
        self._nothing = np.zeros(len(table.codes), np.int8)

    def _check_running(self) -> None:
        if not self.agents:
            raise ResetNeeded("no game is running: call reset")

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def _draw(self) -> Any:
        if self.render_mode is None:
            return None
        markup = self.match.markup(SPECTATOR)
        if self.render_mode == "rgb_array":
            return paint(markup)
        if self.render_mode == "ansi":
            return plain(markup)
        print(plain(markup))
        return None


def _space(table: Setting, dtype: Any) -> Dict:
    mask = Box(0, 1, (len(table.codes),), np.int8)
    return Dict({"observation": observation_space(table, dtype), "action_mask": mask})


class raw_env(_Agents, AECEnv):  # type: ignore[misc]  # noqa: N801 (their convention)
    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        content: Content | None = None,
        dtype: Any = np.float32,
        render_mode: str | None = None,
        illegal: Illegal = "error",
    ) -> None:
        """`illegal`: an illegal action loses the game, or raises `IllegalAction`."""
        AECEnv.__init__(self)
        self.illegal = illegal_of(illegal)
        self._sit_down(game, options, seats, content, dtype, render_mode)
        version = self.match.setting.game.version
        self.metadata = {
            "render_modes": MODES,
            "name": f"{game}_v{version}",
            "is_parallelizable": False,
            "render_fps": 2,
        }

    def reset(self, seed: int | None = None, options: Given | None = None) -> None:
        self.match.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Given = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        acting = self.match.to_act
        self.agent_selection = self.possible_agents[acting[0] if acting else 0]

    def last(self, observe: bool = True) -> Any:
        self._check_running()
        return super().last(observe)

    def observe(self, agent: str) -> Given:
        self._check_running()
        seat = self.seat_of[agent]
        asked = agent == self.agent_selection and self.match.to_act
        mask = self.match.mask(seat) if asked else self._nothing.copy()
        return {"observation": self.match.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        self._check_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = index(action)
        self._cumulative_rewards[agent] = 0.0
        try:
            self.match.play(self.seat_of[agent], chosen)
        except IllegalAction:
            if self.illegal == "error":
                raise
            self._end({each: -1.0 if each == agent else 0.0 for each in self.agents})
        else:
            if not self.match.to_act:
                self._end(dict(zip(self.possible_agents, self.match.gains(), strict=True)))
            self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, gains: dict[str, float]) -> None:
        self.rewards = gains
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        return self._draw()

    def close(self) -> None:
        """There is nothing to close."""


class parallel_env(_Agents, ParallelEnv):  # type: ignore[misc]  # noqa: N801
    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
        content: Content | None = None,
        dtype: Any = np.float32,
        render_mode: str | None = None,
    ) -> None:
        self._sit_down(game, options, seats, content, dtype, render_mode)
        version = self.match.setting.game.version
        self.metadata = {"render_modes": MODES, "name": f"{game}_v{version}", "render_fps": 2}

    def reset(self, seed: int | None = None, options: Given | None = None) -> tuple[Given, Given]:
        self.match.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[Given, Given, Given, Given, Given]:
        self._check_running()
        agents, wrong = self.agents, None
        chosen = {seat: index(self._asked(actions, seat)) for seat in self.match.to_act}
        for seat, action in chosen.items():
            try:
                self.match.play(seat, action)
            except IllegalAction:
                wrong = self.possible_agents[seat]
                break
        over = wrong is not None or not self.match.to_act
        gains = dict(zip(agents, self.match.gains(), strict=True))
        if wrong is not None:
            gains = {agent: -1.0 if agent == wrong else 0.0 for agent in agents}
        seen = self._seen()
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, gains, dict.fromkeys(agents, over), dict.fromkeys(agents, False), {a: {} for a in agents}

    def _asked(self, actions: Mapping[str, Any], seat: int) -> Any:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise ValueError(f"{agent} is to act, and has no action")
        return actions[agent]

    def _seen(self) -> Given:
        acting, match = self.match.to_act, self.match
        return {
            agent: {
                "observation": match.observe(seat),
                "action_mask": match.mask(seat) if seat in acting else self._nothing.copy(),
            }
            for agent, seat in self.seat_of.items()
        }

    def render(self) -> Any:
        return self._draw()

    def close(self) -> None:
        """There is nothing to close."""


for _name in GAMES:
    _id = f"ludotheque/{_name}_v{load(_name).version}"
    register("aec", _id, entry_point="ludotheque.research.zoo:env", kwargs={"game": _name})
    register("parallel", _id, entry_point="ludotheque.research.zoo:parallel_env", kwargs={"game": _name})

"""OpenSpiel: `pyspiel.load_game("ludotheque_mygame(mode=fast,players=3)")` after importing this.

A chance move is a path of uniform choices (`chance.py`). Sealed choices are made one after the other, the
lowest seat first. Information states have perfect recall: for each seat a hash chain of everything it has
learned so far, and of its own actions. Returns sum to zero. An illegal action raises `IllegalAction`.
"""

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from ludotheque.chance import Chance, Step
from ludotheque.contract import CHANCE, MOST_OUTCOMES, Game
from ludotheque.errors import NotYourTurn
from ludotheque.games import GAMES, load
from ludotheque.position import Position
from ludotheque.research.batch import IllegalAction
from ludotheque.research.kernels import share_out
from ludotheque.research.observing import Observer
from ludotheque.research.pixels import plain
from ludotheque.research.setting import Setting, setting
from ludotheque.rng import TAPE_WORDS
from ludotheque.viewers import seated

PREFIX = "ludotheque_"
PLAYERS = "players"
LINK = 16
"""The length of a chain in bytes: enough to make collisions between histories negligible."""


class Node:
    """A moment of a game: the position, what each seat has learned, and the choices of chance so far."""

    __slots__ = ("chains", "chance", "position", "to_act")

    def __init__(self, position: Position, chains: tuple[bytes, ...], chance: tuple[Step, ...] = ()) -> None:
        self.position, self.chains, self.chance = position, chains, chance
        self.to_act = position.to_act

    def __deepcopy__(self, memo: Any) -> "Node":
        """Called when OpenSpiel copies states."""
        return Node(self.position.copy(), self.chains, self.chance)

    def __reduce__(self) -> tuple[Any, ...]:
        """Called when OpenSpiel pickles states."""
        return Node, (self.position, self.chains, self.chance)

    @property
    def player(self) -> int:
        if not self.to_act:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.to_act == [CHANCE] else self.to_act[0]

    def choice(self) -> Chance:
        return Chance(self.position.game, self.position.s, self.chance)

    def choose(self, action: int) -> None:
        choice = self.choice()
        if not 0 <= action < choice.among:
            raise IllegalAction(0, action)
        choice.choose(action)
        self.chance = tuple(choice.made)
        if choice.is_settled:
            self.chance = ()
            self._play(CHANCE, choice.move)

    def play(self, seat: int, move: int) -> None:
        self._play(seat, move)

    def _play(self, seat: int, move: int) -> None:
        self.position.play_move(seat, move)
        self.chains = tuple(
            link(chain, self.position, viewer, move if viewer == seat else None)
            for viewer, chain in enumerate(self.chains)
        )
        self.settle()

    def settle(self) -> None:
        """Play a chance move at once if there is nothing to choose."""
        self.to_act = self.position.to_act
        if self.to_act == [CHANCE] and (choice := self.choice()).is_settled:
            self._play(CHANCE, choice.move)


def link(chain: bytes, position: Position, viewer: int, move: int | None) -> bytes:
    """The viewer's chain, one moment later."""
    known = position.raw
    if position.game.has_secrets:
        known = known.copy()
        position.game.hide(known.view(position.game.State)[0], viewer)
    own = b"" if move is None else move.to_bytes(8, "little", signed=True)
    return blake2b(chain + own + known.tobytes(), digest_size=LINK).digest()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games under fixed options, from the start or from any position."""

    def __init__(self, table: Setting, params: dict[str, Any], root: Position | None = None) -> None:
        self.table = table
        self.observer = Observer(table)
        self._started_at = root
        root = root or table.position()
        chains = tuple(link(b"", root, seat, None) for seat in range(table.seats))
        self.root = Node(root, chains)
        self.root.settle()
        super().__init__(game_type(table.game), self._info(), params)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.table.codes),
            max_chance_outcomes=MOST_OUTCOMES if self.table.game.has_chance else 0,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )

    def max_chance_nodes_in_history(self) -> int:
        return self.table.longest * TAPE_WORDS if self.table.game.has_chance else 0

    def __deepcopy__(self, memo: Any) -> "SpielGame":
        """Games do not change. OpenSpiel would load another by its name, from the start."""
        return self

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        if self._started_at is not None:
            return game_at, (self._started_at,)
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, _: Any = None) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.observer, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.root.__deepcopy__(None)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        found: SpielState = self.clone()
        return found

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        """With the game itself: OpenSpiel would pickle its name, and forget where it started."""
        return _read_back, (self.get_game(), self.serialize())

    @property
    def table(self) -> Setting:
        found: Setting = self.get_game().table
        return found

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return not self.node.to_act

    def _legal_actions(self, player: int) -> list[int]:
        action_of = self.table.action_of
        if player != self.node.player:
            return []
        return sorted([action_of[move] for move in self.node.position.legal_moves(player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.node.player != int(pyspiel.PlayerId.CHANCE):
            raise NotYourTurn("Chance is not to act.", "Ce n’est pas au hasard de jouer.")
        among = self.node.choice().among
        return [(action, 1 / among) for action in range(among)]

    def _apply_action(self, action: int) -> None:
        seat = self.node.player
        if seat == int(pyspiel.PlayerId.CHANCE):
            self.node.choose(action)
            return
        if action not in self._legal_actions(seat):
            raise IllegalAction(0, action)
        self.node.play(seat, int(self.table.codes[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"choice {action}"
        codes = self.table.codes
        if not 0 <= action < len(codes):
            raise IllegalAction(0, action)
        return self.table.game.text(self.node.position.s, player, int(codes[action]))

    def returns(self) -> list[float]:
        out = np.zeros(self.table.seats)
        if self.is_terminal():
            share_out(np.array(self.node.position.ranks()), out)
        return out.tolist()

    def __str__(self) -> str:
        drawn = [seen_by(self.node.position, seat) for seat in range(self.table.seats)]
        made = "".join(f" {choice}/{among}" for choice, among in self.node.chance)
        return "\n".join([*drawn, f"chance:{made}"] if made else drawn)


def _read_back(game: SpielGame, text: str) -> SpielState:
    found: SpielState = game.deserialize_state(text)
    return found


def seen_by(position: Position, seat: int) -> str:
    """What a seat sees, drawn as text."""
    return plain(position.game.draw_text(position.game.view(position.s, seated(seat)), "en"))


class SpielObserver:
    """What a player knows: as features and a drawing, or with perfect recall as a chain."""

    def __init__(self, observer: Observer, kind: Any) -> None:
        self.observer = observer
        self.recalls = bool(kind and kind.perfect_recall)
        self.tensor = None if self.recalls else np.zeros(observer.length, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.observer.of(state.node.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recalls:
            return f"{player} {state.node.chains[player].hex()}"
        return seen_by(state.node.position, player)


def game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title.en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
        if game.has_chance
        else kinds.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION
        if game.has_secrets
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in game.options}
        | {PLAYERS: game.seat_counts[0]},
    )


def game_at(position: Position) -> SpielGame:
    """A game that starts at this position.

    Its name does not say where: pickle it or its states instead of `pyspiel.serialize_game_and_state`.
    """
    table = Setting(position.game, position.options, position.seats, position.content)
    return SpielGame(table, {**position.options, PLAYERS: position.seats}, position.copy())


def _class(name: str) -> Any:
    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            seats = given.pop(PLAYERS, None)
            super().__init__(setting(name, given, seats), params or {})

    return Registered


for _name in GAMES:
    pyspiel.register_game(game_type(load(_name)), _class(_name))

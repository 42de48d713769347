"""The names that generic compiled code calls: `Game.specialise` puts one game's functions in their place.

    from ludotheque.generic import acting, fill_moves, play

    def rollout(s, moves, rng): …          # plain Python that calls these names
    game.specialise(rollout)(pool[0], …)   # compiled with that game's rules inside

`contract.py` says what each of them does. Calling one that was not replaced is an error.
"""

from typing import Any, NoReturn


def _unspecialised(*_: Any) -> NoReturn:
    raise TypeError("generic code runs only through Game.specialise")


State: Any = None
"""The type of the game's record."""
start: Any = _unspecialised
acting: Any = _unspecialised
fill_moves: Any = _unspecialised
judge: Any = _unspecialised
play: Any = _unspecialised
over: Any = _unspecialised
scores: Any = _unspecialised
ranks: Any = _unspecialised
draw: Any = _unspecialised
redeal: Any = _unspecialised
hide: Any = _unspecialised

# Hooks for searches, from a game's `thinking`.
evaluate: Any = _unspecialised
information_set: Any = _unspecialised
key: Any = _unspecialised
left: Any = _unspecialised
closing: Any = _unspecialised
mixed: Any = _unspecialised
rollout_move: Any = _unspecialised
rollout_choice: Any = _unspecialised
noisy: Any = _unspecialised
fill_noisy: Any = _unspecialised
rest: Any = _unspecialised
unseal: Any = _unspecialised

NAMES = tuple(name for name, value in vars().copy().items() if value is _unspecialised and name[0] != "_")
"""The single list of these names, for all code that collects a game's functions."""


def called_of(owner: object) -> dict[str, object]:
    """The functions that generic code calls, by name, if a game or its `thinking` has them."""
    found = {name: getattr(owner, name, None) for name in NAMES}
    return {name: function for name, function in found.items() if function is not None}

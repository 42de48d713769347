"""Which of OpenSpiel's games are nearest to each of ours.

    uv run python -m benchmarks.nearest_games

Near are games for two of the same kind (by what OpenSpiel itself says: perfect information or not, chance
that is listed or none) that have about as many actions and about as long a tensor: the distance is that of
the two numbers in doublings.
"""

from math import hypot, log2
from typing import Any, NamedTuple

import pyspiel

import ludotheque.research.spiel  # noqa: F401

OURS = "ludotheque_"
LISTED = 5


class Size(NamedTuple):
    name: str
    kind: tuple[str, str]
    actions: int
    numbers: int

    def distance(self, other: "Size") -> float:
        return hypot(log2(self.actions / other.actions), log2(self.numbers / other.numbers))


def size(name: str) -> Size | None:
    """None for a game that is not for two, or has no tensor."""
    game: Any = pyspiel.load_game(name)
    about = game.get_type()
    if game.num_players() != 2:
        return None
    if about.provides_observation_tensor:
        numbers = game.observation_tensor_size()
    elif about.provides_information_state_tensor:
        numbers = game.information_state_tensor_size()
    else:
        return None
    return Size(name, (str(about.information), str(about.chance_mode)), game.num_distinct_actions(), numbers)


def sizes() -> list[Size]:
    found = []
    for about in pyspiel.registered_games():
        if not about.default_loadable or about.short_name.startswith("python_"):
            continue
        try:
            found.append(size(about.short_name))
        except pyspiel.SpielError:
            continue
    return [each for each in found if each is not None]


def main() -> None:
    everything = sizes()
    for own in everything:
        if not own.name.startswith(OURS):
            continue
        print(f"{own.name}: {own.actions} actions, {own.numbers} numbers")
        others = [each for each in everything if each.kind == own.kind and not each.name.startswith(OURS)]
        for each in sorted(others, key=own.distance)[:LISTED]:
            away = own.distance(each)
            print(f"    {away:5.2f}  {each.name}: {each.actions} actions, {each.numbers} numbers")


if __name__ == "__main__":
    main()

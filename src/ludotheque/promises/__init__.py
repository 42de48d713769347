"""What every game promises (`contract.py`), as functions that break where a game does.

A package's tests try them through `ludotheque.testing`, a person with `ludotheque check NAME`, and a room
before it opens tables of a game that another package brings (`trial.py`: in a process of its own).
"""

from collections.abc import Callable

from ludotheque.promises import drawn, learned, play, thought, words
from ludotheque.promises.sample import Sample

PROMISES: dict[str, Callable[[Sample], None]] = {
    name: promise
    for module in (play, words, thought, drawn, learned)
    for name, promise in vars(module).items()
    if name.startswith("p") and name[1:2].isdigit()
}
PROMISES["p12_options_are_checked"] = play.options_are_checked

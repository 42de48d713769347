"""What every game promises (`contract.py`), as functions that fail if a game breaks its promise.

A package's tests call them through `ludotheque.testing`, people with `ludotheque check NAME`, and a room
before it opens tables of a game from another package (`trial.py`: in a separate process).
"""

from collections.abc import Callable

from ludotheque.promises import dealt, drawn, hidden, learned, play, thought, words
from ludotheque.promises.sample import Sample

PROMISES: dict[str, Callable[[Sample], None]] = {
    name: promise
    for module in (play, words, thought, drawn, learned, hidden, dealt)
    for name, promise in vars(module).items()
    if name.startswith("p") and name[1:2].isdigit()
}
PROMISES["p12_options_are_checked"] = play.options_are_checked

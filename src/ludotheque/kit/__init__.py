"""Build a game from little code: what its modules leave out has a sensible default (docs/adding-a-game.md).

    from mygame import bot, rules, view
    game = kit.game(rules, view, bot, title=…, credit=…, summary=…)

Each field of `Game` is looked up in the arguments, then in the modules: a function by its name (`play`,
`picture`), a constant by its name in capitals (`RULE_IDS`); those of `Thinking` in the module `bot`. The
defaults are in `turns.py` and `words.py`. The result is an ordinary `Game`.
"""

from ludotheque.kit.grids import Grid
from ludotheque.kit.making import game
from ludotheque.kit.turns import NOBODY, record
from ludotheque.kit.words import Drawn, Moved, Won

__all__ = ["NOBODY", "Drawn", "Grid", "Moved", "Won", "game", "record"]

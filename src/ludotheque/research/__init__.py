"""The games in the forms that researchers use: batches, Gymnasium, PettingZoo, OpenSpiel (docs/research.md).

Importing this package needs only Ludothèque itself: `gym`, `zoo` and `spiel` each import their library.
"""

from ludotheque.research.batch import BatchEnv, IllegalAction
from ludotheque.research.setting import Setting, setting

__all__ = ["BatchEnv", "IllegalAction", "Setting", "setting"]

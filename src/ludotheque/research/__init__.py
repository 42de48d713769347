"""The games where researchers work: batches, Gymnasium, PettingZoo, OpenSpiel (docs/research.md).

Importing this needs nothing but Ludothèque itself: `gym`, `zoo` and `spiel` import what they are for.
"""

from ludotheque.research.batch import BatchEnv, IllegalAction
from ludotheque.research.setting import Setting, setting

__all__ = ["BatchEnv", "IllegalAction", "Setting", "setting"]

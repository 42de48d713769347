"""Every game of the house keeps its promises, and its referee and its recorded games agree with it.

`test_modes.py` runs the promises again with bounds checks, and interpreted on a smaller sample.
"""

from pathlib import Path

from ludotheque.games import HOUSE, load
from ludotheque.testing import Promises

HERE = Path(__file__).parent

globals().update(
    {
        f"Test_{name}": type(f"Test_{name}", (Promises,), {"game": load(name), "folder": HERE / name})
        for name in HOUSE
    }
)

"""Games that a benchmark adds up over several runs."""

from pathlib import Path

import numpy as np

Columns = dict[str, np.ndarray]


def added(path: Path, columns: Columns) -> Columns:
    """The columns of a file with these at their ends; they are written back."""
    if path.exists():
        with np.load(path) as old:
            columns = {name: np.concatenate([old[name], own]) for name, own in columns.items()}
    np.savez_compressed(path, **columns)  # type: ignore[arg-type]
    return columns

"""Files that hold secrets (seeds, keys, sessions): only their owner reads them, whatever the umask."""

import os
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(path: Path) -> None:
    """A folder that was there before keeps its own mode: it may hold other things."""
    if path.is_dir():
        return
    path.mkdir(FOLDER, parents=True, exist_ok=True)
    path.chmod(FOLDER)


def make_file(path: Path, *beside: Path) -> None:
    """Make an empty file, or take from one that is there, and from those `beside` it, what others may do."""
    os.close(opener(path, os.O_RDWR | os.O_CREAT))
    for each in beside:
        if each.exists():
            each.chmod(FILE)


def opener(path: str | Path, flags: int) -> int:
    """For `open`: whatever is written goes into a file that is private from its first byte on."""
    number = os.open(path, flags, FILE)
    if os.fstat(number).st_mode & 0o777 != FILE and os.chmod in os.supports_fd:
        os.fchmod(number, FILE)
    return number

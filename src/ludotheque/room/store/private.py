"""Files with secrets (seeds, keys, sessions): readable only by their owner, whatever the umask."""

import os
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(path: Path) -> None:
    """Make a private folder; an existing one keeps its mode, since it may hold other things."""
    if path.is_dir():
        return
    path.mkdir(FOLDER, parents=True, exist_ok=True)
    path.chmod(FOLDER)


def make_file(path: Path, *beside: Path) -> None:
    """Make an empty file, or remove others' permissions from an existing one and those `beside` it."""
    os.close(opener(path, os.O_RDWR | os.O_CREAT))
    for each in beside:
        if each.exists():
            each.chmod(FILE)


def opener(path: str | Path, flags: int) -> int:
    """An opener for `open`: the file is private from its first byte on."""
    number = os.open(path, flags, FILE)
    if os.fstat(number).st_mode & 0o777 != FILE and os.chmod in os.supports_fd:
        os.fchmod(number, FILE)
    return number

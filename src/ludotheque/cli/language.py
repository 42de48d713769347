"""The language of the command line: `--lang`, else LUDOTHEQUE_LANG, else the locale."""

import os
import sys
from typing import Literal

Lang = Literal["en", "fr"]


def _asked() -> str:
    for at, word in enumerate(sys.argv):
        if word.startswith("--lang="):
            return word[len("--lang=") :]
        if word == "--lang" and at + 1 < len(sys.argv):
            return sys.argv[at + 1]
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name]
    return "en"


LANG: Lang = "fr" if _asked().lower().startswith("fr") else "en"


def say(en: str, fr: str) -> str:
    return fr if LANG == "fr" else en


def figure(number: float, digits: int = 0) -> str:
    """With thousands separators: 12,345.6 in English, 12 345,6 in French."""
    shown = f"{number:,.{digits}f}"
    return say(shown, shown.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ","))


def examples(*commands: str) -> str:
    """Commands to try, shown below a command's help."""
    typed = [f"ludotheque {command}".rstrip() for command in commands]
    lines = "\n\n".join(f"[bold]{each}[/]" for each in typed)
    return say("For example:", "Par exemple :") + "\n\n" + lines

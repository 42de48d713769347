"""Usage errors in one line, in both languages, with what to type instead."""

import re
from typing import Any

import typer

from ludotheque.cli.language import LANG
from ludotheque.errors import Text

MISSING = re.compile(r"Missing (?:argument|option) '(?P<name>.+?)'")
INVALID = re.compile(r"Invalid value for '(?P<name>.+?)': (?P<why>.+)", re.DOTALL)

MISTAKES = {
    r"No such command '(.*)'\. Did you mean (.*)\?": Text(
        "There is no command “{0}”. Did you mean {1}?",
        "La commande « {0} » n’existe pas. Vouliez-vous dire {1} ?",
    ),
    r"No such command '(.*)'\.": Text("There is no command “{0}”.", "La commande « {0} » n’existe pas."),
    r"Missing command\.": Text("Which command?", "Quelle commande ?"),
    r"No such option: (\S+) \(Possible options: (.*)\)": Text(
        "There is no option {0}. Did you mean {1}?", "L’option {0} n’existe pas. Vouliez-vous dire {1} ?"
    ),
    r"No such option: (.*)": Text("There is no option {0}.", "L’option {0} n’existe pas."),
    r"Got unexpected extra argument\(s\) \((.*)\)": Text(
        "“{0}” isn’t expected here.", "« {0} » est de trop ici."
    ),
    r"Option '(.*)' requires .*": Text("{0} needs a value.", "{0} demande une valeur."),
    r"Option '(.*)' does not take a value\.": Text("{0} takes no value.", "{0} ne prend pas de valeur."),
}
REASONS = {
    r"Input should be a valid integer.*": Text("give a whole number", "il faut un nombre entier"),
    r"Input should be a valid number.*": Text("give a number", "il faut un nombre"),
    r"Input should be greater than or equal to (.*)": Text("give {0} or more", "il faut au moins {0}"),
    r"Input should be less than or equal to (.*)": Text("give {0} or less", "il faut au plus {0}"),
    r"\w+ '(.*)' does not exist\.": Text("“{0}” does not exist", "« {0} » n’existe pas"),
}


def explain(mistake: typer.TyperException) -> str:
    """Our wording of an error that Typer found, and where to look; empty if Typer has shown the help."""
    context = getattr(mistake, "ctx", None)
    message = mistake.format_message()
    if not message:
        return ""
    lines = [f"ludotheque: {_in_words(message, getattr(mistake, 'param', None)).in_(LANG)}"]
    if context is not None:
        path = context.command_path
        seen = Text(f"See “{path} --help”.", f"Voir « {path} --help ».")
        lines += [context.get_usage(), seen.in_(LANG)]
    return "\n".join(lines) + "\n"


def _in_words(message: str, param: Any) -> Text:
    if found := MISSING.match(message):
        name, help_ = found["name"], getattr(param, "help", None)
        if not help_:
            return Text(f"{name} is missing.", f"il manque {name}.")
        return Text(f"{name} is missing: {help_}", f"il manque {name}\N{NO-BREAK SPACE}: {help_}")
    if found := INVALID.match(message):
        why = _looked_up(REASONS, found["why"])
        return Text(f"{found['name']}: {why.en}.", f"{found['name']}\N{NO-BREAK SPACE}: {why.fr}.")
    return _looked_up(MISTAKES, message)


def _looked_up(table: dict[str, Text], message: str) -> Text:
    """The text for the first pattern that matches, or else the message itself."""
    for pattern, text in table.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            given = [group.replace("'", "") for group in found.groups()]
            return Text(text.en.format(*given), text.fr.format(*given))
    return Text(message.rstrip("."), message.rstrip("."))

"""Kopis's events as sentences, in both languages."""

from ludotheque.contract import Lang
from ludotheque.games.kopis.events import BastionMoved, Captured, Event, Passed, Placed, Pushed, Scored, Slid
from ludotheque.games.kopis.view import TOKENS

NAMES = {"en": ("Black", "Red"), "fr": ("Noir", "Rouge")}
_PIECES = {
    "en": ("a black faction", "a red faction", "a black stronghold", "a red stronghold"),
    "fr": ("une faction noire", "une faction rouge", "une forteresse noire", "une forteresse rouge"),
}


def tell(event: Event, lang: Lang) -> str:
    fr = lang == "fr"
    name = NAMES[lang]
    match event:
        case Placed(seat, square):
            return (
                f"{name[seat]} place une forteresse en {square}."
                if fr
                else f"{name[seat]} places a stronghold on {square}."
            )
        case Slid(seat, side, path):
            return _tell_slid(name[seat], side, path, fr)
        case Pushed(tokens):
            pieces = _listed(
                [
                    f"{_PIECES[lang][TOKENS.index(token)]} ({at}{'→' + to if to else ''})"
                    for token, at, to in reversed(tokens)
                ],
                fr,
            )
            pushed = "Poussée" if len(tokens) == 1 else "Poussées"
            return f"{pushed}\N{NO-BREAK SPACE}: {pieces}." if fr else f"Pushed: {pieces}."
        case Captured(seat, square):
            return (
                f"Une faction {'noire' if seat == 0 else 'rouge'} est capturée en {square}."
                if fr
                else f"A {'black' if seat == 0 else 'red'} faction is captured on {square}."
            )
        case BastionMoved(None):
            return "Le Bastion est retiré." if fr else "The Bastion is removed."
        case BastionMoved(square):
            return f"Le Bastion se pose en {square}." if fr else f"The Bastion goes to {square}."
        case Passed(seat):
            return f"{name[seat]} passe." if fr else f"{name[seat]} passes."
        case Scored(totals, _):
            return f"Noir {totals[0]}, Rouge {totals[1]}." if fr else f"Black {totals[0]}, Red {totals[1]}."


def _tell_slid(name: str, side: str | None, path: list[str], fr: bool) -> str:
    """By squares alone: "from the left" would be the right of whoever sits across (K1.2)."""
    if side is None:
        way = f"{path[0]} {'à' if fr else 'to'} {path[-1]}"
        return f"{name} avance de {way}." if fr else f"{name} steps from {way}."
    if len(path) == 1:
        return f"{name} entre en {path[0]}." if fr else f"{name} enters on {path[0]}."
    if fr:
        return f"{name} entre en {path[0]} et glisse jusqu’en {path[-1]}."
    return f"{name} enters on {path[0]} and slides to {path[-1]}."


def _listed(things: list[str], fr: bool) -> str:
    *others, last = things
    return f"{', '.join(others)} {'et' if fr else 'and'} {last}" if others else last

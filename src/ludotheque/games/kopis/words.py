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
            pieces = ", ".join(
                f"{_PIECES[lang][TOKENS.index(token)]} ({at}{'→' + to if to else ''})"
                for token, at, to in reversed(tokens)
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
    """From the edge in front of a player, or from their left (K1.2): true from every viewpoint."""
    if side is None:
        way = f"{path[0]} {'à' if fr else 'to'} {path[-1]}"
        return f"{name} avance de {way}." if fr else f"{name} steps from {way}."
    front, lane = side in "SN", path[0][0] if side in "SN" else path[0][1]
    if fr:
        where = f"par son bord, colonne {lane}," if front else f"par sa gauche, rangée {lane},"
        return f"{name} entre {where} et s’arrête en {path[-1]}."
    where = f"from their own edge on file {lane}" if front else f"from their left on rank {lane}"
    return f"{name} enters {where} and stops at {path[-1]}."

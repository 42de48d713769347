"""Small Wars' events as sentences, in both languages."""

from ludotheque.contract import Lang
from ludotheque.games.smallwars.events import (
    Destroyed,
    Done,
    Event,
    Fought,
    Hit,
    Moved,
    Picked,
    Placed,
    Rested,
    Rolled,
    Skipped,
    TurnBegan,
    TurnScored,
)
from ludotheque.games.smallwars.rules import TURNS

NAMES = {"en": ("Blue", "Red"), "fr": ("Bleu", "Rouge")}


def tell(event: Event, lang: Lang) -> str:
    return _tell_fr(event) if lang == "fr" else _tell_en(event)


def _tell_en(event: Event) -> str:
    name = NAMES["en"]
    match event:
        case Picked(figure, square, points, left):
            return (
                f"{name[figure.seat]} picks {figure.told('en')} for {points} points, on {square};"
                f" {left} left."
            )
        case Placed(figure, square):
            return f"{name[figure.seat]} places {figure.told('en')} on {square}."
        case Done(seat):
            return f"{name[seat]} is done picking."
        case Moved(figure, path):
            return f"{figure.told('en')} moves {' → '.join(path)}."
        case Fought(attacker, target):
            return f"{attacker.told('en')} attacks {target.told('en')}."
        case Rolled(attacker, target, dice, back, hits, hits_back):
            line = f"{attacker.name} rolls {_dice(dice, 'a')}: {_hits_en(hits)}."
            return line + (
                f" {target.name} strikes back with {_dice(back, 'a')}: {_hits_en(hits_back)}." if back else ""
            )
        case Hit(figure, lost, life):
            return f"{figure.told('en')} loses {lost} life and has {life} left."
        case Destroyed(figure, square):
            return f"{figure.told('en')} is destroyed on {square}."
        case Rested(figure):
            return f"{figure.told('en')} ends its activation."
        case Skipped(seat):
            return f"{name[seat]} has no figure left to activate this turn: {name[1 - seat]} goes on."
        case TurnScored():
            return _scored_en(event)
        case TurnBegan(turn, seat, why):
            because = {
                "always": ", as in every turn",
                "in-turn": ", as the sides begin in turn",
                "alone": f", as {name[1 - seat]} has no figure left",
            }.get(why, "")
            return f"Turn {turn} of {TURNS}: {name[seat]} begins{because}."


def _scored_en(event: TurnScored) -> str:
    blue, red = event.totals
    if event.frontal:
        return f"End of turn {event.turn}. Alive: Blue {blue}, Red {red}."
    gained = f"Blue scores {_gained(event, 0)}, Red {_gained(event, 1)}"
    return f"End of turn {event.turn}. {gained}: {blue} to {red}."


def _gained(event: TurnScored, seat: int) -> str:
    """How many points, and for which squares."""
    squares = event.squares[seat]
    return f"{event.gained[seat]} ({', '.join(squares)})" if squares else str(event.gained[seat])


def _hits_en(hits: int) -> str:
    return f"{hits} hit" if hits == 1 else f"{hits} hits"


def _tell_fr(event: Event) -> str:
    name = NAMES["fr"]
    match event:
        case Picked(figure, square, points, left):
            return (
                f"{name[figure.seat]} choisit {figure.told('fr')} pour {points} points, en {square} ;"
                f" il lui en reste {left}."
            )
        case Placed(figure, square):
            return f"{name[figure.seat]} place {figure.told('fr')} en {square}."
        case Done(seat):
            return f"{name[seat]} a fini de choisir."
        case Moved(figure, path):
            return f"{figure.told('fr')} se déplace : {' → '.join(path)}."
        case Fought(attacker, target):
            return f"{attacker.told('fr')} attaque {target.told('fr')}."
        case Rolled(attacker, target, dice, back, hits, hits_back):
            line = f"{attacker.name} fait {_dice(dice, 'un')} : {_hits_fr(hits)}."
            return line + (
                f" {target.name} riposte avec {_dice(back, 'un')} : {_hits_fr(hits_back)}." if back else ""
            )
        case Hit(figure, lost, life):
            return f"{figure.told('fr')} perd {lost} {_points_fr(lost)} de vie, il lui en reste {life}."
        case Destroyed(figure, square):
            return f"{figure.told('fr')} : figurine détruite en {square}."
        case Rested(figure):
            return f"{figure.told('fr')} termine son activation."
        case Skipped(seat):
            return f"{name[seat]} n’a plus de figurine à activer ce tour-ci : {name[1 - seat]} continue."
        case TurnScored():
            return _scored_fr(event)
        case TurnBegan(turn, seat, why):
            because = {
                "always": ", comme à chaque tour",
                "in-turn": ", chaque camp commençant à son tour",
                "alone": f", car {name[1 - seat]} n’a plus de figurine",
            }.get(why, "")
            return f"Tour {turn} sur {TURNS} : {name[seat]} commence{because}."


def _scored_fr(event: TurnScored) -> str:
    blue, red = event.totals
    if event.frontal:
        return f"Fin du tour {event.turn}. En vie : Bleu {blue}, Rouge {red}."
    gained = f"Bleu marque {_gained(event, 0)}, Rouge {_gained(event, 1)}"
    return f"Fin du tour {event.turn}. {gained} : {blue} à {red}."


def _hits_fr(hits: int) -> str:
    return f"{hits} touche" if hits < 2 else f"{hits} touches"


def _points_fr(points: int) -> str:
    return "point" if points < 2 else "points"


def _dice(dice: list[int], one: str) -> str:
    """A number alone would leave open whether it is a die or how many there are."""
    return f"{one} {dice[0]}" if len(dice) == 1 else ", ".join(map(str, dice))

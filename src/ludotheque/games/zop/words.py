"""ZOP's events as sentences, in both languages."""

from ludotheque.contract import Lang
from ludotheque.games.zop.counting import Boost
from ludotheque.games.zop.deck import Face
from ludotheque.games.zop.events import (
    Cancelled,
    Chose,
    Dealt,
    Discarded,
    Drew,
    Event,
    Lost,
    MatchEnded,
    Refilled,
    Reinforced,
    Revealed,
    RoundEnded,
    Scored,
    Swapped,
    SwapSkipped,
    Took,
    Tricked,
    Waits,
)
from ludotheque.games.zop.view import NAMES

_EFFECTS = {
    "RE": (
        "will add 2 to their first attack or defence next turn",
        "ajoutera 2 à sa première attaque ou défense du prochain tour",
    ),
    "AT": (
        "will count their first attack or defence twice next turn",
        "comptera deux fois sa première attaque ou défense du prochain tour",
    ),
    "RS": ("will play two cards next turn", "jouera deux cartes au prochain tour"),
    "ES": ("will see the opponent’s hand next turn", "verra la main adverse au prochain tour"),
}

_BOOSTS = {
    "RE": ("Reinforcement", "Renforcement"),
    "AT": ("Flexible Hours", "Aménagement du temps de travail"),
}


def tell(event: Event, lang: Lang) -> str:
    return _tell_fr(event) if lang == "fr" else _tell_en(event)


def _tell_en(event: Event) -> str:  # noqa: PLR0912  one line for each event
    name = NAMES["en"]
    match event:
        case Dealt(seat, number):
            return f"Round {number}: {name[seat]} shuffles."
        case Drew(seat, count, cards):
            return f"{name[seat]} draws {_drawn(cards, 'en') or _count(count, 'card')}."
        case Chose(seat):
            return f"{name[seat]} has chosen."
        case Revealed(seat, cards, _):
            return f"{name[seat]} reveals {_list(cards, 'en')}."
        case Cancelled(seat, cards):
            return f"A Bad Idea cancels {name[seat]}’s {_list(cards, 'en')}."
        case Reinforced(seat, card, by, strength):
            return f"{_boosts(by, 'en')}: {name[seat]}’s {_name(card, 'en')} counts {strength}."
        case Lost(seat, effect):
            return f"{name[seat]} loses the effect of {_BOOSTS[effect][0]}."
        case Tricked(seat, points):
            return f"The opponent’s cards are worth {_count(points, 'point')} to {name[seat]}."
        case Scored(seat, points, total):
            return f"{name[seat]} scores {_count(points, 'point')} (total: {total})."
        case Waits(seat, effect):
            return f"{name[seat]} {_EFFECTS[effect][0]}."
        case SwapSkipped(seat):
            return f"{name[seat]} has nothing to swap."
        case Took(seat, card, _):
            return f"{name[seat]} takes {_name(card, 'en')} at random."
        case Swapped(seat, taken, given, _):
            return f"{name[seat]} gives {_name(given, 'en')} in return for {_name(taken, 'en')}."
        case Discarded(seat, count):
            return f"{name[seat]} discards {_count(count, 'card')}."
        case Refilled(seat):
            return f"{name[seat]}’s discard pile becomes the draw pile."
        case RoundEnded(number, points, winner):
            best, least = max(points), min(points)
            return f"Round {number}, {best} to {least}: {_winner_en(winner, 'tied')}."
        case MatchEnded(winner, _):
            return "The match is a draw." if winner is None else f"{name[winner]} wins the match."


def _tell_fr(event: Event) -> str:  # noqa: PLR0912
    name = NAMES["fr"]
    match event:
        case Dealt(seat, number):
            return f"Manche {number} : {name[seat]} mélange."
        case Drew(seat, count, cards):
            return f"{name[seat]} pioche {_drawn(cards, 'fr') or _count_fr(count, 'carte')}."
        case Chose(seat):
            return f"{name[seat]} a choisi."
        case Revealed(seat, cards, _):
            return f"{name[seat]} révèle {_list(cards, 'fr')}."
        case Cancelled(seat, cards):
            return f"Une Mauvaise idée annule le jeu de {name[seat]} : {_list(cards, 'fr')}."
        case Reinforced(seat, card, by, strength):
            return f"{_boosts(by, 'fr')} : pour {name[seat]}, {_name(card, 'fr')} compte {strength}."
        case Lost(seat, effect):
            return f"{name[seat]} perd l’effet de la carte {_BOOSTS[effect][1]}."
        case Tricked(seat, points):
            return f"{name[seat]} tire {_count_fr(points, 'point')} des cartes adverses."
        case Scored(seat, points, total):
            return f"{name[seat]} marque {_count_fr(points, 'point')} (total : {total})."
        case Waits(seat, effect):
            return f"{name[seat]} {_EFFECTS[effect][1]}."
        case SwapSkipped(seat):
            return f"{name[seat]} n’a rien à échanger."
        case Took(seat, card, _):
            return f"{name[seat]} prend {_name(card, 'fr')} à l’aveugle."
        case Swapped(seat, taken, given, _):
            return f"{name[seat]} donne {_name(given, 'fr')} et reçoit {_name(taken, 'fr')}."
        case Discarded(seat, count):
            return f"{name[seat]} défausse {_count_fr(count, 'carte')}."
        case Refilled(seat):
            return f"La défausse de {name[seat]} devient sa pioche."
        case RoundEnded(number, points, winner):
            best, least = max(points), min(points)
            return f"Manche {number}, {best} à {least} : {_winner_fr(winner, 'égalité')}."
        case MatchEnded(winner, _):
            return (
                "La rencontre se termine à égalité."
                if winner is None
                else f"{name[winner]} remporte la rencontre."
            )


def _boosts(by: list[Boost], lang: Lang) -> str:
    """The effects that apply to one card, twins listed twice."""
    names = [_BOOSTS[effect][lang == "fr"] for effect in by]
    return (" et " if lang == "fr" else " and ").join(names)


def _name(card: Face, lang: Lang) -> str:
    return f"{card.fr if lang == 'fr' else card.en} ({card.code})"


def _list(cards: list[Face], lang: Lang) -> str:
    return (" puis " if lang == "fr" else ", then ").join(_name(card, lang) for card in cards)


def _drawn(cards: list[Face | None], lang: Lang) -> str:
    """All the cards drawn, if the viewer knows them all."""
    known = [_name(card, lang) for card in cards if card is not None]
    return ", ".join(known) if len(known) == len(cards) else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _count_fr(number: int, what: str) -> str:
    """In French, zero and one are singular."""
    return f"{number} {what}{'' if number < 2 else 's'}"


def _winner_en(winner: int | None, equal: str) -> str:
    return equal if winner is None else f"{NAMES['en'][winner]} wins"


def _winner_fr(winner: int | None, equal: str) -> str:
    return equal if winner is None else f"{NAMES['fr'][winner]} gagne"

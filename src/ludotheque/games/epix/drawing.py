"""A view of Epix as a picture for terminals: the map, then the players."""

from ludotheque.contract import Lang
from ludotheque.games.epix.view import SEAT_NAMES, Exchange, Player, Province, View
from ludotheque.games.epix.words import ACTIONS, SEASONS, UNITS, gold

WIDTH, HEIGHT = 72, 23
COLOURS = ("bold blue", "bold red", "bold green", "bold yellow")
LETTERS = {
    "en": {"soldier": "S", "knight": "K", "camp": "C", "catapult": "T"},
    "fr": {"soldier": "S", "knight": "V", "camp": "C", "catapult": "T"},
}
"""V for cheValier: C is taken by the camp."""
PHASES = {
    "en": {
        "draw-first": "the first player is drawn", "draw-cards": "special cards are drawn",
        "preliminary": "preliminary phase", "auction": "auction for first player",
        "first": "the first player is named", "choose": "action cards are chosen",
        "swap": "Change of Orders", "play": "two cards are revealed", "recruit": "recruiting",
        "march": "march", "bid": "attack: the bid", "guess": "attack: the amounts",
        "go-on": "attack: go on or stop", "over": "the game is over",
    },
    "fr": {
        "draw-first": "tirage du premier joueur", "draw-cards": "tirage des cartes spéciales",
        "preliminary": "phase préliminaire", "auction": "enchère du premier joueur",
        "first": "désignation du premier joueur", "choose": "choix des cartes Action",
        "swap": "Contrordre", "play": "deux cartes révélées", "recruit": "Recrutement",
        "march": "Déplacement & Attaque", "bid": "attaque : la mise", "guess": "attaque : les montants",
        "go-on": "attaque : continuer ou arrêter", "over": "la partie est finie",
    },
}  # fmt: skip


def draw_text(seen: View, lang: Lang) -> str:
    canvas = _Canvas()
    for province in seen.map:
        for other in seen.map:
            if other.place.id in province.near and other.place.id > province.place.id:
                canvas.line(_spot(province), _spot(other))
    for province in seen.map:
        _draw_province(canvas, seen, province, lang)
    lines = [_headline(seen, lang), "", *canvas.rows(), "", _legend(lang)]
    lines += [_player_line(seen, seat, player, lang) for seat, player in enumerate(seen.players)]
    lines += [_offer_line(seen, at, lang) for at in range(len(seen.offers))]
    if seen.exchange:
        lines.append(_exchange_line(seen.exchange, lang))
    return "\n".join(lines)


class _Canvas:
    """A grid of coloured characters; later ones cover earlier ones."""

    def __init__(self) -> None:
        self.letters = [[" "] * WIDTH for _ in range(HEIGHT)]
        self.colours: list[list[str | None]] = [[None] * WIDTH for _ in range(HEIGHT)]

    def write(self, column: int, row: int, text: str, colour: str | None = None) -> None:
        start = min(max(0, column - len(text) // 2), WIDTH - len(text))
        for at, letter in enumerate(text, start):
            self.letters[row][at] = letter
            self.colours[row][at] = colour

    def line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A dotted border, about one dot for every two columns or one row."""
        dots = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
        for dot in range(1, dots):
            column = round(start[0] + (end[0] - start[0]) * dot / dots)
            row = round(start[1] + (end[1] - start[1]) * dot / dots)
            self.write(column, row, "·", "dim")

    def rows(self) -> list[str]:
        """The rows from the first to the last non-empty one."""
        used = [at for at in range(HEIGHT) if any(letter != " " for letter in self.letters[at])]
        return [self._row(at) for at in range(used[0], used[-1] + 1)]

    def _row(self, row: int) -> str:
        text, current = "", None
        for letter, colour in zip(self.letters[row], self.colours[row], strict=True):
            if colour != current:
                text += ("[/]" if current else "") + (f"[{colour}]" if colour else "")
                current = colour
            text += letter
        return (text + ("[/]" if current else "")).rstrip()


def _spot(province: Province) -> tuple[int, int]:
    return 4 + province.x * (WIDTH - 9) // 100, province.y * (HEIGHT - 2) // 100


def _draw_province(canvas: _Canvas, seen: View, province: Province, lang: Lang) -> None:
    column, row = _spot(province)
    marks = ("▲" if province.mountain else "") + ("+1" if province.plus else "")
    castle = None if province.castle is None else COLOURS[province.castle] + " reverse"
    canvas.write(column, row, f" {province.place.id}{marks} ", castle)
    for army in seen.armies:
        if army.province == province.place.id:
            units = " ".join(LETTERS[lang][unit] for unit in army.units)
            canvas.write(column, row + 1, f" {units} ", COLOURS[army.seat])


def _headline(seen: View, lang: Lang) -> str:
    season, phase = SEASONS[lang][seen.season], PHASES[lang][seen.phase]
    if seen.first is None:
        return f"{season} · {phase}"
    first = SEAT_NAMES[seen.first].in_(lang)
    turn = f" · {SEAT_NAMES[seen.turn].in_(lang)}" if seen.turn is not None else ""
    named = "premier joueur" if lang == "fr" else "first player"
    return (
        f"{season} · {phase}{turn} ({named} : {first})"
        if lang == "fr"
        else (f"{season} · {phase}{turn} ({named}: {first})")
    )


def _legend(lang: Lang) -> str:
    words = ", ".join(f"{LETTERS[lang][kind]} {UNITS[lang][kind]}" for kind in LETTERS[lang])
    return f"[dim]{words}[/]"


def _player_line(seen: View, seat: int, player: Player, lang: Lang) -> str:
    fr = lang == "fr"
    reserve = " ".join(f"{LETTERS[lang][kind]}{number}" for kind, number in player.reserve.items())
    cards = ", ".join(card.fr if fr else card.en for card in player.cards)
    parts = [
        gold(player.gold, lang),
        f"{player.provinces} province{'' if player.provinces == 1 else 's'}",
        f"{'réserve' if fr else 'reserve'} {reserve}",
    ]
    parts += [cards] if cards else []
    parts += [_doing(seen, player, lang)] if _doing(seen, player, lang) else []
    return f"[{COLOURS[seat]}]{SEAT_NAMES[seat].in_(lang):<7}[/] " + " · ".join(parts)


def _doing(seen: View, player: Player, lang: Lang) -> str:
    """What the player has chosen, or only that they have."""
    fr = lang == "fr"
    if player.skipped:
        return "sauté" if fr else "skipped"
    if player.chosen:
        return " + ".join(ACTIONS[lang][card] for card in player.chosen)
    if player.has_chosen:
        return "a choisi" if fr else "has chosen"
    if player.bid is not None:
        return f"{'mise' if fr else 'bid'} {player.bid}"
    if player.has_bid:
        return "a misé" if fr else "has bid"
    if player.passed and seen.phase == "preliminary":
        return "a passé" if fr else "has passed"
    return ""


def _offer_line(seen: View, at: int, lang: Lang) -> str:
    offer = seen.offers[at]
    name, effect = (
        (offer.card.fr, offer.card.fr_effect) if lang == "fr" else (offer.card.en, offer.card.en_effect)
    )
    bid = f" · {offer.bid} {SEAT_NAMES[offer.bidder].in_(lang)}" if offer.bidder is not None else ""
    return f"  {offer.card.id}: {name}{bid} [dim]{effect}[/]"


def _exchange_line(exchange: Exchange, lang: Lang) -> str:
    fr = lang == "fr"
    unit = UNITS[lang][exchange.unit]
    line = f"{SEAT_NAMES[exchange.attacker].in_(lang)}: {unit} {exchange.source}*{exchange.target}"
    line += f" · 1…{exchange.most}"
    if exchange.bid is not None:
        line += f" · {'mise' if fr else 'bid'} {exchange.bid}"
    if exchange.parity:
        odd = exchange.parity == "odd"
        line += " · " + (("impaire" if odd else "paire") if fr else exchange.parity)
    if exchange.has_bid:
        named = ", ".join(map(str, exchange.named)) or "–"
        line += f" · {'montants' if fr else 'amounts'} {named} ({len(exchange.named)}/{exchange.due})"
    return line

"""A view of ZOP as text, for terminals and tests: the other side above, the viewer's own below."""

from ludotheque.contract import Lang
from ludotheque.games.zop.view import NAMES, Line, Places, Side, View

_WORDS = {
    "hand": ("hand", "main"),
    "draw": ("draw pile", "pioche"),
    "discard": ("discard pile", "défausse"),
    "next": ("next", "à venir"),
    "below": ("discarded", "défaussées"),
    "waiting": ("in force", "en cours"),
    "chosen": ("has chosen", "a choisi"),
    "round": ("Round", "Manche"),
    "decider": ("the decider", "la belle"),
    "turn": ("turn", "tour"),
    "rounds": ("rounds won", "manches gagnées"),
    "points": ("points", "points"),
}
_KINDS = {"attack": "bold red", "defence": "bold blue", "special": "bold magenta"}
BACK = "··"


def draw_text(seen: View, lang: Lang) -> str:
    below = 1 if seen.viewer == 1 else 0
    lines = [_head(seen, lang), *_side(seen, 1 - below, lang)]
    lines += _table(seen, below, lang)
    lines += _side(seen, below, lang)
    if seen.swap is not None:
        lines.append(_swap(seen, lang))
    return "\n".join(lines)


def _word(key: str, lang: Lang) -> str:
    return _WORDS[key][lang == "fr"]


def _head(seen: View, lang: Lang) -> str:
    parts = [f"[bold]{_word('round', lang)} {seen.round}[/]"]
    parts += [_word("decider", lang)] if seen.decider else []
    parts.append(f"{_word('turn', lang)} {seen.turn}")
    won = " – ".join(f"{NAMES[lang][seat]} {side.rounds_won}" for seat, side in enumerate(seen.sides))
    parts.append(f"{_word('rounds', lang)}{' :' if lang == 'fr' else ':'} {won}")
    return ", ".join(parts)


def _side(seen: View, seat: int, lang: Lang) -> list[str]:
    side = seen.sides[seat]
    label = f"{NAMES[lang][seat]:<8}"
    piles = f"{_word('draw', lang)} {side.draw}  {_word('discard', lang)} {side.discard}"
    first = f"{label}{_word('hand', lang)} {_cards(seen, side.hand)}   {piles}   "
    first += f"{side.points} {'point' if lang == 'fr' and side.points < 2 else _word('points', lang)}"
    if side.waiting:
        first += f"   {_word('waiting', lang)}{' :' if lang == 'fr' else ':'} {' '.join(side.waiting)}"
    if side.chosen:
        first += f"   {_word('chosen', lang)}" + (f" {side.choice}" if side.choice else "")
    return [first, *_remembered(seen, side, lang)]


def _remembered(seen: View, side: Side, lang: Lang) -> list[str]:
    """The piles, as far as the viewer may remember them; empty if there is nothing to remember."""
    known = [
        f"{_word(key, lang)} {_cards(seen, cards)}"
        for key, cards in (("next", side.draw_cards), ("below", side.discard_cards))
        if any(cards)
    ]
    return [" " * 8 + "   ".join(known)] if known else []


def _cards(seen: View, cards: Places) -> str:
    return " ".join(_card(seen, code) for code in cards) or "–"


def _card(seen: View, code: str | None) -> str:
    if code is None:
        return f"[dim]{BACK}[/]"
    kind = next(face.kind for face in seen.deck if face.code == code)
    return f"[{_KINDS[kind]}]{code}[/]"


def _table(seen: View, below: int, lang: Lang) -> list[str]:
    """The played lines facing each other, turn by turn, a cancelled card in brackets."""
    if not seen.lines:
        return [""]
    rows = [f"  {_word('turn', lang):<8}" + "".join(f"{line.turn:>7}" for line in seen.lines)]
    for seat in (1 - below, below):
        shown = "".join(f"{_played(line, seat):>7}" for line in seen.lines)
        points = "".join(f"{line.points[seat]:>7}" for line in seen.lines)
        rows += [f"  {NAMES[lang][seat]:<8}{shown}", f"  [dim]{_word('points', lang):<8}{points}[/]"]
    rows[1], rows[2] = rows[2], rows[1]
    return ["", *rows, ""]


def _played(line: Line, seat: int) -> str:
    text = "+".join(line.cards[seat]) or "–"
    return f"({text})" if line.cancelled[seat] else text


def _swap(seen: View, lang: Lang) -> str:
    assert seen.swap is not None
    name = NAMES[lang][seen.swap.seat]
    if seen.swap.taken is None:
        return f"{name} prend une carte au hasard…" if lang == "fr" else f"{name} takes a random card…"
    if lang == "fr":
        return f"{name} prend {seen.swap.taken} et doit donner une carte (give …)."
    return f"{name} takes {seen.swap.taken} and has to give a card (give …)."

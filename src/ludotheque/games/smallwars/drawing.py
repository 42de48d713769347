"""A view of Small Wars as a picture for terminals: the field, the sheets, the pool, the dice."""

from rich.markup import escape

from ludotheque.contract import Lang
from ludotheque.games.smallwars.catalogue import Sheet
from ludotheque.games.smallwars.view import Figure, Stock, View

_WIDTH = 20
_NAME_WIDTH = 34
_COLOURS = ("blue", "red")
_FACES = " ⚀⚁⚂⚃⚄⚅"
_NAMES = {"en": ("Blue", "Red"), "fr": ("Bleu", "Rouge")}
_SCENARIOS = {
    "en": {"conquest": "Conquest", "frontal": "Frontal assault", "hill": "King of the hill"},
    "fr": {"conquest": "Conquête", "frontal": "Attaque de front", "hill": "Roi de la colline"},
}
_HEADS = {
    "en": ("points", "act.", "move", "range", "combat", "life"),
    "fr": ("points", "act.", "dépl.", "portée", "combat", "vie"),
}


def draw_text(seen: View, lang: Lang) -> str:
    lines = [_title(seen, lang), "", *_field(seen), ""]
    if seen.pool:
        lines += [*_stock_lines(seen.pool, lang), _budgets(seen, lang)]
    for seat, stock in enumerate(seen.unplaced):
        if stock:
            left = " ".join(f"{each.left}×{escape(each.sheet.id)}" for each in stock)
            to_place = "à placer :" if lang == "fr" else "to place:"
            lines.append(f"{_NAMES[lang][seat]}, {to_place} {left}")
    if seen.figures and not seen.pool:
        lines += _figure_lines(seen, lang)
    if seen.roll:
        lines.append(_roll(seen, lang))
    return "\n".join(lines)


def _title(seen: View, lang: Lang) -> str:
    fr = lang == "fr"
    names = _NAMES[lang]
    parts = [_SCENARIOS[lang][seen.scenario]]
    if seen.turn:
        parts.append(f"tour {seen.turn} sur {seen.turns}" if fr else f"turn {seen.turn} of {seen.turns}")
    parts.append(f"{names[0]} {seen.scores[0]} – {names[1]} {seen.scores[1]}")
    if seen.active:
        parts.append(_active_fr(seen) if fr else _active_en(seen))
    return "   ".join(parts)


def _active_en(seen: View) -> str:
    actions = f"{seen.actions} action{'' if seen.actions == 1 else 's'} left"
    return f"{seen.active}: {actions}{', held by an enemy' if seen.bound else ''}"


def _active_fr(seen: View) -> str:
    plural = "s" if seen.actions > 1 else ""
    actions = f"encore {seen.actions} action{plural}" if seen.actions else "plus d’action"
    return f"{seen.active} : {actions}{', au contact' if seen.bound else ''}"


def _field(seen: View) -> list[str]:
    """Rank 3 on top; a figure shows its name, kind, life, `*` if active, `·` if done."""
    lines = []
    for rank in "321":
        cells = [[each for each in seen.figures if each.square == file + rank] for file in "abc"]
        for row in range(max(1, *map(len, cells))):
            shown = [_cell(seen, cell[row]) if row < len(cell) else " " * _WIDTH for cell in cells]
            lines.append(f"{rank if row == 0 else ' '} │{'│'.join(shown)}│")
        if rank != "1":
            lines.append(f"  ├{'┼'.join(['─' * _WIDTH] * 3)}┤")
    border = "─" * _WIDTH
    return [
        f"  ┌{'┬'.join([border] * 3)}┐",
        *lines,
        f"  └{'┴'.join([border] * 3)}┘",
        "   " + " ".join(file.center(_WIDTH) for file in "abc").rstrip(),
    ]


def _cell(seen: View, figure: Figure) -> str:
    mark = "*" if figure.name == seen.active else "·" if figure.activated else " "
    words = f" {figure.name} {figure.kind[: _WIDTH - 10]} ♥{figure.life}{mark}"
    style = f"dim {_COLOURS[figure.seat]}" if mark == "·" else f"bold {_COLOURS[figure.seat]}"
    return f"[{style}]{escape(words.ljust(_WIDTH))}[/]"


def _stock_lines(stock: list[Stock], lang: Lang) -> list[str]:
    lines = [_heads(lang)]
    for each in stock:
        name = f"{each.sheet.id:<10}{each.sheet.name(lang)}"
        lines.append(f" {each.left:>2}×{_padded(name)}{_values(each.sheet)}")
    return lines


def _figure_lines(seen: View, lang: Lang) -> list[str]:
    lines = [_heads(lang)]
    for figure in seen.figures:
        if figure.square is not None:
            name = f"{figure.name:<4}{figure.sheet.name(lang)}"
            lines.append(f"    [{_COLOURS[figure.seat]}]{_padded(name)}[/]{_values(figure.sheet)}")
    return lines


def _heads(lang: Lang) -> str:
    return " " * (4 + _NAME_WIDTH) + "".join(f"{head:>7}" for head in _HEADS[lang])[1:]


def _padded(name: str) -> str:
    return escape(name[: _NAME_WIDTH - 1].ljust(_NAME_WIDTH))


def _values(sheet: Sheet) -> str:
    values = (sheet.points, sheet.actions, sheet.move, sheet.range, sheet.combat, sheet.life)
    return "".join(f"{'✗' if value is None else value:>7}" for value in values)[1:]


def _budgets(seen: View, lang: Lang) -> str:
    done = " (terminé)" if lang == "fr" else " (done)"
    left = "   ".join(
        f"{name} {money}{done if said else ''}"
        for name, money, said in zip(_NAMES[lang], seen.money, seen.done, strict=True)
    )
    return f"Budget {seen.budget} ; reste : {left}" if lang == "fr" else f"Budget {seen.budget}; left: {left}"


def _roll(seen: View, lang: Lang) -> str:
    roll = seen.roll
    assert roll is not None
    last = "Derniers dés :" if lang == "fr" else "Last dice:"
    line = f"{last} {roll.attacker} {_dice(roll.dice)}"
    if roll.back:
        return f"{line}  /  {roll.target} {_dice(roll.back)}"
    return f"{line}  → {roll.target}"


def _dice(dice: list[int]) -> str:
    return " ".join(f"{_FACES[die]} {die}" for die in dice)

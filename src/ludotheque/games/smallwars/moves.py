"""Small Wars for people: its options, and a move as text and back."""

import re
from functools import lru_cache

from ludotheque.contract import CHANCE, Option, Options, Record
from ludotheque.errors import BadMove, Illegal, Text
from ludotheque.games.smallwars.catalogue import ARMY_NAMES, house, known
from ludotheque.games.smallwars.refusals import REFUSALS, WHAT_FIRST, WHO_FIRST
from ludotheque.games.smallwars.rules import TURNS, dice_due
from ludotheque.games.smallwars.state import (
    ARMIES,
    DICE_SPAN,
    DONE,
    END,
    FIGHT,
    LETTERS,
    MOST_ACTIONS,
    MOST_FIGURES,
    NONE,
    PICK,
    PLACE,
    SQUARES,
    STEP,
    figure_name,
)

_PAIRS = tuple((one, other) for one in ARMIES for other in ARMIES)


def _whole_armies(lang: str) -> str:
    """What the armies of our catalogue hold."""
    colon, semicolon = ("\u00a0: ", "\u202f; ") if lang == "fr" else (": ", "; ")
    names = {sheet.id: sheet.name(lang) for sheet in house().sheets}
    lists = (
        getattr(ARMY_NAMES[army], lang) + colon + ", ".join(names[kind] for kind in house().armies[army])
        for army in ARMIES
    )
    return semicolon.join(lists) + "."


# S7.5
OPTIONS = (
    Option(
        "scenario",
        Text("Scenario", "Scénario"),
        "conquest",
        ("conquest", "frontal", "hill"),
        value_labels=(
            Text(
                "Conquest: squares held at the end of each turn",
                "Conquête : les cases tenues à chaque fin de tour",
            ),
            Text(
                "Frontal assault: figures alive at the end",
                "Attaque de front : les figurines en vie à la fin",
            ),
            Text(
                "King of the hill: the middle squares, every turn",
                "Roi de la colline : les cases du milieu, à chaque tour",
            ),
        ),
    ),
    Option(
        "budget",
        Text("Points for each army (draft)", "Points par armée (draft)"),
        400,
        least=100,
        sample=(100, 150, 250, 400, 700, 1000),
        about=Text(
            "More points, larger armies and a longer game.",
            "Plus de points : des armées plus grandes, une partie plus longue.",
        ),
        when=("armies", ("draft",)),
    ),
    Option(
        "armies",
        Text("Armies", "Armées"),
        "draft",
        ("draft", *(f"{one}-{other}" for one, other in _PAIRS)),
        value_labels=(
            Text("Draft: pick in turn", "Draft : chacun son tour"),
            *(
                Text(
                    f"{ARMY_NAMES[one].en} against {ARMY_NAMES[other].en}",
                    f"{ARMY_NAMES[one].fr} contre {ARMY_NAMES[other].fr}",
                )
                for one, other in _PAIRS
            ),
        ),
        about=Text(
            "Ready-made: Blue has the army named first. " + _whole_armies("en"),
            "Armées toutes faites : la première nommée est celle de Bleu. " + _whole_armies("fr"),
        ),
    ),
    Option(
        "start",
        Text("Who starts a turn", "Qui commence un tour"),
        "fixed",
        ("fixed", "alternate"),
        value_labels=(
            Text("Always Red", "Toujours Rouge"),
            Text("In turn, Red first", "Chacun à son tour, Rouge d’abord"),
        ),
        about=Text("Who activates a figure first.", "Qui active une figurine en premier."),
    ),
    Option(
        "wait",
        Text("A figure may wait", "Une figurine peut attendre"),
        False,
        (False, True),
        value_labels=(
            Text("No: it moves or fights if it can", "Non : elle se déplace ou combat si elle le peut"),
            Text(
                "Yes: it may end without having done anything", "Oui : elle peut finir sans avoir rien fait"
            ),
        ),
    ),
)


def read_older(version: int, options: Options) -> Options | None:
    """Version 1 had no option `wait`: every figure could end without doing anything (S4.3). Version 2 differs
    by its prices and armies (`older_content`)."""
    if version == 2:
        return options
    return {**options, "wait": True} if version == 1 and "wait" not in options else None


_DEED = re.compile(r"([BR])([1-9]\d?)(?:(\.)|>([a-c][1-3])|x([BR])([1-9]\d?))", re.ASCII)
_PICK = re.compile(r"(pick|place) (\S+) ([a-c][1-3])", re.ASCII)
_NOBODY = re.compile(r"(?:(pick|place) [a-c][1-3]|>[a-c][1-3]|x[BR][1-9]\d?)", re.ASCII)
"""A target without a figure to act: what a tap on a square or an enemy means before a figure is chosen."""
_ROLL = re.compile(r"roll((?: [1-6])+) /((?: [1-6])*)", re.ASCII)


def text(s: Record, seat: int, move: int) -> str:
    if seat == CHANCE:
        return roll_text(*dice_of(move, int(dice_due(s))))
    if move >= DONE:
        return _deed_text(seat, move)
    kind = known(int(s["catalogue"])).sheets[move >> 6 & 63].id
    return f"{'pick' if move < PLACE else 'place'} {kind} {SQUARES[move & 63]}"


@lru_cache(8192)
def _deed_text(seat: int, move: int) -> str:
    what, who, where = move & ~4095, move >> 6 & 63, move & 63
    if what == DONE:
        return "done"
    if what == END:
        return f"{figure_name(seat, who)}."
    if what == STEP:
        return f"{figure_name(seat, who)}>{SQUARES[where]}"
    return f"{figure_name(seat, who)}x{figure_name(1 - seat, where)}"


def dice_of(packed: int, due: int) -> tuple[list[int], list[int]]:
    """The attacker's dice and the defender's, from a chance move and rules.dice_due."""
    return _digits(packed // DICE_SPAN, due >> 4), _digits(packed % DICE_SPAN, due & 15)


def _digits(packed: int, count: int) -> list[int]:
    return [packed // 6**place % 6 + 1 for place in range(count - 1, -1, -1)]


def roll_text(attack: list[int], back: list[int]) -> str:
    return " ".join(["roll", *map(str, attack), "/", *map(str, back)])


def parse(s: Record, seat: int, text: str) -> int:
    if seat == CHANCE:
        return _parse_roll(s, text)
    if text == "done":
        return DONE
    if found := _PICK.fullmatch(text):
        return _parse_pick(s, found)
    if found := _NOBODY.fullmatch(text):
        raise Illegal("S3.1", WHAT_FIRST) if found[1] else Illegal("S4.2", WHO_FIRST)
    if (found := _DEED.fullmatch(text)) is None:
        raise _no_move(text)
    letter, number, end, square, enemy, target = found.groups()
    if letter != LETTERS[seat]:
        raise Illegal("S4.2", REFUSALS["S4.2"])
    if enemy == letter:
        raise Illegal("S6.1", REFUSALS["S6.1"])
    who = _figure(text, number) << 6
    if end:
        return END | who
    if square:
        return STEP | who | SQUARES.index(square)
    return FIGHT | who | _figure(text, target)


def _parse_pick(s: Record, found: re.Match[str]) -> int:
    word, kind, square = found.groups()
    for at, sheet in enumerate(known(int(s["catalogue"])).sheets):
        if sheet.id == kind:
            return (PICK if word == "pick" else PLACE) | at << 6 | SQUARES.index(square)
    raise BadMove(
        f"The catalogue has no figure “{kind[:40]}”.", f"Le catalogue n’a pas de figurine « {kind[:40]} »."
    )


def _figure(text: str, number: str) -> int:
    if int(number) > MOST_FIGURES:
        raise _no_move(text)
    return int(number) - 1


def _parse_roll(s: Record, text: str) -> int:
    if (found := _ROLL.fullmatch(text)) is None:
        raise _no_move(text)
    if s["target"] == NONE:
        raise Illegal("S8", REFUSALS["S8"])
    attack, back = ([int(die) for die in group.split()] for group in found.groups())
    if (len(attack), len(back)) != divmod(int(dice_due(s)), 16):
        raise Illegal("S6.2", REFUSALS["S6.2"])
    return int(_packed(attack) * DICE_SPAN + _packed(back))


def _packed(dice: list[int]) -> int:
    packed = 0
    for die in dice:
        packed = packed * 6 + die - 1
    return packed


def _no_move(text: str) -> BadMove:
    return BadMove(
        f"“{text[:40]}” isn’t a Small Wars move; moves look like pick jeep b1, done, B1>b2, B1xR2 or B1.",
        f"« {text[:40]} » n’est pas un coup de Small Wars ; un coup s’écrit pick jeep b1, done, B1>b2,"
        " B1xR2 ou B1.",
    )


def longest(options: Options, seats: int) -> int:
    """P6, for any catalogue: each figure is placed, and per turn ends once and fights with every action."""
    return MOST_FIGURES * (1 + TURNS * (1 + 2 * MOST_ACTIONS)) + seats

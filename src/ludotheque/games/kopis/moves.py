"""Kopis for people: its options, the text of a move, and why a move is refused."""

import re

from ludotheque.contract import Option, Options, Record
from ludotheque.errors import BadMove, Illegal, Text
from ludotheque.games.kopis.rules import LAYOUTS
from ludotheque.games.kopis.state import DIRECTIONS, ENTER, LANES, PASS, SQUARES, STEP

# K6
OPTIONS = (
    Option(
        "mode",
        Text("Mode", "Mode"),
        "storm",
        ("storm", "sudden"),
        value_labels=(
            Text("Storm the Castle", "Prise d’assaut du château"),
            Text("Sudden Death", "Mort subite"),
        ),
        about=Text(
            "Storm the Castle: factions only slide in. Sudden Death: they may also step on the board, and the"
            " game stops when a player has brought in the eighth.",
            "Prise d’assaut : les factions ne font qu’entrer. Mort subite : elles peuvent aussi faire un pas"
            " sur le plateau, et la partie s’arrête dès qu’un joueur a fait entrer sa huitième.",
        ),
    ),
    Option(
        "setup",
        Text("Set-up", "Mise en place"),
        "basic",
        ("basic", "advanced"),
        value_labels=(
            Text("Basic: strongholds in the centre", "De base : forteresses au centre"),
            Text("Advanced: the players place them", "Avancée : les joueurs les placent"),
        ),
    ),
    Option(
        "layout",
        Text("Strongholds of the basic set-up", "Forteresses de la mise en place de base"),
        "diagonal",
        LAYOUTS,
        value_labels=(
            Text("Diagonal", "En diagonale"),
            Text("Other diagonal", "Sur l’autre diagonale"),
            Text("Each near its owner", "Chacune près de son camp"),
            Text("Each far from its owner", "Chacune loin de son camp"),
            Text("Black’s to the left", "Noires à gauche"),
            Text("Black’s to the right", "Noires à droite"),
        ),
        when=("setup", ("basic",)),
    ),
    Option(
        "order",
        Text("Order of placing (advanced)", "Ordre de placement (mise en place avancée)"),
        "alternate",
        ("alternate", "snake"),
        value_labels=(
            Text("In turn: Black, Red, Black, Red", "À tour de rôle : Noir, Rouge, Noir, Rouge"),
            Text("Black, Red twice, Black", "Noir, deux fois Rouge, Noir"),
        ),
        when=("setup", ("advanced",)),
    ),
    Option(
        "quiet_limit",
        Text("Quiet moves that end Sudden Death", "Coups calmes qui terminent la Mort subite"),
        60,
        about=Text(
            "Moves in a row, both players’ counted together, that neither bring a faction in nor capture one;"
            " then the game stops and is scored as it stands.",
            "Coups de suite, ceux des deux joueurs réunis, sans entrée ni capture ; la partie s’arrête alors"
            " et se compte telle quelle.",
        ),
        least=1,
        most=10_000,
        sample=(1, 2, 5, 12, 60),
        when=("mode", ("sudden",)),
    ),
)

REFUSALS = {
    "K1.3": Text("It is your opponent’s turn.", "C’est à votre adversaire de jouer."),
    "K2.2": Text(
        "The strongholds are placed first, each on an empty square from b2 to e5.",
        "On place d’abord les forteresses, chacune sur une case vide de b2 à e5.",
    ),
    "K2.2 ring": Text(
        "That square is on the outer ring: a stronghold goes inside it, from b2 to e5.",
        "Cette case est sur l’anneau extérieur : une forteresse se place à l’intérieur, de b2 à e5.",
    ),
    "K2.2 taken": Text("That square is taken.", "Cette case est occupée."),
    "K3.1": Text(
        "Slide in one of your waiting factions, along a lane of one of your own sides; what is on the board"
        " only moves when it is pushed.",
        "Faites glisser une de vos factions en attente, sur une ligne d’un de vos côtés ; ce qui est sur le"
        " plateau ne bouge que si on le pousse.",
    ),
    "K3.1 side": Text("That side belongs to your opponent.", "Ce côté appartient à votre adversaire."),
    "K3.1 waiting": Text(
        "You have no more factions waiting on that side.",
        "Plus aucune de vos factions n’attend de ce côté.",
    ),
    "K3.2": Text(
        "That lane is empty: there is nothing to push.",
        "Cette ligne est vide : il n’y a rien à pousser.",
    ),
    "K3.5": Text(
        "A stronghold stands at the far edge and can’t be pushed off the board.",
        "Une forteresse est au bord opposé : elle ne peut pas être poussée hors du plateau.",
    ),
    "K3.6": Text(
        "That would push the faction under the Bastion.",
        "Ce coup pousserait la faction qui porte le Bastion.",
    ),
    "K3.7": Text(
        "You can only pass when you have no legal move.",
        "On ne passe que si l’on n’a aucun coup permis.",
    ),
    "K3.8": Text(
        "The game is over: all factions have been played.",
        "La partie est finie : toutes les factions sont jouées.",
    ),
    "K4.1": Text(
        "Bring in a waiting faction, or step with one on the board: a single square, never diagonally.",
        "Faites entrer une faction en attente, ou avancer une faction du plateau d’une seule case, jamais en"
        " diagonale.",
    ),
    "K4.2 side": Text("That side belongs to your opponent.", "Ce côté appartient à votre adversaire."),
    "K4.2 facing": Text(
        "None of your factions is waiting there: each one enters on the edge square it faces.",
        "Aucune de vos factions n’attend là : chacune n’entre que par la case du bord qui lui fait face.",
    ),
    "K4.3 own": Text(
        "None of your factions stands there: strongholds and your opponent’s factions only move when pushed.",
        "Aucune de vos factions ne se trouve là : forteresses et factions adverses ne bougent que si on les"
        " pousse.",
    ),
    "K4.3 edge": Text("A step can’t leave the board.", "Un pas ne quitte pas le plateau."),
    "K4.5": Text("The game is over.", "La partie est finie."),
    "K4.7": Text(
        "You can only pass when you have no legal move.",
        "On ne passe que si l’on n’a aucun coup permis.",
    ),
}

TEXTS = dict(enumerate(SQUARES))
TEXTS |= {ENTER + lane: text for lane, text in enumerate(LANES)}
TEXTS |= {
    STEP + 4 * square + direction: text + way
    for square, text in enumerate(SQUARES)
    for direction, way in enumerate(DIRECTIONS)
}
TEXTS[PASS] = "--"
_FROM_TO = re.compile("([a-f][1-6])([a-f][1-6])")
_MOVES = {text: move for move, text in TEXTS.items()}


def text(s: Record, seat: int, move: int) -> str:
    return TEXTS[move]


def parse(s: Record, seat: int, text: str) -> int:
    if found := _FROM_TO.fullmatch(text):
        _refuse_too_far(s, seat, *found.groups())
    try:
        return _MOVES[text]
    except KeyError:
        raise BadMove(
            f"“{text[:40]}” isn’t a Kopis move; moves look like Sc, W3, c3n, c3 or --.",
            f"« {text[:40]} » n’est pas un coup de Kopis ; un coup s’écrit Sc, W3, c3n, c3 ou --.",
        ) from None


def _refuse_too_far(s: Record, seat: int, start: str, end: str) -> None:
    """K4.3: a faction was to go further than a step, or diagonally, which no move of this game says."""
    (file, rank), (to_file, to_rank) = (divmod(SQUARES.index(square), 6) for square in (start, end))
    if not s.sudden or s.to_place or s.ended or abs(file - to_file) + abs(rank - to_rank) < 2:
        return
    if not s.factions[seat] >> SQUARES.index(start) & 1:
        raise Illegal("K4.3", REFUSALS["K4.3 own"])
    raise Illegal(
        "K4.3",
        Text(
            f"The faction on {start} steps a single square, never diagonally: it can’t reach {end}.",
            f"La faction en {start} n’avance que d’une case, jamais en diagonale : elle ne peut atteindre"
            f" {end}.",
        ),
    )


def longest(options: Options, seats: int) -> int:
    """P6. Each of 16 entries and 16 captures starts a new quiet spell (K4.6); two passes end (K3.7)."""
    if options["mode"] == "storm":
        return 4 + 2 * 16 + 2
    return 4 + 33 * (int(options["quiet_limit"]) + 1)

"""Why a move of Small Wars is refused: a sentence for each rule, with numbers where they help."""

from ludotheque.contract import CHANCE, Record
from ludotheque.errors import Text
from ludotheque.games.smallwars.catalogue import Sheet, known
from ludotheque.games.smallwars.state import NONE, SQUARES, STEP, distance, figure_name

REFUSALS = {
    "S2.1": Text("That figure can’t move.", "Cette figurine ne peut pas se déplacer."),
    "S3.1": Text(
        "That square is not in your camp: a new figure starts on one of the three that are.",
        "Cette case n’est pas dans votre camp : une nouvelle figurine part d’une de vos trois cases.",
    ),
    "S3.2": Text(
        "You can’t have that one: none is left in the pool, or it costs more than you have left.",
        "Impossible : il n’en reste pas en réserve, ou elle coûte plus que ce qu’il vous reste.",
    ),
    "S3.2 done": Text(
        "You need at least one figure before you are done.",
        "Pour terminer, il vous faut au moins une figurine.",
    ),
    "S3.3": Text(
        "Place one of your remaining figures in your own camp.",
        "Placez dans votre camp une des figurines qui vous restent.",
    ),
    "S4.1": Text("The four turns are over.", "Les quatre tours sont joués."),
    "S4.2": Text(
        "Only the active figure may act; if there is none, one of yours not yet activated this turn.",
        "Seule la figurine activée peut agir ou, s’il n’y en a pas, une des vôtres qui ne l’a pas encore"
        " été ce tour-ci.",
    ),
    "S4.3": Text(
        "That figure has no action left: end its activation.",
        "Cette figurine n’a plus d’action : terminez son activation.",
    ),
    "S4.3 idle": Text(
        "It can still move or fight: an activated figure must spend at least one action.",
        "Elle peut encore se déplacer ou combattre : une figurine activée dépense au moins une action.",
    ),
    "S5.1": Text(
        "That square is out of reach: steps are never diagonal, and enemies stop a move.",
        "Cette case est hors d’atteinte : on n’avance jamais en diagonale, et l’ennemi arrête"
        " le déplacement.",
    ),
    "S5.2": Text(
        "It shares its square with an enemy: its first step must be to a square without enemies.",
        "Elle partage sa case avec un ennemi : son premier pas doit mener à une case sans ennemi.",
    ),
    "S6.1": Text(
        "The target must be a living enemy within range.",
        "La cible doit être un ennemi vivant, à portée.",
    ),
    "S6.2": Text(
        "Fighting needs combat and range, and as many dice as the sheets say.",
        "Pour combattre, il faut une valeur de combat et une portée ; on lance autant de dés que"
        " l’indiquent les fiches.",
    ),
    "S8": Text("That can’t be done now.", "Ce n’est pas possible maintenant."),
}

WHAT_FIRST = Text(
    "Choose a figure, then a square of your own camp for it.",
    "Choisissez une figurine, puis une case de votre camp où la placer.",
)
WHO_FIRST = Text(
    "First choose who acts: one of your figures not yet activated this turn.",
    "Choisissez d’abord qui agit : une de vos figurines qui n’a pas encore été activée ce tour-ci.",
)


def explain_refusal(s: Record, seat: int, move: int, rule: str) -> Text | None:
    about_no_figure = rule == "S4.2" and move < STEP
    if seat == CHANCE or rule not in _CASES or about_no_figure:
        return None
    return _CASES[rule](s, seat, move >> 6 & 63, move & 63)


def _not_to_be_had(s: Record, seat: int, kind: int, square: int) -> Text | None:
    """S3.2."""
    if kind >= s["kinds"]:
        return None
    sheet, left = known(int(s["catalogue"])).sheets[kind], int(s["money"][seat])
    if s["pool"][kind] == 0:
        return Text(f"{sheet.en}: none is left in the pool.", f"{sheet.fr} : il n’en reste pas en réserve.")
    return Text(
        f"{sheet.en}: it costs {sheet.points} points, and you have {left} left.",
        f"{sheet.fr} : le prix est de {sheet.points} points, et il vous en reste {left}.",
    )


def _not_its_turn(s: Record, seat: int, figure: int, where: int) -> Text | None:
    """S4.2."""
    if s["active"] != NONE:
        active = int(s["active"])
        name, sheet = figure_name(seat, active), _sheet(s, seat, active)
        return Text(
            f"{name} ({sheet.en}) is active: no other figure may act before its activation ends.",
            f"La figurine {name} ({sheet.fr}) est activée : aucune autre n’agit avant qu’elle ait fini.",
        )
    if figure >= s["count"][seat] or s["alive"][seat] >> figure & 1 == 0:
        return None
    name = figure_name(seat, figure)
    return Text(
        f"{name} has already been activated this turn.", f"La figurine {name} a déjà été activée ce tour-ci."
    )


def _out_of_reach(s: Record, seat: int, figure: int, square: int) -> Text | None:
    """S5.1."""
    sheet = _sheet(s, seat, figure)
    if sheet.move is None or square >= len(SQUARES):
        return None
    to, far = SQUARES[square], distance(int(s["square"][seat, figure]), square)
    if far == 0:
        return Text(
            "It stands there already: a move ends on another square.",
            "Elle s’y trouve déjà : un déplacement mène à une autre case.",
        )
    if far <= sheet.move:
        return Text(
            f"{to} is {_squares_en(far)} away, but enemies stand in the way, and a move stops among them.",
            f"{to} est à {_squares_fr(far)}, mais l’ennemi barre le chemin et arrête le déplacement.",
        )
    return Text(
        f"Too far for one move: {to} is {_squares_en(far)} away, and the {sheet.en} moves up to {sheet.move}."
        " Steps are never diagonal.",
        f"Trop loin pour un seul déplacement : {to} est à {_squares_fr(far)}, et cette figurine ({sheet.fr})"
        f" avance de {sheet.move} au plus, jamais en diagonale.",
    )


def _out_of_range(s: Record, seat: int, figure: int, target: int) -> Text | None:
    """S6.1."""
    if s["alive"][1 - seat] >> target & 1 == 0:
        return None
    sheet = _sheet(s, seat, figure)
    far = distance(int(s["square"][seat, figure]), int(s["square"][1 - seat, target]))
    return Text(
        f"Out of range: {_squares_en(far)} away, and the {sheet.en} reaches {_reach_en(sheet.range or 0)}.",
        f"Hors de portée : la cible est à {_squares_fr(far)}, et cette figurine ({sheet.fr})"
        f" {_reach_fr(sheet.range or 0)}.",
    )


def _cannot_fight(s: Record, seat: int, figure: int, target: int) -> Text | None:
    """S6.2."""
    if figure >= s["count"][seat]:
        return None
    sheet = _sheet(s, seat, figure)
    if sheet.combat is not None and sheet.range is not None:
        return None
    return Text(
        f"The {sheet.en} can’t fight: its sheet has a cross for combat or for range.",
        f"Cette figurine ({sheet.fr}) ne combat pas : sa fiche porte une croix au combat ou à la portée.",
    )


_CASES = {
    "S3.2": _not_to_be_had,
    "S4.2": _not_its_turn,
    "S5.1": _out_of_reach,
    "S6.1": _out_of_range,
    "S6.2": _cannot_fight,
}


def _sheet(s: Record, seat: int, figure: int) -> Sheet:
    return known(int(s["catalogue"])).sheets[int(s["kind"][seat, figure])]


def _reach_en(reach: int) -> str:
    return f"{_squares_en(reach)} at most" if reach else "only its own square"


def _reach_fr(reach: int) -> str:
    return f"tire à {_squares_fr(reach)} au plus" if reach else "n’atteint que sa propre case"


def _squares_en(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def _squares_fr(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"

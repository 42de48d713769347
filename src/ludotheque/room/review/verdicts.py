"""What is said about a record that was checked, in both languages."""

from collections.abc import Sequence

from ludotheque.errors import Text

FINE = Text(
    "Every move and every draw is what the table had committed to before its first move.",
    "Chaque coup et chaque tirage est bien celui auquel la table s’était engagée avant le premier coup.",
)


def partly(first: int) -> Text:
    """For a table that went on from another one, or from a record that somebody brought."""
    return Text(
        f"Only from move {first + 1} on is this what the table had committed to: the first {first} moves were"
        " copied from elsewhere, and their chance is not checked.",
        f"La table ne s’était engagée qu’à partir du coup {first + 1}, et c’est bien cela :"
        f" les {first} premiers coups sont copiés d’ailleurs, et leur hasard n’est pas vérifié.",
    )


# ---- what is wrong --------------------------------------------------------------------------------

NO_PART = Text(
    "The record does not say how its chance was drawn (no `fair` part of a finished table).",
    "La partie ne dit pas comment son hasard fut tiré (pas de champ `fair` d’une table finie).",
)
OLD_METHOD = Text(
    "The record is of an older kind that could hide draws; take it from its room again.",
    "Cette partie est d’un ancien modèle qui pouvait cacher des tirages ; reprenez-la à sa salle.",
)
WRONG_SECRET = Text(
    "The secret does not fit the commitment that was published before the first move.",
    "Le secret ne correspond pas à l’engagement publié avant le premier coup.",
)
OTHER_COMMITMENT = Text(
    "The record's commitment is not the one that you kept: it is of another table, or was made afterwards.",
    "L’engagement de la partie n’est pas celui que vous aviez gardé : autre table, ou fait après coup.",
)
WRONG_FIRST = Text(
    "The record says that more moves were copied from another table than it has.",
    "La partie dit avoir copié d’une autre table plus de coups qu’elle n’en a.",
)
ALL_COPIED = Text(
    "The record says that all its moves were copied from elsewhere: nothing in it was drawn at this table.",
    "La partie dit que tous ses coups sont copiés d’ailleurs : rien n’y fut tiré à cette table.",
)
WRONG_DRAW = Text(
    "A chance move is not what the table's secret gives for its number: it was altered, or a draw was"
    " left out that no undo in the log takes back.",
    "Un tirage n’est pas celui que donne le secret pour son numéro : on l’a changé, ou l’on a omis un tirage"
    " qu’aucun retour du journal n’annule.",
)
GAP = Text(
    "The draws are not numbered one after the other: a server could have drawn until it liked the result.",
    "Les tirages ne se suivent pas : un serveur aurait pu tirer jusqu’à ce que le résultat lui plaise.",
)
WRONG_LOG = Text(
    "The log of what was taken back does not lead to the moves of the record.",
    "Le journal des coups repris ne mène pas aux coups de la partie.",
)
WRONG_SEAL = Text(
    "The moves, the names, the result or what was mixed in do not fit the table's seal: it was altered.",
    "Les coups, les noms, le résultat ou le hasard apporté ne correspondent pas au sceau : on y a touché.",
)
UNSIGNED = Text(
    "The record is not signed. A room signs what it hands out; this one may have been cut or changed and"
    " sealed again with the published secret.",
    "La partie n’est pas signée. Une salle signe ce qu’elle remet ; celle-ci a pu être coupée ou changée,"
    " puis scellée de nouveau avec le secret publié.",
)
WRONG_SIGNATURE = Text(
    "The signature does not fit: something in the record was changed after the room had signed it.",
    "La signature ne correspond pas : on a changé la partie après que la salle l’eut signée.",
)
OTHER_KEY = Text(
    "The record is signed, but by another key than the room's.",
    "La partie est signée, mais par une autre clé que celle de la salle.",
)


def differs(part: str) -> Text:
    return Text(
        f"This room has that table, and its `{part}` is not what the record says.",
        f"Cette salle a cette table, et son champ `{part}` n’est pas ce que dit la partie.",
    )


# ---- what was checked -----------------------------------------------------------------------------

PLAYED = Text("The moves follow the rules.", "Les coups suivent les règles.")
SAME_COMMITMENT = Text("The commitment is the one you kept.", "L’engagement est celui que vous aviez gardé.")
STORED = Text(
    "The table as this room keeps it has the same moves, names, result and draws.",
    "La table que garde cette salle a les mêmes coups, noms, résultat et tirages.",
)


def drawn(number: int) -> Text:
    return Text(
        f"Draws recomputed, numbered without a gap: {number}.",
        f"Tirages recalculés, numérotés sans lacune : {number}.",
    )


def undone(undos: int, draws: int, seats: Sequence[int]) -> Text:
    asked = ", ".join(map(str, seats))
    return Text(
        f"Moves were undone {undos} times, with {draws} draws in all; asked for by seat {asked}.",
        f"Des coups ont été annulés {undos} fois, {draws} tirages en tout, à la demande de la place {asked}.",
    )


def signed(key: str, known: bool) -> Text:
    whose = Text("the room's key", "la clé de la salle") if known else Text(f"the key {key}", f"la clé {key}")
    return Text(f"Signed with {whose.en}.", f"Signée avec {whose.fr}.")


# ---- what was not ---------------------------------------------------------------------------------

NO_COMMITMENT = Text(
    "That the commitment was published before the first move: compare it with what your browser kept"
    " (--commitment).",
    "Que l’engagement fut publié avant le premier coup : comparez-le à celui que votre navigateur a gardé"
    " (--commitment).",
)
NO_KEY = Text(
    "Whose key it is: compare it with the room's, which GET /api/key gives (--key).",
    "De qui est la clé : comparez-la à celle de la salle, que donne GET /api/key (--key).",
)
TOLD_END = Text(
    "That the game ended as it says (resigned, timeout, agreed): no rule shows it, only the signature.",
    "Que la partie finit ainsi (abandon, temps, accord) : aucune règle ne le montre, la signature seule.",
)
NOBODY_MIXED = Text(
    "That the server did not choose its secret for these draws: no client had mixed anything in.",
    "Que le serveur n’a pas choisi son secret pour ces tirages : aucun client n’y avait rien mêlé.",
)
NAMES = Text(
    "Who the people were, and that they made these moves themselves: that rests on the signature.",
    "Qui étaient les personnes, et que ces coups sont d’elles : cela tient à la signature.",
)


def copied(first: int) -> Text:
    return Text(
        f"The chance of the first {first} moves: they were copied from another table.",
        f"Le hasard des {first} premiers coups : ils viennent d’une autre table.",
    )

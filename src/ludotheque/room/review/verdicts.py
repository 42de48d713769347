"""The verdicts on a checked record, in both languages."""

from collections.abc import Sequence

from ludotheque.errors import Text

FINE = Text(
    "The dice and shuffles follow from what the table committed to before the first move.",
    "Les dés et les mélanges découlent bien de l’engagement que la table avait pris avant le premier coup.",
)


def partly(first: int) -> Text:
    """For a table continued from another one, or from an imported record."""
    return Text(
        f"From move {first + 1} on, this is what the table committed to. The first {first} moves were copied"
        " from elsewhere, and their randomness is not verified.",
        f"L’engagement de la table ne vaut qu’à partir du coup {first + 1}, et il est tenu :"
        f" les {first} premiers coups sont copiés d’ailleurs, et leur hasard n’est pas vérifié.",
    )


# ---- what is wrong --------------------------------------------------------------------------------

NO_PART = Text(
    "The record does not say where its randomness came from (it has no `fair` part).",
    "Le fichier de partie ne dit pas comment son hasard a été tiré (il n’a pas de champ `fair`).",
)
OLD_METHOD = Text(
    "The record is in an older format that could hide draws; download it from its room again.",
    "Ce fichier de partie est d’un ancien format, qui pouvait cacher des tirages ;"
    " téléchargez-le de nouveau depuis sa salle.",
)
WRONG_SECRET = Text(
    "The secret does not match the commitment published before the first move.",
    "Le secret ne correspond pas à l’engagement publié avant le premier coup.",
)
OTHER_COMMITMENT = Text(
    "The record’s commitment is not the one you saved: it is from another table, or was made afterwards.",
    "L’engagement du fichier n’est pas celui que vous aviez gardé : autre table, ou fait après coup.",
)
WRONG_FIRST = Text(
    "The record claims more moves copied from another table than it has.",
    "Le fichier annonce plus de coups copiés d’une autre table qu’il n’en contient.",
)
ALL_COPIED = Text(
    "The record claims that all its moves were copied from elsewhere: nothing was drawn at this table.",
    "Selon le fichier, tous ses coups sont copiés d’ailleurs : rien n’a été tiré à cette table.",
)
WRONG_DRAW = Text(
    "A chance move is not what the table’s secret gives for its number: it was altered, or a draw was"
    " left out without an undo in the log.",
    "Un tirage n’est pas celui que donne le secret de la table pour son numéro : il a été modifié,"
    " ou l’on a omis un tirage qu’aucune annulation du journal n’explique.",
)
GAP = Text(
    "There is a gap in the draws: a server could have kept drawing until it liked the result.",
    "Les tirages ne se suivent pas : un serveur aurait pu tirer jusqu’à ce que le résultat lui plaise.",
)
WRONG_LOG = Text(
    "The log of undone moves does not lead to the moves of the record.",
    "Le journal des coups annulés ne mène pas aux coups du fichier.",
)
WRONG_SEAL = Text(
    "The moves, names, result or added randomness do not match the table’s seal: something was altered.",
    "Les coups, les noms, le résultat ou le hasard apporté ne correspondent pas au sceau de la table :"
    " le fichier a été modifié.",
)
UNSIGNED = Text(
    "The record is not signed. A room signs every record it hands out; this one may have been cut or"
    " changed, then sealed again with the published secret.",
    "Le fichier n’est pas signé. Une salle signe ce qu’elle remet ; celui-ci a pu être tronqué ou modifié,"
    " puis scellé à nouveau avec le secret publié.",
)
WRONG_SIGNATURE = Text(
    "The signature does not match: the record was changed after the room signed it.",
    "La signature ne correspond pas : le fichier a été modifié après que la salle l’a signé.",
)
OTHER_KEY = Text(
    "The record is signed, but not with the room’s key.",
    "Le fichier est signé, mais par une autre clé que celle de la salle.",
)


def differs(part: str) -> Text:
    return Text(
        f"This room has the same table, but with a different `{part}`.",
        f"Cette salle a cette table, et son champ `{part}` n’est pas celui du fichier.",
    )


# ---- what was checked -----------------------------------------------------------------------------

PLAYED = Text("The moves follow the rules.", "Les coups suivent les règles.")
SAME_COMMITMENT = Text(
    "The commitment is the one you saved.", "L’engagement est bien celui que vous aviez gardé."
)
STORED = Text(
    "The table stored in this room has the same moves, names, result and draws.",
    "La table telle que cette salle la garde a les mêmes coups, noms, résultat et tirages.",
)


def drawn(number: int) -> Text:
    return Text(
        f"Draws recomputed, with no gap: {number}.",
        f"Tirages recalculés, numérotés sans lacune : {number}.",
    )


def undone(undos: int, draws: int, seats: Sequence[int]) -> Text:
    asked = ", ".join(map(str, seats))
    return Text(
        f"Moves were undone {undos} times, with {draws} draws in all, at the request of seat {asked}.",
        f"Des coups ont été annulés {undos} fois, {draws} tirages en tout, à la demande de la place {asked}.",
    )


def signed(key: str, known: bool) -> Text:
    whose = Text("the room’s key", "la clé de la salle") if known else Text(f"the key {key}", f"la clé {key}")
    return Text(f"Signed with {whose.en}.", f"Signé avec {whose.fr}.")


# ---- what was not ---------------------------------------------------------------------------------

NO_COMMITMENT = Text(
    "That the commitment was published before the first move: compare it with the one your browser saved"
    " (--commitment).",
    "Que l’engagement a été publié avant le premier coup : comparez-le à celui que votre navigateur a gardé"
    " (--commitment).",
)
NO_KEY = Text(
    "Whose key it is: compare it with the room’s own, from GET /api/key (--key).",
    "De qui est la clé : comparez-la à celle de la salle, que donne GET /api/key (--key).",
)
TOLD_END = Text(
    "That the game ended as stated (resigned, timeout, agreed): only the signature vouches for that.",
    "Que la partie s’est terminée ainsi (abandon, temps, accord) : seule la signature l’atteste, aucune"
    " règle.",
)
NOBODY_MIXED = Text(
    "That the server did not pick its secret to get these draws: no player added randomness of their own.",
    "Que le serveur n’a pas choisi son secret pour ces tirages : aucun joueur n’avait apporté"
    " sa part de hasard.",
)
NAMES = Text(
    "Who the players were, and that they made these moves themselves: only the signature vouches for that.",
    "Qui étaient les joueurs, et que ces coups sont bien les leurs : seule la signature en répond.",
)


def copied(first: int) -> Text:
    return Text(
        f"The randomness of the first {first} moves: they were copied from another table.",
        f"Le hasard des {first} premiers coups : ils viennent d’une autre table.",
    )

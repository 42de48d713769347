"""What a table or the room refuses besides moves: each code with its sentence in both languages."""

from ludotheque.errors import LudothequeError, Text

SENTENCES = {
    "bad-request": Text("That is not a message of this protocol.", "Ce message n’est pas du protocole."),
    "not-your-seat": Text("That is not your seat.", "Ce n’est pas votre siège."),
    "not-your-turn": Text("This seat is not asked now.", "Ce n’est pas à ce siège de jouer."),
    "stale": Text(
        "The position has changed since; look again.",
        "La position a changé entre-temps ; regardez de nouveau.",
    ),
    "not-started": Text("The game has not started yet.", "La partie n’a pas encore commencé."),
    "started": Text("The game has already started.", "La partie a déjà commencé."),
    "over": Text("The game is over.", "La partie est finie."),
    "not-over": Text("The game is not over yet.", "La partie n’est pas finie."),
    "seat-taken": Text("That seat is taken.", "Ce siège est occupé."),
    "not-host": Text("Only the table's host may do that.", "Seul l’hôte de la table peut le faire."),
    "not-away": Text(
        "That player is here, or has not been away for long.",
        "Cette personne est là, ou n’est partie que depuis peu.",
    ),
    "no-name": Text("Choose a name first.", "Choisissez d’abord un nom."),
    "bad-name": Text(
        "A name has 1 to 24 visible characters.", "Un nom compte de 1 à 24 caractères visibles."
    ),
    "name-taken": Text(
        "That name belongs to somebody's account.", "Ce nom est celui du compte de quelqu’un."
    ),
    "bad-password": Text(
        "A password has 8 to 200 characters and is not your name.",
        "Un mot de passe compte de 8 à 200 caractères et n’est pas votre nom.",
    ),
    "wrong-password": Text("The name or the password is wrong.", "Le nom ou le mot de passe est incorrect."),
    "has-account": Text("You already have an account.", "Vous avez déjà un compte."),
    "no-account": Text("Choose a password first.", "Choisissez d’abord un mot de passe."),
    "signed-out": Text("This session was ended elsewhere.", "Cette session a été fermée ailleurs."),
    "unknown-person": Text("There is no such person.", "Cette personne n’existe pas."),
    "nothing-to-undo": Text("There is nothing to take back.", "Il n’y a rien à annuler."),
    "not-allowed": Text("This table does not allow that.", "Cette table ne le permet pas."),
    "no-offer": Text("Nothing of the kind is being asked.", "Rien de tel n’est demandé."),
    "busy": Text("The table is busy; try again in a moment.", "La table est occupée ; réessayez."),
    "too-many-requests": Text("Too many requests; slow down.", "Trop de demandes ; ralentissez."),
    "too-large": Text("That is too large.", "C’est trop grand."),
    "already-mixed": Text(
        "This seat has already added its randomness.", "Ce siège a déjà ajouté son hasard."
    ),
    "storage-full": Text(
        "The server's disk is full: nothing was changed. Try again later.",
        "Le disque du serveur est plein : rien n’a été changé. Réessayez plus tard.",
    ),
    "storage-failing": Text(
        "The server cannot write to its disk: nothing was changed.",
        "Le serveur ne peut pas écrire sur son disque : rien n’a été changé.",
    ),
    "stopping": Text("The server is stopping; it will be back.", "Le serveur s’arrête ; il va revenir."),
    "private": Text("This table is private: its link opens it.", "Table privée : il faut son lien."),
    "not-finished": Text(
        "Only finished games are shown whole.", "Seules les parties finies se montrent en entier."
    ),
    "unknown-table": Text("There is no such table.", "Cette table n’existe pas."),
    "old-version": Text(
        "This game began under other rules and cannot go on here.",
        "Cette partie a commencé sous d’autres règles et ne peut continuer ici.",
    ),
    "wrong-origin": Text("This request comes from another site.", "Cette demande vient d’un autre site."),
    "not-found": Text("There is nothing here.", "Il n’y a rien ici."),
    "failed": Text("Something went wrong on the server.", "Une erreur est survenue sur le serveur."),
}


class RoomRefused(LudothequeError):
    """Nothing was changed. `code` is one of `SENTENCES`."""

    def __init__(self, code: str) -> None:
        super().__init__(*SENTENCES[code])
        self.code = code

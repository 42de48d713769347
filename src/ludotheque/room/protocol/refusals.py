"""Refusals of a table or the room other than for moves: each code, with its sentence in both languages."""

from ludotheque.errors import LudothequeError, Text

SENTENCES = {
    "bad-request": Text(
        "The server doesn’t understand this message.", "Le serveur ne comprend pas ce message."
    ),
    "not-your-seat": Text("That is not your seat.", "Ce n’est pas votre place."),
    "not-your-turn": Text("It isn’t this player’s turn.", "Ce n’est pas à ce joueur de jouer."),
    "stale": Text(
        "The position has changed in the meantime: take another look.",
        "La position a changé entre-temps ; regardez à nouveau le plateau.",
    ),
    "not-started": Text("The game has not started yet.", "La partie n’a pas encore commencé."),
    "started": Text("The game has already started.", "La partie a déjà commencé."),
    "over": Text("The game is over.", "La partie est finie."),
    "not-over": Text("The game is not over yet.", "La partie n’est pas finie."),
    "seat-taken": Text("That seat is taken.", "Cette place est prise."),
    "not-host": Text("Only the table’s host can do that.", "Seul l’hôte de la table peut le faire."),
    "not-away": Text(
        "That player is here, or has not been away for long.",
        "Cette personne est présente, ou absente depuis trop peu de temps.",
    ),
    "no-name": Text("Choose a name first.", "Choisissez d’abord un nom."),
    "bad-name": Text(
        "A name needs 1 to 24 visible characters.", "Un nom compte de 1 à 24 caractères visibles."
    ),
    "name-taken": Text("That name belongs to someone’s account.", "Ce nom est déjà celui d’un compte."),
    "name-alike": Text(
        "That name looks too much like someone else’s.",
        "Ce nom ressemble trop à celui de quelqu’un d’autre.",
    ),
    "mixed-name": Text("A name must use a single alphabet.", "Un nom s’écrit dans un seul alphabet."),
    "bot-name": Text(
        "That name is reserved for the room and its bots.",
        "Ce nom est celui de la salle ou de l’un de ses robots.",
    ),
    "given-name": Text(
        "The room gave you this name: choose one of your own first.",
        "La salle vous a donné ce nom : choisissez d’abord le vôtre.",
    ),
    "bad-text": Text(
        "It contains characters that can’t be displayed.",
        "Il contient des caractères qui ne peuvent pas être affichés.",
    ),
    "bad-password": Text(
        "A password needs 8 to 200 characters and can’t be your name.",
        "Un mot de passe compte de 8 à 200 caractères et n’est pas votre nom.",
    ),
    "wrong-login": Text("The name or the password is wrong.", "Le nom ou le mot de passe est incorrect."),
    "wrong-password": Text("The password is wrong.", "Le mot de passe est incorrect."),
    "wrong-code": Text("The name or the code is wrong.", "Le nom ou le code est incorrect."),
    "removed": Text(
        "This account was removed by the room’s owner.",
        "Ce compte a été exclu par le responsable de la salle.",
    ),
    "muted": Text(
        "The room’s owner has muted you for now.",
        "Le responsable de la salle vous a mis en sourdine pour le moment.",
    ),
    "not-owner": Text("Only the room’s owner can do that.", "Seul le responsable de la salle peut le faire."),
    "is-owner": Text(
        "They are an owner of this room: that can only be changed on the command line.",
        "Cette personne est responsable de la salle : cela se change en ligne de commande.",
    ),
    "yourself": Text("That is you.", "C’est vous."),
    "guest": Text(
        "They are a guest, and this only works between accounts.",
        "Cette personne joue en invité, et cela n’est possible qu’entre comptes.",
    ),
    "not-welcome": Text(
        "That isn’t possible with this person.", "Ce n’est pas possible avec cette personne."
    ),
    "too-many-people": Text("Your list is full.", "Votre liste est pleine."),
    "already-challenged": Text(
        "You have already challenged them; they haven’t answered yet.",
        "Vous avez déjà défié cette personne ; elle n’a pas encore répondu.",
    ),
    "too-many-challenges": Text(
        "Too many of your challenges are unanswered; withdraw one first.",
        "Trop de vos défis attendent une réponse ; retirez-en un d’abord.",
    ),
    "no-challenge": Text("This challenge is no longer open.", "Ce défi n’est plus en cours."),
    "already-reported": Text(
        "You have already reported them; the owner will see it.",
        "Vous avez déjà signalé cette personne ; le responsable le verra.",
    ),
    "has-account": Text("You already have an account.", "Vous avez déjà un compte."),
    "no-account": Text("Choose a password first.", "Choisissez d’abord un mot de passe."),
    "play-only": Text(
        "This token can only be used to play; the rest needs you to sign in.",
        "Ce jeton ne sert qu’à jouer ; pour le reste, connectez-vous.",
    ),
    "too-many-sessions": Text(
        "You are signed in on too many devices; sign out of some first.",
        "Vous êtes connecté sur trop d’appareils ; déconnectez-en d’abord quelques-uns.",
    ),
    "too-many-tables": Text(
        "You are waiting at too many tables; play or leave one first.",
        "Vous attendez à trop de tables ; jouez ou quittez-en une d’abord.",
    ),
    "second-seat": Text(
        "You already have a seat here; the others at a public table are for other people.",
        "Vous êtes déjà assis ici ; à une table publique, les autres places sont pour d’autres personnes.",
    ),
    "too-slow": Text("That took too long to arrive.", "L’envoi a pris trop de temps."),
    "too-many-pieces": Text(
        "That came in too many small pieces.", "L’envoi est arrivé en trop de petits morceaux."
    ),
    "signed-out": Text(
        "You were signed out from another device.", "Vous avez été déconnecté depuis un autre appareil."
    ),
    "unknown-person": Text("There is no such person.", "Cette personne n’existe pas."),
    "nothing-to-undo": Text("There is nothing to undo.", "Il n’y a rien à annuler."),
    "not-allowed": Text("This table does not allow that.", "Cette table ne le permet pas."),
    "no-time": Text(
        "You don’t have enough time left to undo that.",
        "Il ne vous reste pas assez de temps pour l’annuler.",
    ),
    "has-time": Text(
        "They still have time on their clock: nobody else can play for them.",
        "Il lui reste du temps : personne ne peut jouer à sa place.",
    ),
    "not-your-bot": Text(
        "You can’t choose who plays for someone else: the room does that.",
        "Vous ne choisissez pas qui joue pour quelqu’un d’autre : la salle s’en charge.",
    ),
    "rated": Text(
        "This is a rated game: no undo, no hints, no stand-ins.",
        "C’est une partie classée : ni annulation, ni conseil, et chacun joue lui-même.",
    ),
    "rated-set": Text(
        "A rated game is played with our own cards, figures and maps.",
        "Une partie classée se joue avec nos propres cartes, figurines et plateaux.",
    ),
    "unknown-set": Text("There is no such set.", "Cette création n’existe pas."),
    "too-many-sets": Text(
        "You have too many sets; delete one first.", "Vous avez trop de créations ; supprimez-en d’abord une."
    ),
    "bad-file": Text("This file isn’t valid TOML.", "Ce fichier n’est pas du TOML valide."),
    "needs-account": Text(
        "A rated game needs an account: choose a password first.",
        "Une partie classée demande un compte : choisissez d’abord un mot de passe.",
    ),
    "one-seat": Text(
        "In a rated game everyone has one seat, under their own name.",
        "Dans une partie classée, chacun occupe une seule place, sous son propre nom.",
    ),
    "no-offer": Text("There is no such offer.", "Cette proposition n’existe pas."),
    "busy": Text(
        "The table is busy; try again in a moment.", "La table est occupée ; réessayez dans un instant."
    ),
    "getting-ready": Text(
        "This game is still getting ready; try again in a moment.",
        "Ce jeu se prépare encore ; réessayez dans un instant.",
    ),
    "too-many-requests": Text("Too many requests; slow down.", "Trop de demandes ; ralentissez."),
    "log-full": Text(
        "Too many undos and requests at this table: from here it can only be played to the end.",
        "Trop de coups annulés et de demandes à cette table ; on ne peut plus qu’y jouer jusqu’à la fin.",
    ),
    "too-long": Text("This game has too many moves for that.", "Cette partie a trop de coups pour cela."),
    "too-large": Text("That is too large.", "C’est trop volumineux."),
    "already-mixed": Text(
        "This seat has already added its randomness.", "Ce joueur a déjà apporté sa part de hasard."
    ),
    "storage-full": Text(
        "The server’s disk is full: nothing was changed. Try again later.",
        "Le disque du serveur est plein : rien n’a été changé. Réessayez plus tard.",
    ),
    "storage-failing": Text(
        "The server can’t write to its disk: nothing was changed. Try again later.",
        "Le serveur ne peut pas écrire sur son disque : rien n’a été changé. Réessayez plus tard.",
    ),
    "storage-unsure": Text(
        "The database connection was lost: check whether it worked, or try again. Nothing is done twice.",
        "La connexion à la base de données a été perdue : vérifiez si c’est fait, ou réessayez."
        " Rien ne sera fait deux fois.",
    ),
    "stopping": Text(
        "The server is stopping; it will be back soon.", "Le serveur s’arrête ; il sera bientôt de retour."
    ),
    "private": Text(
        "This table is private: you need its link.", "Cette table est privée : il vous faut son lien."
    ),
    "not-finished": Text(
        "Only finished games can be seen in full.", "Seules les parties finies sont montrées en entier."
    ),
    "unknown-table": Text("There is no such table.", "Cette table n’existe pas."),
    "wrong-origin": Text("This request comes from another site.", "Cette demande vient d’un autre site."),
    "not-found": Text("There is nothing here.", "Il n’y a rien ici."),
    "failed": Text(
        "Something went wrong on the server. Reload the page to see what was saved.",
        "Une erreur est survenue sur le serveur. Rechargez la page pour voir ce qui a été enregistré.",
    ),
}


class RoomRefused(LudothequeError):
    """Nothing was changed, unless the code is `storage-unsure`. `code` is one of `SENTENCES`."""

    def __init__(self, code: str) -> None:
        super().__init__(*SENTENCES[code])
        self.code = code

"""`play`: a game in the terminal, against bots or with several people at one screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from ludotheque.cli import app
from ludotheque.cli.arguments import ContentFile, GameName, OptionList, Seats, read_content, read_options
from ludotheque.cli.language import LANG, say
from ludotheque.cli.readiness import Meanwhile
from ludotheque.cli.speaking import option
from ludotheque.errors import BadUsage, Refused
from ludotheque.viewers import SPECTATOR, Viewer, seated

if TYPE_CHECKING:
    from ludotheque.contract import Game
    from ludotheque.position import Position

SeatList = Annotated[
    list[int] | None,
    option(
        "your seat, counted from 0; give it twice for pass and play",
        "votre place, à partir de 0 ; deux fois pour jouer à deux sur le même écran",
        "--seat",
    ),
]
Opponent = Annotated[
    str, option("who plays the other seats, e.g. level:4", "qui joue aux autres places, p. ex. level:4")
]
GameSeed = Annotated[
    int | None, option("the seed of chance and of the bots", "la graine du hasard et des robots")
]
SavedGame = Annotated[Path | None, option("continue a saved game", "reprendre une partie enregistrée")]


@app.says(
    "Play in this terminal.",
    "Jouer dans ce terminal.",
    "play GAME",
    "play GAME --bot level:4",
    "play GAME --seat 0 --seat 1",
)
def play(
    game: GameName,
    option: OptionList = None,
    seats: Seats = None,
    seat: SeatList = None,
    bot: Opponent = "random",
    seed: GameSeed = None,
    resume: SavedGame = None,
    content: ContentFile = None,
) -> None:
    import secrets

    from ludotheque.games import load
    from ludotheque.position import Position
    from ludotheque.search.bots import make

    rules = load(game)
    meanwhile = Meanwhile(rules)
    position = Position(rules, read_options(rules, option), rules.seats(seats), read_content(content))
    saved: list[tuple[int, str]] = []
    if resume is not None:
        position, saved = _saved(rules, resume)
    people = _people(seat or [0], position.seats)
    start = secrets.randbits(48) if seed is None else seed
    table = Terminal(position, people, bot, start, meanwhile)
    make(rules, bot)
    for who, text in saved:
        table.record(who, position.play(who, text), text)
    table.run()


def _saved(rules: "Game", file: Path) -> "tuple[Position, list[tuple[int, str]]]":
    """The starting position of a saved game, and its moves."""
    from ludotheque import records

    record = records.decode(next(records.read_lines(file), b""))
    if record.game != rules.name:
        raise BadUsage(
            f"{file} is a game of {record.game}: play {record.game} instead of {rules.name}.",
            f"{file} est une partie de {record.game} : jouez à {record.game}, pas à {rules.name}.",
        )
    return records.opening(record), record.moves


def _people(asked: list[int], seats: int) -> list[int]:
    for number in asked:
        if not 0 <= number < seats:
            raise BadUsage(
                f"There is no seat {number}; seats go from 0 to {seats - 1}.",
                f"Il n’y a pas de place {number} ; les places vont de 0 à {seats - 1}.",
            )
    return asked


class Terminal:
    """One game on one screen: the players, the moves so far, and the positions to undo to."""

    def __init__(
        self,
        position: "Position",
        people: list[int],
        bot: str,
        seed: int,
        meanwhile: Meanwhile | None = None,
    ) -> None:
        from rich.console import Console

        from ludotheque.rng import seeds
        from ludotheque.search.bots import make

        self.position = position
        self.meanwhile = meanwhile
        self.game = position.game
        self.people = sorted(set(people))
        self.bot_name = bot
        self.bot = make(self.game, bot)
        self.rng, self.thinking = (seeds(seed, at, 1) for at in range(2))
        self.moves: list[tuple[int, str]] = []
        self.turns: list[tuple[int, Position]] = []
        self.console = Console(highlight=False)
        self.shared = len(self.people) > 1 and self.game.has_secrets
        self.news: dict[Viewer, list[str]] = {}
        """Events that each person will read when they get the screen, and those that everybody may read."""

    def run(self) -> None:
        self.say(say("Type a move, or “help”.", "Tapez un coup, ou « aide »."), "dim")
        if self.meanwhile is not None and (below := self.meanwhile.about(self.bot_name, self.position)):
            self.say(below, "dim")
        while acting := self.position.to_act:
            if not self.act(acting):
                return
        self.tell_openly()
        self.show(self.viewer)
        outcome = self.position.outcome()
        assert outcome is not None
        names = self.game.seat_names
        first = [names[seat].in_(LANG) for seat, rank in enumerate(outcome.ranks) if rank == 1]
        points = ", ".join(f"{names[seat].in_(LANG)} {score}" for seat, score in enumerate(outcome.scores))
        if len(first) > 1:
            self.say(say(f"A draw: {points}.", f"Égalité : {points}."), "bold")
        else:
            self.say(say(f"{first[0]} wins: {points}.", f"{first[0]} gagne : {points}."), "bold")

    @property
    def viewer(self) -> Viewer:
        return seated(self.people[0]) if len(self.people) == 1 else SPECTATOR

    def act(self, acting: list[int]) -> bool:
        """Make a move for one of the seats to act; False if the person quits."""
        from ludotheque.contract import CHANCE
        from ludotheque.search.bots import ask

        if acting == [CHANCE]:
            self.play(CHANCE, self.position.draw(self.rng))
            return True
        bots = [seat for seat in acting if seat not in self.people]
        if bots:
            if self.meanwhile is not None:
                self.meanwhile.look()
            self.play(bots[0], ask(self.bot, self.position, bots[0], self.thinking))
            return True
        return self.ask_person(acting[0])

    def play(self, seat: int, move: int) -> None:
        text = self.game.text(self.position.s, seat, move)
        before = self.position.copy()
        self.position.play_move(seat, move)
        self.record(seat, move, text, before)

    def record(self, seat: int, move: int, text: str, before: "Position | None" = None) -> None:
        self.moves.append((seat, text))
        if before is None:
            return
        viewers = [self.viewer, *map(seated, self.people)] if self.shared else [self.viewer]
        for viewer in viewers:
            for event in self.game.events(before.s, seat, move, self.position.s, viewer):
                self.news.setdefault(viewer, []).append(self.game.tell(event, LANG))
        if not self.shared:
            self.tell_news(self.viewer)

    def tell_openly(self) -> None:
        """Print the public events that somebody at this screen has not read yet."""
        waiting = {sentence for seat in map(seated, self.people) for sentence in self.news.get(seat, [])}
        told = [sentence for sentence in self.news.pop(self.viewer, []) if sentence in waiting]
        for sentence in told:
            self.say(sentence)
        for seat in map(seated, self.people):
            self.news[seat] = [each for each in self.news.get(seat, []) if each not in told]

    def tell_news(self, viewer: Viewer) -> None:
        for sentence in self.news.pop(viewer, []):
            self.say(sentence)

    def ask_person(self, seat: int) -> bool:
        name = self.game.seat_names[seat].in_(LANG)
        sealed = self.shared and self.game.is_sealed(self.position.s, seat)
        if sealed:
            self.curtain(name)
            self.tell_news(seated(seat))
        elif self.shared:
            self.tell_openly()
        self.show(seated(seat) if sealed or not self.shared else self.viewer)
        while True:
            line = self.read(f"{name}> ")
            if line is None or line in ("quit", "quitter", "q"):
                return False
            if self.command(seat, line):
                if line in ("undo", "annuler"):
                    return True
                continue
            if self.try_move(seat, line):
                if sealed:
                    self.wipe()
                return True

    def curtain(self, name: str) -> None:
        """Hide one person's secrets before the next looks at the screen."""
        self.wipe()
        self.read(
            say(
                f"Pass the screen to {name}, then press Enter.",
                f"Passez l’écran à {name}, puis appuyez sur Entrée.",
            )
        )

    def wipe(self) -> None:
        """Clear the screen and its scrollback."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def try_move(self, seat: int, text: str) -> bool:
        try:
            move = self.game.parse(self.position.s, seat, text)
            before = self.position.copy()
            self.position.play_move(seat, move)
        except Refused as error:
            rule = f"[{error.rule}] " if error.rule else ""
            self.say(rule + error.text.in_(LANG), "yellow")
            return False
        self.turns.append((len(self.moves), before))
        self.record(seat, move, text, before)
        return True

    def command(self, seat: int, line: str) -> bool:
        """Handle a command, such as `undo`; False if the line is not a command."""
        if line.startswith("?"):
            line = f"? {line[1:]}"
        word, _, rest = line.partition(" ")
        match word:
            case "help" | "aide" | "h":
                self.help()
            case "moves" | "coups" | "?" | "":
                self.list_moves(seat, rest.strip())
            case "undo" | "annuler":
                self.undo()
            case "save" | "enregistrer":
                self.save(rest.strip())
            case "rules" | "règles" | "regles":
                self.rule(rest.strip())
            case _:
                return False
        return True

    def help(self) -> None:
        self.say(
            say(
                "moves (or Enter): list the legal moves   ? MOVE: more about one   undo   save FILE"
                "   rules ID   quit",
                "coups (ou Entrée) : ce qui est permis   ? COUP : en savoir plus   annuler"
                "   enregistrer FICHIER   règles ID   quitter",
            )
        )

    def list_moves(self, seat: int, wanted: str) -> None:
        """The legal moves, or the one asked about, followed by the game's explanations of them."""
        s = self.position.s
        legal = {self.game.text(s, seat, move): move for move in self.position.legal_moves(seat)}
        if wanted and wanted not in legal:
            self.say(
                say(
                    f"{wanted} isn’t legal now; type “moves” for the list.",
                    f"{wanted} n’est pas permis ici ; tapez « coups » pour la liste.",
                ),
                "yellow",
            )
            return
        texts = [wanted] if wanted else sorted(legal)
        self.say("  ".join(texts))
        for text in texts:
            if more := self.game.explain_move(s, seat, legal[text], LANG):
                self.say(f"  {text:<8}{more}", "dim")

    def undo(self) -> None:
        if not self.turns:
            self.say(say("There is nothing to undo.", "Il n’y a rien à annuler."), "yellow")
            return
        length, self.position = self.turns.pop()
        del self.moves[length:]
        self.news.clear()

    def save(self, name: str) -> None:
        from ludotheque import records

        path = Path(name or f"{self.game.name}.json")
        record = records.GameRecord(
            format=records.FORMAT,
            game=self.game.name,
            version=self.game.version,
            options=dict(self.position.options),
            seats=[self.seat_name(seat) for seat in range(self.position.seats)],
            moves=self.moves,
            outcome=self.position.outcome(),
            content=dict(self.position.content) if self.position.content else None,
        )
        try:
            path.write_bytes(records.encode(record) + b"\n")
        except OSError as error:
            self.say(f"{path}: {error.strerror}", "yellow")
            return
        self.say(say(f"Saved to {path}.", f"Enregistré dans {path}."))

    def seat_name(self, seat: int) -> str:
        return say("person", "personne") if seat in self.people else self.bot_name

    def rule(self, name: str) -> None:
        from ludotheque.rulespage import page

        rules = page(self.game, LANG).rules
        wanted = [rules[name]] if name in rules else list(rules.values())
        for rule in wanted:
            self.say(f"{rule.id}  {rule.plain(LANG)}")

    def show(self, viewer: Viewer) -> None:
        view: Any = self.game.view(self.position.s, viewer)
        self.console.print(self.game.draw_text(view, LANG))

    def say(self, text: str, style: str = "") -> None:
        from rich.text import Text

        self.console.print(Text(text, style))

    def read(self, prompt: str) -> str | None:
        try:
            return input(prompt).strip()
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "�"

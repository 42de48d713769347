"""`play`: a game in the terminal, against bots or with several people at one screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludotheque.cli import app
from ludotheque.cli.arguments import (
    ContentFile,
    GameName,
    LangOption,
    OptionList,
    Seats,
    read_content,
    read_options,
)
from ludotheque.cli.language import LANG, examples, say
from ludotheque.cli.readiness import Meanwhile
from ludotheque.errors import BadUsage, Refused
from ludotheque.viewers import SPECTATOR, Viewer, seated

if TYPE_CHECKING:
    from ludotheque.position import Position


@app.command(
    help=say("Play in this terminal.", "Jouer dans ce terminal."),
    epilog=examples("play GAME", "play GAME --bot level:4", "play GAME --seat 0 --seat 1"),
)
def play(
    game: GameName,
    option: OptionList = None,
    seats: Seats = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            "--seat",
            help=say(
                "your seat, counted from 0; give it twice for two people at one screen",
                "votre place, à partir de 0 ; deux fois pour jouer à deux sur le même écran",
            ),
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            help=say("who plays the other seats, e.g. level:4", "qui joue aux autres places, p. ex. level:4")
        ),
    ] = "random",
    seed: Annotated[
        int | None,
        typer.Option(help=say("the seed of chance and of the bots", "la graine du hasard et des robots")),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help=say("continue a saved game", "reprendre une partie enregistrée"))
    ] = None,
    content: ContentFile = None,
    lang: LangOption = None,
) -> None:
    import secrets

    from ludotheque import records
    from ludotheque.games import load
    from ludotheque.position import Position
    from ludotheque.search.bots import make

    rules = load(game)
    meanwhile = Meanwhile(rules)
    position = Position(rules, read_options(rules, option), rules.seats(seats), read_content(content))
    saved: list[tuple[int, str]] = []
    if resume is not None:
        record = records.decode(next(records.read_lines(resume), b""))
        if record.game != rules.name:
            raise BadUsage(
                f"{resume} is a game of {record.game}: play {record.game} instead of {rules.name}.",
                f"{resume} est une partie de {record.game} : jouez à {record.game}, pas à {rules.name}.",
            )
        position, saved = records.opening(record), record.moves
    people = seat or [0]
    for number in people:
        if not 0 <= number < position.seats:
            raise BadUsage(
                f"There is no seat {number}; seats go from 0 to {position.seats - 1}.",
                f"Il n’y a pas de place {number} ; les places vont de 0 à {position.seats - 1}.",
            )
    start = secrets.randbits(48) if seed is None else seed
    table = Terminal(position, people, bot, start, meanwhile)
    make(rules, bot)
    for who, text in saved:
        table.record(who, position.play(who, text), text)
    table.run()


class Terminal:
    """One game at one screen: who sits where, the moves so far, and where `undo` goes back to."""

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
        """At a shared screen: what each person is told when the screen is passed on."""

    def run(self) -> None:
        self.say(say("Type a move, or “help”.", "Tapez un coup, ou « aide »."), "dim")
        if self.meanwhile is not None and (below := self.meanwhile.about(self.bot_name, self.position)):
            self.say(below, "dim")
        while acting := self.position.to_act:
            if not self.act(acting):
                return
        self.tell_news(self.viewer)
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
        """Let one of the seats to act make its move; False when the person leaves."""
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

    def tell_news(self, viewer: Viewer) -> None:
        for sentence in self.news.pop(viewer, []):
            self.say(sentence)

    def ask_person(self, seat: int) -> bool:
        name = self.game.seat_names[seat].in_(LANG)
        if self.shared:
            self.curtain(name)
            self.news.pop(self.viewer, None)
            self.tell_news(seated(seat))
        self.show(seated(seat))
        while True:
            line = self.read(f"{name}> ")
            if line is None or line in ("quit", "quitter", "q"):
                return False
            if self.command(seat, line):
                if line in ("undo", "annuler"):
                    return True
                continue
            if self.try_move(seat, line):
                if self.shared:
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
        """Empty the screen, and what could be scrolled back to."""
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
        """Do what a word other than a move asks for; False if it is no such word."""
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
        """The legal moves, or the one asked about; below them what the game has to say about each."""
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

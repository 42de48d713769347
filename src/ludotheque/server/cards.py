"""A game as the web app shows it: the choices before a table is created, and the rules page."""

from ludotheque import games
from ludotheque.characters import characters, drawing
from ludotheque.contract import Game, Lang, Option
from ludotheque.errors import Text
from ludotheque.lab.progress import Progress
from ludotheque.lessons import lesson
from ludotheque.puzzles import puzzles
from ludotheque.room import bots
from ludotheque.room.protocol.bodies import (
    BotCard,
    GameCard,
    GettingReady,
    OptionCard,
    OptionValue,
    RulePart,
    RuleSentence,
    RulesPage,
)
from ludotheque.room.protocol.messages import OptionNeed, Sentence
from ludotheque.rulespage import page

ON_OFF = {True: Text("Yes", "Oui"), False: Text("No", "Non")}


def card_or_none(name: str, progress: Progress | None) -> GameCard | None:
    """A packaged game whose card can't be built is left out; the others are shown."""
    try:
        return card_of(games.load(name), progress)
    except Exception as error:
        if name in games.HOUSE:
            raise
        games.leave_out(name, f"{type(error).__name__}: {error}"[:300])
        return None


def card_of(game: Game, progress: Progress | None) -> GameCard:
    return GameCard(
        name=game.name,
        version=game.version,
        title=Sentence(*game.title),
        credit=Sentence(*game.credit),
        summary=Sentence(*game.summary),
        seat_counts=list(game.seat_counts),
        seat_names=[Sentence(*name) for name in game.seat_names],
        seat_colours=list(game.seat_colours),
        options=[_option(option) for option in game.options],
        bots=[_bot(game, spec, label) for spec, label in bots.known(game.name)],
        has_chance=game.has_chance,
        has_secrets=game.has_secrets,
        has_lesson=lesson(game) is not None,
        puzzles=len(puzzles(game)),
        has_workshop=game.workshop is not None,
        getting_ready=getting_ready(game, progress),
    )


def _bot(game: Game, spec: str, label: Text) -> BotCard:
    level = int(spec.partition(":")[2] or 0)
    known = characters(game).get(level)
    if known is None:
        return BotCard(spec, Sentence(*label))
    face = f"/api/games/{game.name}/bots/{level}/face" if drawing(game, level) else ""
    return BotCard(spec, Sentence(*label), known.name, Sentence(known.en, known.fr), known.rating, face)


def getting_ready(game: Game, progress: Progress | None) -> GettingReady | None:
    return None if progress is None else GettingReady(*progress, bots=bots.ready(game))


def _option(option: Option) -> OptionCard:
    number = not option.values
    return OptionCard(
        name=option.name,
        label=Sentence(*option.label),
        default=option.default,
        values=_values(option),
        least=option.least if number else None,
        most=option.most if number else None,
        about=None if option.about is None else Sentence(*option.about),
        when=None if option.when is None else OptionNeed(option.when[0], list(option.when[1])),
    )


def _values(option: Option) -> list[OptionValue]:
    labels = option.value_labels
    return [
        OptionValue(value, Sentence(*(labels[at] if labels else _plain(value))))
        for at, value in enumerate(option.values)
    ]


def _plain(value: str | int | bool) -> Text:
    return ON_OFF[value] if isinstance(value, bool) else Text(str(value), str(value))


def rules_page(game: Game, lang: Lang) -> RulesPage:
    sheet = page(game, lang)
    sentences = [
        RuleSentence(rule.id, [RulePart(part.origin, part.text) for part in rule.parts])  # type: ignore[arg-type]
        for rule in sheet.rules.values()
    ]
    return RulesPage(lang, sheet.text, sentences)

"""A game as the web app shows it: what to choose before a table is made, and its rules page."""

from ludotheque.contract import Game, Lang, Option
from ludotheque.errors import Text
from ludotheque.lab.puzzles import puzzles
from ludotheque.lessons import lesson
from ludotheque.room import thinking
from ludotheque.room.messages import Sentence
from ludotheque.rulespage import page
from ludotheque.server.messages import (
    BotCard,
    GameCard,
    OptionCard,
    OptionValue,
    RulePart,
    RuleSentence,
    RulesPage,
)

ON_OFF = {True: Text("Yes", "Oui"), False: Text("No", "Non")}


def card_of(game: Game, ready: bool) -> GameCard:
    return GameCard(
        name=game.name,
        version=game.version,
        title=Sentence(*game.title),
        credit=Sentence(*game.credit),
        summary=Sentence(*game.summary),
        seat_counts=list(game.seat_counts),
        seat_names=[Sentence(*name) for name in game.seat_names],
        options=[_option(option) for option in game.options],
        bots=[BotCard(spec, Sentence(*label)) for spec, label in thinking.known(game.name)],
        has_chance=game.has_chance,
        has_secrets=game.has_secrets,
        has_lesson=lesson(game) is not None,
        puzzles=len(puzzles(game)),
        ready=ready,
    )


def _option(option: Option) -> OptionCard:
    number = not option.values
    return OptionCard(
        name=option.name,
        label=Sentence(*option.label),
        default=option.default,
        values=_values(option),
        least=option.least if number else None,
        most=option.most if number else None,
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

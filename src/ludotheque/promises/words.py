"""The promises about what people read: both languages, the rules pages, the lesson (P12, P13)."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from ludotheque import lessons
from ludotheque.contract import Game, Lang
from ludotheque.errors import Refused, Text
from ludotheque.examples import examples, last_of
from ludotheque.lessons import LessonStep
from ludotheque.position import Position
from ludotheque.promises.french import faults
from ludotheque.promises.sample import Sample, viewers
from ludotheque.rulespage import page
from ludotheque.viewers import OPEN

LANGUAGES: tuple[Lang, ...] = ("en", "fr")


def p12_the_rules_pages_have_the_same_rules(sample: Sample) -> None:
    en, fr = page(sample.game, "en").rules, page(sample.game, "fr").rules
    assert en, "rules.en.md has no rule: a line is like “- B1.1 [R] Two players take turns.”"
    only = [rule for rule in (*en, *fr) if (rule in en) != (rule in fr)]
    assert not only, f"in one language only: {', '.join(only)}"
    assert list(en) == list(fr), f"in another order: {list(en)} and {list(fr)}"
    for rule in en:
        assert [part.origin for part in en[rule].parts] == [part.origin for part in fr[rule].parts], (
            f"{rule} comes from another source in French than in English"
        )
    unknown = {rule.split(" ")[0] for rule in sample.game.refusals} - set(en)
    assert not unknown, f"refused by rules that are not on the page: {', '.join(sorted(unknown))}"


def p12_every_rule_is_cited_where_it_is_followed(sample: Sample) -> None:
    code = "\n".join(path.read_text("utf-8") for path in sample.game.folder.rglob("*.py"))
    rules = page(sample.game, "en").rules
    missing = [rule for rule in rules if not re.search(rf"\b{re.escape(rule)}\b(?!\.\d)", code)]
    assert not missing, (
        f"no line of the code cites {', '.join(missing)} (a comment is enough: # {missing[0]})"
    )


def p12_the_pictures_of_the_rules_are_real_positions(sample: Sample) -> None:
    """Legal moves lead to them, and the notes about the last one (`examples.py`) are true."""
    game, drawn = sample.game, examples(sample.game)
    pictures = {lang: page(game, lang).pictures for lang in LANGUAGES}
    assert list(pictures["en"]) == list(pictures["fr"])
    assert set(pictures["en"]) == set(drawn)
    for example in drawn.values():
        last = last_of(game, example)
        assert example.scores in (None, last.scores()), example.id
        assert example.asked is None or last.legal(example.asked), example.id
        for text, rule in example.refused.items():
            assert _refusal(last, example.asked, text) == rule, (example.id, text)


def _refusal(position: Position, seat: int | None, text: str) -> str | None:
    """The rule that a seat's move would break, or None if it is legal."""
    assert seat is not None
    try:
        position.copy().play(seat, text)
    except Refused as refused:
        return refused.rule
    return None


def p12_events_are_told_in_both_languages(sample: Sample) -> None:
    for en, fr in _told(sample):
        assert en, f"an event is not told in English; in French: {fr!r}"
        assert fr, f"an event is not told in French; in English: {en!r}"


def p12_views_are_drawn_in_both_languages(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        for viewer in (*viewers(position), OPEN):
            view = sample.game.view(position.s, viewer)
            assert sample.game.draw_text(view, "en"), "draw_text gives nothing in English"
            assert sample.game.draw_text(view, "fr"), "draw_text gives nothing in French"


def p12_french_has_its_apostrophes_and_spaces(sample: Sample) -> None:
    """`french.py` has the rules; `ludotheque french FOLDER` corrects files."""
    texts = {fr for _, fr in (*_fixed(sample.game), *_told(sample))}
    texts |= set(_sentences(page(sample.game, "fr").text))
    wrong = [fault for text in sorted(texts) for fault in faults(text)]
    mended = f"`ludotheque french {sample.game.folder}` corrects apostrophes and spaces."
    assert not wrong, f"{'; '.join(wrong)}. {mended}"


def _told(sample: Sample) -> Iterator[Text]:
    """Every event of the games, as told to each viewer."""
    game = sample.game
    for position, seat, move, after in sample.happenings():
        for viewer in (*viewers(position), OPEN):
            for event in game.events(position.s, seat, move, after.s, viewer):
                json.loads(msgspec.json.encode(event))
                yield Text(game.tell(event, "en"), game.tell(event, "fr"))


def _fixed(game: Game) -> Iterator[Text]:
    """The game's texts that do not depend on play."""
    yield from (game.title, game.credit, game.summary, *game.seat_names, *game.refusals.values())
    yield from game.endings.values()
    for option in game.options:
        yield from (option.label, *option.value_labels)
    found = lessons.lesson(game)
    for step in found.steps if found else ():
        yield from (
            Text(step.en, step.fr),
            Text(step.done_en, step.done_fr),
            Text(step.wrong_en, step.wrong_fr),
        )


def _sentences(text: str) -> list[str]:
    """Lines without code, which has its own typography."""
    return [re.sub(r"`[^`]*`", "x", line) for line in text.splitlines()]


def p13_a_lesson_is_in_both_languages(sample: Sample) -> None:
    """A lesson (`content/lesson.toml`) is optional; if there is one, it has 6 to 12 steps."""
    steps = _steps(sample.game)
    if not steps:
        return
    assert 6 <= len(steps) <= 12, f"a lesson has 6 to 12 steps, this one {len(steps)}"
    ids = [step.id for step in steps]
    assert len(set(ids)) == len(ids), f"two steps have the same id: {ids}"
    asked = sum(not step.read for step in steps)
    assert asked >= 5, f"only {asked} steps ask for a move, 5 at least should"
    known = page(sample.game, "en").rules
    for step in steps:
        for field in ("", "done_", "wrong_"):
            en, fr = getattr(step, f"{field}en"), getattr(step, f"{field}fr")
            assert bool(en) == bool(fr), f"step {step.id}: {field}en and {field}fr go together"
        assert step.read or step.done_en, f"step {step.id} does not say what was done (done_en, done_fr)"
        assert not step.rule or step.rule in known, f"step {step.id}: there is no rule {step.rule}"


def p13_every_step_can_be_done_and_what_is_wrong_is_wrong(sample: Sample) -> None:
    game = sample.game
    for step in _steps(game):
        before = _position_of(game, step)
        if step.read:
            continue
        legal = before.legal(step.seat)
        right = [text for text in legal if _is_right(game, step, text)]
        never = sorted(set(step.right) - set(legal))
        assert not never, f"step {step.id}: {', '.join(never)} cannot be played there; these can: {legal}"
        assert right, f"step {step.id}: no legal move does what is asked ({step.goal}); there are: {legal}"
        assert len(right) == len(legal) or step.rule, (
            f"step {step.id}: not every move is right, so it names the rule that it is about (rule)"
        )
        for text in right:
            after = before.copy()
            after.play(step.seat, text)
            lessons.play_all(after, step.reply)
        for text in step.also:
            try:
                before.copy().play(step.seat, text)
            except Refused as refused:
                assert refused.rule, f"step {step.id}: {text} (also) is refused, but by no rule: {refused}"
            else:
                raise AssertionError(
                    f"step {step.id}: {text} (also) should be against the rules, and is legal"
                )


def p13_a_step_that_goes_on_follows_one_with_a_single_answer(sample: Sample) -> None:
    steps = _steps(sample.game)
    assert not steps or steps[0].moves is not None, "the first step says how its position came about (moves)"
    for before, step in pairwise(steps):
        assert step.moves is not None or before.read or len(before.right) == 1, (
            f"step {step.id} has no moves, and the one before has {len(before.right)} right answers, not one"
        )


def _position_of(game: Game, step: LessonStep) -> Position:
    try:
        return lessons.position_of(game, step)
    except Refused as refused:
        raise AssertionError(f"step {step.id}: its moves cannot be played: {refused}") from None


def _steps(game: Game) -> list[LessonStep]:
    found = lessons.lesson(game)
    return found.steps if found else []


def _is_right(game: Game, step: LessonStep, text: str) -> bool:
    before = lessons.position_of(game, step)
    after = before.copy()
    return lessons.is_right(step, before, after.play(step.seat, text), after)

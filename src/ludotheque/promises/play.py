"""The promises about playing, P1 to P9 and P11. P10 needs recorded games: `testing.py`."""

import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice, product

import msgspec
import numpy as np

from ludotheque.contract import CHANCE
from ludotheque.errors import BadMove, LudothequeError, Refused
from ludotheque.jit import COMPILED
from ludotheque.lab.selfplay import Plan
from ludotheque.lab.simulate import simulate
from ludotheque.position import Position
from ludotheque.promises.sample import Sample, named, seen, viewers, where
from ludotheque.records import GameRecord, decode, encode, opening, replay
from ludotheque.rng import generator
from ludotheque.viewers import SPECTATOR, Viewer, seated

GARBLED = ("", " ", "x" * 100_000, "é", "\0", "Sc ", "-", "None", "9" * 50)


def p1_somebody_acts_until_there_is_an_outcome(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        assert position.to_act, f"acting is 0 and over is 0, too {where(position)}"
        assert position.outcome() is None, f"over is {position.outcome()}, and seats act {where(position)}"
    for record in sample.records():
        assert record.outcome is not None, f"acting is 0, and over is 0, too, after {_moves(record)}"
        assert record.outcome.reason in sample.game.reasons, record.outcome.reason


def p1_start_sets_every_field(sample: Sample) -> None:
    """The record may hold an earlier game: searches and simulations reuse theirs."""
    game = sample.game
    for record in sample.records()[:4]:
        fresh, used = np.zeros(1, game.State), np.zeros(1, game.State)
        used.view(np.uint8)[:] = 1
        setup = game.setup(record.options, len(record.seats), record.content)
        for pool in (fresh, used):
            game.start(pool[0], setup)
        names = game.State.names or ()
        kept = [name for name in names if (fresh[name] != used[name]).any()]
        assert not kept, f"start does not set {', '.join(kept)}: what an older game left there stays"


def p2_every_acting_seat_has_a_legal_move(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        for seat in position.to_act:
            if seat != CHANCE:
                legal = sample.listed(position, seat)
                assert legal, f"seat {seat} is to act, and fill_moves gives it no move {where(position)}"
                twice = sorted({move for move in legal if legal.count(move) > 1})
                assert not twice, f"fill_moves writes {named(position, seat, twice)} twice {where(position)}"


def p3_the_legal_moves_are_those_that_judge_accepts(sample: Sample) -> None:
    """Tries every move that is legal for anybody in any position of the sample."""
    known: set[int] = set()
    for position, _, _ in sample.moments():
        for seat in position.to_act:
            known.update(position.legal_moves(seat))
    tried = sorted(known)
    if len(tried) > 400:
        tried = tried[:: len(tried) // 400 + 1]
    for position, _, _ in _some(sample, 7, 23):
        for seat in range(position.seats):
            legal = set(position.legal_moves(seat))
            judged = {move for move in {*tried, *legal} if sample.game.judge(position.s, seat, move) == 0}
            for wrong, what in ((judged - legal, "judge accepts it"), (legal - judged, "judge refuses it")):
                not_ = "does not write" if wrong <= judged else "writes"
                assert not wrong, (
                    f"fill_moves {not_} {named(position, seat, sorted(wrong))} for seat {seat}, and {what}"
                    f" {where(position)}"
                )


def p3_a_refused_move_changes_nothing_and_names_its_rule(sample: Sample) -> None:
    texts = {(seat, text) for record in sample.records(2) for seat, text in record.moves}
    tried = sorted(texts)[:: max(1, len(texts) // 60)]
    for position, _, _ in _some(sample, 17, 41):
        for seat, text in tried:
            if seat in position.to_act and text not in position.legal(seat) and seat != CHANCE:
                _refuse(position, seat, text)


def p3_garbled_moves_are_refused(sample: Sample) -> None:
    position, seat, _ = next(sample.moments())
    for text in GARBLED:
        _refuse(position, seat, text)


def _refuse(position: Position, seat: int, text: str) -> None:
    before = position.pool.tobytes()
    try:
        position.play(seat, text)
    except Refused as error:
        known = {rule.split(" ")[0] for rule in position.game.refusals}
        assert isinstance(error, BadMove) or error.rule in known, f"{error.rule} is not among the refusals"
        assert error.text.en, f"the refusal of {text[:40]!r} says nothing in English"
        assert error.text.fr, f"the refusal of {text[:40]!r} says nothing in French"
        assert position.pool.tobytes() == before, f"{text[:40]!r} was refused and changed the record"
    else:
        raise AssertionError(f"{text[:40]!r} of seat {seat} was accepted {where(position)}")


def p4_texts_and_moves_agree(sample: Sample) -> None:
    game = sample.game
    for position, seat, text in sample.moments():
        for acting in position.to_act:
            moves = position.legal_moves(acting)
            texts = [game.text(position.s, acting, move) for move in moves]
            known = game.texts(position.s, acting, moves)
            assert known == sorted(texts), f"known_texts and text differ: {sorted({*known} ^ {*texts})}"
            twice = sorted({each for each in texts if texts.count(each) > 1})
            assert not twice, f"several moves have the text {twice[0]!r}"
            for each, move in zip(texts, moves, strict=True):
                read = game.parse(position.s, acting, each)
                assert read == move, f"text writes the move {move} as {each!r}, and parse reads {read}"
        if seat == CHANCE:
            again = game.text(position.s, CHANCE, game.parse(position.s, CHANCE, text))
            assert again == text, f"chance: parse reads {text!r}, and text writes it {again!r}"


def p4_a_garbled_text_is_refused(sample: Sample) -> None:
    """Never with another error: extra or missing words, blanks, signs and letters of other alphabets."""
    for position, _, _ in sample.moments():
        for acting in position.to_act:
            for text in position.legal(acting)[:2] if acting != CHANCE else ():
                for garbled in _garbled(text):
                    with suppress(BadMove):
                        sample.game.parse(position.s, acting, garbled)


def _garbled(text: str) -> list[str]:
    first = text.split(" ", maxsplit=1)[0]
    words = [f" {text}", f"{text} ", text.replace(" ", "  "), f"{text} x", f"{text} {text}", f"{first} a b c"]
    letters = [first, text[:-1], text[1:], text + "²", text.upper(), text + "\0", text[::-1]]
    alike = [text.replace("1", "\u0661"), text.replace("1", "-1"), text.replace("a", "\u0430")]
    return [*words, *letters, *alike]


def p5_replaying_the_log_gives_the_same_record(sample: Sample) -> None:
    game = sample.game
    for record in sample.records():
        assert replay(decode(encode(record)), game) is None
        states = [opening(record, game), opening(record, game)]
        for seat, text in record.moves:
            moves = [position.play(seat, text) for position in states]
            assert moves[0] == moves[1]
            assert states[0].pool.tobytes() == states[1].pool.tobytes()


def p6_every_game_ends_within_its_bound(sample: Sample) -> None:
    for record in sample.records():
        bound = sample.game.longest(record.options, len(record.seats))
        assert len(record.moves) <= bound, f"a game took {len(record.moves)} moves, and longest is {bound}"


def p7_a_viewer_cannot_tell_worlds_apart_that_it_should_not(sample: Sample) -> None:
    """View, legal moves, who acts, and the events of the move that led here."""
    game, rng = sample.game, generator(7)
    for position, seat, move, after in sample.happenings():
        for viewer in viewers(position):
            other = position.copy()
            other.redeal(viewer, rng)
            assert other.to_act == position.to_act
            assert seen(other, viewer) == seen(position, viewer)
            for asked in _chooses(position, viewer):
                assert other.legal(asked) == position.legal(asked)
            if viewer.holds(seat):
                told = [
                    msgspec.json.encode(game.events(before.s, seat, move, later.s, viewer))
                    for before, later in ((position, after), (other, _played(other, seat, move)))
                    if seen(later, viewer) == seen(after, viewer)
                ]
                assert len(set(told)) == 1


def p7_a_choice_that_is_not_sealed_is_the_same_for_every_viewer(sample: Sample) -> None:
    game = sample.game
    for position, seat, move, after in sample.happenings():
        if seat == CHANCE or not game.has_secrets or game.is_sealed(position.s, seat):
            continue
        told = {
            msgspec.json.encode(game.events(position.s, seat, move, after.s, viewer))
            for viewer in (SPECTATOR, seated(seat))
        }
        assert len(told) == 1, (
            f"seat {seat} chooses in the open, and others see something else {where(position)}"
        )


def _chooses(position: Position, viewer: Viewer) -> list[int]:
    """The seats whose moves this viewer is shown on a shared screen."""
    game = position.game
    return [
        seat
        for seat in position.to_act
        if seat != CHANCE
        and (viewer.holds(seat) or (game.has_secrets and not game.is_sealed(position.s, seat)))
    ]


def p7_a_refusal_says_nothing_that_its_seat_does_not_know(sample: Sample) -> None:
    rng = generator(8)
    tried = sorted({text for record in sample.records(2) for _, text in record.moves})
    tried = tried[:: max(1, len(tried) // 40)]
    for position, _, _ in _some(sample, 17, 41):
        for viewer in viewers(position):
            other = position.copy()
            other.redeal(viewer, rng)
            for asked, text in product(_chooses(position, viewer), tried):
                assert _verdict(other, asked, text) == _verdict(position, asked, text)


def _verdict(position: Position, seat: int, text: str) -> str:
    try:
        position.copy().play(seat, text)
    except Refused as refused:
        return f"{refused.code} {refused.rule} {refused.text.en} {refused.text.fr}"
    return ""


def _played(position: Position, seat: int, move: int) -> Position:
    later = position.copy()
    later.play_move(seat, move)
    return later


def p7_redealing_depends_only_on_what_the_viewer_knows(sample: Sample) -> None:
    """The same draw from two worlds that the viewer cannot tell apart gives the same world."""
    rng = generator(9)
    for number, (position, _, _) in enumerate(sample.moments()):
        for viewer in viewers(position):
            other = position.copy()
            other.redeal(viewer, rng)
            worlds = [position.copy(), other]
            for world in worlds:
                world.redeal(viewer, generator(number))
            assert worlds[0].pool.tobytes() == worlds[1].pool.tobytes()


def p8_copies_pickles_and_hashes_agree(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        pool = np.zeros(2, sample.game.State)
        pool[1] = position.pool[0]
        assert pool[1].tobytes() == position.pool[0].tobytes()
        assert pickle.loads(pickle.dumps(position.pool)).tobytes() == position.pool.tobytes()


def p9_the_compiled_loop_plays_the_recorded_games(sample: Sample) -> None:
    plan = Plan(sample.game, None, None, 5)
    fast = simulate(plan, sample.games)
    kept: list[GameRecord] = []
    slow = simulate(plan, sample.games, keep=kept.append)
    assert len(kept) == sample.games
    assert (fast.decisions, fast.reasons, fast.results) == (slow.decisions, slow.reasons, slow.results)


def p11_nothing_is_lost_or_gained(sample: Sample) -> None:
    for position, _, _ in sample.moments():
        sample.game.check(position.s)


def options_are_checked(sample: Sample) -> None:
    game = sample.game
    _wrong(lambda: game.complete({"no such option": "blue"}), "has no option")
    for option in game.options:
        values: tuple[object, ...] = ("no such value", -1, None, 1.5, [], {})
        for value in values:
            _wrong(partial(game.complete, {option.name: value}), option.name)
    _wrong(lambda: game.seats(9), "players")


def _wrong(call: Callable[[], object], word: str) -> None:
    try:
        call()
    except LudothequeError as error:
        assert word in error.text.en
    else:
        raise AssertionError(f"nothing was said about {word}")


def _moves(record: GameRecord) -> str:
    return " ".join(text for _, text in record.moves)


def _some(sample: Sample, compiled: int, interpreted: int) -> Iterator[tuple[Position, int, str]]:
    """Every n-th moment, fewer of them in interpreted mode, which is slow."""
    return islice(sample.moments(), 0, None, compiled if COMPILED else interpreted)

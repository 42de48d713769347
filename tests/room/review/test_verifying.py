"""Whatever a server or a later hand could do to a record is caught, or said not to have been checked."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from benchmarks.fairness import next_move
from tests.room.scene import PLAIN, WITH_CHANCE, Scene, act
from tests.room.state.test_table_state import state

from ludotheque.contract import CHANCE
from ludotheque.games import load
from ludotheque.records import GameRecord, decode, encode, opening, outside_outcome
from ludotheque.rng import below, generator
from ludotheque.room.review import replays, verdicts, verifying
from ludotheque.room.signing import Signer
from ludotheque.room.state import fairness
from ludotheque.room.state.entries import Entry, Mixed, Played, Seated, Started, Undone
from ludotheque.room.state.fairness import Did
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.tables import Shelved


def played(folder: Path, game: str) -> GameRecord:
    """A whole game as a record; a person's client has mixed in, and the person has taken a move back."""
    kept: list[GameRecord] = []

    async def story(scene: Scene) -> None:
        while not kept:  # a game may be lost before anything could be taken back
            seats = load(game).seats()
            table = await scene.table(game, "ada", *["bot:random"] * (seats - 1), clock={"kind": "none"})
            ada = await scene.come(table, "ada")
            await ada.ask("mix", seat=0, entropy="0f" * 16)
            for _ in range(5):
                if (await ada.look()).get("legal"):
                    await ada.play()
                await asyncio.sleep(0.005)
            await ada.ask("undo", seat=0)
            if (await ada.ask("arrange", seat=0, bot="random"))["type"] == "refused":
                assert table.state.over
                continue
            await asyncio.wait_for(ada.hear("seating", status="over"), 600)
            shelved = await shelf.find_whole(scene.room.store, table.id)
            kept.append(replays.record_of(scene.room.signer, shelved))

    act(folder, story)
    return kept[0]


def altered(record: GameRecord, **changes: Any) -> GameRecord:
    return decode(encode(msgspec.structs.replace(record, **changes)))


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_a_record_of_a_table_is_what_the_table_had_committed_to(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    checked = verifying.verify(encode(record))
    assert checked.fault is None
    logged = [entry.seat for entry in verifying.fair_part(record).log if isinstance(entry, Did)]
    drawn = logged or [seat for seat, _ in record.moves]
    assert checked.chance_moves == drawn.count(CHANCE)


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_a_single_altered_move_is_caught(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    position = opening(record)
    tried = 0
    for n, (seat, text) in enumerate(record.moves):
        others = [other for other in position.legal(seat) if other != text] if seat != CHANCE else []
        for other in others[:2]:
            moves = [*record.moves[:n], (seat, other), *record.moves[n + 1 :]]
            assert verifying.check(altered(record, moves=moves)).fault is not None
            tried += 1
        position.play(seat, text)
    assert tried > 10


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_another_secret_or_seal_or_entropy_is_caught(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    assert record.fair is not None
    changes: list[dict[str, object]] = [
        {"secret": "00" * 32},
        {"seal": "00" * 32},
        {"commitment": "00" * 32},
        {"table": "other"},
    ]
    if len(record.fair["draws"]) > 1:
        changes += [{"draws": []}, {"draws": record.fair["draws"][::-1]}, {"mixed": []}]
    for change in changes:
        if (other := {**record.fair, **change}) != record.fair:
            assert verifying.check(altered(record, fair=other)).fault is not None, change


def test_a_record_without_a_fair_part_or_with_a_broken_one_is_not_verified(tmp_path: Path) -> None:
    record = played(tmp_path, PLAIN)
    assert verifying.check(altered(record, fair=None)).fault == verdicts.NO_PART
    assert verifying.check(altered(record, fair={"method": "x"})).fault == verdicts.NO_PART
    assert record.fair is not None
    assert verifying.check(altered(record, fair={**record.fair, "secret": "xy"})).fault == verdicts.NO_PART
    assert verifying.check(altered(record, fair={**record.fair, "method": "dice"})).fault == verdicts.NO_PART
    assert verifying.verify(b"{").fault is not None


# ---- a server that would like to choose -----------------------------------------------------------


def sealed(record: GameRecord, signer: Signer | None = None, **fair: Any) -> GameRecord:
    """What anybody who has the published secret can make of a record: everything sealed and signed anew."""
    assert record.fair is not None
    bare = {name: value for name, value in record.fair.items() if name not in ("key", "signature")}
    part = msgspec.convert({**bare, **fair, "seal": ""}, fairness.Fair)
    head = fairness.head_of(record)
    for seat, text in record.moves:
        head = fairness.next_head(head, seat, text)
    seal = fairness.seal(bytes.fromhex(part.secret), head, record, part)
    whole = msgspec.to_builtins(msgspec.structs.replace(part, seal=seal))
    record = altered(record, fair=whole)
    return record if signer is None else decode(encode(signer.sign(record)))


def retried(record: GameRecord) -> GameRecord:
    """A server draws again and again until its roll comes, and numbers what it shows as it pleases."""
    assert record.fair is not None
    secret = bytes.fromhex(record.fair["secret"])
    position, head, number = opening(record), fairness.head_of(record), 0
    moves: list[tuple[int, str]] = []
    draws: list[int] = []
    rng = generator(7)
    while acting := position.to_act:
        seat = acting[0]
        if seat == CHANCE:
            number += 1 if draws else 2
            draws.append(number - 1)
            tape = fairness.rng_for(secret, number - 1, head, [])
            text = position.game.text(position.s, CHANCE, position.draw(tape))
        else:
            texts = position.legal(seat)
            text = texts[int(below(rng, len(texts)))]
        position.play(seat, text)
        moves.append((seat, text))
        head = fairness.next_head(head, seat, text)
    changed = msgspec.structs.replace(record, moves=moves, outcome=position.outcome())
    return sealed(changed, OTHER, mixed=[], draws=draws, log=[])


OTHER = Signer(b"o" * 32)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_a_server_that_drew_again_until_it_liked_the_roll_is_caught(tmp_path: Path, game: str) -> None:
    record = retried(played(tmp_path, game))
    assert record.fair is not None
    assert record.fair["draws"][0] == 1
    # Where by luck the roll is the same, its number gives it away.
    assert verifying.check(record).fault in (verdicts.WRONG_DRAW, verdicts.GAP)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_numbers_that_do_not_follow_one_another_are_caught(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    assert record.fair is not None
    numbers = [number + 1 for number in record.fair["draws"]]
    assert verifying.check(sealed(record, OTHER, draws=numbers)).fault == verdicts.GAP


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_a_gap_is_explained_by_an_undo_in_the_log_and_by_nothing_else(game: str) -> None:
    record = taken_back(game)
    assert record.fair is not None
    assert record.fair["draws"] != list(range(len(record.fair["draws"])))
    checked = verifying.check(record)
    assert checked.fault is None
    assert checked.chance_moves > len(record.fair["draws"])
    assert any("undone 1 times" in each.en for each in checked.checked)
    log = record.fair["log"]
    at = next(n for n, entry in enumerate(log) if entry[0] == "undone")
    for other in ([], log[:at] + log[at + 1 :], [*log[:at], ["undone", 9, 0], *log[at + 1 :]], log[:-1]):
        assert verifying.check(sealed(record, OTHER, log=other)).fault is not None


def taken_back(game: str) -> GameRecord:
    """A game at random in which a move was taken back after chance had answered it."""
    table = state(game)
    promised = fairness.commitment("t", table.secret)
    table.facts = msgspec.structs.replace(table.facts, commitment=promised)
    log: list[Entry] = []

    def write(*entries: Entry) -> None:
        for entry in entries:
            table.apply(entry)
            log.append(entry)

    write(Seated(1, 0, "eve", "Eve"), Mixed(1, 0, "ee" * 16), Seated(1, 0))
    write(*(Seated(1, seat, f"p{seat}", f"P{seat}") for seat in range(table.facts.seats)), Started(2))
    write(Mixed(2, 0, "ab" * 16))
    dice = random.Random(5)
    while not table.over:
        undone = any(isinstance(entry, Undone) for entry in log)
        if not undone and table.draws and table.made[-1].seat == CHANCE:
            write(Undone(3, 1, max(0, table.n - 2)))
        write(next_move(table, dice, Counter(), []))
    shelved = Shelved(table.facts, None, table.secret, "over", table.outcome, None, log, [])
    return replays.record_of(Signer(b"r" * 32), shelved)


# ---- a hand that changes a record later -----------------------------------------------------------


def cut(record: GameRecord) -> GameRecord:
    """The end is left out, and the side that trailed is said to have won by the other's resignation."""
    moves = record.moves[: len(record.moves) // 2]
    while moves and moves[-1][0] == CHANCE:
        moves = moves[:-1]
    position = opening(record)
    for seat, text in moves:
        position.play(seat, text)
    chance = sum(seat == CHANCE for seat, _ in moves)
    outcome = outside_outcome(position, "resigned", 0)
    shorter = msgspec.structs.replace(record, moves=moves, outcome=outcome)
    return sealed(shorter, None, draws=list(range(chance)), log=[])


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_what_was_changed_and_sealed_again_is_not_signed(tmp_path: Path, game: str) -> None:
    """Cut, another `first`, other names, another result: the seal fits again, the signature cannot."""
    record = straight(tmp_path, game)
    assert record.fair is not None
    assert verifying.check(record).fault is None
    names = ["Eve", *record.seats[1:]]
    copied = sealed(record, first=2, draws=later(record, 2))
    if verifying.check(copied).fault != verdicts.UNSIGNED:  # then the numbers of later draws give it away
        assert verifying.check(copied).fault == verdicts.WRONG_DRAW
        copied = cut(record)
    hands = [cut(record), sealed(msgspec.structs.replace(record, seats=names)), copied]
    for changed in hands:
        assert verifying.check(changed).fault == verdicts.UNSIGNED
        key = {"key": record.fair["key"], "signature": record.fair["signature"]}
        kept = altered(changed, fair={**(changed.fair or {}), **key})
        assert verifying.check(kept).fault == verdicts.WRONG_SIGNATURE
        again = decode(encode(OTHER.sign(changed)))
        assert verifying.check(again, key=record.fair["key"]).fault == verdicts.OTHER_KEY


def later(record: GameRecord, first: int) -> list[int]:
    """The numbers that the draws from a place on would have, if those before it were said to be copied."""
    return list(range(sum(seat == CHANCE for seat, _ in record.moves[first:])))


def straight(folder: Path, game: str) -> GameRecord:
    """A game of bots, in which nothing was taken back."""
    kept: list[GameRecord] = []

    async def story(scene: Scene) -> None:
        table = await scene.table(game, *["bot:random"] * load(game).seats())
        await (await scene.come(table)).hear("seating", status="over")
        kept.append(replays.record_of(scene.room.signer, await shelf.find_whole(scene.room.store, table.id)))

    act(folder, story)
    return kept[0]


def test_another_commitment_than_the_one_kept_is_caught(tmp_path: Path) -> None:
    record = straight(tmp_path, PLAIN)
    assert record.fair is not None
    kept = record.fair["commitment"]
    assert verifying.check(record, commitment=kept).fault is None
    assert verifying.check(record, commitment="00" * 32).fault == verdicts.OTHER_COMMITMENT


def test_what_the_record_alone_cannot_show_is_said(tmp_path: Path) -> None:
    record = straight(tmp_path, WITH_CHANCE[0])
    assert record.fair is not None
    alone = verifying.check(record)
    assert {verdicts.NO_COMMITMENT, verdicts.NO_KEY, verdicts.NOBODY_MIXED} <= set(alone.unchecked)
    informed = verifying.check(record, record.fair["commitment"], record.fair["key"])
    assert verdicts.SAME_COMMITMENT in informed.checked
    assert not {verdicts.NO_COMMITMENT, verdicts.NO_KEY} & set(informed.unchecked)


def test_at_its_own_room_the_stored_table_catches_what_the_record_alone_would_not(tmp_path: Path) -> None:
    """Even a thief of the room's key cannot make the room forget."""
    record = straight(tmp_path, PLAIN)
    checked = verifying.check(record)
    assert verifying.compared(checked, record, record).fault is None
    assert verifying.compared(checked, record, record).unchecked == []
    for part, changed in (
        ("moves", cut(record)),
        ("seats", sealed(msgspec.structs.replace(record, seats=["Eve", *record.seats[1:]]))),
        ("first", sealed(record, first=1)),
    ):
        found = verifying.compared(verifying.check(changed), changed, record)
        assert found.fault == verdicts.differs(part)


def test_a_record_of_the_first_method_is_to_be_taken_again(tmp_path: Path) -> None:
    record = straight(tmp_path, PLAIN)
    old = altered(record, fair={**(record.fair or {}), "method": "ludotheque-fair/1"})
    assert verifying.check(old).fault == verdicts.OLD_METHOD


# ---- moves that were copied from elsewhere --------------------------------------------------------


def branched(game: str, own: int) -> GameRecord:
    """A table that goes on from all but the last moves of a game, whoever made those and however."""
    played = taken_back(game)
    table = state(game)
    n = len(played.moves) - own
    promised = fairness.commitment("t", table.secret)
    table.facts = msgspec.structs.replace(table.facts, commitment=promised, branched_at=n)
    log: list[Entry] = [Seated(1, seat, "ada", "Ada") for seat in range(table.facts.seats)]
    log += [Started(1), *(Played(1, seat, text) for seat, text in played.moves[:n]), Mixed(2, 0, "ab" * 16)]
    for entry in log:
        table.apply(entry)
    dice = random.Random(6)
    while own and not table.over:
        log.append(next_move(table, dice, Counter(), []))
        table.apply(log[-1])
    shelved = Shelved(table.facts, None, table.secret, "over", table.outcome, None, log, [])
    return replays.record_of(Signer(b"r" * 32), shelved)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_a_branch_without_moves_of_its_own_is_not_signed(game: str) -> None:
    """Nor is anything said of its chance: dice that somebody wrote into a record would be the room's."""
    assert branched(game, 0).fair is None


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_copied_moves_are_never_said_to_be_checked(game: str) -> None:
    record = branched(game, 12)
    assert record.fair is not None
    first = record.fair["first"]
    for checked in (
        verifying.check(record, record.fair["commitment"], record.fair["key"]),
        verifying.compared(verifying.check(record), record, record),
    ):
        assert checked.fault is None
        assert verdicts.copied(first) in checked.unchecked
        assert checked.headline == verdicts.partly(first)


@pytest.mark.parametrize("game", WITH_CHANCE)
def test_a_record_that_says_everything_was_copied_proves_nothing(tmp_path: Path, game: str) -> None:
    """With the published secret and a key of one's own, any dice fit the commitment that somebody kept."""
    record = played(tmp_path, game)
    assert record.fair is not None
    kept, log = record.fair["commitment"], [["played", *move] for move in record.moves]
    seat, text = record.moves[-1]
    there_and_back = [*log, ["undone", 0, len(log) - 1], ["played", seat, text], ["undone", 0, len(log) - 1]]
    for forged in (
        sealed(record, OTHER, first=len(record.moves), draws=[], log=[]),
        sealed(
            msgspec.structs.replace(record, moves=record.moves[:-1], outcome=None),
            OTHER,
            first=len(log),
            draws=[],
            log=there_and_back,
        ),
    ):
        assert verifying.check(forged, kept).fault == verdicts.ALL_COPIED

"""A table's randomness can be checked by anybody, and foreseen by nobody."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.scene import PLAIN, WITH_CHANCE, Scene, act

from ludotheque.contract import CHANCE
from ludotheque.games import load
from ludotheque.records import GameRecord, decode, encode
from ludotheque.room import fair, replays
from ludotheque.room.log import tables as shelf


def played(folder: Path, game: str) -> GameRecord:
    """A whole game as a record; a person's client has mixed in, and the person has taken a move back."""
    kept: list[GameRecord] = []

    async def story(scene: Scene) -> None:
        seats = load(game).seats()
        table = await scene.table(game, "ada", *["bot:random"] * (seats - 1), clock={"kind": "none"})
        ada = await scene.come(table, "ada")
        await ada.ask("mix", seat=0, entropy="0f" * 16)
        for _ in range(5):
            if (await ada.look()).get("legal"):
                await ada.play()
            await asyncio.sleep(0.005)
        await ada.ask("undo", seat=0)
        await ada.ask("arrange", seat=0, bot="random")
        await asyncio.wait_for(ada.hear("seating", status="over"), 60)
        kept.append(replays.record_of(table, await shelf.find_whole(scene.room.store, table.id)))

    act(folder, story)
    return kept[0]


def altered(record: GameRecord, **changes: Any) -> GameRecord:
    return decode(encode(msgspec.structs.replace(record, **changes)))


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_a_record_of_a_table_is_what_the_table_had_committed_to(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    checked = fair.verify(encode(record))
    assert checked.fault is None
    assert checked.chance_moves == sum(seat == CHANCE for seat, _ in record.moves)


@pytest.mark.parametrize("game", [PLAIN, *WITH_CHANCE])
def test_a_single_altered_move_is_caught(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, game)
    from ludotheque.records import opening

    position = opening(record)
    tried = 0
    for n, (seat, text) in enumerate(record.moves):
        others = [other for other in position.legal(seat) if other != text] if seat != CHANCE else []
        for other in others[:2]:
            moves = [*record.moves[:n], (seat, other), *record.moves[n + 1 :]]
            assert fair.check(altered(record, moves=moves)).fault is not None
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
            assert fair.check(altered(record, fair=other)).fault is not None, change


def test_a_record_without_a_fair_part_or_with_a_broken_one_is_not_verified(tmp_path: Path) -> None:
    record = played(tmp_path, PLAIN)
    assert fair.check(altered(record, fair=None)).fault == fair.NO_PART
    assert fair.check(altered(record, fair={"method": "x"})).fault == fair.NO_PART
    assert record.fair is not None
    assert fair.check(altered(record, fair={**record.fair, "secret": "xy"})).fault == fair.NO_PART
    assert fair.check(altered(record, fair={**record.fair, "method": "dice"})).fault == fair.NO_PART
    assert fair.verify(b"{").fault is not None


def test_the_stream_depends_on_everything_that_was_mixed_in() -> None:
    secret, head = b"s" * 32, b"h" * 32
    mixed = [fair.MixedIn(0, 0, "aa"), fair.MixedIn(1, 1, "bb")]
    tapes = [
        fair.rng_for(secret, 0, head, mixed),
        fair.rng_for(secret, 1, head, mixed),
        fair.rng_for(secret, 1, b"g" * 32, mixed),
        fair.rng_for(b"t" * 32, 1, head, mixed),
        fair.rng_for(secret, 1, head, mixed[:1]),
        fair.rng_for(secret, 1, head, mixed[::-1]),
    ]
    assert len({tape.tobytes() for tape in tapes}) == len(tapes)
    # What was mixed in later does not count for an earlier draw.
    assert fair.rng_for(secret, 0, head, mixed[:1]).tobytes() == tapes[0].tobytes()

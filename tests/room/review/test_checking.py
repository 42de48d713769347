"""At its own room a record is compared with the stored table: nothing rests on the record alone."""

from pathlib import Path

import msgspec
from tests.room.review.test_verifying import cut, sealed
from tests.room.scene import PLAIN, Scene, act

from ludotheque.records import GameRecord, encode
from ludotheque.room.protocol.bodies import Verdict
from ludotheque.room.review import checking, replays
from ludotheque.room.review import verdicts as say
from ludotheque.room.store import tables as shelf


async def finished(scene: Scene) -> GameRecord:
    table = await scene.table(PLAIN, "bot:random", "bot:random")
    await (await scene.come(table)).hear("seating", status="over")
    return replays.record_of(scene.room.signer, await shelf.find_whole(scene.room.store, table.id))


async def judged(scene: Scene, body: bytes) -> Verdict:
    return await checking.of(scene.room, body, "127.0.0.1")


def test_the_rooms_own_record_is_right_in_everything(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        verdict = await judged(scene, encode(await finished(scene)))
        assert verdict.ok
        assert verdict.unchecked == []
        assert say.STORED.en in [each.en for each in verdict.checked]

    act(tmp_path, story)


def test_a_changed_record_is_caught_even_if_it_was_signed_with_the_rooms_key(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        record = await finished(scene)
        thief = scene.room.signer
        changed = {
            "moves": thief.sign(cut(record)),
            "seats": sealed(msgspec.structs.replace(record, seats=["Eve", "Eve"]), thief),
            "first": sealed(record, thief, first=1),
        }
        for part, other in changed.items():
            verdict = await judged(scene, encode(other))
            assert (verdict.ok, verdict.en) == (False, say.differs(part).en)

    act(tmp_path, story)


def test_a_record_of_another_room_is_checked_by_itself(tmp_path: Path) -> None:
    kept: list[bytes] = []

    async def there(scene: Scene) -> None:
        kept.append(encode(await finished(scene)))

    async def here(scene: Scene) -> None:
        verdict = await judged(scene, kept[0])
        assert verdict.ok
        assert verdict.unchecked
        assert not (await judged(scene, b"{")).ok

    act(tmp_path / "there", there)
    act(tmp_path / "here", here)


def test_a_table_in_play_is_not_told_of(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        record = await finished(scene)
        table = await scene.table(PLAIN, "ada", "bob")
        fair = {**(record.fair or {}), "table": table.id}
        asked = encode(msgspec.structs.replace(record, fair=fair))
        unknown = encode(msgspec.structs.replace(record, fair={**fair, "table": "nowhere"}))
        assert (await judged(scene, asked)).en == (await judged(scene, unknown)).en

    act(tmp_path, story)

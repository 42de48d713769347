from pathlib import Path

from tests.room.scene import PLAIN, Scene, act, play_out

from ludotheque.room.handlers import erasure
from ludotheque.room.names import GONE
from ludotheque.room.review.replays import record_of
from ludotheque.room.store import tables as shelf
from ludotheque.room.store.people import Person as Known


async def everything(scene: Scene) -> str:
    tables = ("person", "entry", "snapshot", "chat", "result", "room_table")
    return str([await scene.room.store.read(f"SELECT * FROM {name}") for name in tables])


def test_the_name_leaves_and_the_games_stay(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        done = await scene.table(PLAIN, "ada", "bob")
        going = await scene.table(PLAIN, "ada", "bob")
        waiting = await scene.table(PLAIN, "bob", None)
        ada, bob = await scene.come(done, "ada"), await scene.come(done, "bob")
        await ada.ask("say", text="Good game")
        await play_out(scene, done, ada, bob)
        late = await scene.come(waiting, "ada")
        watching = await scene.come(going, "bob")
        assert "Ada" in await everything(scene)
        await erasure.forget(scene.room, Known("ada", "Ada"))
        assert "Ada" not in await everything(scene)
        assert (await watching.ask("resync"))["seating"]["seats"][0]["name"] == GONE
        assert done.chat[0].name == GONE
        assert [seat.name for seat in done.state.seats] == [GONE, "Bob"]
        await scene.crash()
        whole = await shelf.find_whole(scene.room.store, done.id)
        assert record_of(scene.room.signer, whole).seats == [GONE, "Bob"]
        late.leave()

    act(tmp_path, story)


def test_a_seat_at_a_table_that_waits_is_open_again(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        await erasure.forget(scene.room, Known("ada", "Ada"))
        assert table.state.seat_open(0)

    act(tmp_path, story)

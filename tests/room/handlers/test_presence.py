from pathlib import Path

import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Person, Scene, act

from ludotheque.room.table.table import Table
from ludotheque.viewers import SPECTATOR


def test_a_welcome_holds_everything(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        await ada.play()
        await ada.ask("say", text="hello")
        again = await scene.come(table, "ada")
        welcome = again.told[0]
        assert welcome["table"]["commitment"] == table.state.facts.commitment
        assert welcome["you"] == {"person": "ada", "name": "Ada", "seats": [0], "viewer": 0, "host": True}
        assert welcome["update"]["n"] == 1
        assert [step["n"] for step in welcome["history"]] == [0]
        assert [line["text"] for line in welcome["chat"]] == ["hello"]
        assert welcome["seating"]["seats"][0]["here"]
        assert welcome["invite"] == scene.room.key_of(table.id)

    act(tmp_path, story)


def test_coming_again_after_a_restart_gives_the_same(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        for person in (ada, bob, ada):
            await person.play()
        before = (await scene.come(table, "bob")).told[0]
        await scene.crash()
        after = (await scene.come(await scene.room.get(table.id), "bob")).told[0]
        for part in ("table", "update", "history", "chat", "you"):
            assert after[part] == before[part]

    act(tmp_path, story)


def test_everybody_hears_who_comes_and_goes(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        bob = await scene.come(table, "bob")
        await scene.come(table)
        assert (await ada.hear("seating", spectators=1))["seats"][1]["here"]
        scene.time += 5
        bob.leave()
        seat = (await ada.hear("seating"))["seats"][1]
        assert (seat["here"], seat["away_since"]) == (False, scene.time)

    act(tmp_path, story)


async def until_sealed(table: Table, person: Person) -> int:
    """Play before everybody's eyes until somebody is asked for what only they may see; who."""
    while True:
        update = await person.look()
        for seat, moves in update.get("legal", {}).items():
            await person.ask("play", seat=int(seat), move=moves[-1], seen=update["seq"])
            break
        else:
            if table.state.asked:
                return min(table.state.asked)
            await person.read()


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_shared_screen_sees_no_secret_before_somebody_looks(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        await until_sealed(table, ada)
        closed = await ada.look()
        assert closed["viewer"] == SPECTATOR.number
        assert "legal" not in closed
        for seat in table.state.asked:
            welcome = await ada.ask("look", viewer=seat)
            assert welcome["update"]["viewer"] == seat
            assert list(welcome["update"]["legal"]) == [str(seat)]
        assert (await ada.ask("look", viewer=-1))["update"] == closed
        assert (await ada.ask("look", viewer=9))["code"] == "not-your-seat"

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_the_eyes_on_a_shared_screen_close_with_the_sealed_move(tmp_path: Path, game: str) -> None:
    """Not a message later: view, history and what stood before the move are told as to a spectator."""

    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada, eve = await scene.come(table, "ada"), await scene.come(table)
        seat = await until_sealed(table, ada)
        before = await eve.look()
        seen = (await ada.ask("look", viewer=seat))["update"]
        answer = await ada.ask("play", seat=seat, move=seen["legal"][str(seat)][0], seen=seen["seq"])
        public = await eve.ask("resync")
        assert answer["viewer"] == SPECTATOR.number
        assert answer["view"] == public["update"]["view"]
        assert answer["before"]["view"] == before["view"]
        assert [*answer["before"]["history"], answer["step"]] == public["history"][: answer["n"]]
        assert all(step["move"] is None for step in [*answer["before"]["history"], answer["step"]])

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_undoing_a_sealed_move_opens_no_eyes(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        seat = await until_sealed(table, ada)
        seen = (await ada.ask("look", viewer=seat))["update"]
        await ada.ask("play", seat=seat, move=seen["legal"][str(seat)][0], seen=seen["seq"])
        await ada.ask("undo", seat=seat)
        undone = await ada.look()
        assert (undone["n"], undone["viewer"]) == (seen["n"], SPECTATOR.number)

    act(tmp_path, story)


def test_what_is_done_in_the_open_needs_no_eyes(tmp_path: Path) -> None:
    """Two at one screen, Epix: the cards are bid for before everybody, also with a bot's advice."""

    async def story(scene: Scene) -> None:
        table = await scene.table("epix", "ada", "ada")
        ada = await scene.come(table, "ada")
        while not table.state.asked:
            await ada.read()
        update = await ada.look()
        [seat] = table.state.asked
        assert update["viewer"] == SPECTATOR.number
        assert update["legal"][str(seat)] == table.state.situation.position.legal(seat)
        assert (await ada.ask("judge", seat=seat, move="x"))["code"] == "bad-move"
        assert (await ada.ask("advise", seat=seat, bot="random"))["type"] == "hinted"
        played = await ada.play()
        assert (played["viewer"], "before" in played) == (SPECTATOR.number, False)

    act(tmp_path, story)


def test_a_shared_screen_without_secrets_plays_both_seats(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        for n in range(1, 5):
            assert (await ada.play())["n"] == n

    act(tmp_path, story)


def test_a_move_is_judged_and_not_made(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        legal = (await ada.look())["legal"]["0"]
        assert (await ada.ask("judge", seat=0, move=legal[0]))["type"] == "accepted"
        assert table.state.n == 0
        for move in (legal[0], "nonsense"):
            played = await bob.ask("play", seat=1, move=move, seen=table.state.seq)
            judged = await bob.ask("judge", seat=1, move=move)
            assert (judged["code"], judged["en"]) == (played["code"], played["en"]) != ("", "")
        await ada.play()
        refused = await bob.ask("judge", seat=1, move="zz")
        assert (refused["type"], refused["code"]) == ("refused", "bad-move")
        assert (await ada.ask("judge", seat=1, move=legal[0]))["code"] == "not-your-seat"
        assert table.state.n == 1

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_nothing_is_judged_behind_the_curtain(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(game, "ada", "ada")
        ada = await scene.come(table, "ada")
        seat = await until_sealed(table, ada)
        assert (await ada.ask("judge", seat=seat, move="x"))["code"] == "not-your-seat"
        await ada.ask("look", viewer=seat)
        assert (await ada.ask("judge", seat=seat, move="x"))["code"] == "bad-move"

    act(tmp_path, story)

from pathlib import Path

import pytest
from tests.room.scene import PLAIN, Scene, act

from ludotheque.room.bots import stand_in
from ludotheque.room.handlers.seating import MOST_WAITING_AT
from ludotheque.room.protocol.messages import Seat, Settings
from ludotheque.room.protocol.refusals import RoomRefused


def test_the_game_starts_when_the_last_seat_is_taken(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert "legal" not in await ada.look()
        assert (await bob.ask("sit", seat=1))["type"] == "accepted"
        assert table.state.status == "playing"
        assert (await ada.look())["legal"]
        eve = await scene.come(table, "eve")
        assert (await eve.ask("sit", seat=1))["code"] == "started"

    act(tmp_path, story)


def test_a_taken_seat_is_taken_and_nobody_sits_without_a_name(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob, nobody = await scene.come(table, "bob"), await scene.come(table)
        assert (await bob.ask("sit", seat=0))["code"] == "seat-taken"
        assert (await bob.ask("sit", seat=5))["code"] == "not-your-seat"
        assert (await nobody.ask("sit", seat=1))["code"] == "no-name"
        assert (await bob.ask("sit", seat=1, name="\u202e"))["code"] == "bad-name"

    act(tmp_path, story)


def test_a_seat_can_be_left_before_the_start_only(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(table, "ada")
        await ada.ask("leave", seat=0)
        assert table.state.seat_open(0)
        await ada.ask("sit", seat=0, name="Someone else")
        await ada.ask("arrange", seat=1, bot="random")
        assert table.state.status == "playing"
        assert (await ada.ask("leave", seat=0))["code"] == "started"

    act(tmp_path, story)


def test_only_the_host_arranges_seats_and_only_with_bots_that_exist(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await bob.ask("arrange", seat=1, bot="random"))["code"] == "not-host"
        assert (await ada.ask("arrange", seat=1, bot="deep blue"))["code"] == "bad-bot"
        assert (await ada.ask("arrange", seat=0, bot=None))["type"] == "accepted"
        assert table.state.status == "open"

    act(tmp_path, story)


def test_an_absent_persons_seat_is_kept_by_the_rooms_own_bot_until_they_come_back(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", bot_delay=0)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await ada.ask("arrange", seat=1, bot=None))["code"] == "not-away"
        bob.leave()
        await scene.settle(table)
        assert (await ada.ask("arrange", seat=1, bot=None))["code"] == "not-away"
        scene.time += scene.settings.away
        eve = await scene.come(table, "eve")
        assert (await eve.ask("arrange", seat=1, bot=None))["code"] == "not-your-seat"
        assert (await ada.ask("arrange", seat=1, bot=None))["type"] == "accepted"
        assert table.state.seats[1].bot == stand_in(PLAIN)
        await ada.play()
        await ada.hear("update", n=2)
        bob = await scene.come(table, "bob")
        assert (await bob.play("Sc"))["code"] == "not-your-seat"
        assert (await bob.ask("sit", seat=1))["type"] == "accepted"
        await ada.play()
        assert (await bob.play())["n"] == 4

    act(tmp_path, story)


@pytest.mark.parametrize("bot", ["random", "level:1", "level:6"])
def test_nobody_chooses_the_bot_that_plays_for_an_opponent(tmp_path: Path, bot: str) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        ada = await scene.come(table, "ada")
        scene.time += scene.settings.away
        assert (await ada.ask("arrange", seat=1, bot=bot))["code"] == "not-your-bot"
        assert table.state.seats[1].bot is None

    act(tmp_path, story)


@pytest.mark.parametrize(
    "clock", [{"kind": "fischer", "seconds": 600, "increment": 5}, {"kind": "days", "days": 3}], ids=str
)
def test_nobody_gives_away_a_seat_whose_clock_has_time(tmp_path: Path, clock: dict[str, object]) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", clock=clock)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        bob.leave()
        await scene.settle(table)
        scene.time += 10 * scene.settings.away
        for to_move in (0, 1):
            assert table.state.situation.to_act == [to_move]
            for bot in (None, "random"):
                answer = await ada.ask("arrange", seat=1, bot=bot)
                assert answer["code"] == ("has-time" if bot is None else "not-your-bot")
            if to_move == 0:
                await ada.play()
        assert table.state.seats[1].bot is None

    act(tmp_path, story)


def test_in_a_rated_game_nobody_hands_over_a_seat_not_even_their_own(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob", rated=True, on_timeout="bot")
        assert table.state.facts.settings.on_timeout == "lose"
        ada = await scene.come(table, "ada")
        scene.time += scene.settings.away
        for seat, bot in ((0, "random"), (1, None), (1, "random")):
            assert (await ada.ask("arrange", seat=seat, bot=bot))["code"] == "rated"

    act(tmp_path, story)


def test_a_rated_table_seats_accounts_each_once_under_their_own_name(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None, rated=True)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        assert (await bob.ask("sit", seat=1))["code"] == "needs-account"
        assert (await ada.ask("sit", seat=1))["code"] == "one-seat"
        await scene.accounts("bob")
        assert (await bob.ask("sit", seat=1, name="Bobby"))["code"] == "one-seat"
        assert table.state.seat_open(1)
        assert (await bob.ask("sit", seat=1))["type"] == "accepted"
        assert table.state.status == "playing"

    act(tmp_path, story)


@pytest.mark.parametrize(("seats", "code"), [(("eve", None), "needs-account"), (("ada", "ada"), "one-seat")])
def test_no_rated_table_is_made_otherwise(tmp_path: Path, seats: tuple[str | None, ...], code: str) -> None:
    async def story(scene: Scene) -> None:
        await scene.accounts("ada")
        taken = [Seat(who, who.title()) if who else Seat() for who in seats]
        with pytest.raises(RoomRefused) as refused:
            await scene.room.create(PLAIN, {}, taken, Settings(rated=True), "ada")
        assert refused.value.code == code
        assert scene.room.tables == {}

    act(tmp_path, story)


@pytest.mark.parametrize("restart", [False, True])
def test_who_sits_where_survives(tmp_path: Path, restart: bool) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", None)
        bob = await scene.come(table, "bob")
        await bob.ask("sit", seat=1, name="Bobby")
        await (scene.restart() if restart else scene.crash())
        seats = (await scene.room.get(table.id)).state.seats
        assert [(seat.person, seat.name) for seat in seats] == [("ada", "Ada"), ("bob", "Bobby")]

    act(tmp_path, story)


def test_who_sits_mixes_and_leaves_takes_nothing_from_the_next_one(tmp_path: Path) -> None:
    """The right to mix is a person's: a seat that somebody used up was a way to silence the next player."""

    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, None, None)
        eve, bob = await scene.come(table, "eve"), await scene.come(table, "bob")
        await eve.ask("sit", seat=1)
        assert (await eve.ask("mix", seat=1, entropy="ee" * 16))["type"] == "accepted"
        await eve.ask("leave", seat=1)
        await bob.ask("sit", seat=1)
        assert (await bob.ask("mix", seat=1, entropy="bb" * 16))["type"] == "accepted"
        assert (await bob.ask("mix", seat=1, entropy="bb" * 16))["code"] == "already-mixed"
        assert [each.entropy for each in table.state.mixed] == ["bb" * 16]

    act(tmp_path, story)


def test_a_guest_has_one_seat_of_a_public_table_and_does_not_wait_at_all_of_them(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, None, None)
        eve = await scene.come(table, "eve")
        assert (await eve.ask("sit", seat=0))["type"] == "accepted"
        assert (await eve.ask("sit", seat=1))["code"] == "second-seat"
        answers = []
        for number in range(8):
            other = await scene.table(PLAIN, f"host{number}", None)
            greedy = await scene.come(await scene.table(PLAIN, None, None), "eve")
            answers.append((await greedy.ask("sit", seat=0)).get("code"))
            assert other.state.status == "open"
        assert answers == [None] * (MOST_WAITING_AT - 1) + ["too-many-tables"] * (9 - MOST_WAITING_AT)

    act(tmp_path, story)


def test_a_person_mixes_once_whatever_seats_it_holds(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "ada")
        ada = await scene.come(table, "ada")
        assert (await ada.ask("mix", seat=0, entropy="aa" * 16))["type"] == "accepted"
        assert (await ada.ask("mix", seat=1, entropy="ab" * 16))["code"] == "already-mixed"

    act(tmp_path, story)


def test_who_made_the_table_or_has_its_private_link_sits_twice_at_one_screen(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        own = await scene.table(PLAIN, "ada", None)
        ada = await scene.come(own, "ada")
        assert (await ada.ask("sit", seat=1, name="Grandma"))["type"] == "accepted"
        private = await scene.table(PLAIN, None, None, public=False)
        bob = await scene.come(private, "bob", scene.room.key_of(private.id))
        assert (await bob.ask("sit", seat=0))["type"] == "accepted"
        assert (await bob.ask("sit", seat=1, name="Grandpa"))["type"] == "accepted"

    act(tmp_path, story)

from pathlib import Path

import msgspec
import pytest
from tests.room.scene import PLAIN, WITH_SECRETS, Scene, act, play_out

from ludotheque.games import GAMES, load
from ludotheque.position import start
from ludotheque.records import opening, replay
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.review import replays
from ludotheque.room.state import entries
from ludotheque.room.state.entries import Played, Undone
from ludotheque.room.state.fairness import Did, TookBack
from ludotheque.room.state.recent import RecentMoves
from ludotheque.room.state.table_state import Made
from ludotheque.room.store import tables as shelf
from ludotheque.viewers import OPEN, SPECTATOR, seated


def test_the_line_of_a_table_is_what_stands_after_all_undos() -> None:
    line = replays.line_of(
        [
            Played(1, -1, "a", draw=0),
            Played(1, 0, "b"),
            Played(1, -1, "c", draw=1),
            Undone(1, 0, 1),
            Played(1, 0, "d"),
            Played(1, -1, "e", draw=2),
        ]
    )
    assert [made.text for made in line.made] == ["a", "d", "e"]
    assert [made.draw for made in line.made] == [0, None, 2]
    assert line.log == [
        Did(-1, "a"),
        Did(0, "b"),
        Did(-1, "c"),
        TookBack(0, 1),
        Did(0, "d"),
        Did(-1, "e"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_replays_from_every_place_as_it_was_seen(tmp_path: Path, game: str) -> None:
    async def story(scene: Scene) -> None:
        seats = load(game).seats()
        table = await scene.table(game, *["bot:random"] * seats)
        watcher = await scene.come(table)
        await watcher.hear("seating", status="over")
        shelved = await shelf.find_whole(scene.room.store, table.id)
        record = replays.record_of(scene.room.signer, shelved)
        assert replay(record) is None
        made = replays.line_of(shelved.entries).made
        for viewer in (SPECTATOR, OPEN, *map(seated, range(seats))):
            moments = replays.moments(opening(record), made, viewer, 0, 400)
            assert len(moments) == min(400, len(made) + 1)
            steps = [moment.step for moment in moments[1:]]
            if len(table.state.made) == len(made) and len(made) < 400:
                assert msgspec.json.encode(steps) == msgspec.json.encode(
                    RecentMoves(table.state, len(made)).steps(viewer)
                )
            part = replays.moments(opening(record), made, viewer, 3, 2)
            assert msgspec.json.encode(part) == msgspec.json.encode(moments[3:5])

    act(tmp_path, story)


def test_an_unfinished_table_is_not_shown_whole(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        table = await scene.table(PLAIN, "ada", "bob")
        with pytest.raises(RoomRefused, match="finished"):
            replays.check_finished(table)
        ada, bob = await scene.come(table, "ada"), await scene.come(table, "bob")
        await play_out(scene, table, ada, bob)
        replays.check_finished(table)
        with pytest.raises(RoomRefused):
            replays.moments(table.state.situation.position, [], seated(7), 0, 1)

    act(tmp_path, story)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_replay_from_a_seat_keeps_the_others_secrets(tmp_path: Path, game: str) -> None:
    """The text of a move, which may hold a secret, is shown to its mover and to an open replay only."""

    async def story(scene: Scene) -> None:
        table = await scene.table(game, *["bot:random"] * load(game).seats())
        await (await scene.come(table)).hear("seating", status="over")
        shelved = await shelf.find_whole(scene.room.store, table.id)
        record, made = replays.record_of(scene.room.signer, shelved), replays.line_of(shelved.entries).made
        for moment in replays.moments(opening(record), made, seated(0), 0, 400)[1:]:
            assert moment.step is not None
            assert (moment.step.move is None) == (moment.step.seat != 0)

    act(tmp_path, story)


def test_who_plays_an_old_game_again_lets_others_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the event loop waited a millisecond, about ten times for each move of another table."""
    breaths: list[int] = []
    position, moves = start(PLAIN), list[Made]()
    while len(moves) < 3 * replays.PIECE and position.to_act:
        (seat,) = position.to_act
        moves.append(Made(seat, position.legal(seat)[0], None, None))
        position.play(seat, moves[-1].text)
    monkeypatch.setattr(replays, "breathe", lambda: breaths.append(1))
    shown = replays.moments(start(PLAIN), moves, SPECTATOR, len(moves) - 4, 400)
    assert len(breaths) == (len(moves) - 5) // replays.PIECE + len(shown)
    breaths.clear()
    bodies = [entries.encode(Played(1, made.seat, made.text)) for made in moves]
    replays.position_after(start(PLAIN), bodies, len(moves))
    assert len(breaths) == -(-len(moves) // replays.PIECE)

import msgspec

from ludotheque.room.protocol.home import Seek, TodaysPuzzle, Welcoming


def test_what_goes_on_in_the_room_survives_the_wire() -> None:
    seen = Welcoming(None, [], [], [], TodaysPuzzle("a-game", "p1", 2, "2026-11-17"))
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Welcoming) == seen


def test_today_s_puzzle_has_no_field_for_its_answer() -> None:
    assert not {"best", "value", "tempting"} & set(TodaysPuzzle.__struct_fields__)


def test_a_wish_is_bounded() -> None:
    for bad in (b'{"game": "%s"}' % (b"x" * 61), b'{"game": "a", "table": "%s"}' % (b"x" * 41)):
        try:
            msgspec.json.decode(bad, type=Seek)
        except msgspec.ValidationError:
            continue
        raise AssertionError(bad)

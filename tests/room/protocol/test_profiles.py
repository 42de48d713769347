import msgspec

from ludotheque.room.protocol.profiles import Rating, Standing


def test_a_line_of_the_leaderboard_survives_the_wire() -> None:
    line = Standing(1, None, "level:6", True, Rating(1700, 80, 12))
    assert msgspec.json.decode(msgspec.json.encode(line), type=Standing) == line

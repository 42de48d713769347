"""What the last move caused, noted in the record."""

from tests.games.epix.scenes import fights, play

from ludotheque.games.epix.log import LOG_LENGTH
from ludotheque.position import start
from ludotheque.records import opening


def test_only_the_last_move_is_noted() -> None:
    position = play(start("epix", {"rules": "basic"}), "first 0", "recruit camp H1N")
    assert position.s.logged == 1
    assert play(position, "pass").s.logged == 1


def test_the_log_is_long_enough() -> None:
    most = 0
    for seed in range(6):
        record = fights(seed)
        position = opening(record)
        for seat, text in record.moves:
            position.play(seat, text)
            most = max(most, int(position.s.logged))
    assert 6 < most <= LOG_LENGTH


def test_a_sealed_choice_is_noted_without_what_was_chosen() -> None:
    logs = []
    for amount in (2, 9):
        position = play(start("epix", {"rules": "basic"}), "first 0", "pass", "pass", f"0: bid {amount}")
        logs.append(position.s.log.tolist())
    assert logs[0] == logs[1]

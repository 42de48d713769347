from ludotheque.room.making import kept, quiet
from ludotheque.room.protocol.messages import Fischer, NoClock, Settings


def test_a_rated_table_allows_no_second_thoughts_and_no_advice() -> None:
    asked = Settings(rated=True, undo="consent", hints="always", on_timeout="bot")
    assert (kept(asked).undo, kept(asked).hints, kept(asked).on_timeout) == ("never", "never", "lose")
    casual = Settings(rated=False, hints="always")
    assert kept(casual) == casual


def test_a_table_to_try_things_out_is_private_and_has_no_clock() -> None:
    tried = quiet(Settings(public=True, clock=Fischer(60, 2), bot_delay=5))
    assert (tried.public, tried.clock, tried.hints, tried.bot_delay) == (False, NoClock(), "always", 5)

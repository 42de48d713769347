import msgspec

from ludotheque.room.settings import RoomSettings


def test_settings_are_plain_data_and_their_times_milliseconds() -> None:
    settings = RoomSettings()
    assert msgspec.json.decode(msgspec.json.encode(settings), type=RoomSettings) == settings
    assert all(time >= 100 for time in (settings.bot_delay, settings.mix_wait, settings.away, settings.idle))

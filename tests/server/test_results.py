import pytest
from tests.server.live import PLAIN, Live

from ludotheque.server.client import Failed


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/leaderboard?game=chess", 404, "unknown-game"),
        ("/api/leaderboard", 400, "bad-request"),
        ("/api/people/nobody", 404, "unknown-person"),
        ("/api/people/nobody/games", 404, "unknown-person"),
        (f"/api/people/nobody/ratings?game={PLAIN}", 404, "unknown-person"),
        (f"/api/leaderboard?game={PLAIN}&count=0", 400, "bad-request"),
    ],
)
def test_what_is_not_there_is_refused(live: Live, path: str, status: int, code: str) -> None:
    with pytest.raises(Failed) as failed:
        live.guest().get(path)
    assert (failed.value.status, failed.value.code) == (status, code)


def test_everybody_has_a_profile_and_a_history(live: Live) -> None:
    ada = live.guest("Ada")
    profile = live.guest().get(f"/api/people/{ada.person}")
    assert (profile["name"], profile["account"], profile["games"]) == ("Ada", False, [])
    assert live.guest().get(f"/api/people/{ada.person}/games") == []
    assert live.guest().get(f"/api/people/{ada.person}/ratings?game={PLAIN}") == []
    assert isinstance(live.guest().get(f"/api/leaderboard?game={PLAIN}"), list)

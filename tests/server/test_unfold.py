"""A link to a finished game, as other sites unfold it."""

import struct
import urllib.request
import zlib

import numpy as np
import pytest
from tests.server.live import PLAIN, Live, new_table

from ludotheque.games import HOUSE
from ludotheque.position import start
from ludotheque.server import unfold


def read(live: Live, path: str) -> bytes:
    with urllib.request.urlopen(live.address + path) as answer:
        found: bytes = answer.read()
        return found


def test_a_finished_game_unfolds_with_its_picture_and_one_that_goes_on_does_not(live: Live) -> None:
    ada = live.guest('A"da')
    table, _ = new_table(ada, "random", "random", options={"mode": "sudden", "quiet_limit": 4})
    with ada.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    page = read(live, f"/t/{table}/replay").decode()
    if "</head>" not in page or "not built" in page:
        pytest.skip("the web app is not built")
    assert f"/api/tables/{table}/picture.png" in page
    assert 'property="og:title"' in page
    wide, high = size(read(live, f"/api/tables/{table}/picture.png"))
    assert wide / high == pytest.approx(unfold.WIDE / unfold.HIGH, rel=0.01)
    going, _ = new_table(ada, "me", "random")
    assert "og:image" not in read(live, f"/t/{going}").decode()
    assert "og:image" not in read(live, "/t/222222222222").decode()
    assert "og:image" not in read(live, f"/g/{PLAIN}").decode()


def test_no_cache_on_the_way_keeps_what_is_not_everybodys(live: Live) -> None:
    """A picture of a private table that its player asked for without the key, too."""
    ada, kept = live.guest("Ada"), dict[str, str]()
    for public in (True, False):
        table, key = new_table(ada, "me", "me", settings={"public": public})
        with ada.join(table) as socket:
            socket.ask("resign", seat=0)
        at = f"/api/tables/{table}/picture.png"
        kept |= {f"{public}": cached(live, at, ada.cookie), f"{public}, key": cached(live, f"{at}?key={key}")}
    day = "max-age=86400"
    assert kept == {
        "True": f"public, {day}",
        "True, key": f"private, {day}",
        "False": f"private, {day}",
        "False, key": f"private, {day}",
    }
    assert [cached(live, path, ada.cookie) for path in ("/api/me", "/api/tables/mine")] == ["no-store"] * 2


def cached(live: Live, path: str, cookie: str = "") -> str:
    asked = urllib.request.Request(live.address + path, headers={"Cookie": cookie})
    with urllib.request.urlopen(asked) as answer:
        return str(answer.headers["Cache-Control"])


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


@pytest.mark.parametrize("game", HOUSE)
def test_every_game_has_a_picture_with_something_on_it(game: str) -> None:
    picture = unfold.picture(start(game), "fr")
    wide, high = size(picture)
    at = picture.index(b"IDAT")
    content = zlib.decompress(picture[at + 4 : at + 4 + struct.unpack(">I", picture[at - 4 : at])[0]])
    rows = np.frombuffer(content, np.uint8).reshape(high, 1 + 3 * wide)
    assert len(np.unique(rows[:, 1:].reshape(-1, 3), axis=0)) > 1

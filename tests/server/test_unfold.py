"""A link to a finished game, as other sites unfold it."""

import re
import struct
import urllib.error
import urllib.request
import zlib
from html import unescape
from typing import cast

import numpy as np
import pytest
from tests.server.live import PLAIN, Live, new_table

from ludotheque.characters import characters
from ludotheque.contract import Lang
from ludotheque.games import GAMES, HOUSE, load
from ludotheque.position import Outcome, start
from ludotheque.server import sheet, unfold


def read(live: Live, path: str, **headers: str) -> bytes:
    asked = urllib.request.Request(live.address + path, headers=headers)
    with urllib.request.urlopen(asked) as answer:
        found: bytes = answer.read()
        return found


def tags(page: bytes) -> dict[str, str]:
    found = re.findall(r'<meta property="([\w:]+)" content="([^"]*)"', page.decode())
    return {name: unescape(content) for name, content in found}


def finished(live: Live, game: str) -> str:
    """A game that bots play to its end, while somebody looks."""
    seats = load(game).seat_counts[-1]
    guest = live.guest("Ada")
    table, _ = new_table(guest, *["random"] * seats, game=game)
    with guest.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    return table


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


@pytest.mark.parametrize(
    ("ranks", "scores", "en", "fr"),
    [
        ([2, 1], [5, 10], "A bot wins, 10 to 5.", "Un robot gagne, 10 à 5."),
        ([1, 1], [4, 4], "A draw, 4 to 4.", "Égalité, 4 à 4."),
        ([1, 3, 1], [7, 2, 7], "ada and Bob win, 7, 7, 2.", "ada et Bob gagnent, 7, 7, 2."),
    ],
)
def test_the_result_is_a_sentence(ranks: list[int], scores: list[int], en: str, fr: str) -> None:
    outcome = Outcome("played-out", scores, ranks)
    for lang, said in (("en", en), ("fr", fr)):
        names = ["ada", unfold.BOT[lang], "Bob"][: len(ranks)]
        assert unfold.result(outcome, names, cast(Lang, lang)) == said


def test_a_finished_game_unfolds_with_its_picture_and_one_that_goes_on_does_not(live: Live) -> None:
    ada = live.guest('A"da')
    table, _ = new_table(ada, "level:1", "random", options={"mode": "sudden", "quiet_limit": 4})
    with ada.join(table) as socket:
        while not socket.update.get("outcome"):
            socket.read()
    page = read(live, f"/t/{table}/replay")
    if b"</head>" not in page or b"not built" in page:
        pytest.skip("the web app is not built")
    said = tags(page)
    # Bots are called as on the screen.
    assert said["og:title"] == f"{load(PLAIN).title.en} · {characters(load(PLAIN))[1].name} – a bot"
    assert re.fullmatch(r"(.* wins|A draw), \d+ to \d+\.", said["og:description"])
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    picture = read(live, said["og:image"].removeprefix(live.address))
    assert size(picture) == (1200, 630)
    french = tags(read(live, f"/t/{table}", **{"Accept-Language": "fr-FR,fr;q=0.9"}))
    assert french["og:image:alt"] == unfold.LAST["fr"]
    assert read(live, french["og:image"].removeprefix(live.address)) != picture
    going, _ = new_table(ada, "me", "random")
    assert "og:image" not in tags(read(live, f"/t/{going}"))
    assert "og:image" not in tags(read(live, "/t/222222222222"))
    assert "og:image" not in tags(read(live, f"/g/{PLAIN}"))
    with pytest.raises(urllib.error.HTTPError) as refused:
        read(live, f"/api/tables/{going}/picture.png")
    assert refused.value.code == 403
    refused.value.close()


@pytest.mark.parametrize("game", [name for name in GAMES if name != PLAIN])
def test_every_game_unfolds_with_its_own_board(live: Live, game: str) -> None:
    """With all its seats; asked again, it is not drawn again, and it is the same."""
    table = finished(live, game)
    first = read(live, f"/api/tables/{table}/picture.png?lang=fr")
    assert size(first) == (1200, 630)
    assert read(live, f"/api/tables/{table}/picture.png?lang=fr") == first


def test_what_was_drawn_last_is_kept_and_no_more_than_fits() -> None:
    pictures = unfold.Pictures(most=10)
    for key in "abc":
        pictures.keep(key, b"1234")
    assert [pictures.get(key) for key in "abc"] == [None, b"1234", b"1234"]
    pictures.get("b")
    pictures.keep("d", b"1234")
    assert [key for key in "abcd" if pictures.get(key)] == ["b", "d"]
    pictures.keep("d", b"12")
    assert pictures.held == 6


@pytest.mark.parametrize("game", HOUSE)
def test_a_game_without_a_board_has_its_text(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "poster_of", lambda position, lang: None)
    picture = unfold.drawn(start(game), [], "fr")
    wide, high = size(picture)
    assert wide / high == pytest.approx(1200 / 630, rel=0.01)
    at = picture.index(b"IDAT")
    content = zlib.decompress(picture[at + 4 : at + 4 + struct.unpack(">I", picture[at - 4 : at])[0]])
    rows = np.frombuffer(content, np.uint8).reshape(high, 1 + 3 * wide)
    assert len(np.unique(rows[:, 1:].reshape(-1, 3), axis=0)) > 1

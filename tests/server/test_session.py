import http.client
import json

from tests.server.live import Live

from ludotheque.server.session import COOKIE, cookie


def test_the_cookie_is_for_the_browser_only() -> None:
    header = cookie("secret", secure=True).to_header(header="")
    for word in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert word.lower() in header.lower()


def test_a_wrong_cookie_is_nobody(live: Live) -> None:
    for wrong in ("", "x", "é" * 10, "a" * 5000, '"; DROP TABLE person'):
        connection = http.client.HTTPConnection("127.0.0.1", live.port)
        connection.request("GET", "/api/me", headers={"Cookie": f"{COOKIE}={wrong}".encode()})
        answer = connection.getresponse()
        assert json.loads(answer.read())["person"] is None
        connection.close()

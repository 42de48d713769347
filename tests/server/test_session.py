import http.client
import json
from typing import Any

from litestar.connection import Request
from tests.server.live import Live

from ludotheque.server.session import COOKIE, cookie, token_of


def asked(scheme: str, cookies: str) -> Request[object, object, Any]:
    headers = [(b"cookie", cookies.encode())]
    scope: Any = {"type": "http", "scheme": scheme, "headers": headers}
    return Request(scope)


def test_the_cookie_is_for_the_browser_only() -> None:
    header = cookie(asked("https", ""), COOKIE, "secret").to_header(header="")
    for word in ("__Host-", "HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert word.lower() in header.lower()
    assert "domain" not in header.lower()


def test_with_tls_no_cookie_is_believed_that_another_name_of_the_domain_could_have_set() -> None:
    assert token_of(asked("https", f"{COOKIE}=planted")) == ""
    assert token_of(asked("https", f"{COOKIE}=planted; __Host-{COOKIE}=own")) == "own"
    assert token_of(asked("http", f"{COOKIE}=own")) == "own"


def test_a_wrong_cookie_is_nobody(live: Live) -> None:
    for wrong in ("", "x", "é" * 10, "a" * 5000, '"; DROP TABLE person'):
        connection = http.client.HTTPConnection("127.0.0.1", live.port)
        connection.request("GET", "/api/me", headers={"Cookie": f"{COOKIE}={wrong}".encode()})
        answer = connection.getresponse()
        assert json.loads(answer.read())["person"] is None
        connection.close()

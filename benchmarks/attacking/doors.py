"""Attacks on the way in: passwords, sessions, tokens, foreign names, starts on a broken disk."""

import os
import shutil
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from benchmarks.attacking.frame import (
    BULLY,
    Broken,
    Stage,
    attack,
    raw,
    start_with,
    status,
)
from benchmarks.crash import endless

from ludotheque.server.client import Failed, Guest

SECRET = "correct horse battery"


def code_of(guest: Guest, method: str, path: str, body: bytes | None = None) -> str:
    """What a request is refused for; empty if it is not."""
    try:
        guest.request(method, path, body)
        return ""
    except Failed as refused:
        return refused.code


def expect(seen: str, *allowed: str) -> None:
    if seen not in allowed:
        raise Broken(f"answered {seen or 'yes'!r}")


@attack("wrong passwords for somebody's name lock the owner out")
def locked_out(stage: Stage) -> str:
    owner = stage.bully("Owner", source="10.1.1.1")
    owner.post("/api/account", {"password": SECRET})
    guesses = [
        code_of(stage.bully(), "POST", "/api/session", b'{"name":"Owner","password":"wrong one"}')
        for _ in range(15)
    ]
    expect(guesses[-1], "too-many-requests")
    elsewhere = stage.bully(source="10.1.1.2")
    elsewhere.post("/api/session", {"name": "Owner", "password": SECRET})
    known = stage.bully(source=BULLY)
    known.cookie = owner.cookie
    known.post("/api/session", {"name": "Owner", "password": SECRET})
    return f"guessing ends after {guesses.index('too-many-requests')}; the owner logs in, also from there"


@attack("a crowd of logins delays another's")
def late_login(stage: Stage) -> str:
    owner = stage.bully("Owner", source="10.1.1.1")
    owner.post("/api/account", {"password": SECRET})
    end = threading.Event()

    def claim(number: int) -> None:
        while not end.is_set():
            try:
                stage.bully(f"Claims {number}").post("/api/account", {"password": SECRET})
            except (Failed, OSError):
                time.sleep(0.01)

    threads = [threading.Thread(target=claim, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    begun = time.monotonic()
    stage.bully(source="10.1.1.3").post("/api/session", {"name": "Owner", "password": SECRET})
    took = time.monotonic() - begun
    end.set()
    for thread in threads:
        thread.join()
    if took > 2:
        raise Broken(f"the login took {took:.1f} s")
    return f"the login took {took:.2f} s"


@attack("a guest's stolen session keeps the account that the guest claims")
def stolen(stage: Stage) -> str:
    guest = stage.bully("Claimed")
    thief = stage.bully()
    thief.cookie = guest.cookie
    guest.post("/api/account", {"password": SECRET})
    if thief.get("/api/me")["person"] is not None:
        raise Broken("the old session is still somebody")
    expect(code_of(guest, "POST", "/api/account", b'{"password":"another one"}'), "has-account")
    return "a claim happens once, and the session before it is nobody's"


@attack("a bot's token renames, ends sessions, makes tokens, changes the password")
def token(stage: Stage) -> str:
    owner = stage.bully("Token Owner")
    owner.post("/api/account", {"password": SECRET})
    made = owner.post("/api/account/tokens", {"label": "bot"})
    bot = stage.bully(token=made["token"])
    new = b'{"old":"correct horse battery","new":"another horse"}'
    for method, path, body in (
        ("POST", "/api/me", b'{"name":"Renamed"}'),
        ("GET", "/api/account", None),
        ("GET", "/api/account/sessions", None),
        ("DELETE", "/api/account/sessions", None),
        ("DELETE", f"/api/account/sessions/{made['session']}", None),
        ("DELETE", "/api/session", None),
        ("POST", "/api/account/tokens", b'{"label":"more","scope":"all"}'),
        ("POST", "/api/account/password", new),
        ("POST", "/api/account/contact", b'{"contact":"eve@example.org","password":"correct horse battery"}'),
        ("POST", "/api/account/code", b'{"password":"correct horse battery"}'),
        ("POST", "/api/account/delete", b'{"password":"correct horse battery"}'),
    ):
        expect(code_of(bot, method, path, body), "play-only")
    table = stage.new_table(bot, [{"who": "me"}, {"who": "me"}])
    with bot.join(table) as seat:
        seat.play(endless(seat)[0])
    return "eleven ways refused; it plays"


@attack("cookies that another name of the domain could plant")
def planted(stage: Stage) -> str:
    secure = {"X-Forwarded-Proto": "https"}
    _, _, cookies = status(stage.where, "POST", "/api/me", b'{"name":"Tls"}', secure)
    if not cookies.startswith("__Host-") or "secure" not in cookies.lower():
        raise Broken(cookies)
    plain = cookies.split(";")[0].removeprefix("__Host-")
    _, told, _ = status(stage.where, "GET", "/api/me", headers={**secure, "Cookie": plain})
    if told["person"] is not None:
        raise Broken("a cookie without its prefix was believed")
    return "only __Host- cookies count where there is TLS"


@attack("a foreign name for our address (DNS rebinding)")
def rebinding(stage: Stage) -> str:
    for host in (
        "evil.example",
        f"evil.example:{stage.server.port}",
        "127.0.0.1.evil.example",
        "10.9.8.7",
        "[",
    ):
        for method in ("GET", "POST"):
            found, _, _ = status(stage.where, method, "/api/me", b'{"name":"Eve"}', {"Host": host})
            if found != 403:
                raise Broken(f"{method} with Host {host}: {found}")
    code, told = public_start(stage.folder / "public")
    if code != 403:
        raise Broken(f"listening on 0.0.0.0: {code}: {told}")
    return "refused on 127.0.0.1 and on 0.0.0.0"


def public_start(folder: Path) -> tuple[int, str]:
    """A server that listens on every address, asked with a foreign name."""
    from benchmarks.crash import Server

    server = Server(folder, "--limit", "1", "--host", "0.0.0.0")
    try:
        from benchmarks.attacking.frame import Where

        where = Where(server.address, server.port, str(folder), server.process.pid)
        found, told, _ = status(where, "GET", "/api/me", headers={"Host": "evil.example"})
        return found, str(told)
    finally:
        server.kill()


@attack("hundreds of idle connections keep others out")
def idle(stage: Stage) -> str:
    with ExitStack() as held:
        for _ in range(400):
            held.enter_context(raw(stage.where))
        begun = time.monotonic()
        stage.bully().get("/api/me")
        took = time.monotonic() - begun
        descriptors = len(os.listdir(f"/proc/{stage.where.pid}/fd"))
    if took > 2 or descriptors > 300:
        raise Broken(f"{descriptors} descriptors, an answer in {took:.1f} s")
    return f"{descriptors} descriptors in use, another is answered in {1000 * took:.0f} ms"


@attack("a request that never ends is waited for")
def slow_head(stage: Stage) -> str:
    with raw(stage.where) as open_:
        open_.sendall(b"GET / HTTP/1.1\r\n")
        begun = time.monotonic()
        open_.settimeout(30)
        try:
            while open_.recv(100):
                pass
        except (TimeoutError, ConnectionError):
            pass
        took = time.monotonic() - begun
    if took > 20:
        raise Broken(f"still open after {took:.0f} s")
    return f"closed after {took:.0f} s"


@attack("a limit is forgotten once twenty thousand addresses have asked")
def forgotten(stage: Stage) -> str:
    login = b'{"name":"Nobody","password":"wrong one"}'
    guesser, begun = stage.bully(source="10.200.0.1"), time.monotonic()

    def tried() -> int:
        return sum(code_of(guesser, "POST", "/api/session", login) == "wrong-login" for _ in range(15))

    before = tried()
    ask_from_many(stage, 21_000)
    after, allowed = tried(), 1 + (time.monotonic() - begun) / 10
    if before > 11 or after > allowed:
        raise Broken(f"{before} guesses, and {after} more after the others")
    return f"{before} guesses, 21,000 other addresses, then {after} more (one every ten seconds)"


def ask_from_many(stage: Stage, addresses: int) -> None:
    """One request of each, over a few connections."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", stage.server.port)
    for number in range(addresses):
        source = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        connection.request("GET", "/api/me", headers={"X-Forwarded-For": source})
        connection.getresponse().read()
    connection.close()


@attack("a database without its log opens as an older room")
def lost_log(stage: Stage) -> str:
    with stage.victim.join(stage.table) as seat:
        for _ in range(5):
            seat.play(endless(seat)[0])
    stage.server.kill()
    copy = stage.folder / "copy"
    shutil.copytree(stage.server.folder, copy)
    (copy / "room.sqlite-wal").unlink()
    code, told = start_with(copy)
    if code in (0, None) or "Traceback" in told or "room.sqlite-wal" not in told:
        raise Broken(f"{code}: {told[-300:]}")
    return told.strip().splitlines()[-1][:60] + " …"


@attack("a start in a folder where nothing can be written")
def read_only(stage: Stage) -> str:
    code, told = start_with(Path("/proc/nothing/can/be/written/here"))
    if code in (0, None) or "Traceback" in told or "Cannot write" not in told:
        raise Broken(f"{code}: {told[-300:]}")
    return told.strip().splitlines()[-1][:60] + " …"


@attack("a Host with something behind it, or a page over TLS at a room without")
def odd_hosts(stage: Stage) -> str:
    port = stage.where.port
    for host in (f"127.0.0.1:{port}.evil.example", f"evil@127.0.0.1:{port}", f"127.0.0.1:{port}#"):
        with raw(stage.where) as open_:
            open_.sendall(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            if open_.recv(100).startswith(b"HTTP/1.1 200"):
                raise Broken(f"{host} is served")
    headers = {"Origin": f"https://127.0.0.1:{port}", "X-Forwarded-For": BULLY}
    found, told, _ = status(stage.where, "POST", "/api/me", b'{"name":"Eve"}', headers)
    expect(str(told.get("code", found)), "wrong-origin")
    return "refused"

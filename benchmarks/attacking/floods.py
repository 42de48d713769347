"""Floods of one visitor: frames, requests, bodies, connections, thinking, hashing."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from benchmarks.attacking.frame import (
    BULLY,
    PLAIN,
    Bully,
    Where,
    flood,
    frame,
    raw,
    raw_socket,
    started,
)
from benchmarks.crash import OPTIONS
from websockets.exceptions import WebSocketException

from ludotheque.position import start
from ludotheque.room.review.replays import LONGEST
from ludotheque.server.client import Failed
from ludotheque.viewers import OPEN


def again_and_again(work: Callable[[], object], threads: int = 1) -> None:
    """For ever: whatever the server refuses, it is tried again."""

    def run() -> None:
        while True:
            try:
                work()
            except (OSError, Failed, WebSocketException, EOFError, TimeoutError, KeyError, ValueError):
                time.sleep(0.02)

    started()
    for _ in range(threads - 1):
        threading.Thread(target=run, daemon=True).start()
    run()


def own_table(bully: Bully, *seats: str) -> str:
    wishes = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in seats]
    wish = {"game": PLAIN, "seats": wishes, "options": OPTIONS}
    return str(bully.post("/api/tables", wish)["table"])


def long_table(bully: Bully, moves: int) -> str:
    """A table with many moves behind it, made as fast as the limits allow."""
    from benchmarks.crash import endless

    table = own_table(bully, "me", "me")
    with bully.join(table) as seat:
        for _ in range(moves):
            seat.play(endless(seat)[0])
            time.sleep(0.017)
    return table


@flood("pings that are never read")
def pings(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = own_table(bully, "me", "me")
    burst = frame(b"x" * 100, 9) * 2000

    def one() -> None:
        with raw_socket(where, f"/api/tables/{table}/socket", bully.cookie) as open_:
            while True:
                open_.sendall(burst)

    again_and_again(one, 8)


@flood("fragments of messages that never end")
def fragments(where: Where) -> None:
    table = own_table(Bully(where, "Bully"), "me", "me")
    start = bytes([0x01, 0x80]) + bytes(4)
    burst = (bytes([0x00, 0x80]) + bytes(4)) * 5000

    def one() -> None:
        with raw_socket(where, f"/api/tables/{table}/socket") as open_:
            open_.sendall(start)
            while True:
                open_.sendall(burst)

    again_and_again(one, 8)


@flood("resync of a long table, again and again")
def resync(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = long_table(bully, 240)
    ask = frame(b'{"type":"resync"}')

    def one() -> None:
        with raw_socket(where, f"/api/tables/{table}/socket", bully.cookie) as open_:
            open_.settimeout(5)
            for _ in range(20):
                open_.sendall(ask * 6)
                time.sleep(0.1)
                open_.recv(2**20)

    again_and_again(one, 20)


@flood("a history asked for by many at once")
def history(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = long_table(bully, 200)
    again_and_again(lambda: bully.get(f"/api/tables/{table}/history?count=400"), 20)


@flood("a hundred requests for advice")
def advice(where: Where) -> None:
    bully = Bully(where, "Bully", timeout=60)

    def one() -> None:
        table = own_table(bully, "me", "random")
        with bully.join(table) as seat:
            while True:
                seat.ask("advise", seat=0)

    again_and_again(one, 50)


@flood("forty unfinished bodies of 15 MB")
def bodies(where: Where) -> None:
    head = (
        f"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1:{where.port}\r\nContent-Type: application/json\r\n"
        "Content-Length: 16000000\r\n\r\n"
    ).encode()

    def one() -> None:
        with raw(where) as open_:
            open_.sendall(head)
            for _ in range(15):
                open_.sendall(b" " * 1_000_000)
            time.sleep(30)

    again_and_again(one, 40)


@flood("bodies in pieces, each as large as is allowed, never finished")
def allowed_bodies(where: Where) -> None:
    head = (
        f"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1:{where.port}\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    ).encode()

    def one() -> None:
        with raw(where) as open_:
            open_.sendall(head)
            for _ in range(9):
                open_.sendall(b"%x\r\n" % 100_000 + b" " * 100_000 + b"\r\n")
            time.sleep(30)

    again_and_again(one, 200)


@flood("JSON of many megabytes")
def large_json(where: Where) -> None:
    bully = Bully(where, "Bully")
    body = b'{"format":"ludotheque/1","content":{"a":[' + b"[]," * 5_000_000 + b"[]]}}"

    def one() -> None:
        bully.request("POST", "/api/records", body)

    again_and_again(one, 4)


@flood("JSON as large as is allowed")
def allowed_json(where: Where) -> None:
    bully = Bully(where, "Bully")
    inner = b"[]," * 170_000
    body = b'{"format":"ludotheque/1","content":{"a":[' + inner + b"[]]}}"
    again_and_again(lambda: bully.request("POST", "/api/verify", body), 8)


@flood("long records imported and verified")
def long_records(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = long_table(bully, 100)
    with bully.join(table) as seat:
        seat.ask("resign", seat=0)
    record = json.dumps(bully.get(f"/api/tables/{table}/record")).encode()
    again_and_again(lambda: bully.request("POST", "/api/records", record), 8)


def endless_record(bully: Bully, moves: int) -> bytes:
    """A game in which nothing happens, as long as is wanted, given up in the end."""
    position, made = start(PLAIN, OPTIONS), list[list[object]]()
    while len(made) < moves:
        (seat,) = position.to_act
        view: Any = position.game.view(position.s, OPEN)
        legal = position.legal(seat)
        quiet = [each for each in legal if ">" not in view.previews.get(each, ">")]
        steps = [each for each in quiet if each[0].islower()]
        made.append([seat, ((len(made) >= 10 and steps) or quiet or legal)[0]])
        position.play(seat, str(made[-1][1]))
    table = own_table(bully, "me", "me")
    with bully.join(table) as socket:
        socket.ask("resign", seat=0)
    record = bully.get(f"/api/tables/{table}/record")
    del record["fair"]
    outcome = {**record["outcome"], "scores": position.scores()}
    return json.dumps({**record, "moves": made, "outcome": outcome}).encode()


@flood("the longest games that may be imported: branched from, opened, analysed")
def longest(where: Where) -> None:
    bully = Bully(where, "Bully")
    record = endless_record(bully, LONGEST)

    def one() -> None:
        link = bully.request("POST", "/api/records", record)
        table, key = link["table"], link["key"]
        seats = [{"who": "me"}, {"who": "me"}]
        bully.post(f"/api/tables/{table}/branch", {"n": LONGEST, "seats": seats, "key": key})
        for _ in range(20):
            for path in ("analysis?", "history?count=400&", f"replay?first={LONGEST - 300}&count=400&"):
                bully.get(f"/api/tables/{table}/{path}key={key}")

    again_and_again(one, 4)


@flood("long answers, asked for as small as they can be made")
def smaller(where: Where) -> None:
    bully = Bully(where, "Bully")
    link = bully.request("POST", "/api/records", endless_record(bully, LONGEST))
    at = f"/api/tables/{link['table']}/replay?first=0&count=400&key={link['key']}"

    def one() -> None:
        asking = http.client.HTTPConnection("127.0.0.1", where.port, timeout=30)
        for path in (at, "/api/schema/openapi.json", "/"):
            asking.request("GET", path, headers={"Accept-Encoding": "gzip", "X-Forwarded-For": BULLY})
            asking.getresponse().read()
        asking.close()

    again_and_again(one, 4)


@flood("idle connections")
def idle(where: Where) -> None:
    held: list[socket.socket] = []

    def one() -> None:
        held.append(raw(where))
        if len(held) > 2000:
            held.pop(0).close()

    again_and_again(one)


@flood("sockets opened and dropped")
def churn(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = own_table(bully, "me", "me")

    def one() -> None:
        raw_socket(where, f"/api/tables/{table}/socket", bully.cookie).close()

    again_and_again(one, 4)


@flood("hundreds of sockets at one table")
def crowd(where: Where) -> None:
    bully = Bully(where, "Bully")
    table = own_table(bully, "me", "me")
    held: list[socket.socket] = []
    again_and_again(lambda: held.append(raw_socket(where, f"/api/tables/{table}/socket", bully.cookie)))


@flood("passwords to be hashed")
def hashing(where: Where) -> None:
    def one() -> None:
        bully = Bully(where, "Bully Hash")
        with contextlib.suppress(Failed):
            bully.post("/api/account", {"password": "12345678 and more"})
        bully.post("/api/session", {"name": "Nobody", "password": "x" * 200})

    again_and_again(one, 20)


@flood("refused requests, as fast as possible")
def refused(where: Where) -> None:
    ask = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{where.port}\r\n\r\n".encode()

    def one() -> None:
        with raw(where) as open_:
            open_.settimeout(5)
            while True:
                open_.sendall(ask)
                if not open_.recv(2**16):
                    return

    again_and_again(one, 8)


@flood("twenty thousand addresses")
def addresses(where: Where) -> None:
    counter = iter(range(10**9))

    def one() -> None:
        n = next(counter)
        Bully(where, None, f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}").get("/api/me")

    again_and_again(one, 4)


@flood("tables created one after the other")
def tables(where: Where) -> None:
    bully = Bully(where, "Bully", BULLY)
    again_and_again(lambda: own_table(bully, "me", "random"), 8)


@flood("bots that play each other at many tables")
def bots(where: Where) -> None:
    bully = Bully(where, "Bully")
    again_and_again(lambda: own_table(bully, "level:6", "level:6"), 2)


@flood("bodies in chunks of one byte")
def crumbs(where: Where) -> None:
    told = (
        b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1\r\nx\r\n" * 40_000
    )

    def one() -> None:
        with raw(where) as open_:
            open_.settimeout(10)
            open_.sendall(told)
            open_.recv(1000)

    again_and_again(one, 8)


@flood("headers of ten thousand lines")
def heads(where: Where) -> None:
    told = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:b\r\n" * 10_000 + b"\r\n"

    def one() -> None:
        with raw(where) as open_:
            open_.settimeout(10)
            open_.sendall(told)
            open_.recv(1000)

    again_and_again(one, 8)

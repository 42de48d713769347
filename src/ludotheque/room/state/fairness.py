"""Randomness that anyone can check (docs/fairness.md).

    commitment = SHA-256("ludotheque-fair/1 commitment" | table | secret)      before the first move
    head       = SHA-256 over the table's options and all its moves so far, one after the other
    draw k     = SHAKE-256(HMAC(secret, "draw" | k | head | what the seats' clients mixed in))
    seal       = HMAC(secret, "seal" | head | everything else that the record says)   at the end

Until the secret is revealed nobody can tell the next draw; afterwards everybody can recompute all of them
(`review/verifying.py`). Draws are numbered from 0 without a gap, undone ones included: a room that
could leave one out could draw again until it liked the roll.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.records import GameRecord
from ludotheque.rng import TAPE_WORDS, tape

METHOD = "ludotheque-fair/2"
_COMMITTED = b"ludotheque-fair/1 commitment"
"""The same in both methods: tables started with the first continue, and are recorded with the second."""


class MixedIn(Struct, frozen=True, array_like=True):
    """What one seat's client added: it counts from draw number `draw` on."""

    draw: int
    seat: int
    entropy: str


class Did(Struct, frozen=True, array_like=True, tag="played"):
    seat: int
    move: str


class TookBack(Struct, frozen=True, array_like=True, tag="undone"):
    """Everything after the first `n` moves was undone; `seat` asked for it, and the others agreed."""

    seat: int
    n: int


class Fair(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `fair` part of a record."""

    method: str
    table: str
    commitment: str
    secret: str
    first: int
    """Moves before this one were copied from another table: their chance was not drawn here."""
    mixed: list[MixedIn]
    draws: list[int]
    """The number of each chance move from `first` on. One that is left out is in `log`, where it was taken
    back."""
    seal: str
    log: list[Did | TookBack] = []
    """Every move in the order it was made, if some were undone; otherwise `moves` is complete."""
    key: str = ""
    """The room's public key (Ed25519, hex)."""
    signature: str = ""
    """By that key, over the whole record without this field (`signing.py`)."""


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment(table: str, secret: bytes) -> str:
    return hashlib.sha256(_join(_COMMITTED, table.encode(), secret)).hexdigest()


def first_head(game: str, version: int, options: object, seats: int, content: object) -> bytes:
    facts = msgspec.json.encode([game, version, options, seats, content], order="sorted")
    return hashlib.sha256(facts).digest()


def next_head(head: bytes, seat: int, text: str) -> bytes:
    return hashlib.sha256(b"%b%d %b" % (head, seat, text.encode())).digest()


def rng_for(secret: bytes, number: int, head: bytes, mixed: Iterable[MixedIn]) -> Any:
    """The random stream that chance move `number` is drawn from."""
    added = [f"{each.seat} {each.entropy}".encode() for each in mixed if each.draw <= number]
    key = _mac(secret, b"draw", b"%d" % number, head, *added)
    return tape(hashlib.shake_256(key).digest(8 * TAPE_WORDS))


def head_of(record: GameRecord) -> bytes:
    """The head before the first move."""
    return first_head(record.game, record.version, record.options, len(record.seats), record.content)


def seal(secret: bytes, head: bytes, record: GameRecord, fair: Fair) -> str:
    """`head`: after the last move of the record."""
    facts = [record.outcome, record.seats, fair.first, fair.mixed, fair.draws, fair.log]
    return _mac(secret, b"seal", head, msgspec.json.encode(facts)).hex()


def _mac(secret: bytes, *parts: bytes) -> bytes:
    return hmac.digest(secret, _join(*parts), "sha256")


def _join(*parts: bytes) -> bytes:
    """An injective encoding: no two lists of parts give the same bytes."""
    return b"".join(b"%d:%b" % (len(part), part) for part in parts)

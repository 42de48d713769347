"""Randomness that anyone can check (docs/fairness.md).

    commitment = SHA-256("ludotheque-fair/1 commitment" | table | secret)      before the first move
    head       = SHA-256 over the table's options and all its moves so far, one after the other
    draw k     = SHAKE-256(HMAC(secret, "draw" | k | head | what the seats' clients mixed in))
    seal       = HMAC(secret, "seal" | head | outcome | mixed | draws)          at the end

Until the secret is revealed nobody can tell the next draw; afterwards everybody can recompute all of them.
Because the head is in every draw and in the seal, a record with one altered move no longer fits.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from ludotheque.contract import CHANCE
from ludotheque.errors import BadRecord, LudothequeError, Text
from ludotheque.position import Outcome, Position
from ludotheque.records import GameRecord, opening, replay
from ludotheque.rng import TAPE_WORDS, tape

METHOD = "ludotheque-fair/1"


class MixedIn(Struct, frozen=True, array_like=True):
    """What one seat's client added: it counts from draw number `draw` on."""

    draw: int
    seat: int
    entropy: str


class Fair(Struct, frozen=True, forbid_unknown_fields=True):
    """The `fair` part of a record."""

    method: str
    table: str
    commitment: str
    secret: str
    first: int
    """Moves before this one were copied from another table: their chance was not drawn here."""
    mixed: list[MixedIn]
    draws: list[int]
    """The number of each chance move from `first` on. A number left out was drawn and taken back."""
    seal: str


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment(table: str, secret: bytes) -> str:
    return hashlib.sha256(_join(f"{METHOD} commitment".encode(), table.encode(), secret)).hexdigest()


def first_head(game: str, version: int, options: object, seats: int, content: object) -> bytes:
    facts = msgspec.json.encode([game, version, options, seats, content], order="sorted")
    return hashlib.sha256(facts).digest()


def next_head(head: bytes, seat: int, text: str) -> bytes:
    return hashlib.sha256(b"%b%d %b" % (head, seat, text.encode())).digest()


def rng_for(secret: bytes, number: int, head: bytes, mixed: Iterable[MixedIn]) -> Any:
    """The tape that chance move `number` is drawn from."""
    added = [f"{each.seat} {each.entropy}".encode() for each in mixed if each.draw <= number]
    key = _mac(secret, b"draw", b"%d" % number, head, *added)
    return tape(hashlib.shake_256(key).digest(8 * TAPE_WORDS))


def seal(
    secret: bytes, head: bytes, outcome: Outcome | None, mixed: Sequence[MixedIn], draws: Sequence[int]
) -> str:
    facts = msgspec.json.encode([outcome, list(mixed), list(draws)])
    return _mac(secret, b"seal", head, facts).hex()


def _mac(secret: bytes, *parts: bytes) -> bytes:
    return hmac.digest(secret, _join(*parts), "sha256")


def _join(*parts: bytes) -> bytes:
    """So that no two lists of parts give the same bytes."""
    return b"".join(b"%d:%b" % (len(part), part) for part in parts)


class Checked(Struct, frozen=True):
    """What checking a record found."""

    chance_moves: int
    fault: Text | None = None
    move: int | None = None


def check(record: GameRecord) -> Checked:
    """Recompute everything that a record's `fair` part promises."""
    fault = replay(record)
    if fault is not None:
        return Checked(0, Text(fault.en, fault.fr), fault.move)
    try:
        fair = msgspec.convert(record.fair, Fair)
        secret = bytes.fromhex(fair.secret)
    except (msgspec.ValidationError, ValueError):
        return Checked(0, NO_PART)
    if fair.method != METHOD:
        return Checked(0, NO_PART)
    if not hmac.compare_digest(commitment(fair.table, secret), fair.commitment):
        return Checked(0, WRONG_SECRET)
    return _check_draws(record, fair, secret)


def _check_draws(record: GameRecord, fair: Fair, secret: bytes) -> Checked:
    position = opening(record)
    head = head_of(record)
    waiting = list(fair.draws)
    checked = 0
    for n, (seat, text) in enumerate(record.moves):
        if seat == CHANCE and n >= fair.first:
            if not waiting:
                return Checked(checked, WRONG_DRAW, n)
            number = waiting.pop(0)
            if not _drawn(position, rng_for(secret, number, head, fair.mixed), text):
                return Checked(checked, WRONG_DRAW, n)
            checked += 1
        position.play(seat, text)
        head = next_head(head, seat, text)
    if waiting or not _ascending(fair.draws):
        return Checked(checked, WRONG_DRAW, len(record.moves))
    if not hmac.compare_digest(seal(secret, head, record.outcome, fair.mixed, fair.draws), fair.seal):
        return Checked(checked, WRONG_SEAL)
    return Checked(checked)


def head_of(record: GameRecord) -> bytes:
    """The head before the first move."""
    return first_head(record.game, record.version, record.options, len(record.seats), record.content)


def _drawn(position: Position, rng: Any, text: str) -> bool:
    return position.game.text(position.s, CHANCE, position.draw(rng)) == text


def _ascending(numbers: Sequence[int]) -> bool:
    return all(before < after for before, after in pairwise(numbers))


def verify(line: bytes) -> Checked:
    """Check a record as it stands in a file."""
    from ludotheque.records import decode

    try:
        return check(decode(line))
    except BadRecord as error:
        return Checked(0, error.text)
    except LudothequeError as error:
        return Checked(0, error.text)


NO_PART = Text(
    "The record does not say how its chance was drawn (no `fair` part of a finished table).",
    "La partie ne dit pas comment son hasard fut tiré (pas de champ `fair` d’une table finie).",
)
WRONG_SECRET = Text(
    "The secret does not fit the commitment that was published before the first move.",
    "Le secret ne correspond pas à l’engagement publié avant le premier coup.",
)
WRONG_DRAW = Text(
    "This chance move is not what the table's secret gives, or a move before it was altered.",
    "Ce tirage n’est pas celui que donne le secret de la table, ou un coup antérieur a été changé.",
)
WRONG_SEAL = Text(
    "The moves, or what was mixed in, do not fit the table's seal: something was altered.",
    "Les coups, ou le hasard apporté, ne correspondent pas au sceau de la table : on y a touché.",
)
FINE = Text(
    "Every move and every draw is what the table had committed to before its first move.",
    "Chaque coup et chaque tirage est bien celui auquel la table s’était engagée avant le premier coup.",
)

"""The room's signature (Ed25519) on the records it hands out: any later change invalidates it."""

from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ludotheque.records import GameRecord

PURPOSE = b"ludotheque record/1\n"
WEAK = frozenset(
    bytes.fromhex(point)
    for point in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)
"""Points of small order, in every encoding, without the sign bit: signatures by these "keys" can be made to
fit anything. Ed25519 libraries accept them."""


class Signer:
    def __init__(self, seed: bytes) -> None:
        """`seed`: 32 random bytes, made at the room's first start and kept in its database."""
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, record: GameRecord) -> GameRecord:
        """The record with the room's key and signature in its `fair` part."""
        record = _with(record, key=self.public, signature="")
        return _with(record, signature=self._key.sign(_signed(record)).hex())


def is_signed(record: GameRecord) -> bool:
    """Whether the signature is by the key that the record names."""
    fair = record.fair or {}
    try:
        raw = bytes.fromhex(fair["key"])
        if bytes([*raw[:-1], raw[-1] & 0x7F]) in WEAK:
            return False
        key = Ed25519PublicKey.from_public_bytes(raw)
        key.verify(bytes.fromhex(fair["signature"]), _signed(record))
    except (InvalidSignature, IndexError, KeyError, TypeError, ValueError):
        return False
    return True


def _signed(record: GameRecord) -> bytes:
    fair = {name: value for name, value in (record.fair or {}).items() if name != "signature"}
    bare = msgspec.structs.replace(record, fair=fair)
    return PURPOSE + msgspec.json.encode(bare, order="sorted")


def _with(record: GameRecord, **fields: Any) -> GameRecord:
    return msgspec.structs.replace(record, fair={**(record.fair or {}), **fields})

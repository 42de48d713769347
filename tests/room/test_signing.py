import hashlib
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ludotheque.position import Outcome
from ludotheque.records import FORMAT, GameRecord, decode, encode
from ludotheque.room.signing import WEAK, Signer, is_signed

RECORD = GameRecord(
    FORMAT, "kopis", 1, {"b": 1, "a": True}, ["Ada", "Bob"], [(0, "W3")], Outcome("agreed", [0, 0], [1, 1])
)


def test_a_signature_holds_for_the_record_and_for_nothing_else() -> None:
    signed = Signer(b"s" * 32).sign(RECORD)
    assert is_signed(signed)
    assert is_signed(decode(encode(signed)))
    changes: list[dict[str, Any]] = [
        {"seats": ["Eve", "Bob"]},
        {"moves": []},
        {"outcome": None},
        {"options": {}},
        {"version": 2},
    ]
    for change in changes:
        assert not is_signed(msgspec.structs.replace(signed, **change))
    fair = signed.fair or {}
    other = Signer(b"o" * 32).public
    changes = [{"key": other}, {"signature": "00" * 64}, {"signature": "x"}, {"key": None}, {"more": 1}]
    for change in changes:
        assert not is_signed(msgspec.structs.replace(signed, fair={**fair, **change}))
    assert not is_signed(RECORD)


def test_the_key_is_the_rooms_own_and_stays_the_same() -> None:
    assert Signer(b"s" * 32).public == Signer(b"s" * 32).public != Signer(b"o" * 32).public


def forged(key: bytes) -> GameRecord:
    """Signed without any secret: if the key is of small order, S·B = R holds for one message in a few."""
    record = msgspec.structs.replace(RECORD, fair={"key": key.hex()})
    nothing = Ed25519PrivateKey.from_private_bytes(b"n" * 32)
    # S = s and R = s·B, taken from a private key's own scalar: its public key is that R.
    scalar = bytearray(hashlib.sha512(b"n" * 32).digest()[:32])
    scalar[0] &= 248
    scalar[31] = scalar[31] & 127 | 64
    order = 2**252 + 27742317777372353535851937790883648493
    s = int.from_bytes(scalar, "little") % order
    signature = nothing.public_key().public_bytes_raw() + s.to_bytes(32, "little")
    return msgspec.structs.replace(record, fair={"key": key.hex(), "signature": signature.hex()})


def test_a_key_of_small_order_signs_nothing() -> None:
    """With the neutral point for a key one signature fits every record; the library takes it."""
    record = forged(b"\x01" + bytes(31))
    key = Ed25519PublicKey.from_public_bytes(b"\x01" + bytes(31))
    key.verify(bytes.fromhex((record.fair or {})["signature"]), b"whatever one likes")
    assert not is_signed(record)


@pytest.mark.parametrize("sign", [0, 0x80])
@pytest.mark.parametrize("point", sorted(WEAK))
def test_none_of_the_weak_keys_is_taken(point: bytes, sign: int) -> None:
    """Whichever of them it is and however it is written, some message in eight would be signed."""
    key = bytes([*point[:-1], point[-1] | sign])
    record = forged(key)
    for number in range(64):
        tried = msgspec.structs.replace(record, version=number)
        assert not is_signed(tried)

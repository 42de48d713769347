"""Built-in avatars: a motif and a colour, drawn by the web app (`shell/parts/Avatar.svelte`)."""

import zlib

from ludotheque.room.protocol.refusals import RoomRefused

MOTIFS = (
    "tower",
    "shield",
    "blade",
    "lance",
    "crown",
    "castle",
    "coin",
    "fist",
    "banner",
    "brick",
    "rocket",
    "robot",
    "die",
    "card",
    "hill",
    "star",
)
COLOURS = ("ink", "red", "green", "gold", "violet", "teal", "rust", "slate")


def check(avatar: str) -> str:
    motif, _, colour = avatar.partition("-")
    if motif not in MOTIFS or colour not in COLOURS:
        raise RoomRefused("bad-request")
    return avatar


def face(person: str, chosen: str) -> str:
    """The avatar a person has chosen; until then, a default derived from their number."""
    if chosen:
        return chosen
    at = zlib.crc32(person.encode())
    return f"{MOTIFS[at % len(MOTIFS)]}-{COLOURS[at // len(MOTIFS) % len(COLOURS)]}"

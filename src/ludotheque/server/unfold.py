"""Link previews of finished games on other sites: a title, a sentence, a picture of the end."""

import html
import re
import struct
import zlib
from contextlib import suppress
from typing import Any

import numpy as np
from litestar import Request

from ludotheque.contract import Lang
from ludotheque.errors import LudothequeError
from ludotheque.position import Position
from ludotheque.research.pixels import PAPER, Image, paint
from ludotheque.room.course.state import Course
from ludotheque.server.http import enter
from ludotheque.viewers import SPECTATOR

PATH = re.compile(r"t/([0-9a-z]{12})(?:/replay)?/?")
WIDE, HIGH = 1200, 630
"""The shape that sites use for preview pictures."""


async def with_tags(request: Request[Any, Any, Any], wanted: str, page: bytes) -> bytes:
    """The page with its table's public details as tags; unchanged if there are none."""
    found = PATH.fullmatch(wanted)
    if found is None:
        return page
    with suppress(LudothequeError):
        key = request.query_params.get("key", "")[:80]
        table, _ = await enter(request, found[1], key)
        if table.course.status == "over" or table.course.facts.imported:
            return page.replace(b"</head>", _tags(request, table.course, key).encode() + b"</head>", 1)
    return page


def _tags(request: Request[Any, Any, Any], course: Course, key: str) -> str:
    lang: Lang = "fr" if request.headers.get("accept-language", "").startswith("fr") else "en"
    game, table = course.game, course.facts.id
    names = " – ".join(seat.name for seat in course.seats)
    scores = " : ".join(map(str, course.outcome.scores)) if course.outcome else ""
    base = f"{request.url.scheme}://{request.headers.get('host', '')}"
    told = {
        "og:type": "article",
        "og:site_name": "Ludothèque",
        "og:title": f"{getattr(game.title, lang)} · {names}",
        "og:description": scores or getattr(game.summary, lang),
        "og:image": f"{base}/api/tables/{table}/picture.png" + (f"?key={key}" if key else ""),
        "og:image:type": "image/png",
        "og:url": f"{base}/t/{table}/replay" + (f"?key={key}" if key else ""),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{html.escape(content, quote=True)}" />'
        for name, content in told.items()
    )


def picture(position: Position, lang: Lang) -> bytes:
    """The position as its spectators see it, as a PNG."""
    game = position.game
    return png(framed(paint(game.draw_text(game.view(position.s, SPECTATOR), lang))))


def framed(image: Image) -> Image:
    """Centred, as large as possible, on a sheet of the right shape."""
    high, wide = image.shape[:2]
    factor = max(1, min(WIDE // wide, HIGH // high))
    image = image.repeat(factor, axis=0).repeat(factor, axis=1)
    high, wide = image.shape[:2]
    larger = max(1.0, wide / WIDE, high / HIGH)
    sheet = np.full((round(HIGH * larger), round(WIDE * larger), 3), PAPER, np.uint8)
    top, left = (sheet.shape[0] - high) // 2, (sheet.shape[1] - wide) // 2
    sheet[top : top + high, left : left + wide] = image
    return sheet


def png(image: Image) -> bytes:
    high, wide = image.shape[:2]
    rows = np.zeros((high, 1 + 3 * wide), np.uint8)
    rows[:, 1:] = image.reshape(high, 3 * wide)
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

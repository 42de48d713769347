"""Link previews of finished games on other sites: a title, a sentence, a picture of the end."""

import html
import re
import struct
import zlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from contextlib import suppress
from subprocess import SubprocessError
from urllib.parse import urlencode

import numpy as np

from ludotheque.characters import characters
from ludotheque.contract import Game, Lang
from ludotheque.errors import LudothequeError
from ludotheque.position import Outcome, Position
from ludotheque.research.pixels import PAPER, Image, paint
from ludotheque.room.fair_threads import looking_back
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.state.table_state import TableState
from ludotheque.server import sheet
from ludotheque.server.http import enter
from ludotheque.server.session import Asked
from ludotheque.server.sheet import HIGH, WIDE
from ludotheque.viewers import SPECTATOR

LAST = {"en": "The last position of the game", "fr": "La dernière position de la partie"}
BOT = {"en": "a bot", "fr": "un robot"}
PATH = re.compile(r"t/([0-9a-z]{12})(?:/replay)?/?")
MOST_BYTES = 8 * 2**20
"""Bytes of pictures kept in memory: some fifty pictures."""


async def with_tags(request: Asked, wanted: str, page: bytes) -> bytes:
    """The page with its table's public details as tags; unchanged if there are none."""
    found = PATH.fullmatch(wanted)
    if found is None:
        return page
    with suppress(LudothequeError):
        key = request.query_params.get("key", "")[:80]
        table, _ = await enter(request, found[1], key)
        if table.state.status == "over" or table.state.facts.imported:
            return page.replace(b"</head>", _tags(request, table.state, key).encode() + b"</head>", 1)
    return page


def _tags(request: Asked, state: TableState, key: str) -> str:
    lang: Lang = "fr" if request.headers.get("accept-language", "").startswith("fr") else "en"
    game, table = state.game, state.facts.id
    names = " – ".join(names_of(state, lang))
    base = f"{request.url.scheme}://{request.headers.get('host', '')}"
    query = urlencode({"lang": lang} | ({"key": key} if key else {}))
    told = {
        "og:type": "article",
        "og:site_name": "Ludothèque",
        "og:title": f"{getattr(game.title, lang)} · {names}",
        "og:description": result(state.outcome, names_of(state, lang), lang)
        if state.outcome
        else getattr(game.summary, lang),
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[lang],
        "og:image": f"{base}/api/tables/{table}/picture.png?{query}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": LAST[lang],
        "og:url": f"{base}/t/{table}/replay" + (f"?{urlencode({'key': key})}" if key else ""),
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{html.escape(content, quote=True)}" />'
        for name, content in told.items()
    )


def names_of(state: TableState, lang: Lang) -> list[str]:
    """Who played: people by their names, bots as the screen calls them."""
    return [seat.name if seat.bot is None else _called(state.game, seat.bot, lang) for seat in state.seats]


def _called(game: Game, bot: str, lang: Lang) -> str:
    level = bot.removeprefix("level:")
    character = characters(game).get(int(level)) if level.isdigit() else None
    return character.name if character else BOT[lang]


def result(outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
    """Who won and the scores, the winners' first, as a sentence."""
    fr, ranks = lang == "fr", outcome.ranks
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    between = ", " if len(order) > 2 else " à " if fr else " to "
    scores = between.join(str(outcome.scores[at]) for at in order)
    first = [names[at] for at in order if ranks[at] == 1]
    if len(first) == len(order):
        return f"Égalité, {scores}." if fr else f"A draw, {scores}."
    won = (" et " if fr else " and ").join(first)
    one = len(first) == 1
    verb = ("gagne" if one else "gagnent") if fr else ("wins" if one else "win")
    if first[0] == BOT[lang]:
        won = won[0].upper() + won[1:]
    return f"{won} {verb}, {scores}."


class Pictures:
    """A cache of the latest previews: a link shown to many people is drawn once."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.held = 0
        self._drawn: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        if key in self._drawn:
            self._drawn.move_to_end(key)
        return self._drawn.get(key)

    def keep(self, key: Hashable, picture: bytes) -> None:
        self.held += len(picture) - len(self._drawn.pop(key, b""))
        self._drawn[key] = picture
        while self.held > self.most:
            self.held -= len(self._drawn.popitem(last=False)[1])


pictures = Pictures()


async def picture(asker: str, state: TableState, lang: Lang) -> bytes:
    """The last position as its spectators see it, with who played, as a PNG."""
    rows = rows_of(state, lang)
    key = (state.facts.id, state.seq, lang, rows)
    if (found := pictures.get(key)) is None:
        try:
            found = await looking_back.do(asker, drawn, state.situation.position.fork(), rows, lang)
        except SubprocessError:
            raise RoomRefused("busy") from None
        pictures.keep(key, found)
    return found


def rows_of(state: TableState, lang: Lang) -> tuple[sheet.Row, ...]:
    """For each seat its name, if our fonts can render it, and its score."""
    scores = state.outcome.scores if state.outcome else state.situation.scores
    ranks = state.outcome.ranks if state.outcome else []
    decided = len(set(ranks)) > 1
    return tuple(
        sheet.Row(
            name if sheet.legible(name) else getattr(state.game.seat_names[at], lang),
            str(score),
            decided and ranks[at] == 1,
        )
        for at, (name, score) in enumerate(zip(names_of(state, lang), scores, strict=True))
    )


def drawn(position: Position, rows: Sequence[sheet.Row], lang: Lang) -> bytes:
    """The game's own board; drawn from text if it has no other."""
    game = position.game
    found = sheet.drawn(position, rows, lang)
    return found or png(framed(paint(game.draw_text(game.view(position.s, SPECTATOR), lang))))


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

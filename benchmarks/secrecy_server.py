"""A real server in which nothing is left to chance: `python -m benchmarks.secrecy_server FOLDER PLAN`.

Its clock stands still, its random numbers come from one seed, and each table draws what the plan says (a
list of texts for each table, in the order in which tables are made). So two of them that are asked the same
answer with the same bytes, unless something of what their plans differ in comes out.
"""

import random
import secrets
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

NOW = 1_700_000_000


def main(folder: str, plan: str) -> None:
    still()
    draw_from(msgspec.json.decode(Path(plan).read_bytes(), type=list[list[str]]))
    serve(Path(folder))


def still() -> None:
    """Before anything of the server is imported: what it imports is then what stands still."""
    time.time = lambda: float(NOW)
    dice = random.Random(1)
    source: dict[str, Any] = {
        "token_bytes": lambda count=32: dice.randbytes(count),
        "token_hex": lambda count=32: dice.randbytes(count).hex(),
        "token_urlsafe": lambda count=32: dice.randbytes(count).hex(),
        "randbits": dice.getrandbits,
        "randbelow": dice.randrange,
        "choice": dice.choice,
    }
    for name, function in source.items():
        setattr(secrets, name, function)
    from ludotheque.room.state import clock

    clock.now = lambda: 1000 * NOW


def draw_from(plan: list[list[str]]) -> None:
    from ludotheque.contract import CHANCE
    from ludotheque.room.table import moves
    from ludotheque.room.table.upkeep import Upkeep

    tables: dict[str, list[str]] = {}

    async def draw(self: Upkeep) -> None:
        id, number = self._table.id, self._state.draws
        if id not in tables:
            tables[id] = plan[len(tables)]
        if number < len(tables[id]):
            await moves.make(self._table, CHANCE, tables[id][number], number)
        else:
            self._state.status = "open"  # the plan ends here: the table waits

    Upkeep._draw = draw  # type: ignore[method-assign]


def serve(folder: Path) -> None:
    from ludotheque import games
    from ludotheque.contract import Game
    from ludotheque.room.limits import Limits
    from ludotheque.room.settings import RoomSettings
    from ludotheque.server.app import Server, ServerSettings
    from ludotheque.server.run import listen, run
    from ludotheque.server.warming import Warming

    class Ready(Warming):
        """Rules are loaded when a table asks for them: nothing else is compiled meanwhile."""

        async def run(self) -> None:
            return

        async def rules(self, name: str) -> Game:
            return games.load(name)

    listening = listen("127.0.0.1", 0)
    settings = ServerSettings(folder, room=RoomSettings(bot_delay=0), limits=Limits().times(0))
    server = Server(settings, Ready())
    run(server, listening, lambda: print(listening.getsockname()[1], flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])

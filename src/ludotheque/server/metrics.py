"""`/metrics`, in Prometheus's text format."""

from litestar import Response, get

from ludotheque.room.room import Room
from ludotheque.room.store.processes import turns_waiting
from ludotheque.server.session import Asked


@get("/metrics", tags=("server",), summary="Numbers for Prometheus", include_in_schema=False)
async def metrics(request: Asked) -> Response[str]:
    room: Room = request.app.state.room
    waiting = await turns_waiting(room.store)
    return Response(page(room, waiting), media_type="text/plain; version=0.0.4; charset=utf-8")


def page(room: Room, jobs: int) -> str:
    measures = room.measures
    thinking = sum(len(table.upkeep.thinking) for table in room.tables.values())
    visitors = sum(len(table.visitors) for table in room.tables.values())
    gauges = {
        "tables": ("Tables in memory", len(room.tables)),
        "sockets": ("Sockets connected", room.sockets),
        "visitors": ("Sockets at tables", visitors),
        "bots_thinking": ("Bots that are choosing", thinking),
        "bot_jobs": ("Bots that wait for a worker", jobs),
        "processes": ("Servers that share the database", len(room.peers.servers)),
        "workers": ("Workers that share the database", len(room.peers.workers)),
        "storage_ok": ("1 while what is written arrives", int(room.store.health == "ok")),
    }
    counters = {
        "moves": ("Moves written and told", measures.moves),
        "refused": ("Requests refused", measures.refused),
        "conflicts": ("Entries that another process had written first", measures.conflicts),
    }
    histograms = {
        "move_seconds": ("From judging a move until everybody is told", measures.move_seconds),
        "commit_seconds": ("Until a move is on disk", measures.commit_seconds),
        "thought_seconds": ("A bot's choice", measures.thought_seconds),
    }
    lines = []
    for name, (help_, value) in gauges.items():
        lines += [*_head(name, help_, "gauge"), f"ludotheque_{name} {value}"]
    for name, (help_, value) in counters.items():
        lines += [*_head(f"{name}_total", help_, "counter"), f"ludotheque_{name}_total {value}"]
    for name, (help_, histogram) in histograms.items():
        lines += _head(name, help_, "histogram") + histogram.lines(f"ludotheque_{name}")
    return "\n".join(lines) + "\n"


def _head(name: str, help_: str, kind: str) -> list[str]:
    return [f"# HELP ludotheque_{name} {help_}", f"# TYPE ludotheque_{name} {kind}"]

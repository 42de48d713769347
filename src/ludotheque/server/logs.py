"""Logs: one JSON object per line, for `jq`. No names, no moves, no keys, no tokens."""

import logging
import time
from typing import Any

import msgspec

_USUAL = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def is_news(record: logging.LogRecord) -> bool:
    """Anyone can send malformed requests, a thousand per second: logging them all would fill the disk."""
    return record.getMessage() not in NO_NEWS


NO_NEWS = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    if level != "DEBUG":
        handler.addFilter(is_news)
    # uvicorn writes addresses with their query, and so the keys of private tables, at INFO.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)

"""Content as TOML, in the command line's file format: reading and writing."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from ludotheque.contract import Content
from ludotheque.room.protocol.refusals import RoomRefused
from ludotheque.room.protocol.workshop import LARGEST_CONTENT


def read(body: bytes) -> dict[str, Any]:
    """Read an uploaded file; `bad-file` if it isn't valid TOML or is nested too deeply."""
    if len(body) > LARGEST_CONTENT:
        raise RoomRefused("too-large")
    try:
        return tomllib.loads(body.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        raise RoomRefused("bad-file") from None


def write(content: Content, heading: str) -> str:
    """A file that `--content` and `read` accept. `heading` becomes comments at its top."""
    lines = [f"# {line}" for line in heading.splitlines() if line.strip()]
    values, tables = _parted(content)
    lines += [f"{_key(name)} = {_value(value)}" for name, value in values]
    for name, table in tables:
        lines += _table([name], table)
    return "\n".join(lines).strip() + "\n"


def _table(path: list[str], given: Any) -> list[str]:
    if isinstance(given, list):
        return [line for each in given for line in _one(path, each, "[[", "]]")]
    return _one(path, given, "[", "]")


def _one(path: list[str], table: Mapping[str, Any], before: str, after: str) -> list[str]:
    values, tables = _parted(table)
    lines = []
    if values or not tables or before == "[[":
        lines += ["", f"{before}{'.'.join(map(_key, path))}{after}"]
    lines += [f"{_key(name)} = {_value(value)}" for name, value in values]
    for name, inner in tables:
        lines += _table([*path, name], inner)
    return lines


def _parted(table: Mapping[str, Any]) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
    """Plain values first: after a table they would become part of it."""
    items = [(str(name), value) for name, value in table.items()]
    return (
        [(name, value) for name, value in items if not _is_table(value)],
        [(name, value) for name, value in items if _is_table(value)],
    )


def _is_table(value: Any) -> bool:
    rows = isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
    return rows or isinstance(value, Mapping)


def _key(name: str) -> str:
    plain = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if plain else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)


def _text(text: str) -> str:
    """TOML strings are JSON strings, except that DEL must be escaped too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

"""docs/messages.md: every message of the table's socket, from its Python type.

uv run python -m tools.message_docs            write it
uv run python -m tools.message_docs --check    exit 1 if it is stale
"""

import inspect
import sys
import typing
from pathlib import Path
from typing import Any

from msgspec import inspect as shapes
from tools.wire_types import field_docs, written

from ludotheque.room.protocol.messages import FromServer
from ludotheque.room.protocol.requests import Request

PAGE = Path(__file__).resolve().parents[1] / "docs" / "messages.md"
INTRODUCTION = """# The messages of the table's socket

Made by `tools/message_docs.py` from the Python types; how they go together is in [protocol.md](protocol.md).
Each message is one JSON object with the field `type`. A field marked ? may be left out.
"""


def main() -> None:
    if "--check" in sys.argv[1:]:
        sys.exit(None if PAGE.read_text("utf-8") == page() else f"stale: {PAGE}")
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    asked, told = (list(typing.get_args(union)) for union in (Request, FromServer))
    parts = _parts([*asked, *told])
    chapters = (("From the client", asked), ("From the server", told), ("What they are made of", parts))
    return "\n".join([INTRODUCTION, *(_chapter(title, structs) for title, structs in chapters)])


def _chapter(title: str, structs: list[Any]) -> str:
    return "\n".join([f"## {title}\n", *(_message(struct) for struct in structs)])


def _message(struct: Any) -> str:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    docs = field_docs(struct)
    name = f"`{shape.tag_field}: {shape.tag}`" if shape.tag is not None else struct.__name__
    may_lack = struct.__struct_config__.omit_defaults or shape.forbid_unknown_fields
    lines = [f"### {name}", _one_line(inspect.cleandoc(vars(struct).get("__doc__") or ""))]
    for field in shape.fields:
        mark = "?" if may_lack and not field.required else ""
        told = _one_line(docs.get(field.name, ""))
        lines.append(f"- `{field.encode_name}{mark}`: `{written(field.type)}`. {told}".rstrip())
    return "\n".join(line for line in lines if line) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _parts(messages: list[Any]) -> list[Any]:
    """The structs that fields of the messages are made of, in the order in which they are met."""
    found: dict[Any, None] = {}
    for message in messages:
        shape = shapes.type_info(message)
        assert isinstance(shape, shapes.StructType)
        for field in shape.fields:
            _collect(field.type, found)
    return [struct for struct in found if struct not in messages]


def _collect(shape: shapes.Type, found: dict[Any, None]) -> None:
    match shape:
        case shapes.StructType(cls=cls, fields=fields):
            if cls not in found:
                found[cls] = None
                for field in fields:
                    _collect(field.type, found)
        case shapes.UnionType(types=members):
            for member in members:
                _collect(member, found)
        case shapes.DictType(value_type=inner) | shapes.ListType(item_type=inner):
            _collect(inner, found)


if __name__ == "__main__":
    main()

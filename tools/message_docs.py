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
from tools.wire_types import written

from ludotheque.room.protocol.messages import FromServer
from ludotheque.room.protocol.requests import Request
from ludotheque.structs import field_docs, structs_in

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
    parts = [struct for struct in structs_in([*asked, *told]) if struct not in [*asked, *told]]
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


if __name__ == "__main__":
    main()

"""TypeScript types of all that goes over the wire, made from the Python types.

    uv run python tools/wire_types.py            write them
    uv run python tools/wire_types.py --check    exit 1 if a written file is stale

The messages go to web/src/wire.ts, each registered game's `View` and `Event` (beside its functions `view`
and `events`) to web/src/games/<g>/types.ts. A field that may be left out (it has a default, and the
type leaves defaults out or is sent by the client) becomes optional.
"""

import inspect
import sys
import types
import typing
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect as shapes

from ludotheque import pictures
from ludotheque.games import HOUSE
from ludotheque.structs import field_docs, structs_in

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
MESSAGES = (
    "ludotheque.room.protocol.messages",
    "ludotheque.room.protocol.requests",
    "ludotheque.room.protocol.study",
    "ludotheque.room.protocol.profiles",
    "ludotheque.room.protocol.bodies",
    "ludotheque.room.protocol.home",
    "ludotheque.room.protocol.company",
    "ludotheque.room.protocol.workshop",
)
NOTE = "// Made by tools/wire_types.py from the Python types. Do not edit.\n"
PLAIN = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def main() -> None:
    stale = [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(f"stale: {path}" for path in stale) or None)
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files()[path], "utf-8")
        print(f"wrote {path}")


def files() -> dict[Path, str]:
    """Every generated file and what it should hold."""
    wanted = {WEB / "wire.ts": typescript([import_module(name) for name in MESSAGES])}
    wanted[WEB / "board" / "drawn" / "types.ts"] = typescript([pictures], roots=("Picture", "Thing"))
    for name in HOUSE:
        game = import_module(f"ludotheque.games.{name}").game
        modules = [import_module(function.__module__) for function in (game.view, game.events)]
        wanted[WEB / "games" / name / "types.ts"] = typescript(modules, roots=("View", "Event"))
    return wanted


def typescript(modules: list[ModuleType], roots: tuple[str, ...] = ()) -> str:
    """The structs and unions of the modules; with `roots`, only those and what they are made of."""
    names = {name: value for module in modules for name, value in vars(module).items()}
    chosen = [names[name] for name in roots] if roots else list(names.values())
    structs = structs_in([each for each in chosen if _is_struct(each) or _is_union(each)])
    unions = {name: value for name, value in names.items() if _is_union(value)}
    parts = [_interface(struct) for struct in structs]
    parts += [
        f"export type {name} = {_members(value)};\n"
        for name, value in unions.items()
        if not roots or name in roots
    ]
    return "\n".join([NOTE, *parts])


def _interface(struct: Any) -> str:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    docs = field_docs(struct)
    lines = []
    if shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {_literal(shape.tag)};")
    may_lack = struct.__struct_config__.omit_defaults or shape.forbid_unknown_fields
    for field in shape.fields:
        if field.name in docs:
            lines.append(_comment(docs[field.name], "  "))
        mark = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {written(field.type)};")
    body = "\n".join(lines)
    return f"{_comment(_own_doc(struct), '')}\nexport interface {struct.__name__} {{\n{body}\n}}\n".lstrip(
        "\n"
    )


def written(shape: shapes.Type) -> str:
    """A type as TypeScript writes it."""
    match shape:
        case shapes.StructType(cls=cls):
            return str(cls.__name__)
        case shapes.LiteralType(values=values):
            return " | ".join(map(_literal, values))
        case shapes.UnionType(types=members):
            return " | ".join(map(written, members))
        case shapes.ListType(item_type=inner) | shapes.VarTupleType(item_type=inner):
            several = isinstance(inner, shapes.UnionType | shapes.LiteralType)
            return f"({written(inner)})[]" if several else f"{written(inner)}[]"
        case shapes.TupleType(item_types=members):
            return f"[{', '.join(map(written, members))}]"
        case shapes.NamedTupleType(fields=fields):
            return f"[{', '.join(f'{field.name}: {written(field.type)}' for field in fields)}]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{written(key)}, {written(value)}>"
    return PLAIN[type(shape)]


def _own_doc(struct: type) -> str:
    return inspect.cleandoc(vars(struct).get("__doc__") or "")


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    return f"{indent}/** {' '.join(text.split())} */"


def _literal(value: object) -> str:
    return "'" + value + "'" if isinstance(value, str) else str(value).lower()


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct


def _is_union(value: object) -> bool:
    members = typing.get_args(value)
    kind = isinstance(value, types.UnionType) or typing.get_origin(value) is typing.Union
    return kind and all(map(_is_struct, members))


def _members(union: Any) -> str:
    return " | ".join(member.__name__ for member in typing.get_args(union))


if __name__ == "__main__":
    main()

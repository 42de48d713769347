"""Structs that go to other programs: which there are, and what each field means."""

import ast
import inspect
import textwrap
from collections.abc import Iterable
from typing import Any

from msgspec import inspect as shapes


def structs_in(types: Iterable[Any]) -> list[Any]:
    """Every struct among these types and in their fields, in the order in which they are met."""
    found: dict[Any, None] = {}
    for each in types:
        _collect(shapes.type_info(each), found)
    return list(found)


def _collect(shape: shapes.Type, found: dict[Any, None]) -> None:
    match shape:
        case shapes.StructType(cls=cls, fields=fields):
            if cls not in found:
                found[cls] = None
                for field in fields:
                    _collect(field.type, found)
        case shapes.UnionType(types=members) | shapes.TupleType(item_types=members):
            for member in members:
                _collect(member, found)
        case shapes.DictType(value_type=inner) | shapes.ListType(item_type=inner):
            _collect(inner, found)
        case shapes.VarTupleType(item_type=inner):
            _collect(inner, found)


def field_docs(struct: type) -> dict[str, str]:
    """What the string under each field says; Python forgets it, so it is read from the source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(tree, ast.ClassDef)
    docs = {}
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = inspect.cleandoc(text)
    return docs

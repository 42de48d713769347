"""The web app's types are those of the Python code."""

import msgspec
import pytest

from tools import wire_types


def test_the_written_types_are_up_to_date() -> None:
    stale = [path for path, text in wire_types.files().items() if path.read_text("utf-8") != text]
    assert not stale, "run: uv run python tools/wire_types.py"


class Inner(msgspec.Struct, tag="inner"):
    """Something small."""

    squares: list[str]
    """Where it stands."""
    pairs: list[tuple[int, str | None]]


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    inner: Inner
    seconds: int = 5


def test_a_struct_becomes_an_interface_with_its_tag_and_its_comments() -> None:
    assert wire_types._interface(Inner) == (
        "/** Something small. */\n"
        "export interface Inner {\n"
        "  type: 'inner';\n"
        "  /** Where it stands. */\n"
        "  squares: string[];\n"
        "  pairs: [number, string | null][];\n"
        "}\n"
    )


def test_what_a_client_may_leave_out_is_optional() -> None:
    assert "  inner: Inner;\n  seconds?: number;" in wire_types._interface(Wish)


@pytest.mark.parametrize(
    ("python", "typescript"),
    [
        (dict[str, list[int]], "Record<string, number[]>"),
        (list[int | None], "(number | null)[]"),
        (msgspec.Raw, "unknown"),
        (tuple[int, ...], "number[]"),
    ],
)
def test_types_are_written_as_typescript_writes_them(python: object, typescript: str) -> None:
    assert wire_types.written(msgspec.inspect.type_info(python)) == typescript

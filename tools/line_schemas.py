"""The JSON schemas of what programs of any language read about the games of the house: docs/schemas/.

uv run python tools/line_schemas.py            write them
uv run python tools/line_schemas.py --check    exit 1 if a written file is stale
"""

import sys
from pathlib import Path

import msgspec

from ludotheque.games import HOUSE, load
from ludotheque.search.lines import schema

SCHEMAS = Path(__file__).resolve().parents[1] / "docs" / "schemas"


def main() -> None:
    wanted = {SCHEMAS / f"{name}.json": text_of(name) for name in HOUSE}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_bytes() != text]
    if "--check" in sys.argv[1:]:
        sys.exit("\n".join(f"stale: {path}" for path in stale) or None)
    SCHEMAS.mkdir(exist_ok=True)
    for path in stale:
        path.write_bytes(wanted[path])
        print(f"wrote {path}")


def text_of(name: str) -> bytes:
    return msgspec.json.format(msgspec.json.encode(schema(load(name))), indent=1) + b"\n"


if __name__ == "__main__":
    main()

"""The published schemas are those of today's games."""

import pytest
from tools.line_schemas import SCHEMAS, text_of

from ludotheque.games import HOUSE


@pytest.mark.parametrize("name", HOUSE)
def test_a_published_schema_is_up_to_date(name: str) -> None:
    assert (SCHEMAS / f"{name}.json").read_bytes() == text_of(name), (
        "run: uv run python tools/line_schemas.py"
    )

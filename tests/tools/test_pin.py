"""The pins of pyproject.toml, which stand for the lock file that is not committed."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("pin", ROOT / "tools" / "pin.py")
assert spec is not None
assert spec.loader is not None
pin = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pin)


def test_every_package_is_pinned_at_the_version_that_is_locked() -> None:
    """If this fails: `uv run python tools/pin.py`."""
    assert pin.pinned() == pin.locked()


def test_pins_name_no_registry() -> None:
    assert "://" not in "".join(pin.pinned())

"""The independent referee, which knows nothing of the engine."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def referee() -> ModuleType:
    spec = importlib.util.spec_from_file_location("referee_zop", Path(__file__).parent / "referee.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module

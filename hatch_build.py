"""Builds the web app into the package whenever it is installed or packed."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebApp(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            runpy.run_path(str(Path(self.root) / "tools" / "web.py"))["build"]()

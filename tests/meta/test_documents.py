"""What the documents promise exists: every command of the README is one that the program understands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def commands() -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    return re.findall(r"^uv run ludotheque (\w+.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("command", commands())
def test_every_option_of_a_readme_command_is_known(command: str) -> None:
    name, *words = shlex.split(command)
    shown = subprocess.run(
        [sys.executable, "-m", "ludotheque", name, "--help"], capture_output=True, text=True, check=True
    ).stdout
    for word in words:
        if word.startswith("--"):
            assert word in shown


def test_every_linked_document_is_there() -> None:
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        prose = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text("utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)#:]+)\)", prose):
            assert (path.parent / link).exists(), (path.name, link)

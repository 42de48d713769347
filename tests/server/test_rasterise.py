"""SVG to PNG, in a process of its own."""

import struct
import subprocess
import sys

import pytest

from ludotheque.server import sheet

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'


def test_it_draws_what_comes_in_and_imports_nothing_of_ours() -> None:
    command = [sys.executable, "-I", "-X", "importtime", str(sheet.RASTERISE)]
    done = subprocess.run(command, input=SVG.encode(), capture_output=True, check=True, timeout=60)
    assert done.stdout.startswith(b"\x89PNG")
    assert struct.unpack(">II", done.stdout[16:24]) == (20, 10)
    assert b"ludotheque" not in done.stderr
    assert b"resvg_py" in done.stderr


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(subprocess.SubprocessError):
        sheet.rasterised("no svg")

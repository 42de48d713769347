"""SVG to PNG, as a program of its own: SVG comes in, a PNG goes out, typefaces are its arguments.

`sheet.py` runs this file in another process. The library does not let Python do anything else while it
draws, which would stop every table for as long; and a drawing that takes too long can be ended.
It imports nothing of ours, so that it starts at once.
"""

import os
import sys

import resvg_py


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # tables come first
    svg = sys.stdin.buffer.read().decode()
    drawn = resvg_py.svg_to_bytes(svg_string=svg, font_files=sys.argv[1:], skip_system_fonts=True)
    sys.stdout.buffer.write(bytes(drawn))


if __name__ == "__main__":
    main()

"""SVG to PNG as a separate program: SVG on stdin, PNG on stdout, font files as arguments.

`sheet.py` runs this file in another process. The library holds the GIL while it draws, which would
stop every table; and a separate process can be killed if it takes too long.
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

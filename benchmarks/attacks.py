"""Every attack on the room that we know of, against a real server with its usual limits.

    uv run python -m benchmarks.attacks [--seconds 6] [--only WORDS] [--kind floods]

One line each: `held` or `broken`, the attack, what was seen. While a flood goes on another table's moves stay
below ten times their quiet p95 and below 250 ms, and the server's memory within 64 MB of what it was.
Whoever finds a new hole adds its attack to `benchmarks/attacking/`, sees `broken`, and then closes it.
"""

import argparse
import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.attacking import (  # noqa: F401  these register the attacks
    doors,
    floods,
    hidden,
    seats,
    tables,
    trust,
)
from benchmarks.attacking.frame import ATTACKS, Attack, Broken, Stage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6, help="how long each flood is measured")
    parser.add_argument("--only", default="", help="attacks whose name has these words")
    parser.add_argument("--kind", default="", help="those of one module: doors, floods, tables, trust")
    options = parser.parse_args()
    chosen = [each for each in ATTACKS if options.only in each.name and options.kind in each.kind]
    print(f"{datetime.now(UTC):%Y-%m-%d}, load {os.getloadavg()[0]:.0f}", flush=True)
    broken = sum(not show(each, options.seconds) for each in chosen)
    print(f"{len(chosen) - broken} of {len(chosen)} held")
    sys.exit(1 if broken else 0)


def show(attack: Attack, seconds: float) -> bool:
    """Each attack has a server of its own: one does not use up another's limits."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), seconds)
        try:
            held, seen = True, attack.run(stage)
        except Broken as found:
            held, seen = False, str(found)
        except Exception as error:
            held, seen = False, f"the attack itself failed: {type(error).__name__}: {error}"
        finally:
            stage.close()
    print(f"{'held  ' if held else 'broken'}  {attack.name}: {seen}", flush=True)
    return held


if __name__ == "__main__":
    main()

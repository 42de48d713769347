"""The storm: `uv run python -m benchmarks.storm --seeds 10000`; one seed again: `--first 4711 --seeds 1`."""

import argparse
import sys

from benchmarks.storm.run import storm


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=100, help="how many")
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first fault")
    asked = parser.parse_args()
    hours = seconds = told = 0.0
    wrong = []
    for seed in range(asked.first, asked.first + asked.seeds):
        found = storm(seed)
        hours, seconds, told = hours + found.hours, seconds + found.seconds, told + found.told
        if found.faults:
            wrong.append(seed)
            print(
                f"seed {seed}, trace {found.digest}, {found.weather}", *found.faults, sep="\n    ", flush=True
            )
            if not asked.keep_going:
                break
        elif asked.seeds == 1:
            print(f"seed {seed}, trace {found.digest}, {found.weather}: all is well")
    rate = 60 * hours / seconds
    print(
        f"{told:,.0f} messages, {hours:,.0f} table-hours in {seconds:,.0f} s of a core: {rate:,.0f} a minute"
    )
    print(f"{len(wrong)} seeds found something: {wrong}" if wrong else "nothing was found")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

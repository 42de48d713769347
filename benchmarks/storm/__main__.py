"""The storm: `uv run python -m benchmarks.storm --seeds 10000`; one seed again: `--first 4711 --seeds 1`.

Many seeds take hours. With `--log FILE` each result is written down as it comes, and seeds that are in the
file already are not run again; `--first` and `--seeds` name a range, `--processes` how many run at once.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.storm.many import Progress, known, storms, write
from benchmarks.storm.run import Found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=100, help="how many")
    parser.add_argument("--processes", type=int, default=1, help="how many at once")
    parser.add_argument("--log", type=Path, help="write results here, and do not repeat those that are there")
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first fault")
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    found = known(asked.log, seeds)
    progress = Progress(len(seeds) - len(found))
    for each in storms([seed for seed in seeds if seed not in found], asked.processes):
        found[each.seed] = each
        write(asked.log, each)
        if each.faults or asked.seeds == 1:
            show(each)
        progress.add(each)
        if each.faults and not asked.keep_going:
            break
    return conclude(list(found.values()))


def show(found: Found) -> None:
    said = found.faults or ["all is well"]
    print(f"seed {found.seed}, trace {found.digest}, {found.weather}", *said, sep="\n    ", flush=True)


def conclude(found: list[Found]) -> int:
    for kind in ("gale", "night"):
        of_kind = [each for each in found if each.kind == kind]
        if of_kind:
            print(f"{len(of_kind):,} {kind}s: {_covered(of_kind)}")
    wrong = sorted(each.seed for each in found if each.faults)
    print(f"{len(found):,} seeds: {_covered(found)}")
    print(f"{len(wrong)} seeds found something: {wrong}" if wrong else "nothing was found")
    return bool(wrong)


def _covered(found: list[Found]) -> str:
    hours, seconds = sum(each.hours for each in found), sum(each.seconds for each in found)
    entries, told = sum(each.entries for each in found), sum(each.told for each in found)
    rate = 60 * hours / seconds if seconds else 0
    return (
        f"{hours:,.0f} table-hours, {entries:,} entries, {told:,} messages in {seconds:,.0f} s of a core:"
        f" {rate:,.0f} table-hours a minute"
    )


if __name__ == "__main__":
    sys.exit(main())

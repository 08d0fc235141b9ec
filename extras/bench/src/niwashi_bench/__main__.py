"""`python -m niwashi_bench [PART ...]`: measure, print a table, end with 1 where a target is missed."""

import argparse
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from niwashi_bench import (
    board,
    carriers,
    doctor,
    engine,
    firmware,
    floods,
    guests,
    hands,
    packages,
    page,
    program,
    rules,
    serial_line,
    site,
    small,
    starts,
    thinking,
)
from niwashi_bench.figure import Figure, table
from niwashi_bench.laps import run_laps
from niwashi_bench.machine import machine

PARTS: Mapping[str, Callable[[], list[Figure]]] = {
    "rules": rules.figures,
    "engine": engine.figures,
    "board": board.figures,
    "thinking": thinking.figures,
    "hands": hands.figures,
    "packages": packages.figures,
    "starts": starts.figures,
    "small": small.figures,
    "program": program.figures,
    "page": page.figures,
    "site": site.figures,
    "floods": floods.figures,
    "guests": guests.figures,
    "carriers": carriers.figures,
    "serial": serial_line.figures,
    "firmware": firmware.figures,
    "doctor": doctor.figures,
}


def main() -> None:
    """Measure the parts that were asked for, all of them if none was."""
    parser = argparse.ArgumentParser(prog="python -m niwashi_bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all without any")
    asked = parser.parse_args().parts or list(PARTS)
    if unknown := set(asked) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    figures = [figure for part in asked for figure in _measured(part)]
    print(f"\n{machine()}, {datetime.now(UTC):%Y-%m-%d}\n\n{table(figures)}")
    sys.exit(any(figure.misses for figure in figures))


def _measured(part: str) -> list[Figure]:
    print(f"measuring: {part} ...", file=sys.stderr)
    before = run_laps()
    figures = PARTS[part]()
    laps = before + run_laps()
    return [figure.beside(laps) for figure in figures]


if __name__ == "__main__":
    main()

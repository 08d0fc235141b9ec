"""`python -m bench.starts`: what starting costs, by command, and which packages take it.

For each command: modules loaded, the least processor time of a few runs, the same in laps (see `laps`), and
the packages whose own import takes longest. `play` stands for all that its command imports; no board is run.
"""

import re
import subprocess
import sys
from collections import Counter
from resource import RUSAGE_CHILDREN, getrusage

from bench.laps import by_the_processor, run_laps

_RUNS = 5
_PACKAGES = 8
_LINE = re.compile(r"import time: +(\d+) \| +\d+ \| +(\S+)")
_RUN = "from niwashi.cli.main import main; main()"
STARTS = {
    "nothing": ("-c", "pass"),
    "--version": ("-c", _RUN, "--version"),
    "--help": ("-c", _RUN, "--help"),
    "rules legal": ("-c", _RUN, "rules", "legal"),
    "play, its imports": ("-c", "import niwashi.cli.play"),
}


def processor_s(words: tuple[str, ...]) -> float:
    """Return the processor time of a new interpreter in seconds, system calls included."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def imported(words: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return the modules that a new interpreter imports, each with its own time in microseconds."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *words], capture_output=True, text=True, check=True
    )
    return [(name, int(own)) for own, name in _LINE.findall(done.stderr)]


def by_package(modules: list[tuple[str, int]]) -> Counter[str]:
    """Add up the times of modules by package; those of the program by room.

    >>> by_package([("niwashi.web.live", 3), ("niwashi.web", 1), ("pydantic.main", 5)])
    Counter({'pydantic': 5, 'niwashi.web': 4})
    """
    total: Counter[str] = Counter()
    for name, own in modules:
        total[".".join(name.split(".")[: 2 if name.startswith("niwashi.") else 1])] += own
    return total


def main() -> None:
    """Measure and print."""
    lap = by_the_processor(run_laps())
    for name, words in STARTS.items():
        modules = imported(words)
        least = min(processor_s(words) for _ in range(_RUNS))
        print(f"{name:18} {len(modules):5} modules {least:6.3f} s {least / lap:6.0f} laps")
        for package, own in by_package(modules).most_common(_PACKAGES):
            print(f"    {package:26} {own / 1000:6.1f} ms")


if __name__ == "__main__":
    main()

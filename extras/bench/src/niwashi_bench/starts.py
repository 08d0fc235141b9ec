"""`python -m niwashi_bench.starts`: what starting costs, by command, and which packages take it.

For each command: modules loaded, the least processor time of a few runs, the same in laps (see `laps`), and
the packages whose own import takes longest. `play` stands for all that its command imports; no board is run.
Modules are compiled before, as after any first start, whatever this environment says of writing them down.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from niwashi import data
from niwashi.cli.starting_lights import NAMED_BY
from niwashi_bench.figure import AtMost, Figure, in_time
from niwashi_bench.laps import by_the_processor, run_laps

_RUNS = 5
_PACKAGES = 8
_LINE = re.compile(r"import time: +(\d+) \| +\d+ \| +(\S+)")
_MOST_MODULES = 400
_BOARD = data.boards() / "garden-36.toml"
_FIRST_LIGHT = """
import os, sys, time
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from niwashi.__main__ import main
from niwashi.devices import hardware

class Strip:
    def send(self, colours):
        if any(map(any, colours)):
            print(time.process_time(), len(sys.modules), flush=True)
            os._exit(0)

    def close(self):
        pass

Device.pin_factory = MockFactory()
hardware._open_strip = lambda file: Strip()
main()
"""
"""Ends with the first light on a strip, on pins of gpiozero's own mock."""

_RUN = "from niwashi.__main__ import main; main()"
STARTS = {
    "nothing": ("-c", "pass"),
    "--version": ("-c", _RUN, "--version"),
    "--help": ("-c", _RUN, "--help"),
    "rules legal": ("-c", _RUN, "rules", "legal"),
    "play, its imports": ("-c", "import niwashi.cli.play"),
}


@contextmanager
def compiled_once() -> Iterator[Mapping[str, str]]:
    """An environment whose interpreters keep compiled modules, in a folder that goes afterwards."""
    with TemporaryDirectory(prefix="niwashi-bench-") as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "PYTHONPYCACHEPREFIX": folder}
        for words in STARTS.values():
            processor_s(words, environment)
        yield environment


def processor_s(words: tuple[str, ...], environment: Mapping[str, str]) -> float:
    """Return the processor time of a new interpreter in seconds, system calls included."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def first_lights(environment: Mapping[str, str]) -> tuple[list[float], list[float]]:
    """Return processor time and modules of some starts of a service, up to the first light of its board."""
    words = ("play", "--board", str(_BOARD), "--records", "none", "--no-browser", "--port", "0")
    service = {**environment, NAMED_BY: str(_BOARD)}
    times, modules = [], []
    for _ in range(_RUNS):
        done = subprocess.run(
            [sys.executable, "-c", _FIRST_LIGHT, *words],
            capture_output=True,
            text=True,
            check=True,
            env=service,
        )
        seconds, loaded = done.stdout.splitlines()[-1].split()
        times.append(float(seconds))
        modules.append(float(loaded))
    return times, modules


def figures() -> list[Figure]:
    """Processor time of some starts, and the modules that are loaded before a board lights up."""
    with compiled_once() as environment:
        first_lights(environment)  # compiles what only a board needs
        lights, modules = first_lights(environment)
        rows = [("start to first light", lights, 400)]
        for name, most in (("--version", 150), ("--help", 150), ("rules legal", 350)):
            times = [processor_s(STARTS[name], environment) for _ in range(_RUNS)]
            rows.append((f"niwashi {name}", times, most))
    return [
        *(Figure(name, "s", times, AtMost(most), in_time(by=by_the_processor)) for name, times, most in rows),
        Figure("modules before the first light", "modules", modules, AtMost(_MOST_MODULES)),
    ]


def imported(words: tuple[str, ...], environment: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return the modules that a new interpreter imports, each with its own time in microseconds."""
    command = [sys.executable, "-X", "importtime", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return [(name, int(own)) for own, name in _LINE.findall(done.stderr)]


def by_package(modules: list[tuple[str, int]]) -> Counter[str]:
    """Add up the times of modules by package; those of the program by room.

    >>> by_package([("niwashi.web.hosts", 3), ("niwashi.web", 1), ("pydantic.main", 5)])
    Counter({'pydantic': 5, 'niwashi.web': 4})
    """
    total: Counter[str] = Counter()
    for name, own in modules:
        total[".".join(name.split(".")[: 2 if name.startswith("niwashi.") else 1])] += own
    return total


def main() -> None:
    """Measure and print."""
    lap = by_the_processor(run_laps())
    with compiled_once() as environment:
        for name, words in STARTS.items():
            modules = imported(words, environment)
            least = min(processor_s(words, environment) for _ in range(_RUNS))
            print(f"{name:18} {len(modules):5} modules {least:6.3f} s {least / lap:6.0f} laps")
            for package, own in by_package(modules).most_common(_PACKAGES):
                print(f"    {package:26} {own / 1000:6.1f} ms")


if __name__ == "__main__":
    main()

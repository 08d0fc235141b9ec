"""`make -C tests fuzz`: throw things at every door for so many minutes; ends with 1 where a fault was found.

With atheris, each door has a process of its own, led by what is covered; without, hypothesis throws. What
made a fault is printed, ready to become a test.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.door import is_right_or_refused
from tests.fuzz.doors import DOORS


def main() -> int:
    """Throw at every door in turn, or at one with `--door`; 1 if any had a fault."""
    asked = _arguments()
    doors = [asked.door] if asked.door else sorted(DOORS)
    seconds = max(2.0, asked.minutes * 60 / len(doors))
    led = find_spec("atheris") is not None and not asked.plain
    print(f"{len(doors)} doors, {seconds:.0f} s each, {'atheris' if led else 'hypothesis'}", flush=True)
    faulty = [name for name in doors if not (_lead if led else _throw)(name, seconds)]
    print(f"Faults: {', '.join(faulty) or 'none'}.")
    return bool(faulty)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all doors together")
    parser.add_argument("--door", choices=sorted(DOORS), help="only this one")
    parser.add_argument("--plain", action="store_true", help="hypothesis even where atheris is installed")
    return parser.parse_args()


def _lead(name: str, seconds: float) -> bool:
    """Have a process throw; whether it found nothing."""
    with tempfile.TemporaryDirectory(prefix="niwashi-fuzz-") as corpus:
        for number, sample in enumerate(DOORS[name].samples):
            Path(corpus, str(number)).write_bytes(sample)
        words = [name, str(round(seconds)), corpus]
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz.led", *words], capture_output=True, text=True, errors="replace"
        )
    runs = [line for line in done.stderr.splitlines() if line.startswith(("Done", "stat::number"))]
    print(f"{name:<24} {'well' if done.returncode == 0 else 'FAULT'}  {' '.join(runs)}", flush=True)
    if done.returncode != 0:
        print(done.stdout[-300_000:], done.stderr[-5000:], sep="\n", flush=True)
    return done.returncode == 0


def _throw(name: str, seconds: float) -> bool:
    """Throw at a door by hypothesis until the time is over; whether nothing was found."""
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from tests.fuzz.page_doors import LATEST_S, Strictness
    from tests.fuzz.throwing import thrown

    until, door, count = time.monotonic() + seconds, DOORS[name], 0
    Strictness.latest_s = LATEST_S

    def once(piece: bytes) -> None:
        is_right_or_refused(door, piece)

    while time.monotonic() < until:
        count += 1
        rules = settings(
            max_examples=500,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink],
        )
        try:
            seed(count)(rules(given(thrown(door.samples, door.words))(once)))()
        except BaseException as fault:  # any kind of fault is what is looked for
            if isinstance(fault, KeyboardInterrupt):
                raise
            print(f"{name:<24} FAULT\n{fault!r}\n{' '.join(getattr(fault, '__notes__', []))}", flush=True)
            return False
    print(f"{name:<24} well  {500 * count} thrown", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())

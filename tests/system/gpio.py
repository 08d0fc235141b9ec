"""The pins and pixels on a real kernel: `python -m tests.system.gpio`.

A kernel is started as this user's process, with the GPIO chip and the SPI bus of a Pi made by the kernel
itself. What is tried there stands in gpio_inside.py. The kernel is built once, from Debian's source, into
build/system.
"""

import subprocess
import sys
from pathlib import Path

from tests.required import is_required
from tests.system import user_mode
from tests.system.absent import Absent, need, run_all, say
from tests.system.debian import BUILD, ROOT

HERE = Path(__file__).parent
OUT = BUILD / "gpio"
MOST_S = 900


def main() -> int:
    """Try it; 1 where it failed."""
    wanted = is_required("gpio")
    return run_all({"a real kernel's pins": tried}, is_wanted=wanted)


def tried() -> str:
    """Run it all in there; says what was found. Raises Absent, or AssertionError."""
    need({"setpriv": "util-linux", "mount": "mount", "udevadm": "udev", "systemd-sysusers": "systemd"})
    kernel = user_mode.kernel()
    OUT.mkdir(parents=True, exist_ok=True)
    for name in ("said", "status"):
        (OUT / name).unlink(missing_ok=True)
    blob = user_mode.device_tree(HERE / "pi.dts", OUT / "pi.dtb")
    say(f"starting {kernel.relative_to(ROOT)}")
    command = [str(HERE / "inside.sh"), str(OUT), str(ROOT), sys.executable]
    try:
        user_mode.run(blob, command, OUT / "console", timeout_s=MOST_S)
    except subprocess.TimeoutExpired as error:
        raise AssertionError(f"it hangs: see {OUT}; it said {_said()}") from error
    if not (OUT / "status").exists() and not (OUT / "said").exists():
        raise Absent(f"the kernel does not start here: see {OUT / 'console'}")
    status = (OUT / "status").read_text("ascii").strip() if (OUT / "status").exists() else "nothing"
    assert status == "0", f"ended with {status}: {_said()}"
    return "\n   ".join(["", *_said().splitlines()])


def _said() -> str:
    return (OUT / "said").read_text("utf-8", "replace") if (OUT / "said").exists() else ""


if __name__ == "__main__":
    sys.exit(main())

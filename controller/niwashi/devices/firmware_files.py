"""The firmware's files, and how they get onto a microcontroller: mpremote copies them over its prompt."""

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from niwashi import data
from niwashi.devices.serial_link.table import PROTOCOL
from niwashi.devices.serial_port import openable
from niwashi.errors import BoardFault
from niwashi.validation import quoted

_TIMEOUT_S = 120.0


def firmware_files() -> list[Path]:
    """Return the firmware's files, main.py last: an interrupted copy then starts nothing."""
    return sorted(data.firmware().glob("*.py"), key=lambda file: (file.name == "main.py", file.name))


def firmware_version() -> tuple[int, ...]:
    """Return the version of the files here.

    >>> len(firmware_version())
    3
    """
    tree = ast.parse((data.firmware() / "firmware.py").read_text(encoding="utf-8"))
    values = (each.value for each in tree.body if isinstance(each, ast.Assign) and _is_version(each))
    return tuple(ast.literal_eval(next(values)))


def copy_firmware(port: str) -> None:
    """Copy all files to the chip behind a port, and restart it. Raises BoardFault with the reason.

    The chip has to be at its prompt: a fresh chip, or after `FirmwareCall.leave`.
    """
    try:
        openable(port)
    except BoardFault:
        raise
    except OSError as error:
        raise BoardFault("firmware-copy-failed", port=port, detail=quoted(str(error))) from error
    if find_spec("mpremote") is None:
        raise BoardFault("firmware-no-mpremote", protocol=PROTOCOL)
    names = [str(file) for file in firmware_files()]
    copying = ["connect", port, "resume", "fs", "--force", "cp", *names, ":", "+", "resume", "reset"]
    try:
        done = subprocess.run(  # noqa: S603  # files of ours, to a port that somebody named
            [sys.executable, "-m", "mpremote", *copying],
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BoardFault("firmware-copy-failed", port=port, detail=quoted(str(error))) from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or [str(done.returncode)]
        raise BoardFault("firmware-copy-failed", port=port, detail=lines[-1])


def _is_version(assigned: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "VERSION" for target in assigned.targets)

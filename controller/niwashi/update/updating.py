"""An update from a file to the moment before the service changes over to it.

The new program is installed beside the one that runs: an environment of its own, from checked wheels alone.
Nothing is fetched from anywhere. pip looks at each wheel's hash once more, at the moment it unpacks it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from typing import Protocol

from niwashi.errors import NiwashiError, UpdateRefused, reason
from niwashi.update.archive import ByteSource
from niwashi.update.bundle import Bundle, BundleTrust
from niwashi.update.machine import UpdateEvent, UpdateFailure, UpdateState, after, fetched
from niwashi.update.manifest import Wheel, check_fits, here
from niwashi.update.slots import Programs
from niwashi.update.starting import Told

_UNKNOWN = "0"

_INSTALLED_SIZES = 4  # an installed wheel and its compiled modules, beside the wheel itself
_INSTALL_S = 1800.0  # on the slowest card
_PIP = Path("/usr/share/python-wheels")  # where Debian has what others have beside `ensurepip`
_FOREIGN_PREFIXES = ("PYTHON", "PIP_", "VIRTUAL_ENV")


class Installer(Protocol):
    """Makes an environment in an empty place, with `bin/python` and `bin/niwashi`, of some wheels."""

    def __call__(self, place: Path, wheels: Sequence[Wheel], folder: Path) -> None:
        """Install the wheels that lie in a folder. Raises UpdateRefused."""


def install(place: Path, wheels: Sequence[Wheel], folder: Path) -> None:
    """Install wheels by Python's own `venv` and the `pip` that comes with it, without an index."""
    # The Python that this one's environment was made from.
    python = str(getattr(sys, "_base_executable", "") or sys.executable)
    run([python, "-I", "-m", "venv", "--without-pip", str(place)])
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(f"{(folder / w.name).as_uri()} --hash=sha256:{w.sha256}\n" for w in wheels))
    pip = [str(place / "bin" / "python"), "-I", str(_pip() / "pip"), "--disable-pip-version-check"]
    bounds = ["--no-index", "--no-deps", "--only-binary", ":all:", "--require-hashes", "--no-cache-dir"]
    run([*pip, "install", *bounds, "--requirement", str(wanted)])
    run([*pip, "check"])


@dataclass(frozen=True)
class Updater:
    """Installs updates. `told` gets each step, `counted` the number of bytes just read."""

    programs: Programs
    records: Path
    trust: BundleTrust
    told: Told = lambda _: None
    counted: Callable[[int], object] = lambda _: None
    installer: Installer = field(default=install)
    board: Path | None = None

    def take(self, source: ByteSource) -> UpdateState:
        """Read, check, install and try an update; the next start of the service is its own then.

        Raises RefusedText or UpdateRefused; the program that runs and its records stay as they are.
        """
        with self.programs.held("update.lock", "update-at-work"):
            bundle = Bundle(source, self.trust, self.counted)
            version = self._check(bundle)
            state = self.programs.change(lambda state: fetched(state, bundle.manifest.version, version))
            self.programs.link(state)
            try:
                return self._install(bundle)
            except BaseException as fault:
                is_selftest = isinstance(fault, UpdateRefused) and fault.key == "update-selftest"
                self._fail(UpdateFailure.SELFTEST if is_selftest else UpdateFailure.BROKEN_OFF)
                if isinstance(fault, OSError):  # a full disk as often as not
                    folder = str(self.programs.folder)
                    raise UpdateRefused("update-not-written", folder=folder, why=reason(fault)) from fault
                raise

    def _check(self, bundle: Bundle) -> str:
        """Return the version that is good now. Raises RefusedText for an unsuitable update."""
        manifest = bundle.manifest
        version = self.programs.version(self.programs.state.good)
        check_fits(manifest, here(version))
        key = "update-believed" if bundle.is_signed else "update-vouched-for"
        self.told(NiwashiError(key, version=manifest.version, before=version or _UNKNOWN))
        return version

    def _install(self, bundle: Bundle) -> UpdateState:
        programs, manifest = self.programs, bundle.manifest
        slot = programs.state.good.other
        with programs.emptied() as folder:
            check_room(folder, manifest.wheels_for(here().python))
            wheels = bundle.unpack(folder, here())
            self._note(UpdateEvent.VERIFIED, "update-verified", len(wheels))
            with programs.made_anew(slot) as place:
                self.installer(place, wheels, folder)
                _check_version(programs.command(slot), manifest.version)
        self._note(UpdateEvent.INSTALLED, "update-installed", len(wheels))
        selftest(
            programs.command(slot),
            self.records,
            self.board,
            lambda line: self.told(NiwashiError("update-says", line=line)),
        )
        return self._note(UpdateEvent.PASSED, "update-passed", len(wheels))

    def _note(self, event: UpdateEvent, key: str, wheels: int) -> UpdateState:
        state = self.programs.change(lambda state: after(state, event))
        self.told(NiwashiError(key, version=state.version, wheels=wheels))
        return state

    def _fail(self, reason: UpdateFailure) -> None:
        with suppress(OSError):  # what is on the disk says then that it was not finished
            self.programs.change(lambda state: after(state, UpdateEvent.FAILED, reason))


def recall(programs: Programs) -> UpdateState:
    """Let the previous program return at the next start. Raises UpdateRefused if there is none."""
    state = programs.state
    if not programs.is_whole(state.current.other):
        raise UpdateRefused("update-nothing-before")
    return programs.change(lambda state: after(state, UpdateEvent.RECALLED, UpdateFailure.ASKED))


def check_room(folder: Path, wheels: Sequence[Wheel]) -> None:
    """Raises UpdateRefused where an update would fill the disk that the games are on."""
    needed = _INSTALLED_SIZES * sum(wheel.size for wheel in wheels)
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise UpdateRefused("update-no-room", folder=str(folder), needed=_mb(needed), free=_mb(free))


def _check_version(command: Path, version: str) -> None:
    """Raises UpdateRefused unless a program says that it is of a version."""
    said = run([str(command), "--version"]).split()
    if len(said) < 2 or said[1] != version:
        raise UpdateRefused("update-other-version", found=" ".join(said[:2]) or "-", expected=version)


def run(command: Sequence[str]) -> str:
    """Return a command's output. Raises UpdateRefused with its last line if it fails."""
    try:
        done = subprocess.run(  # noqa: S603  (our own words)
            command, check=True, capture_output=True, text=True, timeout=_INSTALL_S, env=clean(os.environ)
        )
    except subprocess.CalledProcessError as error:
        text = error.stderr or error.stdout
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        raise UpdateRefused("update-not-installed", why=lines[-1][:400] if lines else "-") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UpdateRefused("update-not-installed", why=reason(error)) from error
    return done.stdout


def selftest(command: Path, records: Path, board: Path | None, told: Callable[[str], object]) -> None:
    """Run a program's self-test and report its lines as they come. Raises UpdateRefused if it fails."""
    words = [str(command), "selftest", "--records", str(records)]
    words += [] if board is None else ["--board", str(board)]
    last = "-"
    try:
        with subprocess.Popen(  # noqa: S603  (our own words)
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=clean(os.environ)
        ) as process:
            limit = Timer(_INSTALL_S, process.kill)
            limit.start()
            try:
                for line in _lines(process):
                    last = line
                    told(line)
            finally:
                limit.cancel()
    except OSError as error:
        raise UpdateRefused("update-selftest", why=reason(error)) from error
    if process.returncode:
        raise UpdateRefused("update-selftest", why=last)


def _lines(process: "subprocess.Popen[str]") -> Iterator[str]:
    for line in process.stdout or ():
        if text := line.strip():
            yield text[:400]


def clean(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which only a program's own packages are found."""
    return {name: text for name, text in environment.items() if not name.startswith(_FOREIGN_PREFIXES)}


def _pip() -> Path:
    """The wheel of pip that Python itself or Debian's python3-pip-whl brings; a wheel can be run as it is."""
    spec = find_spec("ensurepip")
    bundled = [] if spec is None or spec.origin is None else [Path(spec.origin).parent / "_bundled"]
    found = [wheel for folder in (*bundled, _PIP) for wheel in sorted(folder.glob("pip-*.whl"))]
    if not found:
        raise UpdateRefused("update-no-pip")
    return found[0]


def _mb(size: int) -> str:
    return f"{size / 1e6:.0f}"

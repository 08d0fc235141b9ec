"""Two folders that programs are installed in, two links to them, and the state of the update between them.

::

    programs/
        a/  b/          virtual environments; `b.making` lies beside one that is not finished
        current         a link: what runs at the next start
        good            a link to the program that has proved itself and cares for the next start
        state.json      how far an update has come (`niwashi.update.machine`)
        incoming/       the wheels of an update while it is installed
        kept/           the records as they were before an update

Files are written beside their place, synchronised and renamed: readers find the old or the new one.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout
from pydantic import TypeAdapter, ValidationError

from niwashi.errors import UpdateRefused
from niwashi.update.machine import Slot, UpdateFailure, UpdatePhase, UpdateState, found_again

USUAL = Path("/var/lib/niwashi/programs")

BACKUP = "games.sqlite3"
"""The records as they were before the last update, in `kept`."""

_FORMAT = 1
_LONGEST_STATE = 64 << 10
_WAIT_S = 10.0  # for whoever else writes the state: a few milliseconds are usual


class FoundState(NamedTuple):
    """The state, and True if it was derived from the links because its file is unreadable."""

    state: UpdateState
    is_odd: bool = False


class Programs:
    """The folder with both programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = folder / "kept"
        self.incoming = folder / "incoming"
        self._state = folder / "state.json"

    @classmethod
    def opened(cls, folder: Path) -> "Programs":
        """The programs of a folder. Raises UpdateRefused where none are installed in this way."""
        programs = cls(folder)
        try:
            if programs.is_here():
                return programs
        except PermissionError as error:
            raise UpdateRefused("update-not-readable", folder=str(folder)) from error
        raise UpdateRefused("update-no-programs", folder=str(folder))

    def is_here(self) -> bool:
        """Return whether a program that can run is installed there."""
        return any(self.is_whole(slot) for slot in Slot)

    # Folders

    def place(self, slot: Slot) -> Path:
        return self.folder / slot

    def python(self, slot: Slot) -> Path:
        return self.place(slot) / "bin" / "python"

    def command(self, slot: Slot) -> Path:
        return self.place(slot) / "bin" / "niwashi"

    def is_whole(self, slot: Slot) -> bool:
        """Return whether a slot has a complete program."""
        return self.command(slot).is_file() and not os.path.lexists(self._making(slot))

    def version(self, slot: Slot) -> str:
        """The version of a program, "" if none is there."""
        about = self.place(slot).glob("lib/python3*/site-packages/niwashi-*.dist-info")
        return next((file.name.split("-")[1].removesuffix(".dist") for file in about), "")

    @contextmanager
    def made_anew(self, slot: Slot) -> Iterator[Path]:
        """A free place for a program, which counts once this has ended well and all of it is on the disk."""
        mark, place = self._making(slot), self.place(slot)
        mark.touch()
        sync(self.folder)
        _clear(place)
        yield place
        os.sync()
        mark.unlink()
        sync(self.folder)

    def _making(self, slot: Slot) -> Path:
        return self.folder / f"{slot}.making"

    @contextmanager
    def emptied(self) -> Iterator[Path]:
        """An empty folder for the wheels of an update, which goes afterwards."""
        _clear(self.incoming)
        self.incoming.mkdir(mode=0o700)
        try:
            yield self.incoming
        finally:
            _clear(self.incoming)

    # The state

    def found(self) -> FoundState:
        """The state that is written; where it can't be read, or does not fit, the one that the links tell."""
        try:
            state = self._read()
        except FileNotFoundError:
            return FoundState(self._by_links())
        except PermissionError as error:
            raise UpdateRefused("update-not-readable", folder=str(self.folder)) from error
        except (OSError, ValueError, ValidationError, RecursionError):
            return FoundState(self._by_links(), is_odd=True)
        next_one = state.good.other if state.phase is UpdatePhase.READY else state.current
        if self.is_whole(next_one) and self.is_whole(state.current):
            return FoundState(state)
        if state.phase is UpdatePhase.PROBATION and self.is_whole(state.good):  # what is on probation is gone
            return FoundState(replace(state, starts=1, reason=UpdateFailure.LOST), is_odd=True)
        return FoundState(self._by_links(), is_odd=True)

    @property
    def state(self) -> UpdateState:
        return self.found().state

    def write(self, state: UpdateState) -> None:
        """Keep a state; a file that said nothing is kept under another name."""
        if self.found().is_odd and self._state.exists():
            self._state.replace(self._state.with_name("state.json.odd"))
        text = json.dumps({"format": _FORMAT, **asdict(state)}, indent=1, sort_keys=True) + "\n"
        beside = self.folder / "state.json.new"
        with beside.open("w", encoding="utf-8") as out:
            os.fchmod(out.fileno(), 0o644)  # anybody may ask how far it has come
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(self._state)
        sync(self.folder)

    def change(self, wanted: Callable[[UpdateState], UpdateState]) -> UpdateState:
        """Read, change and write the state under a lock. Raises UpdateRefused."""
        with self.held("state.lock", "update-busy", _WAIT_S):
            state = wanted(self.state)
            self.write(state)
        return state

    @contextmanager
    def held(self, name: str, refusal: str, patience_s: float = 0.0) -> Iterator[None]:
        """Hold one of the locks of this folder. Raises UpdateRefused while somebody else does."""
        lock = FileLock(self.folder / name, timeout=patience_s, mode=0o600)
        try:
            lock.acquire()
        except Timeout:
            raise UpdateRefused(refusal) from None
        try:
            yield
        finally:
            lock.release()

    def _read(self) -> UpdateState:
        with self._state.open("rb") as content:
            raw = content.read(_LONGEST_STATE + 1)
        said = json.loads(raw)
        if not isinstance(said, dict) or said.pop("format", None) != _FORMAT:
            raise ValueError("no state that this program knows")
        return _state_adapter().validate_python(said)

    def _by_links(self) -> UpdateState:
        """Return the state that the links show; without links, that of a program that is whole."""
        whole = [slot for slot in Slot if self.is_whole(slot)]
        if not whole:
            raise UpdateRefused("update-no-programs", folder=str(self.folder))
        named = [slot for slot in (self._target("good"), self._target("current")) if slot in whole and slot]
        good = (named or whole)[0]
        current = (named or whole)[-1]
        backup = BACKUP if (self.kept / BACKUP).is_file() else ""
        return found_again(current, good, self.version(good.other), backup)

    # Links

    def is_linked(self, state: UpdateState) -> bool:
        """Return whether the links lead where a state says."""
        return self._target("current") is state.current and self._target("good") is state.good

    def link(self, state: UpdateState) -> None:
        """Set the links as a state says, each atomically."""
        for name, slot in (("current", state.current), ("good", state.good)):
            if self._target(name) is not slot:
                beside = self.folder / f"{name}.new"
                beside.unlink(missing_ok=True)
                beside.symlink_to(slot)
                beside.replace(self.folder / name)
        sync(self.folder)

    def _target(self, name: str) -> Slot | None:
        try:
            return Slot(os.readlink(self.folder / name).rstrip("/").rpartition("/")[2])
        except (OSError, ValueError):
            return None

    def in_use(self) -> bool:
        """Return whether a service runs that follows these links."""
        with suppress(UpdateRefused), self.held("playing.lock", "update-busy"):
            return False
        return True


def sync(folder: Path) -> None:
    """Write the names in a folder to the disk, so that they survive a power cut."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _clear(place: Path) -> None:
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif place.exists():
        shutil.rmtree(place)


@cache
def _state_adapter() -> TypeAdapter[UpdateState]:
    return TypeAdapter(UpdateState)

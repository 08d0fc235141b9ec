"""An update from a file to the moment before the service changes over to it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from niwashi.errors import NiwashiError, UpdateRefused, reason
from niwashi.update.archive import ByteSource
from niwashi.update.bundle import Bundle, BundleTrust
from niwashi.update.installing import Installer, check_room, check_version, install, selftest
from niwashi.update.machine import UpdateEvent, UpdateFailure, UpdateState, after, fetched
from niwashi.update.manifest import check_fits, here
from niwashi.update.slots import Programs
from niwashi.update.starting import Told

_UNKNOWN = "0"


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

        Raises BadBundle or UpdateRefused; the program that runs and its records stay as they are.
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
        """Return the version that is good now. Raises BadBundle for an unsuitable update."""
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
                check_version(programs.command(slot), manifest.version)
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

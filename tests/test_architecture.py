"""Front doors name only what is there."""

import importlib
import pkgutil
from pathlib import Path

import pytest

import niwashi
import niwashi_sim

HARDWARE = {"niwashi.devices.linux_buses", "niwashi.devices.pixels_pwm"}
"""What can be imported only on a computer that has such pins."""


def modules() -> list[str]:
    packages = (niwashi, niwashi_sim)
    found = [m.name for p in packages for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")]
    return [name for name in found if name not in HARDWARE and not name.endswith("__main__")]


def sources() -> list[Path]:
    roots = [Path(package.__path__[0]) for package in (niwashi, niwashi_sim)]
    return [file for root in roots for file in sorted(root.rglob("*.py"))]


@pytest.mark.parametrize("module", modules())
def test_offered_names_exist(module: str) -> None:
    loaded = importlib.import_module(module)
    assert [name for name in getattr(loaded, "__all__", ()) if not hasattr(loaded, name)] == []


@pytest.mark.parametrize("file", sources(), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_only_front_doors_say_what_they_offer(file: Path) -> None:
    is_front_door = file.name == "__init__.py" or file.parent == Path(niwashi.__path__[0])
    assert is_front_door or "__all__" not in file.read_text(encoding="utf-8")

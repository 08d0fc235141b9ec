"""Front doors name only what is there."""

import importlib
import pkgutil
from pathlib import Path

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


def test_offered_names_exist() -> None:
    loaded = map(importlib.import_module, modules())
    offered = [(each, name) for each in loaded for name in getattr(each, "__all__", ())]
    assert [f"{each.__name__}.{name}" for each, name in offered if not hasattr(each, name)] == []


def test_only_front_doors_say_what_they_offer() -> None:
    top = Path(niwashi.__path__[0])
    inner = [file for file in sources() if file.name != "__init__.py" and file.parent != top]
    assert [file for file in inner if "__all__" in file.read_text(encoding="utf-8")] == []

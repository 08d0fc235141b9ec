"""Rooms come into each other by the front door: what another room uses stands in `niwashi.<room>`.

A front door is a room's `__init__`, or one of the few below it that are rooms of their own. Tests and the
bench may look inside: they hold the insides to something.
"""

import ast
import importlib
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "controller", ROOT / "sim", ROOT / "hardware")

SUB_DOORS = {
    "niwashi.homes.transports.club",  # takes cryptography, which 32-bit Pis have not
    "niwashi.homes.transports.nats",  # takes a library that only members of a club want
    # What the commands of features share with those of `cli`.
    *(f"niwashi.cli.{name}" for name in ("features", "help", "options", "play_options", "records_option")),
    *(f"niwashi.cli.{name}" for name in ("writing", "brought_back", "refusals", "starting_lights")),
    "niwashi.cli.main",  # what `niwashi` and `python -m niwashi` start
    "niwashi.server.simulated",  # takes the simulator, which only simulated boards want
    "niwashi.network.authority",  # needs a library that 32-bit Pis have not
    "niwashi.guests.feature",  # stands above the server
    "niwashi.guests.feature.https_keys",  # as authority
    "niwashi.devices.serial_link",  # the serial line, which the firmware shares
    "niwashi.pictures.apng",  # as png
    "niwashi.pictures.qr",  # needs a library that only guests want
    "niwashi.pictures.png",  # needs a library that the oldest Pis have not
}
"""Front doors of what is a room of its own inside another."""

BARE = {"niwashi.devices.pixels_pwm", "niwashi.devices.pixels_spi"}
"""Drivers that need a Pi's libraries: each is imported where it is chosen, and by nobody else."""


def room_of(module: str) -> str:
    """The room that a module belongs to: `niwashi.games`, `niwashi_sim`, `hardware`."""
    return ".".join(module.split(".")[:2]) if module.startswith("niwashi.") else module.partition(".")[0]


def is_module(name: str) -> bool:
    return any((root.joinpath(*name.split("."))).with_suffix(".py").is_file() for root in SOURCES)


def is_private(module: str, name: str) -> str | None:
    """The private module that `from module import name` reaches into, if any."""
    room = room_of(module)
    game = re.fullmatch(r"niwashi\.games\.(\w+)(\.kit)?", module)
    if game and (ROOT / "controller/niwashi/games" / game[1]).is_dir():
        return None  # each game is a room of its own, found by its folder
    if module in SUB_DOORS or module in BARE:
        return None
    if module != room:
        return module
    inside = f"{module}.{name}"
    offered = getattr(importlib.import_module(room), "__all__", ()) if is_module(inside) else (name,)
    return None if name in offered or inside in SUB_DOORS or room in ("niwashi", inside) else inside


def imports(file: Path, root: Path) -> Iterator[tuple[str, str]]:
    """What a file imports from rooms of the product: modules and names."""
    importer = ".".join(file.relative_to(root).parts) if root.name != "hardware" else "hardware"
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module.startswith("niwashi") and room_of(module) != room_of(importer.removesuffix(".py")):
                yield from ((module, each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            for each in node.names:
                if each.name.startswith("niwashi.") and room_of(each.name) != room_of(importer):
                    yield each.name, ""


def reached_into() -> Counter[str]:
    """The private modules that other rooms import from, with how many names."""
    found: Counter[str] = Counter()
    for root in SOURCES:
        for file in sorted(root.rglob("*.py")):
            if "pico_parts" not in file.parts:
                found.update(filter(None, (is_private(*each) for each in imports(file, root))))
    return found


def test_rooms_come_in_by_the_front_door() -> None:
    assert reached_into() == {}


def test_a_private_module_is_told_from_a_front_door() -> None:
    assert is_private("niwashi.games", "Game") is None
    assert is_private("niwashi.games.karesansui", "Karesansui") is None
    assert is_private("niwashi.games.game", "Game") == "niwashi.games.game"
    assert is_private("niwashi.devices", "diagram") is None  # a function that has its module's name
    assert is_private("niwashi.devices", "i2c") == "niwashi.devices.i2c"
    assert is_private("niwashi_sim.hands", "Hands") == "niwashi_sim.hands"
    assert is_private("niwashi", "words") is None
    assert is_private("niwashi.errors", "NiwashiError") is None


def test_functions_of_front_doors_have_docstrings() -> None:
    rooms = [each.parent.name for each in sorted((ROOT / "controller/niwashi").glob("*/__init__.py"))]
    doors = [importlib.import_module(f"niwashi.{room}") for room in rooms if room != "browser"]
    offered = [getattr(door, name) for door in doors for name in getattr(door, "__all__", ())]
    functions = [each for each in offered if inspect.isfunction(each)]
    assert len(functions) > 100
    assert [each.__qualname__ for each in functions if not each.__doc__] == []

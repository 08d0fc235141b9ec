"""Which tests belong to a room: `make test-room ROOM=session`.

A room's own tests are those in the folder of its name and the doctests of its code; `ALSO` adds tests of
other rooms that are the first to fail when this one breaks.
"""

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

ALSO = {
    "clock": ("tests/server/test_table_clock.py", "tests/cli/test_clocks_and_names.py"),
    "devices": ("tests/firmware", "tests/sim/test_real_path.py", "tests/wiring"),
    "engine": ("tests/opponents", "tests/cli/test_engine_games.py"),
    "firmware": (
        "tests/devices/test_serial.py",
        "tests/sim/test_pico_board.py",
        "tests/sim/test_pico_games.py",
    ),
    "games": ("tests/example_game", "tests/records/test_replay.py", "tests/session/test_take_back.py"),
    "opponents": (
        "tests/cli/test_fair.py",
        "tests/cli/test_handicaps.py",
        "tests/server/test_changing_sides.py",
    ),
    "session": (
        "tests/sim/test_hands.py",
        "tests/sim/test_clumsy_games.py",
        "tests/sim/test_borderland_games.py",
        "tests/sim/test_karesansui_games.py",
    ),
    "loop": ("tests/server/test_table_clock.py",),
    "update": ("tests/cli/test_update_command.py", "tests/server/test_selftest.py"),
    "views": ("tests/page",),
    "web": ("tests/page", "tests/server/test_application.py"),
}
_CODE = {"sim": ("sim/niwashi_sim",), "hardware": ("hardware/guide", "hardware/handwired")}


@cache
def rooms() -> list[str]:
    """Every folder of tests, and every package of `extras` with tests."""
    folders = (ROOT / "tests").iterdir()
    found = [each.name for each in folders if each.is_dir() and any(each.rglob("test_*.py"))]
    return sorted([*found, *(each.parent.name for each in ROOT.glob("extras/*/tests"))])


@cache
def own(room: str) -> list[str]:
    """Where a room's own tests are: in the folder of its name, and in its code where there is any."""
    if (ROOT / "extras" / room).is_dir():
        return [f"extras/{room}/tests", f"extras/{room}/src"]
    code = _CODE.get(room, (f"controller/niwashi/{room}", f"controller/niwashi/{room}.py"))
    return [f"tests/{room}", *(each for each in code if (ROOT / each).exists())]


def paths(room: str) -> list[str]:
    """What pytest is told to run for a room. Raises KeyError where there is no such room."""
    if room not in rooms():
        raise KeyError(room)
    return [*own(room), *ALSO.get(room, ())]


def main() -> None:
    """Say what to run for the room that is named; without a name, name the rooms."""
    room = "".join(sys.argv[1:])
    if not room:
        print("\n".join(rooms()))
    elif room in rooms():
        print(*paths(room))
    else:
        sys.exit(f"There are no tests of a room called {room!r}. The rooms: {', '.join(rooms())}")


if __name__ == "__main__":
    main()

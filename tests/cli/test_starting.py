"""What a command loads before its first word: a Pi takes some milliseconds for each module."""

import os
import re
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from niwashi import data
from niwashi.cli.starting_lights import NAMED_BY

_OTHER_PYTHONS = 20
"""The standard library of other versions has other modules."""
MOST_AT_REST = 794

_GARDEN = data.boards() / "garden-36.toml"

_RUN = """
import sys
from niwashi.cli.main import main
try:
    main()
finally:
    print("\\n".join(sys.modules), file=sys.stderr)
"""


def _loaded(*words: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *words], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout
    return set(done.stderr.split())


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_version_and_help_load_no_room(option: str) -> None:
    loaded = _loaded(option)
    heavy = {"pydantic", "fluent.runtime", "babel", "niwashi.games", "niwashi.web", "starlette", "asyncio"}
    assert loaded & heavy == set()
    assert len(loaded) <= (360 if option == "--help" else 180) + _OTHER_PYTHONS  # help is drawn by rich


def test_rules_load_no_page_no_board_and_no_records() -> None:
    loaded = _loaded("rules", "legal")
    heavy = {f"niwashi.{room}" for room in ("web", "devices", "kits", "opponents", "records", "loop")}
    assert loaded & (heavy | {"starlette", "uvicorn", "asyncio"}) == set()
    assert loaded & {"fluent.runtime", "babel", "niwashi.games.karesansui.karesansui"} == set()
    # No package that adds commands, and no board that lights up
    assert loaded & {"niwashi.features", "niwashi.cli.starting_lights"} == set()
    assert len(loaded) <= 304 + _OTHER_PYTHONS


_FIRST_LIGHT = """
import os, sys
from niwashi.cli import starting_lights
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from niwashi.cli.main import main
from niwashi.devices import hardware

class Strip:
    def send(self, colours):
        print(sum(map(any, colours)))
        print("\\n".join(sys.modules), file=sys.stderr)
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(0)

    def close(self):
        pass

class Inline:
    def __init__(self, target, **_):
        self.start = target

    def is_alive(self):
        return False

Device.pin_factory = MockFactory()
hardware._open_strip = lambda file: Strip()
hardware.run_in_thread = lambda work: work()
starting_lights.Thread = Inline
main()
"""


def test_board_of_a_service_lights_up_before_the_program_is_loaded() -> None:
    """On pins of gpiozero's own mock: a Pi has the library of its pixels besides."""
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_LIGHT, "play", "--board", str(_GARDEN)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, NAMED_BY: str(_GARDEN)},
    )
    loaded = set(done.stderr.split())
    assert int(done.stdout) > 0
    rooms = {name.split(".")[1] for name in loaded if name.startswith("niwashi.")}
    assert rooms.isdisjoint({"web", "server", "loop", "records", "engine", "kits", "views", "opponents"})
    assert loaded.isdisjoint({"asyncio", "sqlite3", "starlette", "uvicorn", "fluent.runtime"})
    assert len({name for name in loaded if name.startswith("niwashi.")}) <= 77
    assert len(loaded) <= 380 + _OTHER_PYTHONS


_AT_REST = """
import os, sys
from threading import Thread
from niwashi.cli.main import main

def tell():
    sys.stdin.readline()
    print(*sys.modules, sep="\\n", flush=True)
    os._exit(0)

Thread(target=tell, daemon=True).start()
main()
"""


def test_simulated_board_with_a_page_open_loads_no_library_that_it_does_not_need() -> None:
    """At rest: what was loaded stays, so it is the memory of an hour, too."""
    command = [sys.executable, "-c", _AT_REST, "play", "--no-browser", "--port", "0", "--records", "none"]
    english = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True, env=english
    ) as program:
        assert program.stdout is not None
        served = re.search(r"http(://127\.0\.0\.1:\d+)", program.stdout.readline())
        assert served is not None
        with connect(f"ws{served[1]}/live") as page:
            for _ in range(3):
                page.recv(60)
        loaded = set(program.communicate("\n", timeout=60)[0].split())
    assert "niwashi_sim" in loaded
    assert (
        loaded & {"gpiozero", "serial", "xml", "fluent", "babel", "attr", "pytz", "niwashi.doctor"} == set()
    )
    # Nobody learns, restores, comes from the network or hands anything to the simulated hands
    unused = {"learning.attempt", "learning.lesson", "backup.archive", "records.merging", "views.keepsake"}
    unused |= {"server.door", "web.secure", "devices.hardware", "update.slots", "voice", "network"}
    unused |= {"games.borderland.borderland", "games.borderland.kit", "server.replay"}
    assert (
        loaded
        & ({f"niwashi.{name}" for name in unused} | {f"niwashi_sim.{name}" for name in ("hands", "defects")})
        == set()
    )
    assert len(loaded) <= MOST_AT_REST + _OTHER_PYTHONS


_OPTIONS = """
import sys
import pydantic
import niwashi.cli.play as command
from niwashi.cli.main import main

made = []
make = pydantic.TypeAdapter.__init__

def counted(self, *words, **settings):
    if sys._getframe(1).f_globals["__name__"].startswith("typer"):
        made.append(words)
    make(self, *words, **settings)

pydantic.TypeAdapter.__init__ = counted
command._play_here = lambda *groups: print(len(made), *groups, sep="\\n")
main()
"""


@pytest.mark.parametrize(("words", "checks"), [((), 4), (("--hints", "4", "--seat", "flower=human"), 7)])
def test_options_that_nobody_gives_are_not_checked_by_pydantic(words: tuple[str, ...], checks: int) -> None:
    """A check takes about 1 ms of a PC. A list has one for each of its elements besides.

    Four are of the program's own options, such as --version.
    """
    command = [sys.executable, "-c", _OPTIONS, "play", *words]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("NIWASHI_")}
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=alone)
    made, *groups = done.stdout.splitlines()
    assert int(made) == checks
    given = "\n".join(groups)
    assert f"hints={4 if words else 5}" in given
    assert ("seats=['flower=human']" if words else "seats=None") in given

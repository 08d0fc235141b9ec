"""What of a small computer's memory a program takes, from its start to a board with its page open.

Beside the megabytes stand ratios to an interpreter with the libraries that the program can't do without, in
use: a model of pydantic, a server for pages, a command line, a database; all in one run. Less is better, on
any computer. Memory is what the kernel holds for a process (RSS), libraries that others share included.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.request import urlopen

import psutil
from websockets.sync.client import connect

from niwashi_bench.figure import AtMost, Figure
from niwashi_bench.starts import compiled_once

_LIBRARIES = """
import filelock, platformdirs, pydantic, sqlite3, starlette.applications, starlette.routing, tomllib, typer
import uvicorn.protocols.http.h11_impl, uvicorn.protocols.websockets.websockets_sansio_impl

class Model(pydantic.BaseModel):
    number: int
"""
_STEPS = {
    "an interpreter": "",
    "libraries alone": _LIBRARIES,
    "rules of a game": "import niwashi.games.reclamation.reclamation",
    "imports of play": "import niwashi.cli.play",
}
_THEN = "\nprint(flush=True); input()"
_RUN = "from niwashi.__main__ import main; main()"
_PLAY = ("-c", _RUN, "play", "--no-browser", "--port", "0", "--records", "none")
_MESSAGES = 5  # scene, table, status and two frames
_MOST_TIMES = 1.7


def figures() -> list[Figure]:
    """Megabytes by step, each beside the libraries alone."""
    with compiled_once() as environment:
        found = {name: _mb_of(code, environment) for name, code in _STEPS.items()}
        found |= dict(_played(environment))
    alone = found["libraries alone"]
    most = {"a page open in two languages": AtMost(_MOST_TIMES)}
    return [
        *(Figure(f"memory: {name}", "MB", [mb]) for name, mb in found.items()),
        *(
            Figure(f"memory: {name} / libraries alone", "times", [mb / alone], most.get(name))
            for name, mb in found.items()
            if name not in ("an interpreter", "libraries alone", "rules of a game")
        ),
    ]


def _mb_of(code: str, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-c", code + _THEN]
    with _started(command, environment) as process:
        process.stdout.readline()
        return _mb(process)


def _played(environment: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    """Play on a simulated board; twice, as the first run compiles what comes after the imports."""
    for _ in range(2):
        found = {}
        with _started([sys.executable, *_PLAY], environment) as program:
            address = re.findall(r"http://[^ ]+", program.stdout.readline())[0]
            found["the page is out"] = _mb_after_page(program, address, "en")
            found["a page open"] = _mb_with_page(program, address, "en")
            found["a page open in two languages"] = _mb_with_page(program, address, "ja")
    yield from found.items()


def _mb_after_page(program: psutil.Popen, address: str, language: str) -> float:
    with urlopen(f"{address}?language={language}", timeout=60) as page:  # noqa: S310  # the program's own address
        page.read()
    return _mb(program)


def _mb_with_page(program: psutil.Popen, address: str, language: str) -> float:
    with connect(f"{address.replace('http', 'ws')}/live?language={language}") as page:
        for _ in range(_MESSAGES):
            page.recv(60)
        return _mb_after_page(program, address, language)


def _mb(process: psutil.Popen) -> float:
    return float(process.memory_info().rss) / 1e6


@contextmanager
def _started(command: list[str], environment: Mapping[str, str]) -> Iterator[psutil.Popen]:
    process = psutil.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)
        process.stdin.close()
        process.stdout.close()

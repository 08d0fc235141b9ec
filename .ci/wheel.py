"""The wheel is whole: built, installed in an environment of its own and played from there.

An editable install finds seeds, boards, page and words in the checkout; only this shows that the wheel
carries them, and that the dependencies of the project are enough to play.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

from websockets.sync.client import connect

ROOT = Path(__file__).parents[1]
KERNEL = {"alphabeta", "hexes", "hexsense", "hextree", "hexturns", "reclaim"}
PIP = ("-m", "pip", "--disable-pip-version-check", "-qq")


def main() -> None:
    """Build, install, play. Ends with an AssertionError where something is missing."""
    with tempfile.TemporaryDirectory(prefix="niwashi-") as folder:
        elsewhere = Path(folder)
        python = installed(built(elsewhere), elsewhere)
        assert told(python, elsewhere, "-m", "niwashi", "rules", "perft", "2") == "144\n"
        assert "engine compiled" in told(python, elsewhere, "-m", "niwashi", "--version")
        assert "placeholder" in told(python, elsewhere, "-m", "niwashi", "cards", "show")
        board = told(python, elsewhere, "-c", "from niwashi import data; print(data.boards())").strip()
        assert Path(board).is_relative_to(elsewhere), board
        assert "Garden 36" in told(
            python, elsewhere, "-m", "niwashi", "board", "check", f"{board}/garden-36.toml"
        )
        asked = told(python, elsewhere, "-c", ASKED).splitlines()
        assert asked, "the wheel asks for nothing"
        assert not any("==" in text.partition(";")[0] for text in asked), "versions belong to the lock alone"
        (elsewhere / "games").touch()  # a file that is named has to be there
        kept = told(python, elsewhere, "-m", "niwashi", "games", "list", "--records", f"{elsewhere}/games")
        assert "No game is kept" in kept
        with playing(python, elsewhere) as address:
            look_at(address)
    print("The wheel is whole.")


def built(elsewhere: Path) -> Path:
    """The wheel of this checkout."""
    run(
        sys.executable,
        *PIP,
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(elsewhere),
        str(ROOT),
    )
    (wheel,) = elsewhere.glob("niwashi-*.whl")
    compiled = {
        Path(name).name.partition(".")[0] for name in ZipFile(wheel).namelist() if name.endswith(".so")
    }
    assert compiled == KERNEL, f"compiled: {sorted(compiled)}"
    return wheel


def installed(wheel: Path, elsewhere: Path) -> Path:
    """The Python of a fresh environment with the wheel and what the lock has for it, and nothing else."""
    venv.create(elsewhere / "venv", with_pip=True)
    python = elsewhere / "venv" / "bin" / "python"
    locked = ("--require-hashes", "-r", str(ROOT / "lock" / "play.txt"))
    run(str(python), *PIP, "install", "--only-binary", ":all:", *locked)
    run(str(python), *PIP, "install", "--no-index", str(wheel))
    return python


def told(python: Path, where: Path, *words: str) -> str:
    """What a Python prints that is started outside this checkout."""
    answer = subprocess.run([python, *words], cwd=where, env=ENVIRONMENT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@contextmanager
def playing(python: Path, where: Path) -> Iterator[str]:
    """A running `niwashi play`; yields its address."""
    command = [str(python), "-m", "niwashi", "play", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=where, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as program:
        try:
            line = program.stdout.readline() if program.stdout else ""
            yield re.findall(r"http://[^ ]+", line)[0]
        finally:
            program.terminate()


def look_at(address: str) -> None:
    """The page, its words in each language, and the live table with its lights."""
    assert "<title>Niwashi" in fetched(address)
    assert "class Board" in fetched(f"{address}/page/main.js"), "the script that brings all others along"
    for language in ("en", "ja"):
        assert len(json.loads(fetched(f"{address}/words/{language}.json"))["words"]) > 50
    with connect(address.replace("http", "ws") + "/live") as line:
        heard = {}
        while "scene" not in heard or "frame" not in heard:
            message = line.recv(timeout=10)
            name = "frame" if isinstance(message, bytes) else json.loads(message)["type"]
            heard[name] = message
    scene = json.loads(heard["scene"])
    assert len(scene["cells"]) == 48
    (theme,) = (each for each in scene["settings"] if each["name"] == "theme")
    assert len(theme["choices"]) >= 3
    assert any(heard["frame"])


def fetched(address: str) -> str:
    """What stands at an address of our own program."""
    with urlopen(address, timeout=10) as answer:  # noqa: S310  # the program's own loopback address
        return str(answer.read().decode())


def run(*command: str) -> None:
    """Run a command; its output is shown, its failure raises."""
    subprocess.run(command, check=True, env=ENVIRONMENT)


ASKED = "from importlib.metadata import requires; print(*requires('niwashi'), sep='\\n')"

# Nothing of this checkout may help, and nobody's own records may be touched.
ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
ENVIRONMENT |= {"LC_ALL": "C.UTF-8", "NIWASHI_RECORDS": "none"}

if __name__ == "__main__":
    main()

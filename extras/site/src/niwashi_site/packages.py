"""The packages that the program needs in a browser, from the lock, in one archive."""

import io
import lzma
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from lock.sets import blocks, file_of
from tools.wheels.locked import PIP, STRICT
from tools.wheels.own import beside, wheel
from tools.wheels.target import Release

from niwashi_site.bare import bare

PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""Those of the Pyodide that lock/npm names."""

NEEDED = (
    *("annotated-types", "anyio", "filelock", "platformdirs", "pydantic", "pydantic-core", "starlette"),
    *("tomli-w", "tomlkit", "typing-extensions", "typing-inspection"),
    # Drivers run in the browser, too, on simulated pins. Of Blinka they need no more than `micropython`.
    *("adafruit-blinka", "adafruit-circuitpython-busdevice"),
    *(
        "adafruit-circuitpython-neotrellis",
        "adafruit-circuitpython-pixelbuf",
        "adafruit-circuitpython-seesaw",
    ),
    *("colorzero", "gpiozero", "mido", "pyserial"),
)
"""Without what serves pages, commands, keys or a printer of pictures: that is absent in a browser.

Fluent's library is left out, too: the program's own words do without.
"""

_LICENCE = re.compile(r"(?:^|/)(?:LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
_NOT_RUN = {".pyi", ".pxd", ".c", ".h", ".exe", ".ts", ".typed"}
_LEFT_OUT = (
    *("niwashi/firmware/", "niwashi/cli/", "niwashi/testing/"),
    *("niwashi_friends/commands/", "niwashi_friends/transports/nats.py"),
    *("anyio/pytest_plugin.py", "anyio/_backends/_trio.py", "gpiozerocli/"),
    *("pydantic/mypy.py", "pydantic/v1/", "serial/tools/", "serial/urlhandler/", "starlette/testclient.py"),
)
_OF_PAGE, _OF_PACKAGES = "niwashi/web/page", "page_files"
"""What a browser loads lies in the site itself; the program only looks for its folder."""


def wheels(cache: Path) -> list[Path]:
    """Return the wheels of all packages: those that the lock names, the program's, and that of its friends.

    The last one is there unless it was removed.
    """
    own = wheel(Release("", PYTHON, 0), "wasm32", cache, plain=True)
    return [*_locked(cache / "wheels"), own, *beside(cache)]


def licences(files: Iterable[Path], others: Iterable[Path]) -> str:
    """Return the licences of wheels, and other licences, each below the name of its file."""
    texts = []
    for file in files:
        with ZipFile(file) as opened:
            found = sorted(filter(_LICENCE.search, opened.namelist()))
            texts += [
                f"{'=' * 20} {name}\n\n{opened.read(name).decode('utf-8', 'replace')}" for name in found
            ]
    for file in sorted(others):
        name = "/".join(file.parts[-3:])
        texts.append(f"{'=' * 20} {name}\n\n{file.read_text('utf-8')}")
    return "\n".join(texts)


def contents_of(files: Iterable[Path]) -> dict[str, bytes]:
    """Return what wheels run, by name."""
    contents: dict[str, bytes] = {}
    for file in files:
        with ZipFile(file) as opened:
            for name in opened.namelist():
                if _is_run(PurePosixPath(name)) and _is_of_use(file.name, name):
                    contents[name] = _needed(name, opened.read(name))
    return contents


def archive(contents: Mapping[str, bytes]) -> bytes:
    """Return a tar file of contents, compressed by xz; the same bytes for the same contents."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        # Files of a kind beside each other compress better.
        for name in sorted(contents, key=lambda name: (PurePosixPath(name).suffix, name)):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(contents[name]), 0o644
            tar.addfile(entry, io.BytesIO(contents[name]))
    return lzma.compress(packed.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def _needed(name: str, content: bytes) -> bytes:
    """Return what the program reads of a file: of what a package says about itself all but its manual."""
    if name.endswith(".dist-info/METADATA"):
        return content.partition(b"\n\n")[0] + b"\n"
    return bare(content) if name.endswith(".py") else content


def _is_of_use(wheel_name: str, name: str) -> bool:
    return not wheel_name.lower().startswith("adafruit_blinka-") or name.startswith("micropython/")


def _is_run(name: PurePosixPath) -> bool:
    """Return whether a file of a wheel is of use in a browser."""
    if name.suffix in _NOT_RUN or str(name).startswith(_LEFT_OUT):
        return False
    if str(name.parent) == _OF_PAGE:
        return name.name == "index.html"
    if name.parent.name == _OF_PACKAGES and name.suffix != ".html":
        return False
    return not name.parts[0].endswith(".dist-info") or name.name in ("METADATA", "entry_points.txt")


def _locked(folder: Path) -> list[Path]:
    """Fetch the locked wheels, pure or made for Pyodide, and none but those whose hash the lock names."""
    text = "".join(file_of(name).read_text("ascii") for name in ("play", "pins"))
    locked = {pin.partition("==")[0]: (pin, hashes) for pin, _, hashes in blocks(text)}
    text = "".join(f"{locked[name][0]}{locked[name][1]}" for name in NEEDED)
    done = folder / "locked.txt"
    if not done.exists() or done.read_text("ascii") != text:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        asked = folder / "asked.txt"
        asked.write_text(text, "ascii")
        tags = ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
        subprocess.run([*PIP, "download", *STRICT, *tags, "-d", str(folder), "-r", str(asked)], check=True)
        asked.rename(done)
    return sorted(folder.glob("*.whl"))

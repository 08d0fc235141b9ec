"""The site that `make site` has written, on a static server that knows nothing of it, under a sub-path."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conftest import (
    micropython,
    new_context,
    no_engine_outlives_its_test,
    no_loop_of_a_browser,
    open_page,
)
from tests.rooms import ROOT

__all__ = ["micropython", "new_context", "no_engine_outlives_its_test", "no_loop_of_a_browser", "open_page"]

BUILT = Path(os.environ.get("NIWASHI_SITE_TRIED", ROOT / "build" / "site"))


class StaticServer:
    """Python's own server of files, which can be ended."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"]
        self._process = subprocess.Popen(
            [*command, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout
        port = self._process.stdout.readline().split(" port ")[1].split()[0]
        self.url = f"http://127.0.0.1:{port}"

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


@pytest.fixture
def site() -> Path:
    """The folder of the site; tests that need it are skipped by name where it was not made."""
    if not (BUILT / "offline.js").is_file():
        pytest.skip("no site: make site")
    return BUILT


@pytest.fixture
def served(site: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """The site below a folder with a blank in its name."""
    (tmp_path / "a club").mkdir()
    shutil.copytree(site, tmp_path / "a club" / "niwashi")
    server = StaticServer(tmp_path)
    yield server
    server.end()

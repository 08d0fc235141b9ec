"""What a command loads before its first word: a Pi takes some milliseconds for each module."""

import subprocess
import sys

import pytest

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
    assert len(loaded) <= 220


def test_rules_load_no_page_no_board_and_no_records() -> None:
    loaded = _loaded("rules", "legal")
    heavy = {f"niwashi.{room}" for room in ("web", "devices", "kits", "opponents", "records", "loop")}
    assert loaded & (heavy | {"starlette", "uvicorn", "asyncio"}) == set()
    assert len(loaded) <= 440

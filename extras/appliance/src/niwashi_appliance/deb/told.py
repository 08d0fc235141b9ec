"""The program's own help and completion, asked of it in a process of its own."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from lock.sets import ROOT

_TREE = """
import json, sys
import typer.main
from niwashi.cli.main import app
from niwashi_appliance.deb.described import described
json.dump(described(typer.main.get_command(app), "niwashi"), sys.stdout)
"""
_ZSH = '_niwashi_completion "$@"\n'  # zsh loads the file when it first wants a completion, and wants it then
_START = "from niwashi.cli.main import app; app(prog_name='niwashi')"


@cache
def tree() -> dict[str, Any]:
    """The commands of the program with their help."""
    found: dict[str, Any] = json.loads(_asked(_TREE, LC_ALL="C.UTF-8"))
    return found


@cache
def completion(shell: str) -> str:
    """The script by which a shell completes the program's words."""
    script = _asked(_START, LC_ALL="C.UTF-8", _NIWASHI_COMPLETE=f"source_{shell}").strip() + "\n"
    return script + _ZSH if shell == "zsh" else script


def _asked(script: str, **environment: str) -> str:
    own = Path(__file__).parents[2]
    places = os.pathsep.join(map(str, (ROOT, ROOT / "controller", ROOT / "sim", own)))
    plain = {"PATH": os.environ["PATH"], "PYTHONPATH": places, "PYTHONUTF8": "1", "NIWASHI_KERNEL": "plain"}
    command = [sys.executable, "-c", script]
    return subprocess.run(
        command, env=plain | environment, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout

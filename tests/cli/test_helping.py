"""Help in Japanese: what each command is for is said whole, and the fixed words are Japanese too."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from tests.marks import quick_first

from niwashi.cli.help import CommandGroup
from niwashi.cli.main import app, commands, loaded
from niwashi.features import features

COLUMNS = 80


def helped(language: str, *words: str) -> str:
    environment = {"PATH": os.environ["PATH"], "LC_ALL": language, "PYTHONUTF8": "1", "COLUMNS": str(COLUMNS)}
    asked = words if words[:1] == ("help",) else (*words, "--help")
    command = [str(Path(sys.executable).parent / "niwashi"), *asked]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def described(text: str, heading: str) -> dict[str, str]:
    """Names and what is said of them below a heading."""
    block = text.split(f"\n{heading}:\n")[1].split("\n\n")[0]
    return dict(re.findall(r"^  (\S+) +(\S.*)$", block, flags=re.MULTILINE))


GROUPS = {name: group for name in commands() if isinstance(group := loaded(name), CommandGroup)}


@pytest.mark.parametrize("name", quick_first(["", *GROUPS]))
def test_a_group_says_in_japanese_what_each_command_is_for(name: str) -> None:
    text = helped("ja_JP.UTF-8", name) if name else helped("ja_JP.UTF-8", "help", "all")
    about = described(text, "コマンド")
    within = typer.main.get_command(GROUPS[name] if name else app)
    names = within.list_commands(None)  # type: ignore[attr-defined]
    shown = [each for each in names if not within.get_command(typer.Context(within), each).hidden]  # type: ignore[attr-defined]
    assert list(about) == shown
    assert not [name for name, said in about.items() if "..." in said or not re.search("[ぁ-ん]", said)]
    assert text.startswith("使い方：niwashi")
    assert not re.search("Usage|Options|CommandGroup|Show this|shell", text)


def test_short_help_fits_a_screen_and_says_how_to_see_the_rest() -> None:
    text = helped("C.UTF-8")
    assert len(text.splitlines()) <= 30
    shown = described(text, "Commands")
    of_packages = {name for feature in features() for name in feature.commands}
    assert {"play", "puzzle", "doctor"} | of_packages - {"club", "chain"} <= shown.keys()
    assert shown.keys().isdisjoint({"rules", "solve", "chain", "selftest"})
    assert "niwashi help all" in text
    assert described(helped("C.UTF-8", "help", "all"), "Commands").keys() == set(commands())

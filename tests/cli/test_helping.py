"""Help: what each command is for, on one screen, and every command in `niwashi help all`."""

import re

import pytest
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.features import features


def listed(*words: str) -> dict[str, str]:
    """Return the commands that a help lists, with what is said of each."""
    shown = CliRunner().invoke(app, list(words), env={"COLUMNS": "120"}).stdout
    return dict(re.findall(r"^│ ([a-z-]+) +(\S.*?) *│$", shown, flags=re.MULTILINE))


def test_short_help_lists_what_players_need_and_help_all_the_rest() -> None:
    of_packages = {name: command for feature in features() for name, command in feature.commands.items()}
    last = {name for name, command in of_packages.items() if command.is_listed_last}
    short, everything = listed("--help"), listed("help", "all")
    assert {"play", "puzzle", "doctor"} | of_packages.keys() - last <= short.keys()
    assert short.keys().isdisjoint({"rules", "solve", "selftest"} | last)
    assert {"rules", "solve", "selftest"} | short.keys() | last <= everything.keys()


@pytest.mark.parametrize("name", [name for name in listed("help", "all") if name[0] != "-"])
def test_a_command_helps_and_begins_with_a_sentence(name: str) -> None:
    done = CliRunner().invoke(app, [name, "--help"])
    assert done.exit_code == 0, done.output
    assert re.search(r"^ [A-Z].*[a-z]", done.stdout.split("Usage:")[1], flags=re.MULTILINE)

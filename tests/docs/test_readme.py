"""What the pages say is so: examples print what they show, commands exist, links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer.main

from niwashi.cli.main import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
JAPANESE = (ROOT / "README.ja.md").read_text(encoding="utf-8")
HEADINGS = {
    "Niwashi 庭師": "にわし 庭師",
    "What you need": "必要なもの",
    "Playing on the page": "ページで遊ぶ",
    "The games": "ゲーム",
    "Against the program": "プログラムと対戦する",
    "Your games": "対局の記録",
    "A real board": "実物の盤",
    "The command line": "コマンド",
    "Where everything is": "どこに何があるか",
    "Development": "開発",
}
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("*/README.md"),
        *ROOT.glob("hardware/*.md"),
        *ROOT.glob("hardware/guide/*/*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("seeds/*.md"),
    ]
)


class Example(NamedTuple):
    """A command and what the page says that it prints."""

    command: str
    prints: str


def blocks(text: str, language: str) -> Iterator[str]:
    yield from re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def examples() -> list[Example]:
    sessions = (re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] for block in blocks(README, "console"))
    return [Example(*each.split("\n", 1)) for session in sessions for each in session]


def shell_lines(text: str) -> list[str]:
    return [line for block in blocks(text, "sh") for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.command[:50])
def test_an_example_prints_what_the_page_shows(example: Example, tmp_path: Path) -> None:
    beside = Path(sys.executable).parent
    environment = {"PATH": f"{beside}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
    run = subprocess.run(
        ["sh", "-c", example.command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        text=True,
    )
    assert doctest.OutputChecker().check_output(example.prints, run.stdout, doctest.ELLIPSIS), run.stdout


def test_there_are_examples_of_every_command_but_play() -> None:
    shown = {example.command.split("niwashi ")[1].split()[0] for example in examples()}
    assert shown >= {"rules", "cards", "board"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_niwashi_exist_with_their_options(page: Path) -> None:
    group = typer.main.get_command(app)
    for line in shell_lines(page.read_text(encoding="utf-8")):
        program, *words = shlex.split(line, comments=True) or [""]
        if program == "niwashi":
            understood(group, words)


def understood(command: Any, words: list[str]) -> None:
    """Descend into subcommands and have the last one read its words. Raises UsageError."""
    while hasattr(command, "commands"):
        name, *words = words
        assert name in command.commands, name
        command = command.commands[name]
    command.make_context(command.name, words)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_knows_every_target_that_is_named(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    targets = set(phony[0].split())
    named = {line.split()[1] for line in shell_lines(text) if line.startswith("make ")}
    named |= set(re.findall(r"`make ([\w-]+)", text))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_newcomer_finds_every_room_by_its_name() -> None:
    top = [folder for folder in ROOT.iterdir() if folder.is_dir() and not folder.name.startswith((".", "_"))]
    package = ROOT / "controller" / "niwashi"
    rooms = [folder for folder in package.iterdir() if (folder / "__init__.py").exists()]
    names = {f"controller/niwashi/{room.name}/" for room in rooms} | {"sim/niwashi_sim/"}
    names |= {f"{folder.name}/" for folder in top} - {"controller/", "sim/", "build/", "dist/"}
    assert {name for name in names if f"| `{name}` |" not in README} == set()


def headings(text: str) -> list[tuple[int, str]]:
    """Every heading outside of code, with its depth."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), said) for marks, said in re.findall(r"^(#+) (.+)$", prose, flags=re.MULTILINE)]


def test_the_japanese_page_has_the_headings_of_the_english_one_in_their_order() -> None:
    assert [(depth, HEADINGS[said]) for depth, said in headings(README)] == headings(JAPANESE)


def test_the_japanese_page_shows_the_same_commands_pictures_and_rooms() -> None:
    for shown in (
        r"^```.*?^```$",
        r"`(?:make|niwashi) [^`]*`",
        r"!\[[^\]]*\]\(([^)]*)\)",
        r"^\| (`[^`]+`) \|",
    ):
        english, japanese = (re.findall(shown, text, re.MULTILINE | re.DOTALL) for text in (README, JAPANESE))
        assert english == japanese
        assert english


def test_the_two_pages_lead_to_each_other_and_to_the_same_files() -> None:
    english, japanese = (set(re.findall(r"\]\(([^)]+)\)", text)) for text in (README, JAPANESE))
    assert english - {"README.ja.md"} == japanese - {"README.md"}
    assert "README.ja.md" in english
    assert "README.md" in japanese


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = re.findall(r"`(tests/[\w/.]+)`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []

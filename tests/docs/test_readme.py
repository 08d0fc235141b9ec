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
from tests.marks import quick_first

from niwashi.cli.main import app
from niwashi.features import missing_commands

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "controller" / "niwashi"
COMMANDS = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
PAGES = sorted(
    {
        *ROOT.glob("*.md"),
        *ROOT.glob("*/README.md"),
        *ROOT.glob("extras/*/README.md"),
        *ROOT.glob("hardware/*.md"),
        *ROOT.glob("hardware/guide/*/*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("seeds/*.md"),
    }
)


MADE = {"API.md", "LADDER.md", "STRENGTH.md", "MAGNETS-FIGURES.md"}
"""Pages that commands write."""

BY_HAND = [
    page for page in PAGES if page.name not in MADE and "ja" not in page.parts and ".ja" not in page.name
]
"""Pages with English prose that people write."""


class Example(NamedTuple):
    """A command and what the page says that it prints."""

    command: str
    prints: str


def blocks(text: str, language: str) -> Iterator[str]:
    yield from re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def examples() -> list[Example]:
    sessions = (re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] for block in blocks(COMMANDS, "console"))
    return [Example(*each.split("\n", 1)) for session in sessions for each in session]


def shell_lines(text: str) -> list[str]:
    return [line for block in blocks(text, "sh") for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("example", quick_first(examples(), 2), ids=lambda example: example.command[:50])
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


def test_commands_of_niwashi_exist_with_their_options() -> None:
    if missing_commands():
        pytest.skip(f"commands of packages that are not installed: {', '.join(missing_commands())}")
    group = typer.main.get_command(app)
    lines = [(page, line) for page in PAGES for line in shell_lines(page.read_text(encoding="utf-8"))]
    for page, line in lines:
        program, *words = shlex.split(line, comments=True) or [""]
        if program == "niwashi":
            try:
                understood(group, words)
            except Exception as error:
                raise AssertionError(f"{page.relative_to(ROOT)}: {line}") from error


def understood(command: Any, words: list[str]) -> None:
    """Descend into subcommands and have the last one read its words. Raises UsageError."""
    context = None
    while True:
        context = command.make_context(command.name, words, parent=context)
        if not hasattr(context.command, "commands"):
            return
        _, command, words = context.command.resolve_command(context, words)


def is_removed(path: str) -> bool:
    """Return whether a path leads into a package of `extras` that somebody has deleted."""
    folder, _, package = path.partition("/")
    return folder == "extras" and not (ROOT / folder / package.partition("/")[0]).exists()


def test_make_knows_every_target_that_is_named() -> None:
    files = [ROOT / "Makefile", *ROOT.glob("*/Makefile"), *ROOT.glob("extras/*/Makefile")]
    targets = {
        file.parent.relative_to(ROOT).as_posix(): set(found[1].split())
        for file in files
        if (found := re.search(r"^\.PHONY: (.*)$", file.read_text(), flags=re.MULTILINE))
    }
    assert len(targets) == len(files) > 5
    unknown = {}
    for page in PAGES:
        if page.name == "CHANGELOG.md":  # names targets of its time
            continue
        text = page.read_text(encoding="utf-8")
        told = "\n".join(f"`{line}" for line in shell_lines(text) if line.startswith("make ")) + text
        named = re.findall(r"`make (?:-C ([\w/]+) ?)?([\w-]*)", told)
        known = [name for name in named if not is_removed(name[0])]
        unknown[page.name] = [name for name in known if name[1] not in targets[name[0] or "."] | {""}]
    assert {page: names for page, names in unknown.items() if names} == {}


def test_links_lead_to_files_that_are_there() -> None:
    links = {page: re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")) for page in PAGES}
    ways = [(page, link) for page, found in links.items() for link in found]
    assert [(page.name, link) for page, link in ways if not (page.parent / link).exists()] == []


def test_tests_that_a_page_names_are_there() -> None:
    named = {page: re.findall(r"`(tests/[\w/.]+)`", page.read_text("utf-8")) for page in PAGES}
    every = [(page, name) for page, names in named.items() for name in names]
    here = [(page, name) for page, name in every if any((at / name).exists() for at in (ROOT, page.parent))]
    assert [each for each in every if each not in here] == []


def test_files_that_a_page_names_by_their_folders_are_there() -> None:
    """`*` stands for any name; what has `<name>` or NAME in it is to be made by whoever reads it."""
    made = r"[A-Z]{4}\.|^(?:build|dist|engine/built)/"  # the last where there is a compiler
    missing = {}
    for page in BY_HAND:
        named = set(re.findall(r"`([\w-][\w.*-]*/[\w./*-]+)`", page.read_text(encoding="utf-8")))
        files = {
            name for name in named if re.search(r"/$|\.(?:py|toml|md|js|ts|css|ftl|sql|pxd|html)$", name)
        }
        places = (ROOT, PACKAGE, ROOT / "sim", page.parent)
        gone = {name for name in files if not any(any(place.glob(name)) for place in places)}
        missing[page.name] = {name for name in gone if not (re.search(made, name) or is_removed(name))}
    assert {page: names for page, names in missing.items() if names} == {}

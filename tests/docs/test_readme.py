"""What the pages say is so: examples print what they show, commands exist, links lead somewhere."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer.main
from docs.commands import LOCALES, MARK, by_hand, reference_in
from docs.commands import PAGES as COMMAND_PAGES
from tests.marks import quick_first

from niwashi.cli.main import app

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "controller" / "niwashi"
COMMANDS = (ROOT / "docs" / "COMMANDS.md").read_text(encoding="utf-8")
PAIRS = [
    (english, english.with_suffix(".ja.md"))
    for english in (
        ROOT / "README.md",
        *(
            ROOT / "docs" / f"{name}.md"
            for name in (
                "PLAYING",
                "COMMANDS",
                "GET",
                "FIRST-EVENING",
                "TROUBLE",
                "FAQ",
                "GLOSSARY",
                "GUESTS",
                "IMAGE",
                "CLUBS",
                "BACKUP",
                "HOMES",
                "PI",
            )
        ),
    )
]
BOTH = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].name)
PAGES = sorted(
    {
        *ROOT.glob("*.md"),
        *ROOT.glob("*/README.md"),
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


def test_there_are_examples_of_every_command_but_play() -> None:
    shown = {example.command.split("niwashi ")[1].split()[0] for example in examples()}
    assert shown >= {"rules", "cards", "board"}


def test_commands_of_niwashi_exist_with_their_options() -> None:
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
    while hasattr(command, "commands"):
        name, *words = words
        assert name in command.commands, name
        command = command.commands[name]
    command.make_context(command.name, words)


def test_pages_that_call_niwashi_say_where_it_is() -> None:
    calling = {page: page.read_text(encoding="utf-8") for page in PAGES if page.name not in MADE}
    calling = {
        page: text for page, text in calling.items() if re.search(r"^(?:sudo )?niwashi ", text, re.MULTILINE)
    }
    assert len(calling) > 20
    assert [page.name for page, text in calling.items() if ".venv/bin/niwashi" not in text] == []


def test_make_knows_every_target_that_is_named() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(" ".join(re.findall(r"^\.PHONY: (.*)$", makefile, flags=re.MULTILINE)).split())
    unknown = {}
    for page in PAGES:
        if page.name == "CHANGELOG.md":  # names targets of its time
            continue
        text = page.read_text(encoding="utf-8")
        named = {line.split()[1] for line in shell_lines(text) if line.startswith("make ")}
        named |= set(re.findall(r"`make ([\w-]+)", text))
        unknown[page.name] = named - targets
    assert {page: names for page, names in unknown.items() if names} == {}


def test_links_lead_to_files_that_are_there() -> None:
    links = {page: re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")) for page in PAGES}
    ways = [(page, link) for page, found in links.items() for link in found]
    assert [(page.name, link) for page, link in ways if not (page.parent / link).exists()] == []


def test_a_newcomer_finds_every_room_by_its_name() -> None:
    top = [folder for folder in ROOT.iterdir() if folder.is_dir() and not folder.name.startswith((".", "_"))]
    rooms = [folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()]
    names = {f"controller/niwashi/{room.name}/" for room in rooms} | {"sim/niwashi_sim/"}
    names |= {f"{folder.name}/" for folder in top} - {"controller/", "sim/", "build/", "dist/"}
    assert {name for name in names if f"| `{name}` |" not in ARCHITECTURE} == set()


@BOTH
@pytest.mark.parametrize(
    "shown",
    [
        r"^```.*?^```$",
        r"`(?:make|niwashi) [^`]*`",
        r"!\[[^\]]*\]\(([^)]*)\)",
        r"^\| (`[^`]+`) \|",
    ],
    ids=["blocks", "commands", "pictures", "rooms"],
)
def test_the_japanese_page_shows_what_the_english_one_shows(pair: tuple[Path, Path], shown: str) -> None:
    english, japanese = (
        [
            " ".join(re.sub(r" # .*", "", each).split())
            for each in re.findall(shown, by_hand(page.read_text("utf-8")), re.MULTILINE | re.DOTALL)
        ]
        for page in pair
    )
    assert english == japanese


@BOTH
def test_the_japanese_page_comments_its_commands_in_japanese(pair: tuple[Path, Path]) -> None:
    blocks = re.findall(
        r"^```(?!console).*?^```$", by_hand(pair[1].read_text("utf-8")), re.MULTILINE | re.DOTALL
    )
    comments = re.findall(r" # (.+)", "\n".join(blocks))
    assert [said for said in comments if not re.search(r"[\u3041-\u30ff\u4e00-\u9fff]", said)] == []


@BOTH
def test_the_two_pages_lead_to_each_other_and_to_the_same_files(pair: tuple[Path, Path]) -> None:
    english, japanese = (
        {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))}
        for page in pair
    )
    assert pair[1].name in english
    assert pair[0].name in japanese
    translated = {other.name: page.name for page, other in PAIRS}
    theirs = {re.sub(r"[^/]+$", lambda name: translated.get(name[0], name[0]), link) for link in japanese}
    theirs = {link.replace("/guide/ja/", "/guide/en/") for link in theirs}
    assert english - {pair[1].name} == theirs - {pair[0].name}


@pytest.mark.parametrize("language", LOCALES)
def test_reference_of_commands_is_what_help_says(language: str) -> None:
    page = COMMAND_PAGES[language].read_text(encoding="utf-8")
    assert page == f"{by_hand(page)}{MARK}\n\n{reference_in(language)}", "run: make commands"


def test_tests_that_a_page_names_are_there() -> None:
    named = {page: re.findall(r"`(tests/[\w/.]+)`", page.read_text("utf-8")) for page in PAGES}
    every = [(page.name, name) for page, names in named.items() for name in names]
    assert [(page, name) for page, name in every if not (ROOT / name).exists()] == []


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
        missing[page.name] = {name for name in gone if not re.search(made, name)}
    assert {page: names for page, names in missing.items() if names} == {}


ARCHITECTURE = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")


def test_the_picture_of_the_rooms_is_the_contract_that_is_checked() -> None:
    """Row by row, from the commands down."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each.get("containers") == ["niwashi"])
    drawn = next(re.finditer(r"^```\n(.*?)^```", ARCHITECTURE, re.MULTILINE | re.DOTALL)).group(1)
    lines = [line.strip() for line in drawn.splitlines() if line and "/" not in line]
    rows = [set(re.split(r" {12,}", line)[0].split()) for line in lines]  # what they do stands far right
    assert rows == [set(re.findall(r"\w+", layer)) for layer in layers if layer != "__main__"]


def test_the_classes_that_the_glossary_names_are_in_the_code() -> None:
    named = set(re.findall(r"^\| [^|]*\(`(\w+)`\)", ARCHITECTURE, flags=re.MULTILINE))
    code = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    assert {"GameFlow", "GameKit", "PuzzleTry"} <= named
    assert {name for name in named if not re.search(rf"^class {name}\b", code, re.MULTILINE)} == set()

"""`make -C tools commands`: write docs/COMMANDS.md from every `--help`, in English and Japanese."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.terminal import LANGUAGE, ExitCode

DOCS = Path(__file__).parent
PAGES = {"en": DOCS / "COMMANDS.md", "ja": DOCS / "COMMANDS.ja.md"}
LOCALES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}
MARK = "<!-- Written by `make -C tools commands` from every --help: what follows is not edited by hand. -->"
HEADINGS = {
    "en": ("Exit codes", "| code | meaning |", "Every command"),
    "ja": ("終了コード", "| コード | 意味 |", "すべてのコマンド"),
}
COLUMNS = 96


def by_hand(page: str) -> str:
    """Return the part of a page that people write.

    >>> by_hand(f"The commands\\n\\n{MARK}\\n\\n## Exit codes\\n")
    'The commands\\n\\n'
    """
    return page.split(MARK)[0]


def reference() -> str:
    """Return exit codes and the help of every command, in the language of this process."""
    codes = (f"| {code.value} | {code.meaning} |" for code in ExitCode)
    heading, table, commands = HEADINGS[LANGUAGE]
    parts = [f"## {heading}", "\n".join((table, "| --- | --- |", *codes)), f"## {commands}"]
    for words in _commands(typer.main.get_command(app), ()):
        shown = CliRunner(env={"COLUMNS": str(COLUMNS)}).invoke(
            app, [*words, "--help"], prog_name="niwashi", terminal_width=COLUMNS
        )
        parts += [f"### niwashi {' '.join(words)}".strip(), f"```text\n{shown.stdout.strip()}\n```"]
    return "\n\n".join(parts) + "\n"


def _commands(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield words
    for name, inner in getattr(command, "commands", {}).items():
        if not inner.hidden:
            yield from _commands(inner, (*words, name))


def reference_in(language: str) -> str:
    """Return the reference in a language, from a process of its own: help is translated at import."""
    environment = {**os.environ, "LC_ALL": LOCALES[language], "PYTHONUTF8": "1"}
    environment.pop("NIWASHI_RECORDS", None)
    command = [sys.executable, "-m", "docs.commands", "--print"]
    return subprocess.check_output(command, env=environment, cwd=DOCS.parent, text=True)


def main() -> None:
    """Write both pages, or print the reference in the language of this process."""
    if "--print" in sys.argv[1:]:
        print(reference(), end="")
        return
    for language, page in PAGES.items():
        text = by_hand(page.read_text(encoding="utf-8")).rstrip("\n")
        page.write_text(f"{text}\n\n{MARK}\n\n{reference_in(language)}", encoding="utf-8")


if __name__ == "__main__":
    main()

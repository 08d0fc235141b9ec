"""The manual page, niwashi(1), made of the program's own help (man(7))."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from niwashi_appliance.deb.told import tree

_FILES = {
    "/etc/niwashi/board.toml": "the board that the service plays on; without it, a simulated one",
    "/etc/niwashi/options": "which game the service plays, and on which port",
    "/etc/niwashi/update-keys/*.pub": "whose updates this computer takes",
    "/var/lib/niwashi/records/games.sqlite3": "the games of the service",
    "~/.local/share/niwashi/games.sqlite3": "your own games",
    "/usr/share/doc/niwashi/README.Debian": "how to start the service, and with which board",
}

_EXAMPLES = ("niwashi ", "sudo ", "{")
"""The beginnings of examples."""


def page(version: str, epoch: int) -> str:
    program = tree()
    day = f"{datetime.fromtimestamp(epoch, UTC):%Y-%m-%d}"
    lines = [
        f'.TH NIWASHI 1 "{day}" "Niwashi {version}"',
        '.SH "NAME"',
        "niwashi \\- a smart board for games other than chess",
        '.SH "SYNOPSIS"',
        f".B niwashi\n{_plain(program['usage'])}",
        '.SH "DESCRIPTION"',
        *_help(program["help"]),
        *_options(program["options"]),
        '.SH "COMMANDS"',
        *(line for each in program["commands"] for line in _command(each, "niwashi")),
        '.SH "FILES"',
        *_options(list(_FILES.items())),
        '.SH "SEE ALSO"',
        ".BR systemctl (1),\n.BR journalctl (1)",
    ]
    return "\n".join(lines) + "\n"


def _command(command: dict[str, Any], before: str) -> Iterator[str]:
    """A command, then those in it."""
    name = f"{before} {command['name']}"
    yield f'.SS "{_plain(name)} {_plain(command["usage"])}"'
    yield from _help(command["help"])
    yield from _options(command["options"])
    for each in command["commands"]:
        yield from _command(each, name)


def _help(text: str) -> Iterator[str]:
    """A help text: paragraphs, and examples line by line."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if paragraph.startswith(_EXAMPLES):
            yield ".PP\n.nf"
            yield from (f"    {_line(line)}" for line in paragraph.splitlines())
            yield ".fi"
        else:
            yield from ([".PP"] if number else [])
            yield _line(" ".join(paragraph.split()))


def _options(rows: list[tuple[str, str]]) -> Iterator[str]:
    for name, text in rows:
        yield f".TP\n.B {_plain(name)}\n{_line(text)}"


def _line(text: str) -> str:
    """A line of text that is nobody's command: those begin with a dot or an apostrophe."""
    plain = _plain(text)
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


def _plain(text: str) -> str:
    """Text in which nothing is a command of roff.

    >>> _plain("--port 8080 \\\\o/")
    '\\\\-\\\\-port 8080 \\\\eo/'
    """
    return text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")

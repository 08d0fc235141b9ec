"""The systemd unit of a board, made of a template that knows no computer's paths (systemd.service(5))."""

import grp
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from niwashi.cli.starting_lights import NAMED_BY
from niwashi.errors import NiwashiError
from niwashi.web.hosts import HOME

NAME = "niwashi.service"

GROUPS = ("gpio", "spi", "i2c", "dialout", "audio")
"""Groups with access to pins, buses, serial lines and the loudspeaker; not every system has all of them."""

_BY_SHELL = ("/bin/sh", "-c", 'exec "$0" "$@"')
"""Starts a program whose path has a character of `_NO_PATH`: systemd refuses or changes such a path."""

_NO_PATH = frozenset("\"'\\$")

_TEMPLATE = Path(__file__).with_name(NAME)


@dataclass(frozen=True, slots=True)
class Service:
    """The user and command of the service; only the folder of the `records` may be written to.

    In the folder of `programs` that updates go by, links and notes may be changed, but no program. A real
    `board` is lit while it starts. Where `guests` may come, the private networks reach it.
    """

    user: str
    groups: Sequence[str]
    records: Path
    command: Sequence[str]
    programs: Path | None = None
    board: Path | None = None
    guests: bool = False

    @property
    def folder(self) -> Path:
        return self.records.parent

    @property
    def environment(self) -> dict[str, Path]:
        """The environment variables that name the program's files."""
        told = {"NIWASHI_RECORDS": self.records}
        if self.programs is not None:
            told["NIWASHI_PROGRAMS"] = self.programs
        if self.board is not None:
            told[NAMED_BY] = self.board
        return told


def unit(service: Service) -> str:
    """The text of the unit. Raises NiwashiError for a word that no unit can hold."""
    written = [service.folder, *([] if service.programs is None else [service.programs])]
    frozen = [] if service.programs is None else [f"-{service.programs / slot}" for slot in ("a", "b")]
    command = [*(_BY_SHELL if _NO_PATH & set(service.command[0]) else ()), *service.command]
    blanks = {
        "user": service.user,
        "groups": " ".join(service.groups),
        "environment": " ".join(_quoted(f"{name}={file}") for name, file in service.environment.items()),
        "working": _plain(str(service.folder)),  # systemd takes this line as it is, blanks and all
        "addresses": " ".join(["localhost", *(map(str, HOME) if service.guests else ())]),
        "written": " ".join(_quoted(str(folder)) for folder in written),
        "frozen": " ".join(map(_quoted, frozen)),
        "command": " ".join(_quoted(word.replace("$", "$$")) for word in command),
    }
    return Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(blanks)


def announcement(port: int) -> str:
    """Return the service file by which Avahi announces the page (avahi.service(5))."""
    return (
        '<?xml version="1.0" standalone="no"?>\n'
        '<!DOCTYPE service-group SYSTEM "avahi-service.dtd">\n'
        '<service-group>\n  <name replace-wildcards="yes">Niwashi on %h</name>\n'
        f"  <service>\n    <type>_http._tcp</type>\n    <port>{port}</port>\n  </service>\n"
        "</service-group>\n"
    )


def groups_here() -> tuple[str, ...]:
    """Return those of GROUPS that this system has: a unit with a missing one does not start."""
    known = {group.gr_name for group in grp.getgrall()}
    return tuple(name for name in GROUPS if name in known)


def _plain(word: str) -> str:
    """A word in which systemd finds no specifier of its own. Raises NiwashiError for control characters."""
    if not word.isprintable():
        raise NiwashiError("service-bad-word", found=ascii(word))
    return word.replace("%", "%%")


def _quoted(word: str) -> str:
    """A word that systemd reads back as it was.

    >>> _quoted("/opt/niwashi"), _quoted('50% "off"')
    ('/opt/niwashi', '"50%% \\\\"off\\\\""')
    """
    plain = _plain(word)
    if plain and not set(plain) & set("\"'\\ ;#"):
        return plain
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'

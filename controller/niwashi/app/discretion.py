"""What nobody else needs to know: names of people and of computers, and where somebody's files lie."""

import os
import pwd
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["Secrets", "discreet"]

_HOMES = re.compile(r"(?:/home|/Users|[A-Za-z]:\\Users)[/\\][^/\\\s\"':;,]+|/root(?![\w-])")
_NOBODY_IN_PARTICULAR = {"", "localhost", "localdomain", "root", "nobody"}


@dataclass(frozen=True, slots=True)
class Secrets:
    """Words that are not to be told, by what stands in their place."""

    players: frozenset[str] = frozenset()
    users: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    homes: frozenset[str] = frozenset()

    @classmethod
    def here(cls, environment: Mapping[str, str], players: Iterable[str] = ()) -> "Secrets":
        """Those of this computer and of whoever uses it now, and the players' names."""
        user, host = pwd.getpwuid(os.getuid()), socket.gethostname()
        names = [user.pw_name, user.pw_gecos.split(",")[0]]
        names += [environment.get(name, "") for name in ("USER", "LOGNAME", "SUDO_USER")]
        homes = {user.pw_dir, environment.get("HOME", "")} - {"", "/"}
        return cls(_told(players), _told(names), _told([host, host.split(".")[0]]), frozenset(homes))


def _told(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.strip() for name in names) - _NOBODY_IN_PARTICULAR


def discreet(text: str, secrets: Secrets) -> str:
    """The text with every secret replaced by what it was.

    >>> discreet("Hana and hana: /home/hana/b.toml", Secrets(players=frozenset({"Hana"})))
    '(player) and (player): (home)/b.toml'
    """
    for home in sorted(secrets.homes, key=len, reverse=True):
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "(home)", text)
    text = _HOMES.sub("(home)", text)
    text = _without(text, secrets.players, "(player)", re.IGNORECASE)
    text = _without(text, secrets.hosts, "(host)", re.IGNORECASE)
    return _without(text, secrets.users, "(user)", re.NOFLAG)  # "pi" is a user, "Raspberry Pi" is none


def _without(text: str, names: Iterable[str], instead: str, flags: re.RegexFlag) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", instead, text, flags=flags)
    return text

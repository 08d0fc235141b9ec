"""Private details removed from reports: names of people and computers, and paths of files."""

import os
import pwd
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import ip_address

_HOMES = re.compile(r"(?:/home|/Users|[A-Za-z]:\\Users)[/\\][^/\\\s\"':;,]+|/root(?![\w-])")
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_MAC = re.compile(r"(?<![\w:])(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}(?![\w:])")
_IP = re.compile(
    r"(?<![\w.:])(?:(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)|[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![\w:]))"
)
_COMMENT = re.compile(r"(?<![^\s\]\"'}0-9a-zA-F])#.*")
_PATH = re.compile(
    r"\w+://[^\s\"';,)]+"
    r"|(?<![\w/.:)])(?:~|\.{1,2})?/(?!dev/(?!serial/by-id/))[^\s\"';,)]+"
    r"|[A-Za-z]:\\[^\s\"';,)]+|\\\\[^\s\"';,)]+"
)
_REPLACED = r"\((?:home|host|mail|player|user)\)"  # replaced once: a user may be called player
_LONG = 4  # letters of a name that is seen in longer words too, such as hanako_secret
_NOBODY_IN_PARTICULAR = {"", "localhost", "localdomain", "root", "nobody"}


@dataclass(frozen=True, slots=True)
class Secrets:
    """Private words, by their replacement."""

    players: frozenset[str] = frozenset()
    users: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    homes: frozenset[str] = frozenset()

    @classmethod
    def here(cls, environment: Mapping[str, str], players: Iterable[str] = ()) -> "Secrets":
        """Return the secrets of this computer and its user, and the players' names."""
        user, host = pwd.getpwuid(os.getuid()), socket.gethostname()
        names = [user.pw_name, user.pw_gecos.split(",")[0]]
        names += [environment.get(name, "") for name in ("USER", "LOGNAME", "SUDO_USER")]
        homes = {user.pw_dir, environment.get("HOME", "")} - {"", "/"}
        return cls(_told(players), _told(names), _told([host, host.split(".")[0]]), frozenset(homes))


def _told(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name.strip() for name in names) - _NOBODY_IN_PARTICULAR


def discreet(text: str, secrets: Secrets) -> str:
    """Return the text with every secret replaced by its kind.

    >>> discreet("Hana and hana: /home/hana/b.toml", Secrets(players=frozenset({"Hana"})))
    '(player) and (player): (home)/b.toml'
    """
    text = _MAIL.sub("(mail)", text)
    for home in sorted(secrets.homes, key=len, reverse=True):
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "(home)", text)
    text = _HOMES.sub("(home)", text)
    text = _without(text, secrets.players, "(player)", re.IGNORECASE)
    text = _without(text, secrets.hosts, "(host)", re.IGNORECASE)
    text = _without(text, secrets.users, "(user)", re.NOFLAG)  # "pi" is a user, "Raspberry Pi" is none
    return _IP.sub(_address, _MAC.sub("(address)", text))


def discreet_in_comments(text: str, secrets: Secrets) -> str:
    r"""A configuration file with every secret replaced, and in its comments all paths and addresses.

    >>> discreet_in_comments("# see /srv/hana/x, 10.0.0.7\nport = '/dev/ttyACM0'", Secrets())
    "# see (path), (address)\nport = '/dev/ttyACM0'"
    """
    told = discreet(text, secrets)
    return _COMMENT.sub(lambda found: _PATH.sub("(path)", found[0]), told)


def _address(found: re.Match[str]) -> str:
    """Match addresses of computers, except this one's own and times of day."""
    try:
        address = ip_address(found[0])
    except ValueError:
        return found[0]
    return found[0] if address.is_loopback or address.is_unspecified else "(address)"


def _without(text: str, names: Iterable[str], instead: str, flags: re.RegexFlag) -> str:
    for name in sorted(names, key=len, reverse=True):
        letter = r"[^\W_\d]" if len(name) >= _LONG else r"\w"
        pattern = rf"{_REPLACED}|(?<!{letter})(?P<name>{re.escape(name)})(?!{letter})"
        text = re.sub(pattern, lambda found: instead if found["name"] else found[0], text, flags=flags)
    return text

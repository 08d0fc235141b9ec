"""Check that requests came by one of the board's own names or addresses, and from its own page.

This prevents DNS rebinding: a foreign name that points at this computer is in no list here. The list is
exact: an address counts only on a connection accepted at it, and a name only if it is this computer's own.
Comparing `Origin` with `Host` would not do, as the owner of a name controls both.
"""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Scope

Address = IPv4Address | IPv6Address

LET_IN = "niwashi.let_in"
"""Key in the state of a connection's scope: a function to call once its guest was let in."""

LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost"})
"""Names of this computer in its own browsers. Any port counts: a tunnel may lead here."""

HOME = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
"""Networks of guests: private, link-local, and this computer (RFC 1918, 3927, 4193, 4291)."""

_HOST = re.compile(
    r"(?P<name>\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9.-]{1,253})(?::(?P<port>[1-9][0-9]{0,4}))?", re.ASCII
)
_USUAL_PORTS = {"http": 80, "https": 443}
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)", re.ASCII)


class Host(NamedTuple):
    """A Host header: a name or an address in small letters, and a port."""

    name: str
    port: int


def scheme_of(scope: Scope) -> str:
    """Return the scheme of a page's request, `http` or `https`, for web sockets too."""
    return "https" if scope.get("scheme") in ("https", "wss") else "http"


def parsed_host(text: str, scheme: str = "http") -> Host | None:
    """Parse a Host header. None for anything else, such as user names, zones, blanks or paths.

    >>> parsed_host("Niwashi.local:8080"), parsed_host("192.168.1.7"), parsed_host("[fe80::1%25eth0]:8080")
    (Host(name='niwashi.local', port=8080), Host(name='192.168.1.7', port=80), None)
    """
    found = _HOST.fullmatch(text)
    if found is None:
        return None
    port = int(found["port"] or _USUAL_PORTS[scheme])
    return Host(found["name"].lower(), port) if port < 1 << 16 else None


def written(address: Address) -> str:
    """Return an address as browsers write it into Host and Origin.

    >>> written(ip_address("192.168.1.7")), written(ip_address("FD00:0::7"))
    ('192.168.1.7', '[fd00::7]')
    """
    return f"[{address.compressed}]" if isinstance(address, IPv6Address) else str(address)


def own_names(hostname: str) -> frozenset[str]:
    """Return a computer's names in its home network; none for a bad name or a loopback name.

    >>> sorted(own_names("Niwashi")), sorted(own_names("niwashi.lan")), sorted(own_names("bad name"))
    (['niwashi', 'niwashi.local'], ['niwashi', 'niwashi.local'], [])
    """
    first = hostname.lower().split(".")[0]
    if not _LABEL.fullmatch(first) or first == "localhost" or first.isdecimal():
        return frozenset()
    return frozenset({first, f"{first}.local"})


class OwnHosts:
    """Names and addresses by which pages may reach this program: loopback, and its own at home."""

    def __init__(self, names: Iterable[str] = (), *, guests: bool = False) -> None:
        """Take this computer's own `names`; they count only if `guests` may come."""
        self._names = frozenset(names)
        self._guests = guests

    def accepts(self, scope: Scope) -> bool:
        """Return True if a request came by a name or address of ours, from our page or no page."""
        named, local = Headers(scope=scope).getlist("host"), local_address(scope)
        host = parsed_host(named[0], scheme_of(scope)) if len(named) == 1 else None
        if host is None:
            return False
        if not self._guests or is_own(scope):
            return host.name in LOOPBACK_NAMES
        return local is not None and is_at_home(scope) and self._is_ours(host, local, scope)

    def _is_ours(self, host: Host, local: Address, scope: Scope) -> bool:
        if host.port != scope["server"][1] or host.name not in {written(local), *self._names}:
            return False
        origins = Headers(scope=scope).getlist("origin")
        return origins in ([], [origin_of(host, scheme_of(scope))])


def origin_of(host: Host, scheme: str = "http") -> str:
    """Return the origin of a host's pages, as browsers write it.

    >>> origin_of(Host("niwashi.local", 8080)), origin_of(Host("niwashi.local", 80))
    ('http://niwashi.local:8080', 'http://niwashi.local')
    """
    usual = host.port == _USUAL_PORTS[scheme]
    return f"{scheme}://{host.name}" if usual else f"{scheme}://{host.name}:{host.port}"


def local_address(scope: Scope) -> Address | None:
    """Return the address at which a connection was accepted; None if it is unknown."""
    return _address(scope.get("server"))


def peer_address(scope: Scope) -> Address | None:
    """Return the address that a connection comes from; None if it is unknown."""
    return _address(scope.get("client"))


def is_own(scope: Scope) -> bool:
    """Return True for a page of this computer, over 127.0.0.1. Its user could end the program anyway."""
    local, peer = local_address(scope), peer_address(scope)
    return local == _LOOPBACK and peer is not None and peer.is_loopback


def is_at_home(scope: Scope) -> bool:
    """Return True if a connection comes from a private network, and was accepted in one."""
    ends = (local_address(scope), peer_address(scope))
    return all(end is not None and any(end in network for network in HOME) for end in ends)


_LOOPBACK = ip_address("127.0.0.1")


def _address(end: tuple[str, int] | None) -> Address | None:
    try:
        return ip_address(end[0].partition("%")[0]) if end else None
    except ValueError:
        return None

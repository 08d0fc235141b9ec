"""What NetworkManager says of the computer's links, and what that is for people: four states."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class NetworkState(StrEnum):
    """How a page on another device can reach the board, if at all."""

    OFFLINE = "offline"  # in no network
    OWN = "own"  # it has opened one: a hotspot, or the USB cable
    JOINING = "joining"  # on its way into one
    ONLINE = "online"  # in somebody's network


class NetworkDevice(NamedTuple):
    """A device of the network: its type, its state, and the profile that it uses ("" for none)."""

    kind: str
    state: str
    profile: str

    @property
    def is_up(self) -> bool:
        """Whether it is connected: by a profile of NetworkManager's, or from outside of it."""
        return self.state.startswith("connected")


_KINDS = ("wifi", "ethernet", "gsm", "bt")
"""Loopback, bridges and tunnels lead nowhere by themselves."""

SHARED = ("ap", "shared")
"""What a profile says of itself that opens a network and joins none (802-11-wireless.mode, ipv4.method)."""


def parse_devices(told: str) -> tuple[NetworkDevice, ...]:
    r"""The links in what `nmcli -t -f TYPE,STATE,CON-UUID device` prints; other lines are passed over.

    >>> parse_devices("wifi:connected:b2\nloopback:connected (externally):c3\nWarning: old\n")
    (NetworkDevice(kind='wifi', state='connected', profile='b2'),)
    """
    rows = (line.split(":") for line in told.splitlines())
    return tuple(NetworkDevice(*row) for row in rows if len(row) == 3 and row[0] in _KINDS)


def state_of(found: Iterable[NetworkDevice], ways: Mapping[str, str]) -> NetworkState:
    """The state of all links together; `ways` has what each profile says of itself.

    Somebody's network counts most: it is where other devices look for the board. One of its own that is
    open counts more than a cable that waits for an address.

    >>> wifi = NetworkDevice("wifi", "connected", "b2")
    >>> str(state_of([wifi], {"b2": "infrastructure"})), str(state_of([wifi], {"b2": "ap"}))
    ('online', 'own')
    >>> cable = NetworkDevice("ethernet", "connecting (getting IP configuration)", "a1")
    >>> str(state_of([cable, NetworkDevice("wifi", "disconnected", "")], {})), str(state_of([], {}))
    ('joining', 'offline')
    """
    there = tuple(found)
    up = [ways.get(link.profile, "") in SHARED for link in there if link.is_up]
    if not all(up):
        return NetworkState.ONLINE
    if up:
        return NetworkState.OWN
    if any(link.state.startswith("connecting") for link in there):
        return NetworkState.JOINING
    return NetworkState.OFFLINE

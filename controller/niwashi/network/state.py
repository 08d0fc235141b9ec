"""NetworkManager's devices, and the network state of the board in four values."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple


class NetworkState(StrEnum):
    """The ways in which another device can reach the board."""

    OFFLINE = "offline"  # in no network
    OWN = "own"  # it has opened one: a hotspot, or the USB cable
    JOINING = "joining"  # on its way into one
    ONLINE = "online"  # in somebody's network


class NetworkDevice(NamedTuple):
    """A network device: its type, its state, and its active profile ("" for none)."""

    kind: str
    state: str
    profile: str

    @property
    def is_up(self) -> bool:
        """True if it is connected, by NetworkManager or externally."""
        return self.state.startswith("connected")


_KINDS = ("wifi", "ethernet", "gsm", "bt")
"""The types that count. Loopback, bridges and tunnels reach nothing by themselves."""

SHARED = ("ap", "shared")
"""Modes of a profile that opens a network (802-11-wireless.mode, ipv4.method)."""


def parse_devices(told: str) -> tuple[NetworkDevice, ...]:
    r"""Parse the output of `nmcli -t -f TYPE,STATE,CON-UUID device`; other lines are skipped.

    >>> parse_devices("wifi:connected:b2\nloopback:connected (externally):c3\nWarning: old\n")
    (NetworkDevice(kind='wifi', state='connected', profile='b2'),)
    """
    rows = (line.split(":") for line in told.splitlines())
    return tuple(NetworkDevice(*row) for row in rows if len(row) == 3 and row[0] in _KINDS)


def state_of(found: Iterable[NetworkDevice], ways: Mapping[str, str]) -> NetworkState:
    """Return the state of all devices together; `ways` maps profiles to their modes.

    An existing network counts most: other devices look for the board there. The board's own open network
    counts more than a cable that waits for an address.

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

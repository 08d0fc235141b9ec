"""Four states from what NetworkManager says, and whatever else comes down that line."""

import pytest

from niwashi.network.state import NetworkDevice, NetworkState, parse_devices, state_of

WIFI_UP = "wifi:connected:b2\n"
NOT_UP = "ethernet:unavailable:\n"


@pytest.mark.parametrize(
    ("told", "ways", "state"),
    [
        ("", {}, NetworkState.OFFLINE),
        (NOT_UP + "wifi:disconnected:\nwifi-p2p:disconnected:\n", {}, NetworkState.OFFLINE),
        ("loopback:connected (externally):l0\ntun:connected:t1\n", {}, NetworkState.OFFLINE),
        (NOT_UP + "wifi:connecting (need authentication):b2\n", {}, NetworkState.JOINING),
        (NOT_UP + "wifi:connecting (getting IP configuration):b2\n", {}, NetworkState.JOINING),
        (NOT_UP + WIFI_UP, {"b2": "infrastructure"}, NetworkState.ONLINE),
        (NOT_UP + WIFI_UP, {"b2": "ap"}, NetworkState.OWN),
        (NOT_UP + WIFI_UP, {}, NetworkState.ONLINE),
        ("ethernet:connected:u1\nwifi:disconnected:\n", {"u1": "shared"}, NetworkState.OWN),
        ("ethernet:connected:e1\n" + WIFI_UP, {"e1": "auto", "b2": "ap"}, NetworkState.ONLINE),
        ("ethernet:connecting (getting IP configuration):e1\n" + WIFI_UP, {"b2": "ap"}, NetworkState.OWN),
        ("ethernet:connected (externally):e9\n", {}, NetworkState.ONLINE),
        ("wifi:deactivating:b2\n", {"b2": "ap"}, NetworkState.OFFLINE),
    ],
)
def test_state_for_whatever_the_links_are(told: str, ways: dict[str, str], state: NetworkState) -> None:
    assert state_of(parse_devices(told), ways) is state


@pytest.mark.parametrize(
    "told", ["Error: NetworkManager is not running.\n", "::::\n", "wifi\n", "\x00\n", "a:b:c:d"]
)
def test_invalid_device_line_is_skipped(told: str) -> None:
    assert parse_devices(told) == ()


def test_unmanaged_link_leads_nowhere() -> None:
    assert state_of([NetworkDevice("wifi", "unmanaged", "")], {}) is NetworkState.OFFLINE

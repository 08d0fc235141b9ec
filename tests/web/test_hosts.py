"""By which names and addresses pages reach the program: its own ones, exactly as they are, and no others."""

import string
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niwashi.web.hosts import HOME, OwnHosts, is_own, own_names, parsed_host, written

PORT = 8080
BOARD, PHONE = "192.168.1.7", "192.168.1.23"
BOARD6, PHONE6 = "fe80::1", "fe80::2"
HOSTS = OwnHosts(own_names("niwashi"), guests=True)
AT_HOME = {"niwashi:8080", "niwashi.local:8080", f"{BOARD}:8080"}


def scope(
    host: str | list[str],
    origin: str | list[str] | None = None,
    *,
    local: str = BOARD,
    peer: str = PHONE,
    port: int = PORT,
    kind: str = "websocket",
) -> dict[str, Any]:
    hosts = [host] if isinstance(host, str) else host
    origins = [] if origin is None else [origin] if isinstance(origin, str) else origin
    headers = [(b"host", each.encode("latin-1", "replace")) for each in hosts]
    headers += [(b"origin", each.encode("latin-1", "replace")) for each in origins]
    ends = {"server": (local, port), "client": (peer, 50000)}
    return {"type": kind, "method": "GET", "path": "/live", "headers": headers, "query_string": b"", **ends}


@pytest.mark.parametrize("host", sorted(AT_HOME))
def test_own_names_and_local_address_are_accepted(host: str) -> None:
    assert HOSTS.accepts(scope(host))
    assert HOSTS.accepts(scope(host, f"http://{host}"))
    assert HOSTS.accepts(scope(host.upper(), f"http://{host}")), "no capital letter is another host"


@pytest.mark.parametrize(
    "host",
    [
        "niwashi",  # the usual port, which is not ours
        "niwashi:80",
        "niwashi.local:8081",
        "niwashi.local.:8080",  # a browser keeps the dot, and so does whoever rebinds
        "niwashi.local.evil.example:8080",
        "evil.example:8080",
        "localhost:8080",
        "127.0.0.1:8080",
        "192.168.1.8:8080",  # an address, but not the one of this connection
        "192.168.001.007:8080",
        "3232235783:8080",
        "[::ffff:192.168.1.7]:8080",
        "0xc0a80107:8080",
        f"user@{BOARD}:8080",
        f"{BOARD}:8080/",
        f" {BOARD}:8080",
        f"{BOARD}:08080",
        f"{BOARD}:",
        "",
        "[fe80::1%eth0]:8080",
        "nïwashi.local:8080",
        f"{BOARD}:99999",
    ],
)
def test_no_other_host_is_accepted_at_an_address_of_the_network(host: str) -> None:
    assert not HOSTS.accepts(scope(host))
    assert not HOSTS.accepts(scope(host, f"http://{host}")), "rebinding owns both"


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        f"http://{BOARD}",
        f"https://{BOARD}:8080",
        f"http://{BOARD}:8081",
        f"HTTP://{BOARD}:8080",
        f"http://{BOARD}:8080/",
        f"http://{BOARD}:8080.evil.example",
        f"http://{BOARD}.:8080",
        "http://niwashi.local:8080",  # ours too, but a browser says where the page is from
        "",
    ],
)
def test_foreign_origin_is_refused(origin: str) -> None:
    assert not HOSTS.accepts(scope(f"{BOARD}:8080", origin))


def test_https_accepts_https_origins_only_and_omits_443() -> None:
    here = f"{BOARD}:8443"
    safe = scope(here, f"https://{here}", port=8443) | {"scheme": "wss"}
    assert HOSTS.accepts(safe)
    assert HOSTS.accepts(scope("niwashi.local", "https://niwashi.local", port=443) | {"scheme": "https"})
    assert not HOSTS.accepts(scope("niwashi.local", "https://niwashi.local", port=80) | {"scheme": "https"})
    for origin in (f"http://{here}", f"https://{BOARD}", f"https://{BOARD}:8080", "null"):
        assert not HOSTS.accepts(scope(here, origin, port=8443) | {"scheme": "https"}), origin
    assert not HOSTS.accepts(scope(here, f"https://{here}", port=8443) | {"scheme": "ws"})


def test_repeated_host_or_origin_is_refused() -> None:
    here = f"{BOARD}:8080"
    assert not HOSTS.accepts(scope([here, here]))
    assert not HOSTS.accepts(scope([here, "evil.example"]))
    assert not HOSTS.accepts(scope([]))
    assert not HOSTS.accepts(scope(here, [f"http://{here}", "http://evil.example"]))


def test_an_ipv6_address_stands_in_brackets_and_has_no_zone() -> None:
    reached: dict[str, Any] = {"local": BOARD6, "peer": PHONE6}
    assert HOSTS.accepts(scope("[fe80::1]:8080", "http://[fe80::1]:8080", **reached))
    assert HOSTS.accepts(scope("[FE80::1]:8080", **reached))
    assert HOSTS.accepts(scope("[fe80::1]:8080", local="fe80::1%eth0", peer="fe80::2%eth0"))
    for other in ("fe80::1:8080", "[fe80::1%25eth0]:8080", "[fe80::2]:8080", "[fe80:0::1]:8080", "[fe80::1]"):
        assert not HOSTS.accepts(scope(other, **reached)), other


def test_port_80_is_left_out_by_browsers() -> None:
    assert HOSTS.accepts(scope("niwashi.local", "http://niwashi.local", port=80))
    assert HOSTS.accepts(scope("niwashi.local:80", "http://niwashi.local", port=80))
    assert not HOSTS.accepts(scope("niwashi.local", "http://niwashi.local:80", port=80))


def test_loopback_accepts_loopback_names_only() -> None:
    own: dict[str, Any] = {"local": "127.0.0.1", "peer": "127.0.0.1"}
    assert HOSTS.accepts(scope("127.0.0.1:8080", **own))
    assert HOSTS.accepts(scope("localhost:9000", **own)), "through a tunnel"
    for other in ("niwashi.local:8080", "evil.example:8080", f"{BOARD}:8080"):
        assert not HOSTS.accepts(scope(other, **own))


def test_is_own_is_true_for_this_computer_only() -> None:
    assert is_own(scope("", local="127.0.0.1", peer="127.0.0.1"))
    assert not is_own(scope("", local="127.0.0.2", peer="127.0.0.1")), "a guest, as tests have it"
    assert not is_own(scope("", local=BOARD, peer=BOARD))
    assert not is_own(scope("", local="127.0.0.1", peer=PHONE))
    assert not is_own({"type": "http", "server": None, "client": None})


def test_without_guests_nothing_of_the_network_is_accepted() -> None:
    closed = OwnHosts(own_names("niwashi"))
    for host in AT_HOME:
        assert not closed.accepts(scope(host))
    assert closed.accepts(scope("127.0.0.1:8080", local="127.0.0.1", peer="127.0.0.1"))


@pytest.mark.parametrize("peer", ["8.8.8.8", "100.64.0.1", "192.0.0.1", "172.32.0.1", "2001:db8::1", "::"])
def test_hosts_refuse_foreign_networks(peer: str) -> None:
    local = BOARD if "." in peer else BOARD6
    assert not HOSTS.accepts(scope(f"{written(IPv4Address(BOARD))}:8080", peer=peer, local=local))


@given(st.text(string.printable, max_size=40))
def test_random_hosts_reach_nothing(host: str) -> None:
    assert not HOSTS.accepts(scope(host, f"http://{host}"))


@given(st.from_regex(r"([a-z0-9-]{1,10}\.){1,3}[a-z]{2,8}\.?(:8080)?", fullmatch=True))
def test_random_names_that_lead_here_reach_nothing(host: str) -> None:
    assert HOSTS.accepts(scope(host, f"http://{host}")) == (host in AT_HOME)


@given(st.ip_addresses(v=4) | st.ip_addresses(v=6), st.ip_addresses(v=4) | st.ip_addresses(v=6))
def test_an_address_counts_on_its_own_connection_alone(
    local: IPv4Address | IPv6Address, other: IPv4Address | IPv6Address
) -> None:
    host = f"{written(other)}:{PORT}"
    is_home = any(local in network for network in HOME) and str(local) != "127.0.0.1"
    assert HOSTS.accepts(scope(host, f"http://{host}", local=str(local), peer=str(local))) == (
        is_home and local == other
    )


@given(st.binary(max_size=60))
def test_hosts_survive_random_headers(thrown: bytes) -> None:
    text = thrown.decode("latin-1")
    found = parsed_host(text)
    assert found is None or text.lower().startswith(found.name)


def test_names_of_a_computer() -> None:
    assert own_names("NIWASHI") == {"niwashi", "niwashi.local"}
    for nothing in ("", "localhost", "-a", "a_b", "127", "ü"):
        assert own_names(nothing) == frozenset()

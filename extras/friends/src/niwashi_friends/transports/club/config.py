"""Configuration files of a club's servers, for Debian's `nats-server` 2.9.10 and later."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from niwashi_friends.transports.club.keys import ClubKeys
from niwashi_friends.transports.club.register import ClubRegister
from niwashi_friends.transports.nats_settings import needs_tls
from niwashi_friends.transports.nats_subjects import DOMAIN

ACCOUNT_FILE = "account.conf"
CREDENTIALS_FILES = ("leaf.creds", "leaf-servers.creds")
CERTIFICATE_FILE, CERTIFICATE_KEY_FILE = "tls.crt", "tls.key"

_HEADER = "# Made by `niwashi club config`: it is written anew, not changed by hand.\n"


@dataclass(frozen=True)
class ServerPlace:
    """A server's folders, and the ports for the other servers of its club."""

    store: str = "/var/lib/nats"
    folder: str = "/etc/nats"
    gigabytes: int = 10
    route_port: int = 6222
    leaf_port: int = 7422


def account_config(register: ClubRegister, keys: ClubKeys, at: int) -> str:
    """Return the file of accounts: the same on all servers, and the only one that changes later."""
    operator = keys.operator_token(register.name)
    accounts = {keys.account: keys.account_token(register, at), keys.system_account: keys.system_token()}
    preload = "\n".join(f"  {name}: {token}" for name, token in accounts.items())
    return (
        f"{_HEADER}operator: {operator}\nsystem_account: {keys.system_account}\n"
        f"resolver: MEMORY\nresolver_preload {{\n{preload}\n}}\n"
    )


def server_config(register: ClubRegister, keys: ClubKeys, index: int, place: ServerPlace) -> str:
    """Return the configuration of one server; several servers form a cluster."""
    here = urlsplit(register.servers[index])
    inline = _inline_tls(register, place)
    lines = [
        f'server_name: "{_label(register)}-{index + 1}"',
        f"port: {here.port}",
        *_bounds(),
        *([inline.strip()] if inline else []),
        "jetstream {",
        f'  store_dir: "{place.store}"',
        f"  domain: {DOMAIN}",
        f"  max_file_store: {place.gigabytes}GB",
        "  max_memory_store: 64MB",
        "}",
        f"leafnodes {{ port: {place.leaf_port}, {_inline_tls(register, place)}}}",
        f'include "./{ACCOUNT_FILE}"',
    ]
    if len(register.servers) > 1:
        lines += _cluster(register, keys, index, place)
    return _HEADER + "\n".join(lines) + "\n"


def leaf_config(register: ClubRegister, keys: ClubKeys, place: ServerPlace, port: int) -> str:
    """Return the configuration of a leaf node in the club's room, which forwards everything over one
    line.
    """
    accounts = (keys.account, keys.system_account)
    lines = [
        f'server_name: "{_label(register)}-leaf"',
        f"port: {port}",
        *_bounds(),
        f"jetstream {{ enabled: false, domain: {DOMAIN} }}",  # extends the domain of the club's servers
        f'include "./{ACCOUNT_FILE}"',
        "leafnodes {",
        "  remotes: [",
        *(
            line
            for account, file in zip(accounts, CREDENTIALS_FILES, strict=True)
            for line in _remote(register, place, account, file)
        ),
        "  ]",
        "}",
    ]
    return _HEADER + "\n".join(lines) + "\n"


def _remote(register: ClubRegister, place: ServerPlace, account: str, credentials: str) -> list[str]:
    """Return the lines for one account of a leaf node."""
    hosts = [urlsplit(server) for server in register.servers]
    urls = '", "'.join(f"{host.scheme}://{_in_url(host.hostname or '')}:{place.leaf_port}" for host in hosts)
    trusts = [f'      tls {{ ca_file: "{place.folder}/{CERTIFICATE_FILE}" }}'] if register.authority else []
    return [
        "    {",
        f'      urls: ["{urls}"]',
        f"      account: {account}",
        f'      credentials: "{place.folder}/{credentials}"',
        *trusts,
        "    }",
    ]


def leaf_credentials(keys: ClubKeys) -> dict[str, str]:
    """Return the credential files of a leaf node: secrets."""
    return {
        name: f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        for name, (token, seed) in zip(CREDENTIALS_FILES, keys.leaf_logins(), strict=True)
    }


def _label(register: ClubRegister) -> str:
    """Return the club's name without blanks."""
    return register.name.replace(" ", "-")


def _bounds() -> tuple[str, ...]:
    return ("max_payload: 16KB", "max_connections: 65536", 'ping_interval: "30s"')


def _inline_tls(register: ClubRegister, place: ServerPlace) -> str:
    if not any(needs_tls(each) for each in register.servers):
        return ""
    files = (
        f'cert_file: "{place.folder}/{CERTIFICATE_FILE}", key_file: "{place.folder}/{CERTIFICATE_KEY_FILE}"'
    )
    return f"tls {{ {files} }} "


def _cluster(register: ClubRegister, keys: ClubKeys, index: int, place: ServerPlace) -> list[str]:
    """Return the routes to the other servers, which share a secret derived from the club's key."""
    secret = keys.route_secret()
    hosts = [urlsplit(each).hostname or "" for each in register.servers]
    routes = [
        f'    "nats-route://club:{secret}@{_in_url(host)}:{_route_port(hosts, number, place)}"'
        for number, host in enumerate(hosts)
        if number != index
    ]
    return [
        "cluster {",
        f'  name: "{_label(register)}"',
        f"  port: {_route_port(hosts, index, place)}",
        f'  authorization {{ user: "club", password: "{secret}", timeout: 5 }}',
        "  routes: [",
        *routes,
        "  ]",
        "}",
    ]


def _route_port(hosts: Sequence[str], index: int, place: ServerPlace) -> int:
    """Servers on one computer, as in a trial, use consecutive ports."""
    return place.route_port + (index if len(set(hosts)) < len(hosts) else 0)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host

"""Administration of a club: its key admits and removes boards, and signs the servers' configuration.

It is a package of its own because it needs `cryptography`, for which 32-bit Pis have no ready-made
wheel.
"""

from niwashi.homes.transports.club.certificate import certificate
from niwashi.homes.transports.club.config import (
    ACCOUNT_FILE,
    CERTIFICATE_FILE,
    CERTIFICATE_KEY_FILE,
    ServerPlace,
    account_config,
    leaf_config,
    leaf_credentials,
    server_config,
)
from niwashi.homes.transports.club.keys import ClubKeys, new_key, parse_key
from niwashi.homes.transports.club.register import ClubError, ClubRegister, Member, parse_register

__all__ = [
    "ACCOUNT_FILE",
    "CERTIFICATE_FILE",
    "CERTIFICATE_KEY_FILE",
    "ClubError",
    "ClubKeys",
    "ClubRegister",
    "Member",
    "ServerPlace",
    "account_config",
    "certificate",
    "leaf_config",
    "leaf_credentials",
    "new_key",
    "parse_key",
    "parse_register",
    "server_config",
]

"""A club is a key: who holds it admits boards, removes them, and writes what the club's servers are told.

A front door of its own: it takes `cryptography`, for which there is no ready-made wheel on 32-bit Pis.
"""

from niwashi.transports.club.certificate import certificate
from niwashi.transports.club.config import (
    ACCOUNT_FILE,
    CERTIFICATE_FILE,
    CERTIFICATE_KEY_FILE,
    ServerPlace,
    account_config,
    leaf_config,
    leaf_credentials,
    server_config,
)
from niwashi.transports.club.keys import ClubKeys, new_key, parse_key
from niwashi.transports.club.register import ClubError, ClubRegister, Member, parse_register

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

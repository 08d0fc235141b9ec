"""A club is a key: who holds it admits boards, removes them, and writes what the club's servers are told.

A front door of its own: it takes `cryptography`, for which there is no ready-made wheel on 32-bit Pis.
"""

from niwashi.carriers.club.certificate import certificate
from niwashi.carriers.club.config import (
    ACCOUNT_FILE,
    CERTIFICATE_FILE,
    CERTIFICATE_KEY_FILE,
    Place,
    account_config,
    leaf_config,
    leaf_credentials,
    server_config,
)
from niwashi.carriers.club.keys import ClubKeys, new_key, parse_key
from niwashi.carriers.club.register import ClubError, Member, Register, parse_register

__all__ = [
    "ACCOUNT_FILE",
    "CERTIFICATE_FILE",
    "CERTIFICATE_KEY_FILE",
    "ClubError",
    "ClubKeys",
    "Member",
    "Place",
    "Register",
    "account_config",
    "certificate",
    "leaf_config",
    "leaf_credentials",
    "new_key",
    "parse_key",
    "parse_register",
    "server_config",
]

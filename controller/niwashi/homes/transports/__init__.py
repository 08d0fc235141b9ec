"""Transports: how two boards exchange the signed lines of a game."""

from niwashi.homes.transports.folder import FolderTransport
from niwashi.homes.transports.parcel_code import (
    MOST_SCANNED,
    code_lines,
    decode_parcels,
    encode_parcel,
    split_for_qr,
)
from niwashi.homes.transports.transport import LAST_NUMBER, LONGEST_PARCEL, Parcel, Transport, TransportError

__all__ = [
    "LAST_NUMBER",
    "LONGEST_PARCEL",
    "MOST_SCANNED",
    "FolderTransport",
    "Parcel",
    "Transport",
    "TransportError",
    "code_lines",
    "decode_parcels",
    "encode_parcel",
    "split_for_qr",
]

"""Carriers: the ways by which two homes send each other the signed turns of one game."""

from niwashi.carriers.carrier import LAST_NUMBER, LONGEST_PARCEL, Carrier, CarrierError, Parcel
from niwashi.carriers.folder import FolderCarrier
from niwashi.carriers.typed import MOST_SCANNED, in_pieces, lined, read_typed, typed

__all__ = [
    "LAST_NUMBER",
    "LONGEST_PARCEL",
    "MOST_SCANNED",
    "Carrier",
    "CarrierError",
    "FolderCarrier",
    "Parcel",
    "in_pieces",
    "lined",
    "read_typed",
    "typed",
]

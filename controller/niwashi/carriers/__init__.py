"""Carriers: the ways by which two homes send each other the signed turns of one game."""

from niwashi.carriers.carrier import LONGEST_PARCEL, Carrier, CarrierError, Parcel
from niwashi.carriers.folder import FolderCarrier
from niwashi.carriers.typed import lined, read_typed, typed

__all__ = [
    "LONGEST_PARCEL",
    "Carrier",
    "CarrierError",
    "FolderCarrier",
    "Parcel",
    "lined",
    "read_typed",
    "typed",
]

"""Magnets, calculated: the field of stones at every sensor, and the readings that it allows."""

from hardware.magnets.chances import Found, study
from hardware.magnets.field import field_mt, force_mn
from hardware.magnets.sensing import HALL, REEDS, Hall, Reed
from hardware.magnets.writing import data_text, page_text

__all__ = [
    "HALL",
    "REEDS",
    "Found",
    "Hall",
    "Reed",
    "data_text",
    "field_mt",
    "force_mn",
    "page_text",
    "study",
]

"""CRC-16/IBM-3740: polynomial 0x1021, nothing reflected, nothing inverted."""

from array import array

import micropython


def _entry(byte):
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1 ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
    return crc


_TABLE = array("H", [_entry(byte) for byte in range(256)])


@micropython.viper
def crc16(data: ptr8, start: int, end: int, crc: int) -> int:
    """Return the checksum `crc`, continued over data[start:end]."""
    table = ptr16(_TABLE)
    at = start
    while at < end:
        crc = (crc << 8 & 0xFF00) ^ table[crc >> 8 ^ data[at]]
        at += 1
    return crc

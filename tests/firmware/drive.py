"""The drive of a Pico in boot mode: takes a UF2 into its flash, as the chip's boot ROM does."""

import struct

FLASH, SECTOR, BLOCK = 0x10000000, 4096, 512
RP2040, RP2350_ARM = 0xE48BFF56, 0xE48BFF59


class Drive:
    """A chip of one family with a flash that may have anything in it.

    `is_done` once every block of a file has come: then the chip restarts.
    """

    def __init__(self, family: int, flash: bytes) -> None:
        self.flash = bytearray(flash)
        self.is_done = False
        self._family = family
        self._erased: set[int] = set()
        self._come: set[int] = set()

    def take(self, file: bytes) -> None:
        """Take a file; blocks that are none, or are for another chip, are passed over."""
        for at in range(0, len(file), BLOCK):
            self._take(file[at : at + BLOCK])

    def _take(self, block: bytes) -> None:
        first, second, flags, where, size, number, count, family = struct.unpack_from("<8I", block)
        (end,) = struct.unpack_from("<I", block, BLOCK - 4)
        if (first, second, end) != (0x0A324655, 0x9E5D5157, 0x0AB16F30):
            return
        is_ignored = flags & 0x8000 and struct.unpack_from("<I", block, 32 + size)[0] == 0x9957E304
        if family != self._family or is_ignored or not flags & 0x2000 or flags & 1:
            return
        assert size == 256, "the boot ROM takes pages of 256 bytes alone"
        at = where - FLASH
        assert at % 256 == 0, "... at their places"
        assert 0 <= at < len(self.flash), "... within the flash"
        sector = at // SECTOR * SECTOR
        if sector not in self._erased:
            self._erased.add(sector)
            self.flash[sector : sector + SECTOR] = b"\xff" * SECTOR
        written = zip(self.flash[at : at + size], block[32 : 32 + size], strict=True)
        self.flash[at : at + size] = bytes(old & new for old, new in written)  # a bit that is 0 stays so
        assert number < count, "a block has a number beyond the last"
        self._come.add(number)
        self.is_done = len(self._come) == count

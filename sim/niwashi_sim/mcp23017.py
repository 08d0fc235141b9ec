"""The registers of an MCP23017, as the data sheet describes them (Microchip DS20001952, chapter 3)."""

from collections.abc import Callable
from enum import IntEnum

_BANK, _MIRROR, _SEQOP, _INTPOL = 0x80, 0x40, 0x20, 0x02


class Register(IntEnum):
    """The pairs of registers in their order; bits 0 to 7 are port A, 8 to 15 port B."""

    IODIR = 0
    IPOL = 1
    GPINTEN = 2
    DEFVAL = 3
    INTCON = 4
    IOCON = 5
    GPPU = 6
    INTF = 7
    INTCAP = 8
    GPIO = 9
    OLAT = 10


class Mcp23017:
    """A chip. `levels` returns the levels at its 16 pins, given the mask of active pull-ups."""

    def __init__(self, levels: Callable[[int], int]) -> None:
        self._levels = levels
        self.lose_power()

    def lose_power(self) -> None:
        """Reset to power-on state: inputs without pull-ups, no interrupts."""
        self.registers = dict.fromkeys(Register, 0)
        self.registers[Register.IODIR] = 0xFFFF
        self._before = 0xFFFF
        self._pointer = 0

    def write(self, sent: bytes) -> None:
        """Receive the bytes of a transfer: a register address, then values for it and the next ones."""
        if sent:
            self._pointer = sent[0]
        for byte in sent[1:]:
            self._put(byte)
            self._advance()

    def read(self, size: int) -> bytes:
        """Return bytes from the register address written last, and from the next ones."""
        given = bytearray()
        for _ in range(size):
            given.append(self._get())
            self._advance()
        return bytes(given)

    def pulls_inta_low(self) -> bool:
        """Return whether the output INTA is low: active, unless IOCON inverts its polarity."""
        self._look()
        flags = self.registers[Register.INTF]
        is_active = bool(flags if self._has(_MIRROR) else flags & 0xFF)
        return is_active != self._has(_INTPOL)

    def _has(self, bit: int) -> bool:
        return bool(self.registers[Register.IOCON] & bit)

    def _place(self) -> tuple[Register | None, int]:
        """Return the register that the pointer is at and the shift of its port: None beyond the last."""
        pair, port = divmod(self._pointer, 2)
        if self._has(_BANK):
            port, pair = divmod(self._pointer, 16)
        return (Register(pair), 8 * port) if pair < len(Register) and port < 2 else (None, 0)

    def _advance(self) -> None:
        if not self._has(_SEQOP):
            self._pointer += 1
            if self._place()[0] is None:
                self._pointer = 0x10 if self._pointer == 0x0B else 0
        elif not self._has(_BANK):
            self._pointer ^= 1  # byte mode: to and fro between the two of a pair

    def _get(self) -> int:
        register, shift = self._place()
        if register is None:
            return 0
        self._look()
        value = self._gpio() if register is Register.GPIO else self.registers[register]
        if register in (Register.GPIO, Register.INTCAP):
            port = 0xFF << shift
            self.registers[Register.INTF] &= ~port
            self._before = self._before & ~port | self._now & port
        return value >> shift & 0xFF

    def _put(self, byte: int) -> None:
        register, shift = self._place()
        if register is None or register in (Register.INTF, Register.INTCAP):
            return
        if register is Register.IOCON:  # there is only one
            self.registers[register] = byte * 0x0101
            return
        target = Register.OLAT if register is Register.GPIO else register
        kept = self.registers[target] & ~(0xFF << shift)
        self.registers[target] = kept | byte << shift

    def _gpio(self) -> int:
        return self._now ^ self.registers[Register.IPOL] & self.registers[Register.IODIR]

    def _look(self) -> None:
        """Sample the pins; changes on enabled pins become interrupts."""
        registers = self.registers
        inputs = registers[Register.IODIR]
        self._now = self._levels(registers[Register.GPPU]) & inputs | registers[Register.OLAT] & ~inputs
        compared = registers[Register.INTCON]
        usual = registers[Register.DEFVAL] & compared | self._before & ~compared
        news = (self._now ^ usual) & registers[Register.GPINTEN] & registers[Register.IODIR]
        for port in (0x00FF, 0xFF00):
            if news & port and not registers[Register.INTF] & port:
                registers[Register.INTF] |= news & port
                registers[Register.INTCAP] = registers[Register.INTCAP] & ~port | self._gpio() & port

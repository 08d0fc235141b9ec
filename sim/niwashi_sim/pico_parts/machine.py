"""Stand-in for MicroPython's `machine`: pins, ADC, I2C and watchdog of a Pico on the bench."""

from bench import BOOTLOADER, RESET, bench

PWRON_RESET = 1
WDT_RESET = 3
_LIGHT = 25
_GPIO_IN = 0xD0000004


class Pin:
    """A pin by its GPIO number, or "LED"."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=-1, *, value=None):
        self.number = _LIGHT if number == "LED" else number
        if not 0 <= self.number <= 29:
            raise ValueError("no such pin")
        self._mode = mode
        self._pull = pull
        self._level = 0
        self._told = -1
        if mode >= 0:
            self._set(value or 0)

    def __call__(self, value=None):
        if value is None:
            return bench.level(self.number)
        return self._set(value)

    value = __call__

    def _set(self, value):
        self._level = value
        if self._mode == self.OUT or (self._mode == self.OPEN_DRAIN and not value):
            moved = 2
        else:
            moved = 1 if self._pull == self.PULL_UP else 0
        told = moved << 1 | (1 if value else 0)
        if told != self._told:
            self._told = told
            bench.move(self.number, moved, told & 1)
        else:
            bench.spend(2)


class PWM:
    """A pin that swings: what is heard is told, its pitch and whether it swings at all."""

    def __init__(self, pin, *, freq, duty_u16):
        self._pin = pin.number
        self._hertz = freq
        self._duty = duty_u16

    def freq(self, hertz):
        """Swing so often a second."""
        self._hertz = hertz
        if self._duty:
            bench.sound(self._pin, hertz)

    def duty_u16(self, duty):
        """Be high for so much of the time, of 65535."""
        self._duty = duty
        bench.sound(self._pin, self._hertz if duty else 0)

    def deinit(self):
        """Let go of the pin."""
        self._duty = 0


class Registers:
    """The chip's registers by their addresses: the one that the firmware reads."""

    def __getitem__(self, address):
        if address != _GPIO_IN:
            raise ValueError("no such register on this bench")
        return bench.levels()


mem32 = Registers()


def disable_irq():
    """Keep interrupts waiting; there are none."""
    return 0


def enable_irq(_):
    """Let them come again."""


class ADC:
    """One of the three converters that leave a Pico."""

    def __init__(self, pin):
        number = pin.number if isinstance(pin, Pin) else pin
        if number not in (26, 27, 28):
            raise ValueError("no ADC there")
        self._channel = number - 26

    def read_u16(self):
        """The voltage, 0 to 65535: twelve bits, spread over sixteen as on the chip."""
        twelve = bench.voltage(self._channel) >> 4
        return twelve << 4 | twelve >> 8


class I2C:
    """A bus; its pins must be those of its number."""

    def __init__(self, bus, *, sda, scl, freq):
        if freq > 400_000:
            raise ValueError("an MCP23017 over two metres of wire wants 400 kHz")
        if (sda.number // 2) % 2 != bus or sda.number % 2 or scl.number % 2 != 1:
            raise ValueError("bad SCL or SDA pin")
        self._bus = bus
        self._pair = bytearray(1)

    def writeto_mem(self, address, register, data):
        """Write registers from one on."""
        bench.write_i2c(self._bus, address, bytes([register]) + data)

    def readfrom_mem_into(self, address, register, buffer):
        """Read registers from one on."""
        self._pair[0] = register
        bench.write_i2c(self._bus, address, self._pair)
        bench.read_i2c(self._bus, address, buffer)


class WDT:
    """The watchdog: nothing stops it."""

    def __init__(self, timeout):
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout")
        self._timeout = timeout
        self.feed()

    def feed(self):
        """All is well."""
        bench.feed(self._timeout)


class UART:
    """There is none on this bench."""

    def __init__(self, *_args, **_more):
        raise OSError("no UART here")


CAUSE = PWRON_RESET


def reset_cause():
    """Why the chip started."""
    return CAUSE


def reset():
    """Start again."""
    bench.end(RESET)


def bootloader():
    """Show up as a disk."""
    bench.end(BOOTLOADER)


def unique_id():
    """The number of the flash chip."""
    return b"\xe6\x61\x00\x00\x00\x00\x00\x24"

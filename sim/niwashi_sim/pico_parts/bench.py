"""The Pico's side of its test bench: reports pin changes, and asks for levels.

Runs under MicroPython and CPython alike, and allocates nothing once it is set up: what the firmware
allocates must be seen as its own. A request is twelve bytes: what, two numbers, the time in µs. Time passes
here only by what is done: when the bench's limit is reached, the next request waits for a new one.
"""

import sys

NAP = 0
PIN = 1
LEVELS = 2
VOLTAGES = 3
I2C_WRITE = 4
I2C_READ = 5
PIXELS = 6
WATCHDOG = 7
RESET = 8
BOOTLOADER = 9
TONE = 10

PIN_US = 2  # a call of a pin in native code at 125 MHz
FRESH_US = 40  # so long a look at all pins serves for each of them, if no pin of the Pico's moved meanwhile


class Bench:
    """The two pipes to the bench, and the time."""

    def __init__(self, to_bench, from_bench):
        self._to = open(f"/dev/fd/{to_bench}", "wb", 0)  # noqa: SIM115
        self._from = open(f"/dev/fd/{from_bench}", "rb", 0)  # noqa: SIM115
        self._request = bytearray(12)
        self._answer = bytearray(8)
        self._byte = bytearray(1)
        self._levels = 0
        self._levels_at = -1
        self._voltages = [0, 0, 0]
        self._voltages_at = -1
        self.now = 0
        self._limit = 0
        self._fed = -1
        self._timeout = 0

    def start(self):
        """Wait to be told how far time may go."""
        self._nap()

    def spend(self, us):
        """Let time pass."""
        self.now += us
        if self._fed >= 0 and self.now - self._fed > self._timeout:
            self.end(WATCHDOG)
        if self.now >= self._limit:
            self._nap()

    def feed(self, timeout):
        """The watchdog was fed."""
        self._fed = self.now
        self._timeout = 1000 * timeout

    def end(self, how):
        """The chip starts again: the bench ends this process."""
        self._ask(how, 0, 0)
        self._take()

    def move(self, pin, mode, level):
        """A pin of the Pico's is driven or let go of: mode 0 floats, 1 is pulled up, 2 drives its level."""
        self._ask(PIN, pin, mode << 1 | level)
        self._levels_at = self._voltages_at = -1
        self.spend(PIN_US)

    def level(self, pin):
        return self.levels() >> pin & 1

    def levels(self):
        """The levels at all pins, one bit each."""
        self.spend(PIN_US)
        if self._levels_at < 0 or self.now - self._levels_at > FRESH_US:
            self._ask(LEVELS, 0, 0)
            self._levels = self._take()
            self._levels_at = self.now
        return self._levels

    def voltage(self, channel):
        """The voltage at an ADC pin, 0 to 65535."""
        self.spend(8)
        if self._voltages_at < 0 or self.now - self._voltages_at > FRESH_US:
            self._ask(VOLTAGES, 0, 0)
            answer = self._take()
            for i in range(3):
                self._voltages[i] = answer >> 16 * i & 0xFFFF
            self._voltages_at = self.now
        return self._voltages[channel]

    def write_i2c(self, bus, address, data):
        """Write to a chip; raises OSError if none answers."""
        self._ask(I2C_WRITE, bus << 7 | address, len(data))
        self._to.write(data)
        is_taken = self._take()
        self.spend(23 * (len(data) + 1))
        if not is_taken:
            raise OSError(5)

    def read_i2c(self, bus, address, buffer):
        """Read from a chip; raises OSError if none answers."""
        self._ask(I2C_READ, bus << 7 | address, len(buffer))
        if not self._take():
            raise OSError(5)
        for i in range(len(buffer)):
            self._read(self._byte)
            buffer[i] = self._byte[0]
        self.spend(23 * (len(buffer) + 1))

    def put(self, pin, bits, data):
        """Words for the pixels' state machine, four bytes each, the lowest first; its DMA feeds them."""
        self._ask(PIXELS, pin << 8 | bits, len(data))
        self._to.write(data)

    def sound(self, pin, hertz):
        """A pin swings so often a second; 0 for not at all."""
        self._ask(TONE, pin, hertz)
        self.spend(PIN_US)

    def _nap(self):
        self._ask(NAP, 0, 0)
        self._limit = self._take()

    def _ask(self, what, first, second):
        request = self._request
        request[0] = what
        request[1] = first & 0xFF
        request[2] = first >> 8
        request[3] = second & 0xFF
        request[4] = second >> 8
        now = self.now
        for i in range(5, 12):
            request[i] = now & 0xFF
            now >>= 8
        self._to.write(request)

    def _take(self):
        self._read(self._answer)
        value = 0
        for i in range(7, -1, -1):
            value = value << 8 | self._answer[i]
        return value

    def _read(self, buffer):
        if self._from.readinto(buffer) != len(buffer):  # the bench writes each answer at once
            sys.exit(1)


bench = Bench(int(sys.argv[1]), int(sys.argv[2]))

"""Stand-in for MicroPython's `time`: its crystal is the clock of the bench."""

from bench import bench

_PERIOD = 1 << 30
_HALF = 1 << 29


def ticks_us():
    """Microseconds, beginning anew after 2**30."""
    bench.spend(1)
    return bench.now & (_PERIOD - 1)


def ticks_ms():
    """Milliseconds likewise."""
    bench.spend(1)
    return bench.now // 1000 & (_PERIOD - 1)


def ticks_add(ticks, more):
    """A time later, or earlier, than another."""
    return (ticks + more) & (_PERIOD - 1)


def ticks_diff(late, early):
    """Return the time from one to the other."""
    return ((late - early + _HALF) & (_PERIOD - 1)) - _HALF


def sleep_us(us):
    """Let time pass."""
    bench.spend(us)


def sleep_ms(ms):
    """Let time pass."""
    bench.spend(1000 * ms)

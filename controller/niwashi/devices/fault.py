"""Turn the errors of pin and pixel libraries into BoardFaults, which say what to do."""

from errno import EAGAIN, EBUSY, EIO, ETIMEDOUT

from niwashi.errors import BoardFault, NiwashiError
from niwashi.message import Key
from niwashi.validation import quoted

_SIGNS = (
    ("board-fault-wrong-chip", ("the header's chip is",)),
    ("board-fault-old-kernel", ("older than 5.10",)),
    ("board-fault-no-chip", ("no gpio chip",)),
    ("board-fault-no-folder", (".lgd-nfy", "no usable temporary directory")),
    ("board-fault-root", ("with sudo", "mmap() failed", "map registers", "create mailbox device")),
    ("board-fault-permission", ("permission", "not permitted", "sudo", "can not open gpiochip")),
    ("board-fault-no-i2c", ("i2c bus #", "/dev/i2c")),
    ("board-fault-busy", ("busy", "in use")),
    ("board-fault-no-spi", ("spidev", "/dev/spi")),
    ("board-fault-no-pio", ("pio device", "pio_init")),
    (
        "board-fault-not-a-pi",
        ("locate pi revision", "board not supported", "not a valid pin", "module 'board'"),
    ),
    (
        "board-fault-no-library",
        ("no module named", "was not found", "unable to load any default pin factory"),
    ),
)

_STUCK = (EAGAIN, EIO, ETIMEDOUT)
"""Errors of Linux when SDA or SCL stay low or others drive them (Documentation/i2c/fault-codes)."""


def fault_of(error: Exception, doing: str) -> BoardFault:
    """Return the BoardFault that says what failed while `doing` (a catalogue key) and what to do.

    The libraries below share no error type (lgpio's is a bare Exception), so their texts decide.

    >>> fault_of(OSError("GPIO busy"), "board-doing-pins").key
    'board-fault-busy'
    """
    if isinstance(error, BoardFault):
        return error
    detail = f"{type(error).__name__}: {error}"
    for key, signs in _SIGNS:
        if any(sign in detail.lower() for sign in signs):
            return BoardFault(key, doing=Key(doing), detail=quoted(detail))
    return BoardFault("board-fault-other", doing=Key(doing), detail=quoted(detail))


def fault_of_bus(error: OSError, chip: str, address: int, bus: int) -> BoardFault:
    """The BoardFault that says which chip could not be read, and whether it or the whole bus is to blame.

    >>> fault_of_bus(OSError(121, "Remote I/O error"), "X3", 0x22, 1).key
    'board-fault-i2c-chip'
    >>> fault_of_bus(TimeoutError(110, "Connection timed out"), "X3", 0x22, 1).key
    'board-fault-i2c-stuck'
    """
    facts: dict[str, str | int | NiwashiError] = {
        "chip": chip,
        "address": f"{address:#04x}",
        "bus": bus,
        "detail": quoted(str(error)),
    }
    if error.errno == EBUSY:
        return BoardFault("board-fault-i2c-busy", **facts)
    return BoardFault("board-fault-i2c-stuck" if error.errno in _STUCK else "board-fault-i2c-chip", **facts)

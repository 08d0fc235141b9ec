"""What a pin or pixel library throws, said as a fault of the board with what to do about it."""

from niwashi.errors import BoardFault
from niwashi.words import Key

__all__ = ["fault_of"]

_SIGNS = (
    ("board-fault-permission", ("permission", "not permitted", "sudo", "can not open gpiochip")),
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


def fault_of(error: Exception, doing: str) -> BoardFault:
    """The BoardFault that says what failed while `doing` (a catalogue key) and what to do.

    The libraries below share no error type (lgpio's is a bare Exception), so their texts decide.

    >>> fault_of(OSError("GPIO busy"), "board-doing-pins").key
    'board-fault-busy'
    """
    if isinstance(error, BoardFault):
        return error
    detail = f"{type(error).__name__}: {error}"
    for key, signs in _SIGNS:
        if any(sign in detail.lower() for sign in signs):
            return BoardFault(key, doing=Key(doing), detail=detail)
    return BoardFault("board-fault-other", doing=Key(doing), detail=detail)

"""Files that survive power cuts: texts of the host, the count of starts, the way of the next start."""

import os

ASKED = "asked"
STAY_AWAY = "stay-away"
STARTS = "starts"
WIRING = "wiring.json"
MOST_STARTS = 65535


def kept(name):
    """Return the bytes of a file, or None."""
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        return None


def keep(name, data):
    """Store bytes in a file; the old file stays until the new one is complete. Raises OSError.

    What is kept already is not written again: flash wears out.
    """
    if kept(name) == data:
        return
    with open(name + ".new", "wb") as file:
        file.write(data)
    os.rename(name + ".new", name)


def starts():
    """Count this start; return the number of earlier ones."""
    found = kept(STARTS) or b""
    before = int(found) if found.isdigit() else 0
    keep(STARTS, str(min(before + 1, MOST_STARTS)).encode())
    return before


def note_asked(stay_away):
    """Record a requested restart, optionally one that leaves the chip at the prompt."""
    keep(STAY_AWAY if stay_away else ASKED, b"once")


def is_asked_to_stay_away():
    """Return whether this start should stay at the prompt, without a watchdog; cleared by reading."""
    return was_there(STAY_AWAY)


def was_asked():
    """Return whether this start was requested; cleared by reading."""
    return was_there(ASKED)


def was_there(name):
    """Remove a file; return whether it existed."""
    if kept(name) is None:
        return False
    os.remove(name)
    return True

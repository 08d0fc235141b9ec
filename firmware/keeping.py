"""What a board keeps over power cuts, in files: texts of the host, the count of starts, how to start next."""

import os

ASKED = "asked"
STAY_AWAY = "stay-away"
STARTS = "starts"
MOST_STARTS = 65535


def kept(name):
    """The bytes of a file, or None if there is none."""
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        return None


def keep(name, data):
    """Keep bytes in a file; the old ones stay until the new are there. Raises OSError.

    What is kept already is not written again: flash wears out.
    """
    if kept(name) == data:
        return
    with open(name + ".new", "wb") as file:
        file.write(data)
    os.rename(name + ".new", name)


def starts():
    """Count this start; how many there were before it."""
    found = kept(STARTS) or b""
    before = int(found) if found.isdigit() else 0
    keep(STARTS, str(min(before + 1, MOST_STARTS)).encode())
    return before


def note_asked(stay_away):
    """Have the next start know that it was asked for; it may be asked to leave the chip to the prompt."""
    keep(STAY_AWAY if stay_away else ASKED, b"once")


def is_asked_to_stay_away():
    """Return whether this start should leave the chip to the prompt, without a watchdog; asked once."""
    return was_there(STAY_AWAY)


def was_asked():
    """Return whether this start was asked for; asked once."""
    return was_there(ASKED)


def was_there(name):
    """Return whether there was a file, which is gone now."""
    if kept(name) is None:
        return False
    os.remove(name)
    return True

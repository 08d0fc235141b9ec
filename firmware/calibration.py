"""The calibration of hall sensors: the value of each with nothing on it."""

import json

from texts import Refused
from wire_table import NO_FORM, NO_SYNTAX

WHOLE = 65535


def parsed(text):
    """Parse the values at rest, one a hall sensor, such as `{"zeros": [32768, 32541]}`. Raises Refused."""
    try:
        found = json.loads(text)
    except ValueError:
        raise Refused(NO_SYNTAX, "calibration") from None
    zeros = found.get("zeros") if isinstance(found, dict) else None
    if not isinstance(zeros, list):
        raise Refused(NO_FORM, "zeros")
    for i, zero in enumerate(zeros):
        if not isinstance(zero, int) or not 0 <= zero <= WHOLE:
            raise Refused(NO_FORM, f"zeros[{i}]")
    return zeros

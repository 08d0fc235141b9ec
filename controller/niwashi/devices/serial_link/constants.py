"""Generate the firmware's constants from the table, as plain MicroPython."""

from collections.abc import Iterable, Iterator

from niwashi.devices.serial_link.frames import CRC_START
from niwashi.devices.serial_link.table import (
    HEADER,
    MESSAGES,
    PROTOCOL,
    Capability,
    Cause,
    Limit,
    RefusalReason,
    Restart,
    SensedFace,
    StoredText,
    Time,
    WireCode,
)

_HEAD = '''"""The wire in numbers. Made by `make -C firmware protocol` from devices/serial_link/table.py."""
'''


def constants() -> str:
    """Return the text of firmware/wire_table.py."""
    return "\n".join((_HEAD, *_lines())) + "\n"


def _lines() -> Iterator[str]:
    yield f"PROTOCOL = {PROTOCOL}"
    yield f"CRC_START = 0x{CRC_START:04X}"
    yield f'HEADER_FORM = "<{"".join(field.letter for field in HEADER)}"'
    yield f"HEADER_BYTES = {sum({'B': 1, 'H': 2}[field.letter] for field in HEADER)}"
    for message in MESSAGES:
        yield ""
        fields = " ".join(name for name, _, _ in message.fields)
        yield f"# {fields or 'nothing but what follows'}"
        yield f"{message.name} = 0x{message.number:02X}"
        yield f'{message.name}_FORM = "{message.packing.format}"'
        yield f"{message.name}_BYTES = {message.packing.size}"
    yield from _codes("CAN", Capability)
    yield from _codes("CAUSE", Cause)
    yield from _codes("NO", RefusalReason)
    yield from _codes("RESTART", Restart)
    yield from _codes("TEXT", StoredText)
    yield from _codes("FACE", SensedFace)
    yield from _limits(Limit)
    yield from _limits(Time)


def _codes(prefix: str, codes: Iterable[WireCode]) -> Iterator[str]:
    yield ""
    yield from (f"{prefix}_{code.name} = {code.value}  # {code.says}" for code in codes)


def _limits(limits: Iterable[WireCode]) -> Iterator[str]:
    yield ""
    yield from (f"{limit.name} = {limit.value}  # {limit.says}" for limit in limits)

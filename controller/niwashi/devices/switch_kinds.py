"""The list of all kinds of switches. A new kind is a module of its own and one line here."""

from niwashi.devices.board_file import SwitchKind
from niwashi.devices.cell_wiring import Channel, Switch
from niwashi.devices.kind_expander import EXPANDERS
from niwashi.devices.kind_hall import HALLS
from niwashi.devices.kind_matrix import MATRIX
from niwashi.devices.kind_midi import MIDI
from niwashi.devices.kind_neotrellis import NEOTRELLIS
from niwashi.devices.kind_register import REGISTERS

SWITCH_KINDS: dict[str, SwitchKind] = {
    kind.key: kind for kind in (MATRIX, EXPANDERS, REGISTERS, HALLS, NEOTRELLIS, MIDI)
}
"""Kinds by their keys, in the order in which their switches are numbered; the measuring ones come last."""


def switch_named(text: str) -> Switch | None:
    """Parse the name of a switch in a board file; None if it is no such name.

    >>> switch_named("R2C8"), switch_named("X6B1"), switch_named("2.8")
    (Crossing(row=1, column=7), ExpanderInput(chip=5, number=9), None)
    >>> switch_named("S6H"), switch_named("S1I"), switch_named("M1C0")
    (RegisterInput(chip=5, number=7), None, None)
    """
    found = (kind.named(text) for kind in SWITCH_KINDS.values() if not kind.measures)
    return next((switch for switch in found if switch is not None and not isinstance(switch, Channel)), None)

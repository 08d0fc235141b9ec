"""All pictures of a board, in the order of building."""

from collections.abc import Callable
from functools import partial

from hardware.handwired.chain import pixels
from hardware.handwired.chips import bus, chip, grounds, hex_marking
from hardware.handwired.comb import bare_buttons, buttons, cards, leftovers
from hardware.handwired.first_light import first_light
from hardware.handwired.header import header
from hardware.handwired.matrix import columns, diodes, marking, rows
from hardware.handwired.plate import hexes
from hardware.handwired.reed import switch
from hardware.handwired.shifter import cuts, shifter
from hardware.handwired.supply import supply
from hardware.handwired.wires import Step
from niwashi.devices.board_file import BoardFile

_Maker = Callable[[BoardFile, int, str], Step]


def steps(file: BoardFile, language: str) -> tuple[Step, ...]:
    """Every picture. Raises NotDrawn for a board without straight rows, or hexagons at expanders."""
    light: list[_Maker] = [pixels, cuts, shifter, supply, header, first_light]
    makers = [marking, switch, diodes, rows, columns, cards, buttons, *light]
    if file.expanders:
        hexes(file)
        chips = [partial(chip, index=i) for i in range(len(file.expanders))]
        makers = [hex_marking, switch, grounds, *chips, bus, leftovers, bare_buttons, *light]
    return tuple(make(file, number, language) for number, make in enumerate(makers, 1))

"""A board wired by hand, without any circuit board: a picture for every step, from the board file."""

from hardware.handwired.plate import NotDrawn
from hardware.handwired.steps import steps
from hardware.handwired.wires import Step, Wire, joined_pins

__all__ = ["NotDrawn", "Step", "Wire", "joined_pins", "steps"]

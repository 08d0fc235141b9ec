"""The simulated table: stones, switches and hands below the drivers."""

from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.faults import Faults
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.hands import Hands, HandsLostError
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.movements import Eyes
from niwashi_sim.performing import perform
from niwashi_sim.simulate import SimulatedBoard, simulate
from niwashi_sim.sitting import AT_ONCE, SCANNED, Clock, DriftError, SessionEyes, Sitting, Tally
from niwashi_sim.table import Table, TableError
from niwashi_sim.tabletop import Tabletop

__all__ = [
    "AT_ONCE",
    "CLUMSY",
    "NEAT",
    "SCANNED",
    "SENSES",
    "Clock",
    "DirectBoard",
    "DriftError",
    "Eyes",
    "Faults",
    "Habits",
    "Hands",
    "HandsLostError",
    "SessionEyes",
    "SimulatedBoard",
    "SimulatedI2C",
    "Sitting",
    "Table",
    "TableError",
    "Tabletop",
    "Tally",
    "perform",
    "simulate",
    "with_senses",
]

"""The simulated table: stones, switches and hands below the drivers."""

from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.hands import Eyes, Hands, HandsLostError
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
    "Habits",
    "Hands",
    "HandsLostError",
    "SessionEyes",
    "SimulatedBoard",
    "Sitting",
    "Table",
    "TableError",
    "Tabletop",
    "Tally",
    "perform",
    "simulate",
    "with_senses",
]

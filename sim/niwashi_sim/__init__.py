"""The simulated table: stones, switches and hands below the drivers."""

from niwashi_sim.careful import Careful
from niwashi_sim.defects import KINDS, BadDefect, Defect, defect_named, plant, planted, random_defects
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.following import Follower
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.hands import Hands
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.patient import FaultyBoard
from niwashi_sim.performing import attend, perform, play_through
from niwashi_sim.person import REST_S, Eyes, HandsLostError, Steps
from niwashi_sim.postman import HONEST, Moods, Postman, PostOffice
from niwashi_sim.schedule import BadSchedule, Schedule, parse_schedule, random_schedule, wanted_schedule
from niwashi_sim.simulate import SimulatedBoard, simulate
from niwashi_sim.sitting import AT_ONCE, SCANNED, Clock, DriftError, SessionEyes, Sitting, SittingTally
from niwashi_sim.table import Table, TableError
from niwashi_sim.tabletop import SimulatedTabletop
from niwashi_sim.trouble import Trouble
from niwashi_sim.troubled import TroubledClock

__all__ = [
    "AT_ONCE",
    "CLUMSY",
    "HONEST",
    "KINDS",
    "NEAT",
    "REST_S",
    "SCANNED",
    "SENSES",
    "SOUND",
    "BadDefect",
    "BadSchedule",
    "Careful",
    "Clock",
    "Defect",
    "DirectBoard",
    "DriftError",
    "Eyes",
    "Faults",
    "FaultyBoard",
    "Follower",
    "Habits",
    "Hands",
    "HandsLostError",
    "Moods",
    "PostOffice",
    "Postman",
    "Schedule",
    "SessionEyes",
    "SimulatedBoard",
    "SimulatedI2C",
    "SimulatedTabletop",
    "Sitting",
    "SittingTally",
    "Steps",
    "Table",
    "TableError",
    "Trouble",
    "TroubledClock",
    "attend",
    "defect_named",
    "parse_schedule",
    "perform",
    "plant",
    "planted",
    "play_through",
    "random_defects",
    "random_schedule",
    "simulate",
    "wanted_schedule",
    "with_senses",
]

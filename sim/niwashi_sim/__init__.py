"""The simulated table: pieces and hands above, simulated switches below the real drivers."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi_sim.autoplay import attend, perform, play_through
    from niwashi_sim.cautious_player import CautiousPlayer
    from niwashi_sim.defects import (
        KINDS,
        BadDefect,
        Defect,
        apply_defects,
        defect_named,
        faults_of,
        plantable,
        random_defects,
        wanted_defects,
    )
    from niwashi_sim.direct import SENSES, DirectBoard, with_senses
    from niwashi_sim.fault_runner import FaultRunner, FaultyClock
    from niwashi_sim.faults import SOUND, Faults
    from niwashi_sim.faulty_board import FaultyBoard
    from niwashi_sim.habits import CLUMSY, NEAT, Habits
    from niwashi_sim.hands import Hands
    from niwashi_sim.i2c import SimulatedI2C
    from niwashi_sim.instructed_hands import InstructedHands
    from niwashi_sim.person import REST_S, Eyes, HandsLostError, Steps
    from niwashi_sim.schedule import BadSchedule, Schedule, parse_schedule, random_schedule, wanted_schedule
    from niwashi_sim.simulated_board import SimulatedBoard, simulate
    from niwashi_sim.simulated_match import (
        AT_ONCE,
        SCANNED,
        Clock,
        DriftError,
        MatchTally,
        SessionEyes,
        SimulatedMatch,
    )
    from niwashi_sim.table import Table, TableError
    from niwashi_sim.tabletop import SimulatedTabletop

__all__ = [
    "AT_ONCE",
    "CLUMSY",
    "KINDS",
    "NEAT",
    "REST_S",
    "SCANNED",
    "SENSES",
    "SOUND",
    "BadDefect",
    "BadSchedule",
    "CautiousPlayer",
    "Clock",
    "Defect",
    "DirectBoard",
    "DriftError",
    "Eyes",
    "FaultRunner",
    "Faults",
    "FaultyBoard",
    "FaultyClock",
    "Habits",
    "Hands",
    "HandsLostError",
    "InstructedHands",
    "MatchTally",
    "Schedule",
    "SessionEyes",
    "SimulatedBoard",
    "SimulatedI2C",
    "SimulatedMatch",
    "SimulatedTabletop",
    "Steps",
    "Table",
    "TableError",
    "apply_defects",
    "attend",
    "defect_named",
    "faults_of",
    "parse_schedule",
    "perform",
    "plantable",
    "play_through",
    "random_defects",
    "random_schedule",
    "simulate",
    "wanted_defects",
    "wanted_schedule",
    "with_senses",
]

__getattr__ = offer_later(
    __name__,
    {
        "autoplay": ["attend", "perform", "play_through"],
        "cautious_player": ["CautiousPlayer"],
        "defects": [
            "KINDS",
            "BadDefect",
            "Defect",
            "apply_defects",
            "defect_named",
            "faults_of",
            "plantable",
            "random_defects",
            "wanted_defects",
        ],
        "direct": ["SENSES", "DirectBoard", "with_senses"],
        "fault_runner": ["FaultRunner", "FaultyClock"],
        "faults": ["SOUND", "Faults"],
        "faulty_board": ["FaultyBoard"],
        "habits": ["CLUMSY", "NEAT", "Habits"],
        "hands": ["Hands"],
        "i2c": ["SimulatedI2C"],
        "instructed_hands": ["InstructedHands"],
        "person": ["REST_S", "Eyes", "HandsLostError", "Steps"],
        "schedule": [
            "BadSchedule",
            "Schedule",
            "parse_schedule",
            "random_schedule",
            "wanted_schedule",
        ],
        "simulated_board": ["SimulatedBoard", "simulate"],
        "simulated_match": [
            "AT_ONCE",
            "SCANNED",
            "Clock",
            "DriftError",
            "MatchTally",
            "SessionEyes",
            "SimulatedMatch",
        ],
        "table": ["Table", "TableError"],
        "tabletop": ["SimulatedTabletop"],
    },
)

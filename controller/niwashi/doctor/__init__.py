"""The doctor: asks a person to touch a board here and there, and says what is wrong with it."""

from niwashi.doctor.electrics import Seen, switch_of
from niwashi.doctor.examination import PIECES, Diagnosis, Examination
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.halls import zeros
from niwashi.doctor.lighting import COLOURS, WHITE
from niwashi.doctor.practice import Calibrated, Examined, Practice, Tester
from niwashi.doctor.proposal import propose
from niwashi.doctor.visit import NOTHING, Asked, Chart, Reply, Request, Visit

__all__ = [
    "COLOURS",
    "NOTHING",
    "PIECES",
    "WHITE",
    "Asked",
    "Calibrated",
    "Chart",
    "Diagnosis",
    "Examination",
    "Examined",
    "Finding",
    "FindingKind",
    "Practice",
    "Reply",
    "Request",
    "Seen",
    "Tester",
    "Visit",
    "propose",
    "switch_of",
    "zeros",
]

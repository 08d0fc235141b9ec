"""The doctor: asks a person to put pieces on a board and press its buttons, and diagnoses its faults."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.doctor.card import card_errors, card_signs
    from niwashi.doctor.circuit_model import SwitchSample, switch_of
    from niwashi.doctor.examination import PIECES, Diagnosis, Examination
    from niwashi.doctor.finding import Finding, FindingKind
    from niwashi.doctor.hall_checks import zeros
    from niwashi.doctor.light_checks import COLOURS, WHITE
    from niwashi.doctor.procedure import NOTHING, ExamRecord, Procedure, Reply, Request, RequestKind
    from niwashi.doctor.procedure_runner import CalibratedBoard, ExaminedBoard, ProcedureRunner, Tester
    from niwashi.doctor.proposal import propose
    from niwashi.doctor.report import diagnosis_text, request_text

__all__ = [
    "COLOURS",
    "NOTHING",
    "PIECES",
    "WHITE",
    "CalibratedBoard",
    "Diagnosis",
    "ExamRecord",
    "Examination",
    "ExaminedBoard",
    "Finding",
    "FindingKind",
    "Procedure",
    "ProcedureRunner",
    "Reply",
    "Request",
    "RequestKind",
    "SwitchSample",
    "Tester",
    "card_errors",
    "card_signs",
    "diagnosis_text",
    "propose",
    "request_text",
    "switch_of",
    "zeros",
]

__getattr__ = offer_later(
    __name__,
    {
        "card": ["card_errors", "card_signs"],
        "circuit_model": ["SwitchSample", "switch_of"],
        "examination": ["PIECES", "Diagnosis", "Examination"],
        "finding": ["Finding", "FindingKind"],
        "hall_checks": ["zeros"],
        "light_checks": ["COLOURS", "WHITE"],
        "procedure": ["NOTHING", "ExamRecord", "Procedure", "Reply", "Request", "RequestKind"],
        "procedure_runner": ["CalibratedBoard", "ExaminedBoard", "ProcedureRunner", "Tester"],
        "proposal": ["propose"],
        "report": ["diagnosis_text", "request_text"],
    },
)

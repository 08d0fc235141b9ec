"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.session.board import (
        DARK,
        LUMINANCE,
        Board,
        Cell,
        Colour,
        Cue,
        CueCategory,
        Cues,
        Event,
        EventKind,
        Frame,
        Geometry,
        Notice,
        Pixel,
        Reading,
        Role,
        Senses,
        Shape,
        Sounder,
        Tone,
        as_pixel,
        cues_of,
        view,
    )
    from niwashi.session.board_repair import BoardRepair, Confidence, Pace
    from niwashi.session.flow import GameFlow
    from niwashi.session.guide import Advice, Prompt
    from niwashi.session.input import REBOUND_S
    from niwashi.session.layers import Layer, Priority, merge_layers
    from niwashi.session.match import Match, Played
    from niwashi.session.parts_of_turn import turn_parts
    from niwashi.session.plan import Plan, State, values_of
    from niwashi.session.press_selection import Deed, NamedTurn, named_cells
    from niwashi.session.repair_plan import RepairAct, RepairStep
    from niwashi.session.session import Session
    from niwashi.session.sketch import DONE, Sketch
    from niwashi.session.speech import Inquiries, Inquiry, Listener, PlaceReport, Sentence, Topic, report
    from niwashi.session.stability_timer import StabilityTimer
    from niwashi.session.task import Task
    from niwashi.session.turn_telling import told_actions, told_option, told_turn, told_turns

__all__ = [
    "DARK",
    "DONE",
    "LUMINANCE",
    "REBOUND_S",
    "Advice",
    "Board",
    "BoardRepair",
    "Cell",
    "Colour",
    "Confidence",
    "Cue",
    "CueCategory",
    "Cues",
    "Deed",
    "Event",
    "EventKind",
    "Frame",
    "GameFlow",
    "Geometry",
    "Inquiries",
    "Inquiry",
    "Layer",
    "Listener",
    "Match",
    "NamedTurn",
    "Notice",
    "Pace",
    "Pixel",
    "PlaceReport",
    "Plan",
    "Played",
    "Priority",
    "Prompt",
    "Reading",
    "RepairAct",
    "RepairStep",
    "Role",
    "Senses",
    "Sentence",
    "Session",
    "Shape",
    "Sketch",
    "Sounder",
    "StabilityTimer",
    "State",
    "Task",
    "Tone",
    "Topic",
    "as_pixel",
    "cues_of",
    "merge_layers",
    "named_cells",
    "report",
    "told_actions",
    "told_option",
    "told_turn",
    "told_turns",
    "turn_parts",
    "values_of",
    "view",
]

__getattr__ = offer_later(
    __name__,
    {
        "board": [
            "DARK",
            "LUMINANCE",
            "Board",
            "Cell",
            "Colour",
            "Cue",
            "Cues",
            "Event",
            "Frame",
            "Geometry",
            "EventKind",
            "Notice",
            "Pixel",
            "Reading",
            "Role",
            "Senses",
            "Shape",
            "CueCategory",
            "Sounder",
            "Tone",
            "as_pixel",
            "cues_of",
            "view",
        ],
        "board_repair": ["BoardRepair", "Confidence", "Pace"],
        "flow": ["GameFlow"],
        "guide": ["Advice", "Prompt"],
        "input": ["REBOUND_S"],
        "layers": ["Layer", "Priority", "merge_layers"],
        "match": ["Match", "Played"],
        "parts_of_turn": ["turn_parts"],
        "plan": ["Plan", "State", "values_of"],
        "press_selection": ["Deed", "NamedTurn", "named_cells"],
        "repair_plan": ["RepairAct", "RepairStep"],
        "session": ["Session"],
        "stability_timer": ["StabilityTimer"],
        "sketch": ["DONE", "Sketch"],
        "speech": ["Inquiries", "Inquiry", "Listener", "PlaceReport", "Sentence", "Topic", "report"],
        "task": ["Task"],
        "turn_telling": ["told_actions", "told_option", "told_turn", "told_turns"],
    },
)

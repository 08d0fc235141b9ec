"""Records: every game kept where no pulled plug can reach it, and taken out again as it was."""

from niwashi.records.arrivals import Arrived, take_in
from niwashi.records.atomic_file import write_whole
from niwashi.records.backup import (
    Content,
    adds_nothing,
    back_up,
    content_of,
    discard,
    free_name,
    is_cut,
    is_sound,
    mend,
    put_back,
)
from niwashi.records.homes import Homes, KeptChain, Peer, Unsent
from niwashi.records.journal import Journal
from niwashi.records.kept import LONGEST_NAME, Deed, Kept, RecordedAct, Thinking
from niwashi.records.lines import LONGEST_LINE, record_lines
from niwashi.records.opened import Checked, check_opened, opened_lines, read_opened
from niwashi.records.place import usual_place
from niwashi.records.reader import Reader
from niwashi.records.reading import LOOKED_AT, open_to_read
from niwashi.records.replay import Replay, replay
from niwashi.records.rescue import Renewal, open_whole, renew
from niwashi.records.rows import LATEST
from niwashi.records.sheet import drawn, ending_text, minute_text, open_text, score_sheet
from niwashi.records.signed_game import signed_game
from niwashi.records.thinking import used_s
from niwashi.records.times import check_times, timeline_of
from niwashi.records.trace import (
    CARRY_OUT,
    COME_BACK,
    NOTICE,
    PACE,
    READING,
    REST,
    RIGHT,
    SET_UP,
    TIME_OUT,
    UNDO,
    Run,
    TraceEntry,
    reading_change,
)
from niwashi.records.tries import PuzzleTry, Tried
from niwashi.records.turn_readings import Sealed, TurnReadings

__all__ = [
    "CARRY_OUT",
    "COME_BACK",
    "LATEST",
    "LONGEST_LINE",
    "LONGEST_NAME",
    "LOOKED_AT",
    "NOTICE",
    "PACE",
    "READING",
    "REST",
    "RIGHT",
    "SET_UP",
    "TIME_OUT",
    "UNDO",
    "Arrived",
    "Checked",
    "Content",
    "Deed",
    "Homes",
    "Journal",
    "Kept",
    "KeptChain",
    "Peer",
    "PuzzleTry",
    "Reader",
    "RecordedAct",
    "Renewal",
    "Replay",
    "Run",
    "Sealed",
    "Thinking",
    "TraceEntry",
    "Tried",
    "TurnReadings",
    "Unsent",
    "adds_nothing",
    "back_up",
    "check_opened",
    "check_times",
    "content_of",
    "discard",
    "drawn",
    "ending_text",
    "free_name",
    "is_cut",
    "is_sound",
    "mend",
    "minute_text",
    "open_text",
    "open_to_read",
    "open_whole",
    "opened_lines",
    "put_back",
    "read_opened",
    "reading_change",
    "record_lines",
    "renew",
    "replay",
    "score_sheet",
    "signed_game",
    "take_in",
    "timeline_of",
    "used_s",
    "usual_place",
    "write_whole",
]

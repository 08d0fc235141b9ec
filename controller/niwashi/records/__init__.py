"""Records: every game kept where no pulled plug can reach it, and taken out again as it was."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.records.atomic_file import sync_folder, write_whole, written_whole
    from niwashi.records.backup import (
        RecordsContent,
        adds_nothing,
        back_up,
        check_file,
        content_of,
        discard,
        free_name,
        is_cut,
        is_sound,
        mend,
        put_back,
    )
    from niwashi.records.importer import ImportResult, take_in
    from niwashi.records.journal import Journal
    from niwashi.records.kept import LONGEST_NAME, ActKind, Kept, RecordedAct, UsedTime
    from niwashi.records.lines import (
        LONGEST_LINE,
        EntryLine,
        RunLine,
        line_from,
        record_lines,
        run_text,
        trace_text,
    )
    from niwashi.records.merging import MergeCounts, check_plain, merge
    from niwashi.records.opening import usual_place
    from niwashi.records.reader import RecordsReader
    from niwashi.records.reading import open_to_read
    from niwashi.records.replaying import Replay, Replaying, replay
    from niwashi.records.rescue import Renewal, open_whole, renew
    from niwashi.records.rows import LATEST
    from niwashi.records.sheet import drawn, ending_text, minute_text, open_text, score_sheet
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
    from niwashi.records.tries import PuzzleTry, TryResult

__all__ = [
    "CARRY_OUT",
    "COME_BACK",
    "LATEST",
    "LONGEST_LINE",
    "LONGEST_NAME",
    "NOTICE",
    "PACE",
    "READING",
    "REST",
    "RIGHT",
    "SET_UP",
    "TIME_OUT",
    "UNDO",
    "ActKind",
    "EntryLine",
    "ImportResult",
    "Journal",
    "Kept",
    "MergeCounts",
    "PuzzleTry",
    "RecordedAct",
    "RecordsContent",
    "RecordsReader",
    "Renewal",
    "Replay",
    "Replaying",
    "Run",
    "RunLine",
    "TraceEntry",
    "TryResult",
    "UsedTime",
    "adds_nothing",
    "back_up",
    "check_file",
    "check_plain",
    "check_times",
    "content_of",
    "discard",
    "drawn",
    "ending_text",
    "free_name",
    "is_cut",
    "is_sound",
    "line_from",
    "mend",
    "merge",
    "minute_text",
    "open_text",
    "open_to_read",
    "open_whole",
    "put_back",
    "reading_change",
    "record_lines",
    "renew",
    "replay",
    "run_text",
    "score_sheet",
    "sync_folder",
    "take_in",
    "timeline_of",
    "trace_text",
    "used_s",
    "usual_place",
    "write_whole",
    "written_whole",
]

__getattr__ = offer_later(
    __name__,
    {
        "atomic_file": ["sync_folder", "write_whole", "written_whole"],
        "backup": [
            "RecordsContent",
            "adds_nothing",
            "back_up",
            "check_file",
            "content_of",
            "discard",
            "free_name",
            "is_cut",
            "is_sound",
            "mend",
            "put_back",
        ],
        "importer": ["ImportResult", "take_in"],
        "journal": ["Journal"],
        "kept": ["LONGEST_NAME", "ActKind", "Kept", "RecordedAct", "UsedTime"],
        "lines": [
            "LONGEST_LINE",
            "EntryLine",
            "RunLine",
            "line_from",
            "record_lines",
            "run_text",
            "trace_text",
        ],
        "merging": ["MergeCounts", "check_plain", "merge"],
        "opening": ["usual_place"],
        "reader": ["RecordsReader"],
        "reading": ["open_to_read"],
        "replaying": ["Replay", "Replaying", "replay"],
        "rescue": ["Renewal", "open_whole", "renew"],
        "rows": ["LATEST"],
        "sheet": ["drawn", "ending_text", "minute_text", "open_text", "score_sheet"],
        "thinking": ["used_s"],
        "times": ["check_times", "timeline_of"],
        "trace": [
            "CARRY_OUT",
            "COME_BACK",
            "NOTICE",
            "PACE",
            "READING",
            "REST",
            "RIGHT",
            "SET_UP",
            "TIME_OUT",
            "UNDO",
            "Run",
            "TraceEntry",
            "reading_change",
        ],
        "tries": ["PuzzleTry", "TryResult"],
    },
)

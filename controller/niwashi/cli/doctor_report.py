"""The doctor's texts: a letter for whoever mends the board, a record for programs."""

import json

from niwashi import __version__
from niwashi.devices import BoardFile
from niwashi.doctor import Diagnosis, ExamRecord, Finding, diagnosis_text
from niwashi.terminal import LANGUAGE, message


def letter(file: BoardFile, diagnosis: Diagnosis) -> str:
    """The text to keep, or to attach to a question."""
    begin = message("doctor-letter", name=file.name, version=__version__)
    return f"{begin}\n\n{diagnosis_text(file, diagnosis, LANGUAGE)}\n"


def record(file: BoardFile, text: str, chart: ExamRecord, diagnosis: Diagnosis) -> str:
    """Return all readings and findings as JSON; readings are lists of switches by name."""
    names = {file.bit(s): str(s) for wired in file.cells for s in wired.switches}
    content = {
        "niwashi": __version__,
        "board": file.name,
        "board_file": text,
        "findings": [_plain(f) for f in diagnosis.findings],
        "instead": [[_plain(f) for f in way] for way in diagnosis.instead],
        "colours": chart.colours,
        "lights": {str(pixel): cell for pixel, cell in sorted(chart.lights.items())},
        "fields": {"rest": chart.rest, "changes": chart.changes},
        "good_ma": chart.good_ma,
        "bad_ma": chart.bad_ma,
        "observations": [
            {
                "down": sorted(map(str, seen.down)),
                "closed": _named(seen.seen.closed, names),
                "flickers": _named(seen.seen.flickers, names),
            }
            for seen in chart.observations
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _named(mask: int, names: dict[int, str]) -> list[str]:
    """The switches of a mask; those that the board file does not name, by their bit."""
    bits = [1 << i for i in range(mask.bit_length()) if mask >> i & 1]
    return sorted(names.get(bit, f"bit {bit.bit_length() - 1}") for bit in bits)


def _plain(finding: Finding) -> dict[str, object]:
    return {"kind": str(finding.kind), "at": list(finding.at)}

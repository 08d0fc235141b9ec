"""Tracks and vias of the circuit boards, kept as files. Runs under KiCad's own Python too.

`tracks/NAME.csv` has a line for each: net, layer, start, end and width of a track, or net, `via` and place.
Millimetres from the design's upper left corner. After a change of a design its tracks are laid in KiCad, by
hand or by an autorouter, and kept:

    /usr/bin/python3 -m hardware.circuits.tracks board.kicad_pcb hardware/circuits/tracks/NAME.csv
"""

import csv
import sys
from pathlib import Path
from typing import Any, NamedTuple

LAYERS = ("F.Cu", "B.Cu")
ORIGIN = (50.0, 50.0)
"""Where a design's upper left corner lies on KiCad's paper, in millimetres."""

VIA, DRILL = 0.7, 0.35
_FOLDER = Path(__file__).parent / "tracks"


class Track(NamedTuple):
    """A straight track on a layer, or a via where `layer` is "via": its start and end are the same."""

    net: str
    layer: str
    start: tuple[float, float]
    end: tuple[float, float]
    width: float = VIA


def tracks_of(design: str) -> list[Track]:
    """Return the kept tracks of a design. Raises FileNotFoundError and ValueError."""
    with (_FOLDER / f"{design}.csv").open(encoding="utf-8", newline="") as file:
        return [_track(row) for row in csv.reader(file)]


def _track(row: list[str]) -> Track:
    net, layer, *numbers = row
    values = [float(number) for number in numbers]
    if layer == "via" and len(values) == 2:
        return Track(net, layer, (values[0], values[1]), (values[0], values[1]))
    if layer in LAYERS and len(values) == 5:
        return Track(net, layer, (values[0], values[1]), (values[2], values[3]), values[4])
    raise ValueError(f"not a track: {row}")


def _kept(board: Any) -> list[list[str]]:
    """Return a row for each track and via of a KiCad board, in its order."""
    import pcbnew

    def place(point: Any) -> list[str]:
        across, down = pcbnew.ToMM(point.x) - ORIGIN[0], pcbnew.ToMM(point.y) - ORIGIN[1]
        return [_millimetres(across), _millimetres(down)]

    rows = []
    for item in board.GetTracks():
        net = item.GetNetname().removeprefix("/")
        if item.GetClass() == "PCB_VIA":
            rows.append([net, "via", *place(item.GetPosition())])
        else:
            ends = [*place(item.GetStart()), *place(item.GetEnd())]
            rows.append([net, item.GetLayerName(), *ends, _millimetres(pcbnew.ToMM(item.GetWidth()))])
    return rows


def _millimetres(length: float) -> str:
    return f"{length:.4f}".rstrip("0").rstrip(".")


def main(arguments: list[str]) -> int:
    """Keep the tracks of a KiCad board in a file."""
    import pcbnew

    board, kept = arguments
    with Path(kept).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(_kept(pcbnew.LoadBoard(board)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

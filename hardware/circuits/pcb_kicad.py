"""A design as a KiCad board: footprints in place, kept tracks laid, ground poured; by KiCad's own Python.

    /usr/bin/python3 -m hardware.circuits.pcb_kicad design.json board.kicad_pcb

Tracks are those of `hardware/circuits/tracks`.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pcbnew

from hardware.circuits.tracks import DRILL, ORIGIN, VIA, Track, tracks_of

FOOTPRINTS = Path("/usr/share/kicad/footprints")
_DRAWN = {"F.SilkS": pcbnew.F_SilkS, "B.SilkS": pcbnew.B_SilkS, "Edge.Cuts": pcbnew.Edge_Cuts}


class Board:
    """The board being made."""

    def __init__(self, data: dict[str, Any], path: Path) -> None:
        self.data = data
        self.board = pcbnew.NewBoard(str(path))
        self.nets: dict[str, Any] = {}
        for name in sorted({net for part in data["parts"] for net in part["pins"].values()}):
            self._add_net(name, f"/{name}")  # a label of the only sheet, as KiCad calls it
        for name in sorted({net for pins in data["open"].values() for net in pins.values()}):
            self._add_net(name, name)

    def _add_net(self, name: str, whole: str) -> None:
        net = pcbnew.NETINFO_ITEM(self.board, whole)
        self.board.Add(net)
        self.nets[name] = net

    def at(self, place: tuple[float, float] | list[float]) -> Any:  # pcbnew has no types
        """KiCad\'s point for a place of the design."""
        return pcbnew.VECTOR2I(
            pcbnew.FromMM(round(place[0] + ORIGIN[0], 4)), pcbnew.FromMM(round(place[1] + ORIGIN[1], 4))
        )

    def place_parts(self, folder: Path) -> None:
        """Every footprint where it belongs, its pads joined to their nets; `folder` has the few it takes."""
        for part in self.data["parts"]:
            library, name = part["footprint"].split(":")
            footprint = pcbnew.FootprintLoad(str(folder), name)
            footprint.SetFPID(pcbnew.LIB_ID(library, name))
            footprint.SetReference(part["ref"])
            footprint.SetValue(part["value"])
            footprint.SetPath(pcbnew.KIID_PATH("/" + self.data["uuids"][part["ref"]]))
            footprint.SetField("Key", part["key"])
            footprint.GetFieldByName("Key").SetVisible(aVisible=False)
            self.board.Add(footprint)
            footprint.SetPosition(self.at(part["at"]))
            if part["is_below"]:
                footprint.Flip(footprint.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
            footprint.SetOrientationDegrees(part["turn"])
            if part["named"]:
                x, y, turn = part["named"]
                footprint.Reference().SetPosition(self.at((part["at"][0] + x, part["at"][1] + y)))
                footprint.Reference().SetTextAngleDegrees(turn)
            self._join(footprint, part)

    def _join(self, footprint: Any, part: dict[str, Any]) -> None:
        if not part["key"]:
            footprint.SetAttributes(footprint.GetAttributes() | pcbnew.FP_EXCLUDE_FROM_BOM)
        for pad in footprint.Pads():
            number = pad.GetNumber()
            net = part["pins"].get(number) or self.data["open"].get(part["ref"], {}).get(number)
            if net:
                pad.SetNet(self.nets[net])
            elif pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                pad.SetLocalClearance(pcbnew.FromMM(0.25))
        size = pcbnew.VECTOR2I(pcbnew.FromMM(0.8), pcbnew.FromMM(0.8))
        footprint.Reference().SetTextSize(size)
        footprint.Reference().SetTextThickness(pcbnew.FromMM(0.12))
        if part["ref"].startswith(("J1", "J2", "H")) and len(part["pins"]) < 2:
            footprint.Reference().SetVisible(aVisible=False)

    def outline(self) -> None:
        """The board's edge, with round corners."""
        width, height = self.data["size"]
        r = self.data["corner"]
        sides = [((r, 0), (width - r, 0)), ((width, r), (width, height - r))]
        sides += [((width - r, height), (r, height)), ((0, height - r), (0, r))]
        for start, end in sides:
            self._shape(pcbnew.SHAPE_T_SEGMENT, start, end)
        h = r * 0.70710678
        for cx, cy, sx, sy in (
            (r, r, -1, -1), (width - r, r, 1, -1), (width - r, height - r, 1, 1), (r, height - r, -1, 1),
        ):  # fmt: skip
            shape = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_ARC)
            ends = [(cx + sx * r, cy), (cx + sx * h, cy + sy * h), (cx, cy + sy * r)]
            shape.SetArcGeometry(*(self.at(end) for end in ends))
            self._finish(shape, "Edge.Cuts", 0.1)

    def words(self) -> None:
        """Print the texts and the marks for sawing."""
        for x in self.data["cuts"]:
            for y in range(0, int(self.data["size"][1]), 2):
                self._shape(pcbnew.SHAPE_T_SEGMENT, (x, y + 0.5), (x, y + 1.5), "F.SilkS")
        for text in self.data["texts"]:
            item = pcbnew.PCB_TEXT(self.board)
            item.SetText(text["words"])
            item.SetPosition(self.at(text["at"]))
            item.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(text["size"]), pcbnew.FromMM(text["size"])))
            item.SetTextThickness(pcbnew.FromMM(max(0.12, text["size"] * 0.15)))
            item.SetLayer(_DRAWN[text["layer"]])
            item.SetTextAngleDegrees(text["turn"])
            self.board.Add(item)

    def _shape(self, kind: int, start: Any, end: Any, layer: str = "Edge.Cuts") -> None:
        shape = pcbnew.PCB_SHAPE(self.board, kind)
        shape.SetStart(self.at(start))
        shape.SetEnd(self.at(end))
        self._finish(shape, layer, 0.1 if layer == "Edge.Cuts" else 0.15)

    def _finish(self, shape: Any, layer: str, width: float) -> None:
        shape.SetLayer(_DRAWN[layer])
        shape.SetWidth(pcbnew.FromMM(width))
        self.board.Add(shape)

    def lay(self, tracks: list[Track]) -> None:
        """Lay the kept tracks and vias. Raises ValueError for a net that the design has not."""
        for track in tracks:
            if track.net not in self.nets:
                raise ValueError(
                    f"The kept tracks have the net {track.net}, and the design has not. "
                    "Lay its tracks anew in KiCad and keep them: hardware/circuits/tracks.py."
                )
            item = (self._via if track.layer == "via" else self._straight)(track)
            item.SetNet(self.nets[track.net])
            self.board.Add(item)

    def _straight(self, track: Track) -> Any:
        item = pcbnew.PCB_TRACK(self.board)
        item.SetStart(self.at(track.start))
        item.SetEnd(self.at(track.end))
        item.SetWidth(pcbnew.FromMM(track.width))
        item.SetLayer(self.board.GetLayerID(track.layer))
        return item

    def _via(self, track: Track) -> Any:
        item = pcbnew.PCB_VIA(self.board)
        item.SetPosition(self.at(track.start))
        item.SetWidth(pcbnew.FromMM(VIA))
        item.SetDrill(pcbnew.FromMM(DRILL))
        return item

    def pour(self) -> None:
        """Fill the zones, once every track lies."""
        width, height = self.data["size"]
        for zone in self.data["zones"]:
            corners = zone["corners"] or [
                (0.4, 0.4),
                (width - 0.4, 0.4),
                (width - 0.4, height - 0.4),
                (0.4, height - 0.4),
            ]
            item = pcbnew.ZONE(self.board)
            item.SetLayer(self.board.GetLayerID(zone["layer"]))
            item.SetNet(self.nets[zone["net"]])
            outline = item.Outline()
            outline.NewOutline()
            for corner in corners:
                outline.Append(self.at(corner))
            item.SetLocalClearance(pcbnew.FromMM(0.2))
            item.SetMinThickness(pcbnew.FromMM(0.25))
            item.SetThermalReliefGap(pcbnew.FromMM(0.2))
            item.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.4))
            item.SetPadConnection(pcbnew.ZONE_CONNECTION_THT_THERMAL)
            item.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
            self.board.Add(item)
        self.board.BuildConnectivity()
        pcbnew.ZONE_FILLER(self.board).Fill(self.board.Zones())


def gathered(data: dict[str, Any], folder: Path) -> Path:
    """A library of what the board takes: KiCad reads a whole library anew for every footprint."""
    for wanted in sorted({part["footprint"] for part in data["parts"]}):
        library, name = wanted.split(":")
        (folder / f"{name}.kicad_mod").symlink_to(FOOTPRINTS / f"{library}.pretty" / f"{name}.kicad_mod")
    return folder


def main(arguments: list[str]) -> int:
    """Make the board."""
    data = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    path = Path(arguments[1])
    pcbnew.KIID.SeedGenerator(1)  # the same identities each time: KiCad plots in their order
    with TemporaryDirectory(suffix=".pretty") as folder:
        made = Board(data, path)
        made.place_parts(gathered(data, Path(folder)))
    made.outline()
    made.words()
    made.lay(tracks_of(data["name"]))
    made.pour()
    pcbnew.SaveBoard(str(path), made.board)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

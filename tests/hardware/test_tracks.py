"""Kept tracks of the circuit boards belong to their designs. KiCad's own checks are in test_kicad.py."""

from math import dist

import pytest
from hardware.circuits import tracks
from hardware.circuits.__main__ import designs
from hardware.circuits.design import Design
from hardware.circuits.schematic import open_pins
from hardware.circuits.tracks import LAYERS, tracks_of
from tests.hardware.test_netlists import needs_symbols

DESIGNS = {design.name: design for design in designs()}
EACH = pytest.mark.parametrize("design", DESIGNS.values(), ids=DESIGNS)


def test_every_design_has_kept_tracks_and_no_file_is_left_over() -> None:
    folder = tracks._FOLDER
    assert {file.stem for file in folder.iterdir()} == set(DESIGNS)


@EACH
@needs_symbols
def test_kept_tracks_have_nets_of_the_design_and_lie_on_its_board(design: Design) -> None:
    laid = tracks_of(design.name)
    not_joined = {net for pins in open_pins(design).values() for net in pins.values()}
    assert {track.net for track in laid} <= set(design.nets) | not_joined
    width, height = design.size
    for track in laid:
        for across, down in (track.start, track.end):
            assert 0 < across < width
            assert 0 < down < height


@EACH
def test_wide_nets_have_wide_tracks(design: Design) -> None:
    """Amperes flow there. Near pins a track may be narrow: most of its length counts."""
    lengths: dict[str, dict[bool, float]] = {net: {True: 0.0, False: 0.0} for net in design.widths}
    for track in tracks_of(design.name):
        if track.net in lengths and track.layer in LAYERS:
            is_wide = track.width >= design.widths[track.net] / 2
            lengths[track.net][is_wide] += dist(track.start, track.end)
    assert {net: found for net, found in lengths.items() if found[False] > found[True]} == {}

"""A board wired by hand: each net of the board file is drawn, nothing else is, and all can be read."""

import re
import tomllib
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hardware.circuits.netlist import netlist
from hardware.handwired.__main__ import committed, main
from hardware.handwired.canvas import COLOURS, WIRE_COLOURS
from hardware.handwired.chain import pieces
from hardware.handwired.plate import NotDrawn
from hardware.handwired.steps import steps
from hardware.handwired.stripboard import COLUMNS, CUTS, LINKS, PLACED, TRACKS, copper, used
from hardware.handwired.wires import Step, joined_pins
from hardware.lengths import lengths
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.words.catalogue import LANGUAGES

DRAWN = ("garden-36", "garden-36-pico", "garden-36-buttons", "hex-91")
EACH_BOARD = pytest.mark.parametrize("name", DRAWN)
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@cache
def board(name: str) -> BoardFile:
    return load_board(data.boards() / f"{name}.toml")


@cache
def pictures(name: str, language: str = "en") -> tuple[Step, ...]:
    return steps(board(name), language)


@EACH_BOARD
def test_the_wires_drawn_are_the_nets_of_the_board_file_and_no_others(name: str) -> None:
    nets = {frozenset(pins) for pins in netlist(board(name)).nets.values()}
    assert joined_pins(pictures(name)) == nets


def test_a_wire_that_is_left_out_or_goes_astray_is_found() -> None:
    nets = {frozenset(pins) for pins in netlist(board("garden-36")).nets.values()}
    for step in pictures("garden-36"):
        for i, wire in enumerate(step.wires):
            if wire.net == "R1C1":
                less = Step(
                    "less", step.canvas, step.pins, step.places, [*step.wires[:i], *step.wires[i + 1 :]]
                )
                others = [each for each in pictures("garden-36") if each is not step]
                assert joined_pins([*others, less]) != nets
                return
    pytest.fail("no picture shows R1C1")


@EACH_BOARD
def test_each_wire_touches_its_pins_where_they_are_drawn_and_no_other_nets_pin(name: str) -> None:
    net_of = {pin: net for net, pins in netlist(board(name)).nets.items() for pin in pins}
    for step in pictures(name):
        for wire in step.wires:
            for pin, places in step.places.items():
                net = pin[1] if pin[0] == "rail" else net_of.get(pin, "")
                if pin in wire.pins:
                    assert any(wire.passes(at) for at in places), (step.name, wire.net, pin)
                    assert net in ("", wire.net), (step.name, wire.net, pin)
                elif net and net != wire.net:
                    assert not any(wire.passes(at) for at in places), (step.name, wire.net, pin)


@EACH_BOARD
def test_the_band_of_every_diode_is_at_the_row(name: str) -> None:
    found: dict[str, bool] = {}
    for step in pictures(name):
        for ref, band in step.bands.items():
            anode, cathode = step.pins[ref, "A"], step.pins[ref, "K"]
            found[ref] = abs(band[1] - cathode[1]) < abs(band[1] - anode[1])
    assert set(found) == {each.ref for each in netlist(board(name)).of_kind("diode")}
    assert all(found.values())


@EACH_LANGUAGE
@EACH_BOARD
def test_no_label_overlaps_another_or_leaves_the_picture(name: str, language: str) -> None:
    for step in pictures(name, language):
        canvas = step.canvas
        assert len(canvas.labels) > 5
        for first, second in combinations(canvas.labels, 2):
            assert not first.overlaps(second), (step.name, first, second)
        for label in canvas.labels:
            left, top, right, bottom = label.box
            assert 0 <= left < right <= canvas.width, (step.name, label)
            assert 0 <= top < bottom <= canvas.height, (step.name, label)


def test_every_pin_of_the_computer_is_named_beside_its_wire() -> None:
    step = next(each for each in pictures("garden-36") if each.name == "header")
    said = {label.text for label in step.canvas.labels}
    for pin, gpio in ((11, "GPIO 17"), (40, "GPIO 21"), (19, "GPIO 10")):
        assert {str(pin), gpio} <= said
    assert {str(pin) for pin in range(1, 41)} <= said


def test_the_stripboards_copper_joins_what_the_netlist_joins() -> None:
    groups: list[set[object]] = []
    for hole, who in [*used(), *((link[0], link) for link in LINKS), *((link[1], link) for link in LINKS)]:
        mine: set[object] = {copper(hole), who if who != "link" else copper(hole)}
        for each in [group for group in groups if group & mine]:
            groups.remove(each)
            mine |= each
        groups.append(mine)
    found = {frozenset(who for who in group if isinstance(who, str)) for group in groups}
    parts = {each.ref for each in PLACED} - {"rail"}
    nets = netlist(board("garden-36")).nets
    wanted = {}
    for net, pins in nets.items():
        here = {f"{ref}.{pin}" for ref, pin in pins if ref in parts}
        if here:
            wanted[net] = here | {
                f"rail.{net}" for each in PLACED if each.ref == "rail" and net in each.holes
            }
    open_pins = {frozenset({f"U1.{pin}"}) for pin in (6, 8, 11)}
    assert found == {frozenset(each) for each in wanted.values()} | open_pins


def test_the_stripboard_can_be_built() -> None:
    holes = [hole for hole, _ in used()]
    assert len(set(holes)) == len(holes), "two legs in one hole"
    assert not set(holes) & set(CUTS)
    assert all(track in TRACKS and 1 <= number <= COLUMNS for track, number in [*holes, *CUTS])
    assert all(start[1] == end[1] for start, end in LINKS), "links run straight across the tracks"
    chip = next(each for each in PLACED if each.kind == "shifter").holes
    assert chip["14"][1] - chip["1"][1] == 3  # 7.62 mm between its rows
    for clamp in (each for each in PLACED if each.ref == "rail"):
        tracks = [TRACKS.index(track) for track, _ in clamp.holes.values()]
        assert {b - a for a, b in pairwise(tracks)} == {2}  # 5.08 mm
    with pytest.raises(ValueError, match="cut"):
        copper(CUTS[0])


@EACH_BOARD
def test_strips_are_cut_where_the_chain_turns_and_lose_no_pixel(name: str) -> None:
    found = pieces(board(name))
    assert [i for piece in found for i in piece] == list(range(len(board(name).chain)))
    assert sum(len(piece) == 6 for piece in found) == (2 if name == "hex-91" else 6)


@pytest.mark.parametrize("name", ["gardens-4", "garden-36-hall", "hex-91-pico"])
def test_a_board_that_cannot_be_drawn_is_refused(name: str) -> None:
    with pytest.raises(NotDrawn, match="only a board"):
        steps(board(name), "en")


def test_both_languages_have_every_text_and_all_are_used() -> None:
    folder = Path(__file__).parents[2] / "hardware" / "handwired"
    texts = tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))
    sources = "".join(each.read_text(encoding="utf-8") for each in folder.glob("*.py"))
    for key, said in texts.items():
        assert set(said) == set(LANGUAGES), key
        assert set(re.findall(r"\{\w+", said["en"])) == set(re.findall(r"\{\w+", said["ja"])), key
        stem = re.sub(r"-(title|note|[a-z]+|\d)$", "", key)
        assert f'"{key}"' in sources or f'"{stem}"' in sources or f'f"{stem}-' in sources, key


def test_wires_are_told_apart_by_eyes_of_every_kind() -> None:
    everything = pytest.importorskip("coloraide.everything")
    for sight in (None, "protan", "deutan", "tritan"):
        seen = {}
        for name, colour in WIRE_COLOURS.items():
            one = everything.ColorAll(colour)
            seen[name] = one if sight is None else one.filter(sight, severity=1.0)
        for (one, first), (other, second) in combinations(seen.items(), 2):
            assert first.delta_e(second, method="2000") > 10, (sight, one, other)


def test_wires_and_words_stand_out_from_the_paper() -> None:
    everything = pytest.importorskip("coloraide.everything")
    paper = everything.ColorAll(COLOURS["paper"])
    for name in (*WIRE_COLOURS, "faint"):
        assert paper.contrast(everything.ColorAll(COLOURS[name])) >= 3.0, name


def test_the_pictures_of_the_repository_are_those_of_the_board_file() -> None:
    for path, text in committed().items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: make -C hardware"
    there = {path for folder in {path.parent for path in committed()} for path in folder.iterdir()}
    assert there == set(committed())


def test_the_command_writes_svg(tmp_path: Path) -> None:
    main([str(data.boards() / "garden-36-pico.toml"), str(tmp_path)])
    assert len(list(tmp_path.iterdir())) == len(list(tmp_path.glob("*.svg"))) == 13


@EXHAUSTIVE
def test_the_command_writes_png_too(tmp_path: Path) -> None:
    main([str(data.boards() / "garden-36-pico.toml"), str(tmp_path), "--png"])
    names = {path.stem for path in tmp_path.glob("*.svg")}
    assert {path.stem for path in tmp_path.glob("*.png")} == names
    assert (tmp_path / "01-marking.png").read_bytes().startswith(b"\x89PNG")


def test_the_first_hole_lies_where_the_laser_cutter_puts_it() -> None:
    step = next(each for each in pictures("garden-36") if each.name == "marking")
    first = lengths().frame.border + lengths().cell.pitch / 2
    said = [label.text for label in step.canvas.labels]
    assert said.count(f"{first:.1f}") == 2

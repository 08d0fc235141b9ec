"""The proposed board file: put right where a file can help, and otherwise as it was."""

import tomllib

from niwashi.data import boards
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.proposal import propose

FILE = boards() / "garden-36.toml"
TEXT = FILE.read_text(encoding="utf-8")
GARDEN = load_board(FILE)


def proposed(*findings: Finding) -> str:
    text = propose(GARDEN, TEXT, findings)
    assert text is not None
    parse_board(text, "proposed.toml")  # it can be used as it is
    return text


def test_sound_board_gets_no_proposal() -> None:
    assert propose(GARDEN, TEXT, []) is None
    assert propose(GARDEN, TEXT, [Finding(FindingKind.BRIDGED, ("R1C1",))]) is None  # only solder helps


def test_swapped_wires_are_written_as_they_are_and_comments_stay() -> None:
    text = proposed(
        Finding(FindingKind.SWAPPED_ROWS, ("R2", "R5")), Finding(FindingKind.SWAPPED_COLUMNS, ("C1", "C8"))
    )
    matrix = tomllib.loads(text)["matrix"]
    assert matrix["rows"] == [17, 6, 22, 5, 27, 13]
    assert matrix["columns"] == [21, 23, 24, 25, 12, 16, 20, 18]
    changed = [new for new, old in zip(text.splitlines(), TEXT.splitlines(), strict=True) if new != old]
    assert len(changed) == 2
    assert all("#" in line for line in changed)


def test_swapped_pixels_change_places_in_the_pictures_and_in_single_cells() -> None:
    text = proposed(Finding(FindingKind.SWAPPED_PIXELS, ("3", "39")))
    cells = {wired.cell.name: wired.pixel for wired in parse_board(text, "p").cells}
    assert (cells["flower card 1"], cells["a6"]) == (39, 3)
    before = {wired.cell.name: wired.pixel for wired in GARDEN.cells}
    assert {name for name in cells if cells[name] != before[name]} == {"flower card 1", "a6"}


def test_colours_limit_and_masks() -> None:
    text = proposed(
        Finding(FindingKind.COLOUR_ORDER, ("RGB",)),
        Finding(FindingKind.SUPPLY, ("412",)),
        Finding(FindingKind.STUCK_OPEN, ("R4C4",)),
        Finding(FindingKind.WEAK, ("R1C7",)),
        Finding(FindingKind.STUCK_CLOSED, ("R3C7",)),
    )
    board = parse_board(text, "p")
    assert (board.pixels.order, board.pixels.limit_ma) == ("RGB", 412)
    assert tomllib.loads(text)["mask"] == ["d4", "flower card 1"]  # a button stays: done has to be said


def test_masks_add_up() -> None:
    once = proposed(Finding(FindingKind.STUCK_OPEN, ("R4C4",)))
    twice = propose(
        GARDEN, once, [Finding(FindingKind.STUCK_OPEN, ("R4C4",)), Finding(FindingKind.WEAK, ("R1C1",))]
    )
    assert twice is not None
    assert tomllib.loads(twice)["mask"] == ["d4", "a1"]

"""`python -m hardware.wiring`: the wiring diagrams that the repository keeps."""

from pathlib import Path

from hardware.kept_file import write_kept
from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.wiring.wiring_diagram import diagram

PICTURES = Path(__file__).parent / "pictures" / "wiring"
BOARDS = ("garden-36", "garden-36-hall", "hex-91", "hex-91-pico", "launchpad", "neotrellis-4x4")
"""The boards with a diagram: each kind of switches once."""


def kept_diagram(name: str) -> tuple[Path, str]:
    """The file of a board's diagram, and what is drawn in it as SVG."""
    return PICTURES / f"{name}.svg", diagram(load_board(data.boards() / f"{name}.toml"), "en")


if __name__ == "__main__":
    for board in BOARDS:
        write_kept(*kept_diagram(board))

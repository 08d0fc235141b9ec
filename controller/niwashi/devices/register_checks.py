"""What a board file must keep about its shift registers: something to read them, inputs that are there."""

from collections.abc import Iterator

from niwashi.devices.board_text import BoardText
from niwashi.devices.refusal import Refusals
from niwashi.devices.wire.table import Limit
from niwashi.devices.wired import CHANNELS, INPUTS, STAGES, RegisterInput

__all__ = ["check_register_input", "check_registers", "register_pins"]


def check_registers(text: BoardText, refusals: Refusals) -> None:
    """Raises BadBoardFile for chains that nothing could read, or that have too many inputs."""
    if text.registers and text.serial is None:
        raise refusals.because("board-file-register-without-serial")
    room = Limit.MOST_SENSORS - _others(text)
    for number, chain in enumerate(text.registers, 1):
        if chain.chips * STAGES > room:
            most = max(room // STAGES, 0)
            raise refusals.wrong(f"register[{number}].chips", chain.chips, f"≤ {most}")
        room -= chain.chips * STAGES


def _others(text: BoardText) -> int:
    """How many sensors a board has besides the inputs of shift registers."""
    crossings = len(text.matrix.rows) * len(text.matrix.columns)
    return crossings + len(text.expander) * INPUTS + len(text.multiplexer) * CHANNELS


def register_pins(text: BoardText) -> Iterator[tuple[str, int]]:
    """The GPIOs that chains take, each with its key: three a chain."""
    for number, chain in enumerate(text.registers, 1):
        yield f"register[{number}].load", chain.load
        yield f"register[{number}].clock", chain.clock
        yield f"register[{number}].data", chain.data


def check_register_input(text: BoardText, where: str, switch: RegisterInput, refusals: Refusals) -> None:
    """Raises BadBoardFile for an input of a chip that no chain has."""
    chips = sum(chain.chips for chain in text.registers)
    if not chips:
        raise refusals.because("board-file-input-without-register", where=where, found=str(switch))
    if switch.chip >= chips:
        raise refusals.wrong(where, str(switch), f"S1A … S{chips}H")

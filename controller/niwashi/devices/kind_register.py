"""Chains of shift registers (74HC165), which a microcontroller reads."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from niwashi.devices.board_file import BoardFile, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import STAGES, RegisterInput

_STAGE = re.compile(r"S([1-9][0-9]?)([A-H])")
_LETTERS = "ABCDEFGH"


class _Registers(SwitchKind):
    key = "register"
    tables = ("register",)
    switch = RegisterInput

    def named(self, word: str) -> RegisterInput | None:
        found = _STAGE.fullmatch(word)
        return RegisterInput(int(found[1]) - 1, _LETTERS.index(found[2])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.registers)

    def count(self, file: BoardFile) -> int:
        return file.register_chips * STAGES

    def number(self, file: BoardFile, at: RegisterInput) -> int:  # noqa: ARG002  # chips are numbered through all chains
        return at.chip * STAGES + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, RegisterInput]], mistakes: Mistakes) -> None:
        """Note chains that nothing could read, or with too many inputs, and inputs that are not there."""
        if file.registers:
            self._check_chains(file, mistakes)
        chips = file.register_chips
        for where, switch in placed:
            if not chips:
                mistakes.note("board-file-input-without-register", where=where, found=str(switch))
                break
            if switch.chip >= chips:
                mistakes.wrong(where, str(switch), f"S1A … S{chips}H")

    def _check_chains(self, file: BoardFile, mistakes: Mistakes) -> None:
        from niwashi.devices.serial_link.table import Limit  # other boards need no protocol

        if file.serial is None:
            mistakes.note("board-file-register-without-serial")
        room = Limit.MOST_SENSORS - sum(kind.count(file) for kind in file.kinds if kind is not self)
        for number, chain in enumerate(file.registers, 1):
            if chain.chips * STAGES > room:
                mistakes.wrong(f"register[{number}].chips", chain.chips, f"≤ {max(room // STAGES, 0)}")
            room -= chain.chips * STAGES

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield three pins for each chain."""
        for number, chain in enumerate(file.registers, 1):
            yield f"register[{number}].load", chain.load
            yield f"register[{number}].clock", chain.clock
            yield f"register[{number}].data", chain.data

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        for chain in file.registers:
            pins = {"load": chain.load, "clock": chain.clock, "data": chain.data}
            yield {"kind": "74hc165", **pins, "chips": chain.chips}

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        for number, chain in enumerate(file.registers, 1):
            yield _on_chain(file, "SH/LD", number), "load", chain.load
            yield _on_chain(file, "CLK", number), "clock", chain.clock
            yield _on_chain(file, "QH", number), "shifted", chain.data


def _on_chain(file: BoardFile, name: str, chain: int) -> str:
    return f"{name}{chain}" if len(file.registers) > 1 else name


REGISTERS = _Registers()

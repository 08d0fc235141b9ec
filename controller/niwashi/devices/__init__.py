"""Drivers of a board: switches on pins, an I2C bus or a serial line, and a chain of pixels.

>>> from niwashi import data
>>> from niwashi.devices import load_board
>>> board = load_board(data.boards() / "garden-36.toml")
>>> len(board.geometry), board.geometry.cells[0].name, len(board.chain)
(48, 'a1', 44)
"""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.devices.background import Runner, run_inline
    from niwashi.devices.board_config import PinLibrary, PortName, SerialConfig
    from niwashi.devices.board_file import BoardFile
    from niwashi.devices.board_parser import board_path, load_board, parse_board, parse_board_bytes
    from niwashi.devices.bounces import BounceWatch
    from niwashi.devices.byte_port import BytePort
    from niwashi.devices.cell_wiring import (
        CHANNELS,
        INPUTS,
        STAGES,
        Channel,
        Crossing,
        ExpanderInput,
        RegisterInput,
        Switch,
        WiredCell,
    )
    from niwashi.devices.chip_pins import ChipFactory
    from niwashi.devices.current import current_ma, level_for
    from niwashi.devices.drawing import SvgDrawing
    from niwashi.devices.firmware_call import FirmwareCall, FirmwareSession, has_wiring
    from niwashi.devices.firmware_files import copy_firmware, firmware_version
    from niwashi.devices.gpio_chip import Kernel, header_chip
    from niwashi.devices.hardware import AwaitedBoard, awaited_board, open_board
    from niwashi.devices.header import PI, Header
    from niwashi.devices.i2c import I2cBus
    from niwashi.devices.key_grid import KeyChange, KeyDevice, KeyGrid
    from niwashi.devices.kind_expander import ChipWire, chip_wires
    from niwashi.devices.kind_hall import HallWire, hall_wires
    from niwashi.devices.kind_register import RegisterWire, register_wires
    from niwashi.devices.matrix_lines import InputPin, PinFactory
    from niwashi.devices.midi_port import MidiPort
    from niwashi.devices.pixels import FRAMES_PER_SECOND, PixelStrip
    from niwashi.devices.resistors import pull_up, series_ohm
    from niwashi.devices.scanner import Scanner, UnreliableInput
    from niwashi.devices.serial_board import SerialBoard
    from niwashi.devices.serial_link import PROTOCOL, SerialMessage
    from niwashi.devices.serial_port import SerialPort, open_port, port_named
    from niwashi.devices.stored_texts import calibration_text, wiring_text
    from niwashi.devices.switch_board import SwitchBoard
    from niwashi.devices.switch_kind import Connections, SwitchKind, open_scanners
    from niwashi.devices.switch_kinds import SWITCH_KINDS, switch_named
    from niwashi.devices.usb_line import MOST_UNTAKEN, UsbLine
    from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable
    from niwashi.devices.wiring_table import HeaderWire, SwitchWire, header_wires, pixel_order, switch_wires

__all__ = [
    "CHANNELS",
    "FRAMES_PER_SECOND",
    "INPUTS",
    "MOST_UNTAKEN",
    "PI",
    "PROTOCOL",
    "STAGES",
    "SWITCH_KINDS",
    "AwaitedBoard",
    "BoardFile",
    "BoardPart",
    "BounceWatch",
    "BytePort",
    "Channel",
    "ChipFactory",
    "ChipWire",
    "Connections",
    "Crossing",
    "ExpanderInput",
    "FirmwareCall",
    "FirmwareSession",
    "HallWire",
    "Header",
    "HeaderWire",
    "I2cBus",
    "InputPin",
    "Kernel",
    "KeyChange",
    "KeyDevice",
    "KeyGrid",
    "MidiPort",
    "Panel",
    "PinFactory",
    "PinLibrary",
    "PixelStrip",
    "PortName",
    "RegisterInput",
    "RegisterWire",
    "Runner",
    "SayText",
    "Scanner",
    "SerialBoard",
    "SerialConfig",
    "SerialMessage",
    "SerialPort",
    "SvgDrawing",
    "Switch",
    "SwitchBoard",
    "SwitchKind",
    "SwitchWire",
    "UnreliableInput",
    "UsbLine",
    "WiredCell",
    "WiringTable",
    "awaited_board",
    "board_path",
    "calibration_text",
    "chip_wires",
    "copy_firmware",
    "current_ma",
    "firmware_version",
    "hall_wires",
    "has_wiring",
    "header_chip",
    "header_wires",
    "level_for",
    "load_board",
    "open_board",
    "open_port",
    "open_scanners",
    "parse_board",
    "parse_board_bytes",
    "pixel_order",
    "port_named",
    "pull_up",
    "register_wires",
    "run_inline",
    "series_ohm",
    "switch_named",
    "switch_wires",
    "wiring_text",
]

__getattr__ = offer_later(
    __name__,
    {
        "background": ["Runner", "run_inline"],
        "board_config": ["PinLibrary", "PortName", "SerialConfig"],
        "board_file": ["BoardFile"],
        "board_parser": ["board_path", "load_board", "parse_board", "parse_board_bytes"],
        "bounces": ["BounceWatch"],
        "byte_port": ["BytePort"],
        "cell_wiring": [
            "CHANNELS",
            "INPUTS",
            "STAGES",
            "Channel",
            "Crossing",
            "ExpanderInput",
            "RegisterInput",
            "Switch",
            "WiredCell",
        ],
        "chip_pins": ["ChipFactory"],
        "current": ["current_ma", "level_for"],
        "drawing": ["SvgDrawing"],
        "firmware_call": ["FirmwareCall", "FirmwareSession", "has_wiring"],
        "firmware_files": ["copy_firmware", "firmware_version"],
        "gpio_chip": ["Kernel", "header_chip"],
        "hardware": ["AwaitedBoard", "awaited_board", "open_board"],
        "header": ["PI", "Header"],
        "i2c": ["I2cBus"],
        "key_grid": ["KeyChange", "KeyDevice", "KeyGrid"],
        "kind_expander": ["ChipWire", "chip_wires"],
        "kind_hall": ["HallWire", "hall_wires"],
        "kind_register": ["RegisterWire", "register_wires"],
        "matrix_lines": ["InputPin", "PinFactory"],
        "midi_port": ["MidiPort"],
        "resistors": ["pull_up", "series_ohm"],
        "pixels": ["FRAMES_PER_SECOND", "PixelStrip"],
        "scanner": ["Scanner", "UnreliableInput"],
        "serial_board": ["SerialBoard"],
        "serial_link": ["PROTOCOL", "SerialMessage"],
        "serial_port": ["SerialPort", "open_port", "port_named"],
        "stored_texts": ["calibration_text", "wiring_text"],
        "switch_board": ["SwitchBoard"],
        "switch_kind": ["Connections", "SwitchKind", "open_scanners"],
        "switch_kinds": ["SWITCH_KINDS", "switch_named"],
        "usb_line": ["MOST_UNTAKEN", "UsbLine"],
        "wiring_papers": ["Panel", "BoardPart", "SayText", "WiringTable"],
        "wiring_table": ["HeaderWire", "SwitchWire", "header_wires", "pixel_order", "switch_wires"],
    },
)

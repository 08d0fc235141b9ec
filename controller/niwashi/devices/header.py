"""The 40 pins of a Raspberry Pi since the B+, and of a Pico: positions of GPIOs and reserved pins."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

HEADER_PINS = MappingProxyType(
    {
        2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19,
        9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35,
        16: 36, 26: 37, 20: 38, 21: 40,
    }
)  # fmt: skip
"""GPIO number to the number of its pin on the header."""

POWER_PINS = MappingProxyType({1: "3.3 V", 2: "5 V", 4: "5 V", 17: "3.3 V"})
"""Header pins that give power."""

GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)
"""Header pins that are ground."""

SPI_GPIOS = (7, 8, 9, 10, 11)
"""GPIOs of the first SPI bus; the driver takes all of them, though a pixel chain uses only 10 (MOSI)."""

PWM_GPIOS = (12, 13, 18, 19, 21)
"""GPIOs on which a Pi up to the 4 can make WS2812 pulses by PWM (12, 13, 18, 19) or PCM (21)."""

I2C_GPIOS = MappingProxyType({1: (2, 3), 3: (4, 5), 4: (8, 9), 5: (12, 13), 6: (22, 23)})
"""I2C bus number to the GPIOs of its SDA and SCL. Bus 1 every Pi has; the others a Pi 4 has by
`dtoverlay=i2c3` … `i2c6`, and any Pi by `dtoverlay=i2c-gpio` with these pins."""

RESERVED = MappingProxyType({0: "ID EEPROM", 1: "ID EEPROM", 2: "I2C", 3: "I2C", 14: "UART", 15: "UART"})
"""GPIOs not for switches and pixels, with their use. 2 and 3 have 1.8 kΩ pull-ups soldered on."""


@dataclass(frozen=True)
class Header:
    """The 40 pins of a computer or a microcontroller.

    `pins` maps GPIOs to pins, `buses` I2C buses to the GPIOs of SDA and SCL, `reserved` GPIOs to their use;
    `adcs` are the GPIOs with a converter.
    """

    name: str
    pins: Mapping[int, int]
    power: Mapping[int, str]
    ground: tuple[int, ...]
    buses: Mapping[int, tuple[int, int]]
    reserved: Mapping[int, str]
    data_ground: int
    """The ground pin that the pixels' level shifter is joined to."""
    adcs: tuple[int, ...] = ()
    is_round: bool = False
    """True if pins count down the left and up the right, as on a chip; else they alternate."""

    def place(self, pin: int) -> tuple[bool, int]:
        """Return whether a pin is on the right, and its line from the top."""
        if self.is_round:
            return pin > 20, pin - 1 if pin <= 20 else 40 - pin
        return pin % 2 == 0, (pin - 1) // 2


PI = Header("Raspberry Pi", HEADER_PINS, POWER_PINS, GROUND_PINS, I2C_GPIOS, RESERVED, data_ground=20)

PICO = Header(
    "Raspberry Pi Pico",
    MappingProxyType(
        {
            0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16,
            13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31,
            27: 32, 28: 34,
        }
    ),
    MappingProxyType({35: "ADC_VREF", 36: "3.3 V", 39: "VSYS", 40: "VBUS"}),
    (3, 8, 13, 18, 23, 28, 33, 38),
    MappingProxyType({0: (4, 5), 1: (6, 7)}),
    MappingProxyType({0: "UART", 1: "UART"}),
    data_ground=38,
    adcs=(26, 27, 28),
    is_round=True,
)  # fmt: skip
"""Pico, Pico W, Pico 2 and 2 W (Pico datasheet, 2.1): all have their pins in the same places."""

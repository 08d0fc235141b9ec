"""The 40-pin header of every Raspberry Pi since the B+: which GPIO sits where, and what is spoken for."""

from types import MappingProxyType

__all__ = ["GROUND_PINS", "HEADER_PINS", "I2C_GPIOS", "POWER_PINS", "PWM_GPIOS", "RESERVED", "SPI_GPIOS"]

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
"""GPIOs for no switch and no pixel: what else sits on them. 2 and 3 have 1.8 kΩ pull-ups soldered on."""

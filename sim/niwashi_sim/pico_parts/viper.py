"""Native and viper code for CPython: the firmware's functions run as plain Python."""

import builtins
import sys
import types


def lend():
    """Let modules of the firmware be imported."""
    micropython = types.ModuleType("micropython")
    micropython.native = micropython.viper = lambda function: function
    micropython.kbd_intr = lambda _: None
    micropython.const = lambda value: value
    sys.modules["micropython"] = micropython
    builtins.ptr8 = builtins.ptr16 = builtins.ptr32 = lambda buffer: buffer


lend()

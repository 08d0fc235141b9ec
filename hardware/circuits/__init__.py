"""Circuits as code: the netlist of every board file, circuit boards for KiCad, decks for ngspice.

`python -m hardware.circuits --help` says what it makes. KiCad's own Python runs `pcb_kicad` and `tracks`,
so this file imports nothing.
"""

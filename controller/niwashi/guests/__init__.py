"""Guests from the network: their rights, sessions, and pairing by the board's lights.

No sockets, files, clocks or randomness in here: time and chance are arguments.
"""

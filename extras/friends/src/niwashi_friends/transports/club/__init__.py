"""Administration of a club: its key admits and removes boards, and signs the servers' configuration.

It is a package of its own because it needs `cryptography`, for which 32-bit Pis have no ready-made
wheel.
"""

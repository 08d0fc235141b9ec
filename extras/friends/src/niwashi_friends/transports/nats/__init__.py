"""The transport over a club's NATS server (docs/CLUBS.md).

It is a package of its own because it needs nats-py, an optional dependency.
"""

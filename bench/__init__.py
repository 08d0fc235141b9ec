"""Measuring this computer: `make bench`, or `python -m bench rules board hands program` for some of it."""

"""Magnets, calculated: the field of stones at every sensor, and the readings that it allows."""

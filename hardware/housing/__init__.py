"""Stones, wells, frames, buttons, mounts, lids, feet: drawn from the table of lengths and the board files."""

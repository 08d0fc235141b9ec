"""From readings to turns, from positions to cues. No clock, no input or output, no threads."""

"""The board's own voice: an external program reads sentences aloud, in child processes."""

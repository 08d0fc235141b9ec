"""Hardware drawn and calculated from one table of dimensions and the board files."""

__all__: list[str] = []

"""What hardware is made of: drawn and reckoned from one table and the board files."""

__all__: list[str] = []

"""The command line."""

__all__ = ["main"]


def main() -> None:
    """Run the command line."""

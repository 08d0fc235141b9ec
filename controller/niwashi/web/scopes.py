"""What an application and whoever serves it agree on beyond ASGI."""

LET_IN = "niwashi.let_in"
"""Key in the state of a connection's scope: a function to call once its guest was let in."""


class LineBroke(OSError):
    """The connection broke while a request was answered."""

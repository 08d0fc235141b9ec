"""Names that an application and its server share, beyond those of ASGI."""

LET_IN = "niwashi.let_in"
"""Key in the state of a connection's scope: a function to call once its guest was let in."""


class LineBroke(OSError):
    """The connection broke while a request was answered."""

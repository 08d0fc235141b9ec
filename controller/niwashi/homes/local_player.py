"""Who plays at this board in a game of two homes."""

from niwashi.chain import Sign


class LocalPlayer:
    """Who plays here: the seat, the key that signs, and how the far player is called."""

    def __init__(self, seat: int, key: str, sign: Sign, other: str) -> None:
        self.seat, self.key, self.sign, self.other = seat, key, sign, other

    @property
    def far(self) -> int:
        """The seat of the far player."""
        return 1 - self.seat

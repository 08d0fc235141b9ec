"""The player at this board in a game between two boards."""

from dataclasses import dataclass

from niwashi_friends.signing import Sign


@dataclass(frozen=True)
class LocalPlayer:
    """The seat, public key and signing function of the local player, and the remote player's name."""

    seat: int
    key: str
    sign: Sign
    friend_name: str

    @property
    def far_seat(self) -> int:
        """The seat of the remote player."""
        return 1 - self.seat

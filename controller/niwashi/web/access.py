"""What a connection has come in with: its right, and its share of what pages may ask for."""

from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.guests import Right
from niwashi.web.bucket import TokenBucket
from niwashi.web.commands import ChangeSetting, Command
from niwashi.web.door_state import GuestsView

COST_PER_S = 200
"""What a page may ask for in the long run, in the units of `niwashi.web.commands.Cost`."""

BURST = 400
"""What it may ask for at once."""


class ClientAccess:
    """The entry of a page of this very computer, or of a guest: all pages of one guest have one share."""

    is_guest = False

    def __init__(
        self,
        right: Right = Right.HOST,
        share: TokenBucket | None = None,
        *,
        guests: Callable[[], GuestsView] | None = None,
    ) -> None:
        """`guests` tells who is in; None where none may come."""
        self.right, self._guests = right, guests
        self.share = share or TokenBucket(COST_PER_S, BURST)

    @property
    def has_guests(self) -> bool:
        """Whether guests may come, and this page may ask who is in."""
        return self._guests is not None and self.right is Right.HOST

    def guests(self) -> GuestsView:
        """Who is in. Raises NiwashiError where none may come."""
        if self._guests is None:
            raise NiwashiError("guests-none-may-come")
        return self._guests()

    @property
    def is_on(self) -> bool:
        """Whether the page may stay."""
        return True

    @property
    def sees_lights(self) -> bool:
        """Whether the page may be shown the lights now."""
        return True

    def check(self, command: Command) -> None:
        """Raise NiwashiError for a command that this page may not send."""
        if command.right > self.right:
            raise NiwashiError(f"guests-needs-{command.right.word}")


class SpectatorAccess(ClientAccess):
    """The entry of a page of this very computer where a game of others is watched: its lights are its own."""

    def __init__(self) -> None:
        super().__init__(Right.WATCH)

    def check(self, command: Command) -> None:
        """Raise NiwashiError for anything but a setting."""
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")


class GuestAccess(ClientAccess):
    """The entry of a guest, as long as its session lasts."""

    is_guest = True

    def __init__(
        self,
        right: Right,
        share: TokenBucket,
        is_on: Callable[[], bool],
        refuse: Callable[[Command], None],
        shows_code: Callable[[], bool],
        guests: Callable[[], GuestsView],
    ) -> None:
        """`refuse` raises NiwashiError for what a guest can't do at this moment; `shows_code` tells whether
        the lights are a pairing code now: that is for those who see the board, and for no page of a guest.
        """
        super().__init__(right, share, guests=guests)
        self._is_on, self._refuse, self._shows_code = is_on, refuse, shows_code

    @property
    def is_on(self) -> bool:
        """Whether its session still lasts."""
        return self._is_on()

    @property
    def sees_lights(self) -> bool:
        """Whether the lights are no pairing code."""
        return not self._shows_code()

    def check(self, command: Command) -> None:
        """Raise NiwashiError for a command that this guest may not send now."""
        super().check(command)
        self._refuse(command)

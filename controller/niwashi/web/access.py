"""A client's rights, and its share of the requests that pages may make."""

from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.page_types.commands import ChangeSetting, PageCommand
from niwashi.page_types.door_state import GuestsView
from niwashi.page_types.rights import Right
from niwashi.web.bucket import TokenBucket

COST_PER_S = 200
"""Sustained cost that a page may cause, in units of `niwashi.page_types.commands.Cost`."""

BURST = 400
"""Cost that a page may cause at once."""


class ClientAccess:
    """Access of this computer's pages, and base of guests' access. A guest's pages share one bucket."""

    is_guest = False

    def __init__(
        self,
        right: Right = Right.HOST,
        share: TokenBucket | None = None,
        *,
        guests: Callable[[], GuestsView] | None = None,
    ) -> None:
        """Take `guests`, which returns the guests who are in; None if guests can't come."""
        self.right, self._guests = right, guests
        self.share = share or TokenBucket(COST_PER_S, BURST)

    @property
    def has_guests(self) -> bool:
        """True if guests can come and this page may ask who is in."""
        return self._guests is not None and self.right is Right.HOST

    def guests(self) -> GuestsView:
        """Return the guests who are in. Raises NiwashiError where guests can't come."""
        if self._guests is None:
            raise NiwashiError("guests-none-may-come")
        return self._guests()

    @property
    def is_on(self) -> bool:
        """True if the page may stay."""
        return True

    @property
    def sees_lights(self) -> bool:
        return True

    def check(self, command: PageCommand) -> None:
        """Raise NiwashiError for a command that this page may not send."""
        if command.right > self.right:
            raise NiwashiError(f"guests-needs-{command.right.word}")


class SpectatorAccess(ClientAccess):
    """Access of this computer's pages to a game that is only watched. Its settings can be changed."""

    def __init__(self) -> None:
        super().__init__(Right.WATCH)

    def check(self, command: PageCommand) -> None:
        """Raise NiwashiError for anything but a setting."""
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")


class GuestAccess(ClientAccess):
    """Access of a guest, as long as its session lasts."""

    is_guest = True

    def __init__(
        self,
        right: Right,
        share: TokenBucket,
        is_on: Callable[[], bool],
        refuse: Callable[[PageCommand], None],
        shows_code: Callable[[], bool],
        guests: Callable[[], GuestsView],
    ) -> None:
        """Take the guest's session.

        `refuse` raises NiwashiError for a command that is not allowed at this moment. `shows_code` returns
        True while the lights are a pairing code, which only people at the board may see.
        """
        super().__init__(right, share, guests=guests)
        self._is_on, self._refuse, self._shows_code = is_on, refuse, shows_code

    @property
    def is_on(self) -> bool:
        """True while the session lasts."""
        return self._is_on()

    @property
    def sees_lights(self) -> bool:
        """True unless the lights are a pairing code."""
        return not self._shows_code()

    def check(self, command: PageCommand) -> None:
        """Raise NiwashiError for a command that this guest may not send now."""
        super().check(command)
        self._refuse(command)

"""The page's part of a status: the whole first one, and the changes since."""

from typing import Any


class StatusReader:
    """Turns messages about changes into whole statuses, as the page does. Other messages stay as they are."""

    def __init__(self) -> None:
        self._status: dict[str, Any] = {}

    def whole(self, message: Any) -> Any:
        """Return a message as if the program sent whole statuses only."""
        if not isinstance(message, dict):
            return message
        if message.get("type") == "status":
            self._status = message
        elif message.get("type") == "changes":
            self._status = {**self._status, **message["changed"]}
            return self._status
        return message

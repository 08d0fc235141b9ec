"""A guest's session: what an admitted phone may do, and until when. Its key is stored as a hash only."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_serializer, field_validator

from niwashi.page_types.rights import Right, right_named

SESSION_LASTS_S = 12 * 3600.0
"""Seconds that a session lasts."""
MOST_SESSIONS = 32


def hash_key(key: str) -> str:
    """Return the stored hash of a key. Keys are long and random, so a plain hash is safe.

    >>> hash_key("a" * 43)[:12]
    '66d34fba71f8'
    """
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


class GuestSession(BaseModel):
    """One session, as stored in its file. `began_at` is in seconds since 1970."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    number: Annotated[int, Field(ge=1, le=9999, strict=True)]
    key_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    right: Right
    began_at: Annotated[float, Field(allow_inf_nan=False)]

    @field_validator("right", mode="before")
    @classmethod
    def _has_a_name(cls, found: object) -> Right:
        right = found if isinstance(found, Right) else right_named(found)
        if right is None:
            raise ValueError("no right")
        return right

    @field_serializer("right")
    def _named(self, right: Right) -> str:
        return right.word

    def is_on(self, today: float) -> bool:
        """Return whether the session is valid; the system clock may jump in either direction."""
        return abs(today - self.began_at) < SESSION_LASTS_S

    def left_s(self, today: float) -> float:
        """Return the remaining seconds."""
        return max(0.0, self.began_at + SESSION_LASTS_S - today)


def next_number(taken: Iterable[GuestSession]) -> int:
    """Return the lowest unused session number."""
    numbers = {each.number for each in taken}
    return next(n for n in range(1, len(numbers) + 2) if n not in numbers)

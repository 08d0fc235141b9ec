"""A club pass: the file that tells a board its club's servers and proves its membership.

It holds no secret.
"""

from collections.abc import Callable, Collection
from typing import Annotated

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.errors import mistake_reason, reason
from niwashi.validation import first_error
from niwashi_friends.signing import PublicKey
from niwashi_friends.transports.nats_settings import Login, NatsSettings
from niwashi_friends.transports.transport import TransportError


class ClubPass(BaseModel):
    """The data with which a board connects to its club, besides its own private key."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    club: Annotated[str, Field(min_length=1, max_length=60)]
    servers: Annotated[tuple[str, ...], Field(min_length=1, max_length=16)]
    key: PublicKey
    token: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{20,8192}$")]
    authority: Annotated[str, Field(max_length=16_384)] | None = None

    def text(self) -> str:
        """Return the pass as TOML."""
        return tomli_w.dumps(self.model_dump(mode="json", exclude_none=True), multiline_strings=True)

    def settings(
        self, sign: Callable[[bytes], bytes], receivers: Callable[[str], Collection[str]]
    ) -> NatsSettings:
        """Return the connection settings for the board that `sign` signs for. Raises TransportError."""
        login = Login(self.token, sign)
        return NatsSettings(self.servers, self.key, receivers, login, self.authority)


def parse_pass(text: str) -> ClubPass:
    """Parse a pass file. Raises TransportError."""
    try:
        return ClubPass.model_validate(data.toml(text))
    except ValidationError as error:
        mistake = first_error(error)
        raise TransportError(
            "carrier-nats-bad-pass", where=".".join(mistake.path)[:80], why=mistake_reason(mistake)
        ) from error
    except data.NotToml as error:
        raise TransportError("carrier-nats-bad-pass", where="-", why=reason(error)) from error

"""A member's pass: the file in which a club says where it is and that a board is its member. No secret."""

from collections.abc import Callable, Collection
from typing import Annotated

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.carriers.carrier import CarrierError
from niwashi.carriers.nats_settings import Login, NatsSettings
from niwashi.chain import PublicKey
from niwashi.errors import reason
from niwashi.validation import first_error


class Pass(BaseModel):
    """What a board needs to enter its club, besides the key that only the board has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    club: Annotated[str, Field(min_length=1, max_length=60)]
    servers: Annotated[tuple[str, ...], Field(min_length=1, max_length=16)]
    key: PublicKey
    token: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{20,8192}$")]
    authority: Annotated[str, Field(max_length=16_384)] | None = None

    def text(self) -> str:
        """The pass as a file."""
        return tomli_w.dumps(self.model_dump(mode="json", exclude_none=True), multiline_strings=True)

    def settings(
        self, sign: Callable[[bytes], bytes], receivers: Callable[[str], Collection[str]]
    ) -> NatsSettings:
        """How the board whose key `sign` signs with reaches the club. Raises CarrierError."""
        login = Login(self.token, sign)
        return NatsSettings(self.servers, self.key, receivers, login, self.authority)


def parse_pass(text: str) -> Pass:
    """The pass that a file's text is. Raises CarrierError."""
    try:
        return Pass.model_validate(data.toml(text))
    except ValidationError as error:
        mistake = first_error(error)
        raise CarrierError(
            "carrier-nats-bad-pass", where=".".join(mistake.path)[:80], why=mistake.why[:200]
        ) from error
    except data.NotToml as error:
        raise CarrierError("carrier-nats-bad-pass", where="-", why=reason(error)) from error

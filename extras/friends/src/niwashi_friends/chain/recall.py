"""A board that was restored from a backup asks the other one for the moves after it.

Neither line is part of a game. The board that asks signs nothing else in that game before the answer.
"""

from typing import Annotated, Literal, Self

from pydantic import Field

from niwashi_friends.chain.signing import Hash, PublicKey, Sign, Signable, Signature, Verify, is_signed

_Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class _Signed(Signable):
    game: Hash
    by: PublicKey
    nonce: _Nonce
    signature: Signature = ""

    def signed(self, sign: Sign) -> Self:
        """Return a copy with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})

    def is_signed(self, check: Verify) -> bool:
        """Return whether the signature is the author's."""
        return is_signed(check, self.by, self.signature, self.content())


class Recall(_Signed):
    """Asks for all lines of a game. `nonce` is random, so that no older answer is taken for this one's."""

    form: Literal["recall"] = "recall"


class Recalled(_Signed):
    """Says that everything was sent again, up to the move `after` (or the terms).

    `said` is the highest number of a side message by the board that asked, -1 for none.
    """

    form: Literal["recalled"] = "recalled"
    after: Hash
    said: Annotated[int, Field(ge=-1, le=999_999)]

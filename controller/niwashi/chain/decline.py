"""A no to proposed terms, signed: whoever has proposed them hears of it, and may propose something else."""

from typing import Literal

from niwashi.chain.signing import Hash, Moment, PublicKey, Sign, Signable, Signature, Verify, is_signed
from niwashi.chain.terms import Terms, TermsStage


class Decline(Signable):
    """What one player says to a proposal of the other: no. `proposal` is its hash; it changes no terms."""

    form: Literal["decline"] = "decline"
    proposal: Hash
    by: PublicKey
    at: Moment = 0
    signature: Signature = ""

    def signed(self, sign: Sign) -> "Decline":
        """The same with its signature."""
        return self.model_copy(update={"signature": sign(self.content()).hex()})

    def answers(self, terms: Terms, check: Verify) -> bool:
        """Whether this is the no of the one to whom terms are proposed."""
        if terms.stage is not TermsStage.PROPOSED or self.proposal != terms.hash:
            return False
        asked = terms.seats[1 if terms.nonces[0] else 0]
        return self.by == asked and is_signed(check, self.by, self.signature, self.content())

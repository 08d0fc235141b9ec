"""Famous gardens (KS-37): pictures that ask squares for stones or moss."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from niwashi.games.karesansui.garden import Garden, square
from niwashi.games.karesansui.tiles import Ground

MOST_POINTS = 15

SquareName = Annotated[str, Field(pattern=r"^[a-e][1-3]$")]
StoneKind = Literal["flat", "small", "recumbent", "large", "boat"]
Need = Literal["moss", StoneKind]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]


class Famous(BaseModel):
    """A famous garden: its points, and for some squares what each has to hold."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    points: Points
    needs: Annotated[dict[SquareName, Annotated[list[Need], Field(min_length=1)]], Field(min_length=1)]

    def is_shown_by(self, garden: Garden) -> bool:
        """Return whether every square of the picture has the wanted pieces."""
        return all(_holds(garden, square(name), need) for name, needs in self.needs.items() for need in needs)


def _holds(garden: Garden, number: int, need: Need) -> bool:
    return garden.is_ground(number, Ground.MOSS) if need == "moss" else garden.stones[number] == need

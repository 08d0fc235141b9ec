"""A board's geometry as plain data, so that a record can be replayed where nobody has the board's file."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from niwashi.board_types import Cell, Geometry, Role, Senses, Shape

_SENSES = {sense.name.lower(): sense for sense in Senses if sense.name}
_Coordinate = Annotated[float, Field(allow_inf_nan=False, ge=-1000, le=1000)]


class CellFields(BaseModel):
    """One cell as plain data; omitted fields are as in `niwashi.board_types.Cell`."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    name: Annotated[StrictStr, Field(min_length=1, max_length=60)]
    x: _Coordinate
    y: _Coordinate
    senses: Annotated[tuple[StrictStr, ...], Field(max_length=len(_SENSES))]
    shape: Shape
    role: Role | None = None
    owner: Annotated[StrictInt, Field(ge=-1, le=16)] = -1
    lit: StrictBool = True
    held_at: Annotated[StrictStr, Field(max_length=60)] = ""

    def cell(self) -> Cell:
        """The cell. Raises KeyError for a sense that there is not."""
        senses = Senses.NONE
        for name in self.senses:
            senses |= _SENSES[name]
        return Cell(
            self.name, self.x, self.y, senses, self.shape, self.role, self.owner, self.lit, self.held_at
        )


def cell_fields(geometry: Geometry) -> list[dict[str, Any]]:
    """A geometry as plain data."""
    return [
        {
            "name": cell.name,
            "x": float(cell.x),
            "y": float(cell.y),
            "senses": [name for name, sense in _SENSES.items() if sense in cell.senses],
            "shape": cell.shape.value,
            "role": cell.role and cell.role.value,
            "owner": cell.owner,
            "lit": cell.lit,
            **({"held_at": cell.held_at} if cell.held_at else {}),
        }
        for cell in geometry
    ]


def geometry_from(fields: Any) -> Geometry:
    """The geometry that plain data describes. Raises ValueError or KeyError for anything else."""
    return Geometry(tuple(CellFields.model_validate(each).cell() for each in fields))

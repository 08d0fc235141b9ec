"""The zip with everything to order, print and cut for a board: `make order`."""

from hardware.ordering.contents import Missing, contents
from hardware.ordering.how_to import how_to_order
from hardware.ordering.places import Placed, page, placed

__all__ = ["Missing", "Placed", "contents", "how_to_order", "page", "placed"]

"""The kit of Three Men's Morris: the look of its poster."""

from typing import TYPE_CHECKING

from niwashi.games.morris.morris import Morris
from niwashi.kits.kit import GameKit, PageKit

if TYPE_CHECKING:
    from niwashi.pictures.poster import PosterLook


class _Page(PageKit[Morris]):
    def look(self, game: Morris) -> "PosterLook":
        from niwashi.pictures.poster import PosterLook, mill  # when somebody wants a picture

        del game
        return PosterLook("#c9ad86", "#8a6a43", "#33210f", "#5b4326", mill, "#7d5f3b", is_joined=True)


MORRIS = GameKit(_Page())

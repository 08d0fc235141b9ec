"""The icons of the installed page are the page's own, drawn anew."""

import pytest

pytest.importorskip("resvg_py", reason="no resvg-py for this computer")

from tools.icons import SIZES, icon

from niwashi.web.files import PAGE


@pytest.mark.parametrize("size", SIZES)
def test_icons_match_the_pages_drawing(size: int) -> None:
    assert (PAGE / f"icon-{size}.png").read_bytes() == icon(size), "python -m tools.icons"

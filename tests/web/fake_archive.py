"""A stand-in for the kept games: notes what was asked for, and has game 404 not."""

from typing import Any

from niwashi.errors import NiwashiError


class FakeArchive:
    """Notes what was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    async def page(self, before: int | None, language: str) -> Any:
        self.asked.append(("page", before, language))
        return {"games": [], "count": 0, "more": False}

    async def game(self, number: int, language: str) -> Any:
        self.asked.append(("game", number, language))
        if number == 404:
            raise NiwashiError("records-no-game", number=number, file="games")
        return {"may_change": True}

    async def step(self, number: int, turn: int, language: str) -> Any:
        self.asked.append(("step", number, turn, language))
        return {"turn": turn}

    async def now(self) -> int:
        self.asked.append(("now",))
        return 12

    async def sketch(self, number: int, wanted: Any, language: str) -> Any:
        self.asked.append(("sketch", number, wanted.turn, wanted.line, wanted.touches, language))
        return {"turn": wanted.turn}

    async def piece(self, number: int, turn: int, name: str, language: str) -> str:
        self.asked.append(("piece", number, turn, name, language))
        return "<svg/>"

    async def picture(self, number: int, turn: int | None, language: str) -> str:
        self.asked.append(("picture", number, turn, language))
        return "<svg/>"

    async def animation(self, number: int, language: str) -> bytes:
        self.asked.append(("animation", number, language))
        return bytes(200_000)

    async def exported(self, number: int, language: str) -> bytes:
        self.asked.append(("export", number, language))
        return b"{}\n"

    async def rename(self, number: int, players: list[str], language: str) -> None:
        self.asked.append(("rename", number, players, language))

    async def delete(self, number: int, language: str) -> None:
        self.asked.append(("delete", number, language))

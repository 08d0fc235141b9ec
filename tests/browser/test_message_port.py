"""A page talks with the program over messages as over a network: the same application behind both."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from tests.server.running import Running

from niwashi.browser.message_port import MessagePort
from niwashi.server import application


class Page:
    """The page's end of the port."""

    def __init__(self, app: Any) -> None:
        self.posted: list[Mapping[str, Any]] = []
        self.port = MessagePort(app, self.posted.append)

    async def get(self, target: str, **more: Any) -> Mapping[str, Any]:
        number = len(self.posted) + 1000
        request = {"type": "request", "id": number, "method": "GET", "target": target}
        self.port.take({**request, **more})
        return await self.next(lambda message: message["id"] == number)

    async def next(self, is_wanted: Any) -> Mapping[str, Any]:
        async with asyncio.timeout(30):
            while True:
                for message in self.posted:
                    if is_wanted(message):
                        self.posted.remove(message)
                        return message
                await asyncio.sleep(0.01)

    async def next_of(self, kind: str) -> dict[str, Any]:
        def is_wanted(message: Mapping[str, Any]) -> bool:
            text = message.get("data")
            return message["type"] == "data" and isinstance(text, str) and json.loads(text)["type"] == kind

        return dict(json.loads((await self.next(is_wanted))["data"]))


@pytest.fixture
def page() -> Page:
    return Page(application.application(Running().program))


def test_requests_are_answered_as_by_a_server(page: Page) -> None:
    async def asks() -> list[Mapping[str, Any]]:
        targets = (
            "words/ja.json",
            "rules/garden.json?language=en",
            "picture/clause-garden-RC-11.svg",
            "no/such.json",
        )
        return [await page.get(target) for target in targets]

    words, rules, picture, missing = asyncio.run(asks())
    assert (words["status"], json.loads(words["body"])["languages"]["en"]) == (200, "English")
    assert rules["headers"]["content-type"] == "application/json"
    assert json.loads(rules["body"])["sections"]
    assert (picture["status"], b"<svg" in picture["body"]) == (200, True)
    assert missing["status"] == 404


def test_the_body_of_a_request_arrives(page: Page) -> None:
    async def posts() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        now = json.loads((await page.get("draft.json"))["body"])
        more = {"method": "POST"}
        return (
            await page.get("draft", **more, body=b"not json"),
            await page.get("draft", **more, body=_draft(now)),
        )

    refused, checked = asyncio.run(posts())
    assert (refused["status"], checked["status"]) == (409, 200)
    assert json.loads(checked["body"])["position"] == "z5/6/6/6/6/5c f 14,14 1234,1234 -"


def test_a_page_plays_over_its_live_connection(page: Page) -> None:
    async def plays() -> tuple[dict[str, Any], Mapping[str, Any]]:
        page.port.take({"type": "open", "id": 7, "target": "live?language=en"})
        await page.next(lambda message: message == {"type": "opened", "id": 7})
        assert (await page.next_of("hello"))["hand"]
        await page.next_of("status")
        page.port.take(_text(7, do="handle", verb="lift", place="f1", seq=1))
        table = await page.next_of("table")
        while table["seen"] < 1:
            table = await page.next_of("table")
        page.port.take({"type": "close", "id": 7})
        return table, await page.next(lambda message: message["type"] == "closed")

    table, closed = asyncio.run(plays())
    assert table["stacks"]["f1"] == []
    assert closed["id"] == 7


def test_a_fault_of_the_application_ends_its_request_alone(caplog: pytest.LogCaptureFixture) -> None:
    async def fails(*_: Any) -> None:
        raise KeyError("nobody foresaw it")

    async def asks() -> Mapping[str, Any]:
        return await Page(fails).get("rules/garden.json")

    assert asyncio.run(asks())["status"] == 500
    assert "nobody foresaw it" in caplog.text


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": "request"},
        {"type": "request", "id": "1", "method": "GET", "target": "/"},
        {"type": "text", "id": 3, "data": "{}"},
        {"type": "close", "id": 3},
        {"type": "open", "id": None, "target": "live"},
    ],
)
def test_unknown_messages_are_logged_and_ignored(
    message: dict[str, Any], page: Page, caplog: pytest.LogCaptureFixture
) -> None:
    async def takes() -> None:
        page.port.take(message)
        await page.port.close()

    asyncio.run(takes())
    assert page.posted == []
    assert "unknown" in caplog.text


def test_closing_ends_what_is_under_way(page: Page) -> None:
    async def closes() -> list[Mapping[str, Any]]:
        page.port.take({"type": "open", "id": 7, "target": "live"})
        await page.next(lambda message: message["type"] == "opened")
        await page.port.close()
        return page.posted

    assert [message["id"] for message in asyncio.run(closes()) if message["type"] == "closed"] == [7]


def _draft(view: Mapping[str, Any]) -> bytes:
    return json.dumps({name: view[name] for name in ("side", "stacks")}).encode()


def _text(number: int, **message: Any) -> dict[str, Any]:
    return {"type": "text", "id": number, "data": json.dumps(message)}

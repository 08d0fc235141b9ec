"""Messages to JavaScript, by Pyodide."""

from collections.abc import Mapping
from typing import Any

from niwashi.browser.message_port import Post


def poster(host: Any) -> Post:
    """Return what sends a message by `host.post`, as a plain object of JavaScript."""
    import js  # of a browser alone
    from pyodide.ffi import to_js

    def post(message: Mapping[str, Any]) -> None:
        host.post(to_js(message, dict_converter=js.Object.fromEntries))

    return post

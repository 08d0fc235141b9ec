"""Messages to JavaScript, and functions of its, by Pyodide."""

from collections.abc import Mapping
from typing import Any

from niwashi.browser.message_port import Post
from niwashi.keys import Ed25519


def poster(host: Any) -> Post:
    """Return what sends a message by `host.post`, as a plain object of JavaScript."""
    import js  # of a browser alone
    from pyodide.ffi import to_js

    def post(message: Mapping[str, Any]) -> None:
        host.post(to_js(message, dict_converter=js.Object.fromEntries))

    return post


def ed25519_of(signing: Any) -> Ed25519:
    """Return the functions of Ed25519 that a script offers (`signing.js` of extras/site)."""
    from pyodide.ffi import to_js

    def public(seed: bytes) -> bytes:
        key: bytes = signing.publicKey(to_js(seed)).to_bytes()
        return key

    def sign(seed: bytes, content: bytes) -> bytes:
        signature: bytes = signing.sign(to_js(seed), to_js(content)).to_bytes()
        return signature

    def verify(public: bytes, signature: bytes, content: bytes) -> bool:
        return bool(signing.verify(to_js(public), to_js(signature), to_js(content)))

    return Ed25519(public, sign, verify)

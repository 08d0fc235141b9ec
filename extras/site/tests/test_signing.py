"""Keys and signatures on the site: by noble in its Python, and by OpenSSL here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from extras.site.tests.pyodide_page import PyodidePage
from tools.wheels.own import FRIENDS

from niwashi.keys import is_public_key, is_signature, load_or_make_key, new_key

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extras.site.tests.conftest import StaticServer
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

CONTENT, SEED = bytes(range(256)) * 4, bytes(range(32))

_KEYS = f"""
import json, js
from pathlib import Path
from niwashi import keys
from niwashi.browser.javascript import ed25519_of

keys.sign_by(ed25519_of(js.signing))
file = Path("/kept/deep/games.sqlite3.key")
made, content = keys.load_or_make_key(file), {CONTENT!r}
signature = keys.load_or_make_key(file).sign(content)
wrong = bytes([*signature[:40], signature[40] ^ 1, *signature[41:]])
asked = ((signature, content), (wrong, content), (signature, content[1:]), (signature[:63], content))
json.dumps({{
    "public": made.public,
    "file": file.read_text("ascii"),
    "mode": file.stat().st_mode & 0o777,
    "beside": [each.name for each in file.parent.iterdir()],
    "signature": signature.hex(),
    "known": keys.new_key({SEED!r}).sign(content).hex(),
    "judged": [keys.is_signature(made.public, *each) for each in asked],
}})
"""

_FRIENDS = """
import importlib
for name in ("agreement", "exchange", "friends", "page", "remote", "signed_game", "table"):
    importlib.import_module(f"niwashi_friends.{name}")
from niwashi.words.catalogue import translate
translate("homes-nobody", "ja")
"""


def test_key_file_and_signature_of_the_site_hold_elsewhere(
    served: StaticServer, new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    page = PyodidePage(new_context().new_page(), f"{served.url}/a%20club/niwashi")
    page.offer("signing")
    found = json.loads(str(page.run(_KEYS)))
    assert (found["mode"], found["beside"]) == (0o600, ["games.sqlite3.key"])
    assert found["judged"] == [True, False, False, False]
    (tmp_path / "key").touch(0o600)
    (tmp_path / "key").write_text(found["file"], "ascii")
    here = load_or_make_key(tmp_path / "key")
    assert here.public == found["public"]
    assert here.sign(CONTENT).hex() == found["signature"]
    assert is_signature(found["public"], bytes.fromhex(found["signature"]), CONTENT)
    assert new_key(SEED).sign(CONTENT).hex() == found["known"]
    if FRIENDS.is_file():
        assert page.run(_FRIENDS)


_JUDGED = """async () => {
  const script = (name) => import(new URL(`program/${name}.js`, location.href));
  const { etc, hash, Point, utils, verify: lenient } = await script("noble/ed25519");
  const { verify } = await script("signing");
  const { bytesToHex, concatBytes, hexToBytes } = etc;
  const order = Point.CURVE().n;
  const number = (bytes) => BigInt(`0x${bytesToHex(bytes.slice().reverse())}`);
  const encoded = (number) => hexToBytes(number.toString(16).padStart(64, "0")).reverse();
  const ofOrder8 = Point.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");
  const asked = [];
  const ask = (key, r, s, content) => asked.push([key, concatBytes(r, s), content]);
  for (let i = 0; i < 16; i++) {
    const content = Uint8Array.of(i);
    const { scalar, point } = utils.getExtendedPublicKey(new Uint8Array(32).fill(i));
    const challenge = (key, r) => number(hash(concatBytes(r, key, content))) % order;
    const signed = (key, r, nonce) => (nonce + challenge(key, r) * scalar) % order;
    const nonce = 1000n + BigInt(i);
    const base = Point.BASE.multiply(nonce);
    for (const a of [point, point.add(ofOrder8)]) {
      for (const b of [base, base.add(ofOrder8)]) {
        const [key, r] = [a.toBytes(), b.toBytes()];
        const s = signed(key, r, nonce);
        ask(key, r, encoded(s), content);
        ask(key, r, encoded(s + order), content);
      }
    }
    const key = point.toBytes();
    // The neutral point, and second encodings of it.
    for (const y of [1n, 2n ** 255n - 18n, 1n + 2n ** 255n]) {
      const r = encoded(y);
      ask(key, r, encoded(signed(key, r, 0n)), content);
    }
    ask(encoded(BigInt(i)), encoded(1n), encoded(0n), content); // not every number is a point
  }
  return asked.map(([key, signature, content]) => {
    const itself = (() => {
      try {
        return lenient(signature, content, key, { zip215: false });
      } catch {
        return false;
      }
    })();
    return [...[key, signature, content].map(bytesToHex), verify(key, signature, content), itself];
  });
}"""


def test_signatures_count_on_the_site_as_they_do_elsewhere(
    served: StaticServer, new_context: Callable[..., BrowserContext]
) -> None:
    """Also odd ones, which the owner of a key can make: boards that disagree could not go on."""
    page = new_context().new_page()
    page.goto(f"{served.url}/a%20club/niwashi/offline.js")
    judged = [
        (key, bytes.fromhex(signature), bytes.fromhex(content), there, itself)
        for key, signature, content, there, itself in page.evaluate(_JUDGED)
        if is_public_key(key)
    ]
    differing = [
        (key, signature.hex(), content)
        for key, signature, content, there, _ in judged
        if is_signature(key, signature, content) is not there
    ]
    assert differing == []
    counts = [there for *_, there, _ in judged].count(True)
    assert 30 < counts < len(judged) - 100
    assert any(itself and not there for *_, there, itself in judged), "noble takes more by itself"

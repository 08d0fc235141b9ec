"""The page's files as one: a browser would run them so, and what can't be read is told."""

import json
import shutil
import subprocess

import pytest

from niwashi.web.files import bundled_script, bundled_style

MAIN = 'import { tell } from "./tell.js";\nimport { KEPT, twice } from "./sums.js";\n\ntell(twice(KEPT));\n'


@pytest.mark.skipif(shutil.which("node") is None, reason="no node: apt install nodejs")
def test_bundle_runs_like_separate_files() -> None:
    sources = {
        "main.js": MAIN.replace("KEPT, ", "").replace("KEPT", "await kept()")
        + "function kept() { return [1]; }\n",
        "sums.js": "const times = 2;\n"
        "export function twice(list) { return list.map((each) => each * times); }\n",
        "tell.js": 'import { twice } from "./sums.js";\nconst times = 5;\n'
        "export function tell(said) { console.log(JSON.stringify([said, twice([times])])); }\n",
    }
    command = ["node", "--input-type=module", "--eval", bundled_script(sources, "main.js")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[2], [10]]


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("main.js", 'import * as all from "./sums.js";', "not read: import"),
        ("main.js", 'import all from "./sums.js";', "not read: import"),
        ("main.js", 'import "./sums.js";', "not read: import"),
        ("main.js", 'import { a } from "elsewhere";', "not read: import"),
        ("main.js", 'import { b } from "./sums.js";', r"main.js imports \['b'\] from sums.js"),
        ("main.js", 'import { a as b } from "./sums.js";', r"imports \['a as b'\]"),
        ("main.js", 'import { a } from "./gone.js";', "gone.js is imported"),
        ("sums.js", "export function a() {}\nexport default 1;", "not read: export default"),
        ("sums.js", "export function a() {}\nexport const b = 1;", "not read: export const b"),
        ("sums.js", "export function a() {}\nexport { a };", "not read: export {"),
        ("sums.js", "export function* a() {}", r"imports \['a'\] from sums.js"),
        ("sums.js", 'import { b } from "./main.js";\nexport function a() {}', r"sums.js imports \['b'\]"),
    ],
)
def test_bundle_refuses_other_imports(file: str, text: str, said: str) -> None:
    sources = {"main.js": 'import { a } from "./sums.js";\n', "sums.js": "export function a() {}\n"}
    with pytest.raises(ValueError, match=said):
        bundled_script({**sources, file: f"{text}\n"}, "main.js")


def test_bundle_refuses_import_cycle() -> None:
    sources = {
        "main.js": 'import { a } from "./one.js";\n',
        "one.js": 'import { b } from "./two.js";\nexport function a() {}\n',
        "two.js": 'import { a } from "./one.js";\nexport function b() {}\n',
    }
    with pytest.raises(ValueError, match="cycle"):
        bundled_script(sources, "main.js")


def test_bundled_style_has_imports_in_order() -> None:
    sources = {"main.css": '@import "b.css";\n@import "a.css";\ni {}\n', "a.css": "a {}\n", "b.css": "b {}\n"}
    assert bundled_style(sources, "main.css").split() == ["b", "{}", "a", "{}", "i", "{}"]
    with pytest.raises(ValueError, match="imports b"):
        bundled_style({name: sources[name] for name in ("main.css", "a.css")}, "main.css")

/**
 * Compile what a start imports, by the site's own Python: node compile.mjs PYODIDE_FOLDER SOURCES.zip COMPILED.zip
 *
 * SOURCES.zip has the packages; COMPILED.zip gets modules of these, each by where it lay.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder, taken, made] = process.argv;
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
// Without the columns of tracebacks, which are a quarter of what is compiled.
const python = await loadPyodide({ indexURL: join(folder, "/"), env: { NIWASHI_RECORDS: "none", PYTHONNODEBUGRANGES: "1" } });
python.unpackArchive(new Uint8Array(readFileSync(taken)), "zip", { extractDir: "/packages" });
await python.runPythonAsync(`
import asyncio, contextlib, marshal, sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, "/packages")
from niwashi.browser import pyodide_host, start

def visit(port):
    """Ask for what every page asks for."""
    for language in ("en", "ja"):
        port.take({"type": "request", "id": 1, "method": "GET", "target": f"words/{language}.json"})
        port.take({"type": "open", "id": 1 if language == "en" else 2, "target": f"live?language={language}"})


pyodide_host._bear_moments_that_have_passed(asyncio.get_running_loop())
with contextlib.suppress(TimeoutError):
    await asyncio.wait_for(start.serve(lambda message: None, None, Path("/kept"), visit), 20)

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # it is compared with no source (PEP 552)
with ZipFile("/made.zip", "w") as made:
    for file in sorted({str(getattr(each, "__file__", "")) for each in [*sys.modules.values()]}):
        if not (file.startswith("/packages/") and file.endswith(".py")):
            continue
        source = Path(file).read_bytes()
        if b"install_lazy_importer()" not in source:  # anyio reads its own
            code = compile(source, file, "exec", dont_inherit=True)
            made.writestr(file, MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
`);
writeFileSync(made, python.FS.readFile("/made.zip"));

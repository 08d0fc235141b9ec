/**
 * The page that tests a board on USB: it shows what `niwashi.server.board_test.BoardTest` finds.
 *
 * The test runs in the program that serves this page, or in a worker that the page names.
 */

import { ProgramLine } from "./program_line.js";
import { UsbPort, filterOf, hasSerial } from "./usb_port.js";

/**
 * @typedef {{ name: string, x: number, y: number, shape: string, switch: string, pixel: number }} Cell
 * @typedef {{ title: string, columns: string[], rows: string[][] }} Table
 * @typedef {{ board: string, name: string, usb: string, cells: Cell[], tables: Table[] }} Board
 * @typedef {{
 *   say: string, firmware: string, open?: boolean, closed?: number[], seen?: number[], last?: string, strays?: string[],
 *   notices?: string[], mode?: string, lit?: number,
 * }} State
 */

const SVG = "http://www.w3.org/2000/svg";
const OWN = "niwashi-board";

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

if (hasSerial) begin();
else byId(isSecureContext ? "absent" : "insecure").hidden = false;

/** @returns {import("./usb_port.js").Program} */
function program() {
  const { lang, dataset } = document.documentElement;
  if (!dataset.worker) return new ProgramLine(new URL(`line?language=${lang}`, document.baseURI));
  const worker = new Worker(new URL(`${dataset.worker}?language=${lang}`, document.baseURI), { type: "module", name: "board" });
  worker.addEventListener("error", (event) => fail(event.message));
  return worker;
}

function begin() {
  byId("here").hidden = false;
  const worker = program();
  const port = new UsbPort(worker);
  /** The last board file that was chosen here, and that is not refused. */
  let own = "";
  /** What was chosen last: a program that has begun anew does not know it. @type {object | null} */
  let chosen = null;

  /** @param {object} choice */
  function choose(choice) {
    chosen = { type: "choose", ...choice };
    worker.postMessage(chosen);
  }

  worker.addEventListener("message", ({ data }) => {
    if (data.type === "lost" || data.type === "back") {
      byId("lost").hidden = data.type === "back";
      if (chosen && data.type === "back") worker.postMessage(chosen);
    } else if (data.type === "ended") end(data.say);
    else if (data.type === "boards") listBoards(data.boards);
    else if (data.type === "board") {
      port.filter = filterOf(data.usb);
      show(data, data.board ? "" : own);
    } else if (data.type === "state") update(data);
    else if (data.type === "failed") fail(data.why);
  });

  byId("connect").addEventListener("click", () => void port.choose());
  byId("boards").addEventListener("change", () => choose({ board: byId("boards").value }));
  byId("own").addEventListener("change", async () => {
    const [file] = byId("own").files;
    if (!file) return;
    own = await file.text();
    choose({ text: own, name: file.name });
  });
  byId("forget").addEventListener("click", () => worker.postMessage({ type: "forget" }));
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.addEventListener("click", () => worker.postMessage({ type: "light", mode: /** @type {HTMLElement} */ (button).dataset.mode }));
  }
  const cells = byId("cells");
  cells.addEventListener("click", (/** @type {MouseEvent} */ event) => light(event.target));
  cells.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    light(event.target);
  });

  /** @param {EventTarget | null} target */
  function light(target) {
    const cell = /** @type {Element} */ (target).closest("[data-cell]");
    if (cell) worker.postMessage({ type: "light", cell: Number(/** @type {SVGElement} */ (cell).dataset.cell) });
  }
}

/** @param {string} why */
function fail(why) {
  byId("say").hidden = true;
  byId("failed").hidden = false;
  byId("failed").querySelector(".why").textContent = why;
}

/** @param {string} say why the program has ended the test */
function end(say) {
  byId("say").textContent = say;
  byId("say").classList.remove("open");
  document.documentElement.dataset.open = "false";
  for (const id of ["test", "new", "lost"]) byId(id).hidden = true;
  for (const control of document.querySelectorAll(".row :is(button, select, input)")) /** @type {HTMLInputElement} */ (control).disabled = true;
}

/** @param {{ board: string, name: string }[]} boards */
function listBoards(boards) {
  const found = byId("boards").options[0];
  byId("boards").replaceChildren(found, ...boards.map(({ board, name }) => new Option(name, board)));
}

/** @param {Board} board @param {string} own the text of its file, if it does not come with Niwashi */
function show(board, own) {
  byId("boards").value = board.board;
  byId("name").textContent = board.name;
  byId("test").hidden = false;
  byId("new").hidden = true;
  offerPlay(board.board, own);
  byId("tables").replaceChildren(...board.tables.map(table));
  draw(board.cells);
}

/**
 * Say how to play on the board: by a command, or behind a link of the site.
 *
 * @param {string} board
 * @param {string} own
 */
function offerPlay(board, own) {
  const command = byId("command");
  if (command) {
    command.textContent = `niwashi play --board ${board || (byId("own").files[0]?.name ?? "board.toml")}`;
    return;
  }
  const isKept = !own || remember(own);
  byId("play").parentElement.hidden = !isKept;
  byId("remembered").hidden = !own || !isKept;
  const play = new URL(byId("play").href);
  play.search = new URLSearchParams({ board: own ? "own" : board }).toString();
  byId("play").href = play.href;
}

/** @param {string} own @returns {boolean} false in a browser that keeps nothing */
function remember(own) {
  try {
    sessionStorage.setItem(OWN, own);
    return true;
  } catch {
    return false;
  }
}

/** @param {Cell[]} cells */
function draw(cells) {
  const svg = byId("cells");
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => -cell.y)];
  const [left, top] = [Math.min(...xs) - 0.6, Math.min(...ys) - 0.6];
  svg.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + 0.6 - left} ${Math.max(...ys) + 0.6 - top}`);
  svg.replaceChildren(...cells.map(place));
}

/** @param {Cell} cell @param {number} number */
function place(cell, number) {
  const [x, y] = [cell.x, -cell.y];
  const group = element("g", { "data-cell": number, "data-switch": cell.switch });
  if (cell.pixel >= 0) {
    group.setAttribute("tabindex", "0");
    group.setAttribute("role", "button");
  }
  const under = [cell.switch, cell.pixel >= 0 ? `#${cell.pixel}` : ""].filter(Boolean).join(" ");
  group.setAttribute("aria-label", `${cell.name} ${under}`);
  const shape = cell.shape === "square" || cell.shape === "card"
    ? element("rect", { x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.1 })
    : element("circle", { cx: x, cy: y, r: cell.shape === "hex" ? 0.48 : 0.46 });
  shape.setAttribute("class", "place");
  const [first = "", ...others] = cell.name.split(" "); // "flower card 2" in two lines
  const lines = others.length ? [first, others.join(" ")] : [first];
  const said = [...lines.map((line, i) => text(line, x, y + 0.2 * (i - lines.length / 2) + 0.12)), text(under, x, y + 0.34, "under")];
  group.append(shape, ...said.flatMap((each) => [each, " "])); // blanks between the words, for those who hear them
  return group;
}

/** @param {string} said @param {number} x @param {number} y @param {string} [kind] */
function text(said, x, y, kind = "") {
  const made = element("text", { x, y, class: kind });
  made.textContent = said;
  return made;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {Table} told */
function table(told) {
  const made = document.createElement("table");
  made.createCaption().textContent = told.title;
  const head = made.createTHead().insertRow();
  for (const column of told.columns) head.append(Object.assign(document.createElement("th"), { textContent: column, scope: "col" }));
  const body = made.createTBody();
  for (const row of told.rows) {
    const line = body.insertRow();
    for (const cell of row) line.insertCell().textContent = cell;
  }
  return made;
}

/** @param {State} state */
function update(state) {
  const { closed = [], seen = [], strays = [], notices = [] } = state;
  byId("say").textContent = state.say;
  byId("say").classList.toggle("open", state.open ?? false);
  document.documentElement.dataset.open = String(state.open ?? false);
  byId("firmware").textContent = state.firmware || "–";
  byId("last").textContent = state.last ?? "";
  byId("strays").hidden = !strays.length;
  byId("strays").querySelector("b").textContent = strays.join(", ");
  byId("notices").hidden = !notices.length;
  byId("notices").replaceChildren(...notices.map((notice) => Object.assign(document.createElement("li"), { textContent: notice })));
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.mode === state.mode));
  }
  let switches = 0;
  for (const cell of byId("cells").children) {
    const number = Number(cell.dataset.cell);
    cell.classList.toggle("closed", closed.includes(number));
    cell.classList.toggle("seen", seen.includes(number));
    cell.classList.toggle("lit", state.lit === number);
    if (cell.dataset.switch) switches += 1;
  }
  byId("count").textContent = `${seen.length} / ${switches}`;
}

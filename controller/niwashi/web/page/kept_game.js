/** Show a kept game on the page's board, step by step, with its actions. The current game continues. */

import { asked, namesOf, when } from "./archive.js";
import { minutes } from "./clock.js";
import { byId, make, makeButton } from "./dom.js";
import { host } from "./host.js";
import { lamps } from "./lamps.js";
import { saveDots, saveFile } from "./saving.js";
import { takePictures } from "./stones.js";
import { word } from "./words.js";

/** @import { Command, KeptGame as Kept, KeptStep, Scene, Status, TableState } from "./protocol.js" */
/** @import { Light } from "./light.js" */
/** @import { Model, Sight } from "./model.js" */

/** Milliseconds per position during playback. */
const STANDS_MS = 1400;

export class KeptGame {
  /** @type {Kept | null} */
  #kept = null;
  /** @type {KeptStep | null} */
  #step = null;
  #isRunning = false;
  /** Number of the last request; late answers to older ones are ignored. */
  #wanted = 0;
  /** What it shows now. @type {Sight | null} */
  #sight = null;
  /** The board's last frame, to restore it afterwards. @type {Uint8Array} */
  #frame = new Uint8Array();

  /**
   * @param {Model} model
   * @param {Light} light
   * @param {() => void} list goes back to the list
   */
  constructor(model, light, list) {
    this.model = model;
    this.light = light;
    this.list = list;
    model.on("looked", () => this.#looked());
  }

  /** @param {Uint8Array} frame */
  pass(frame) {
    this.#frame = frame;
    if (!this.model.isAway) this.light.show(frame);
  }

  /**
   * Show a game. Returns the program's message if it can't be shown.
   *
   * @param {number} number
   * @param {number} [turn] number of turns before the position
   */
  async open(number, turn = 0) {
    const kept = await asked(`${this.#address(number)}.json?${this.#language}`);
    if (typeof kept === "string") return kept;
    this.#kept = /** @type {Kept} */ (kept);
    this.#isRunning = false;
    const refusal = await this.#go(Math.min(turn, this.#kept.turns.length));
    if (!refusal) this.#showHead();
    byId("panel").scrollTo({ top: 0 }); // it may still be scrolled
    return refusal;
  }

  get #language() {
    return `language=${document.documentElement.lang}`;
  }

  /** Number of the game and of the turns before its position, while one is shown. */
  get state() {
    return this.#kept && this.#step ? { game: this.#kept.entry.number, turn: this.#step.turn } : null;
  }

  /** The scene of the game that is shown. */
  get scene() {
    return this.#kept?.scene ?? {};
  }

  /** @param {number} number */
  #address(number) {
    return `games/${number}`;
  }

  /**
   * Show the position after a number of turns.
   *
   * @param {number} turn
   */
  async #go(turn) {
    const kept = this.#kept;
    if (!kept) return "";
    this.#wanted = turn;
    const step = await asked(`${this.#address(kept.entry.number)}/${turn}.json?${this.#language}`);
    if (this.#kept !== kept || this.#wanted !== turn) return "";
    if (typeof step === "string") {
      this.#isRunning = false;
      this.#say(step);
      return step;
    }
    this.#step = /** @type {KeptStep} */ (step);
    takePictures(`${this.#address(kept.entry.number)}/${turn}`);
    this.#sight = { show: (live) => this.#shown(live, kept, /** @type {KeptStep} */ (step)), answers: (command) => this.#answer(command) };
    this.model.look(this.#sight);
    this.light.show(lamps(this.model.scene, this.#step.changed));
    if (this.#isRunning) this.#later(turn);
    return "";
  }

  /**
   * Schedule the next turn.
   *
   * @param {number} turn
   */
  #later(turn) {
    setTimeout(() => {
      if (this.#isRunning && this.#step?.turn === turn) this.#go(turn + 1);
    }, STANDS_MS);
  }

  /** @param {Command} command */
  #answer(command) {
    if (command.do === "go-to") {
      this.#isRunning = false;
      this.#go(command.turn);
    } else if (command.do === "replay") this.#run(command.running);
    return true;
  }

  /** @param {boolean} isRunning */
  #run(isRunning) {
    const turns = this.#kept?.turns.length ?? 0;
    const at = this.#step?.turn ?? 0;
    this.#isRunning = isRunning && turns > 0;
    this.#go(this.#isRunning ? (at >= turns ? 0 : at + 1) : at);
  }

  /**
   * @param {{scene: Scene, status: Status}} live
   * @param {Kept} kept
   * @param {KeptStep} step
   * @returns {{scene: Scene, status: Status, table: TableState}}
   */
  #shown(live, kept, step) {
    const turns = kept.turns.length;
    this.#isRunning &&= step.turn < turns;
    return {
      scene: { ...live.scene, ...kept.scene, simulated: false, lessons: [] },
      table: { stacks: step.stacks, hands: {}, fingers: [] },
      status: {
        ...live.status,
        ...quiet(live.status, kept.scene),
        side: step.side,
        acting: step.side,
        whose: step.over ? "" : step.whose,
        say: step.over ? step.whose : (kept.told[step.turn - 1] ?? ""),
        facts: step.facts,
        goal: step.goal,
        gardens: step.gardens,
        turns: kept.turns,
        told: kept.told.map((text, i) => timed(text, kept.used_s[i] ?? null)),
        replay: { turn: step.turn, turns, running: this.#isRunning },
      },
    };
  }

  #looked() {
    if (this.#kept && this.model.sight !== this.#sight) this.#left();
    if (this.model.isAway) return;
    takePictures("picture");
    this.light.show(this.#frame);
  }

  /** Make room for the current game, or for another view. */
  #left() {
    this.#kept = this.#sight = null;
    this.#step = null;
    this.#isRunning = false;
    for (const id of ["kept-head", "kept-box"]) byId(id).hidden = true;
    document.body.classList.remove("looks-back");
  }

  // Actions

  #showHead() {
    const kept = this.#kept;
    if (!kept) return;
    document.body.classList.add("looks-back");
    const { entry } = kept;
    const title = make("h2", {}, `${entry.game} · ${namesOf(entry) || word("my-number", { count: entry.number })}`);
    const facts = make("p", {}, `${when(entry)} · ${word("my-line", { text: entry.ended, count: entry.turns })}`);
    const leave = makeButton(word("my-leave"), () => this.model.look(null), "plain strong");
    leave.id = "kept-leave";
    const list = makeButton(word("my-list"), () => this.list());
    const late = kept.begins_late ? [make("p", {}, word("my-late"))] : [];
    byId("kept-head").replaceChildren(title, facts, ...late, make("div", { className: "kept-ways" }, leave, list));
    byId("kept-head").hidden = false;
    byId("kept-box").replaceChildren(this.#sharing(kept), ...(kept.may_change ? [this.#naming(kept), this.#deleting(kept)] : []), make("p", { id: "kept-said", role: "status" }));
    byId("kept-box").hidden = false;
    leave.focus();
  }

  /** @param {Kept} kept */
  #sharing({ entry, may_change: mayChange }) {
    const name = `niwashi-${entry.number}`;
    const from = this.#address(entry.number);
    const drawn = () => `${from}.svg?${this.#language}&turn=${this.#step?.turn ?? 0}`;
    const ways = [
      this.#maker("my-svg", `${name}.svg`, () => saveFile(drawn(), `${name}.svg`)),
      this.#maker("my-png", `${name}.png`, async () => (await saveDots(drawn(), `${name}.png`)) ?? ""),
      this.#maker("my-animation", `${name}-game.png`, () => saveFile(`${from}.png?${this.#language}`, `${name}-game.png`)),
    ];
    if (mayChange) ways.push(this.#maker("my-export", `${name}.jsonl`, () => saveFile(`${from}.jsonl?${this.#language}`, `${name}.jsonl`)));
    return make("div", { className: "kept-ways" }, ...ways);
  }

  /**
   * Make a button that saves a file, which may take a while.
   *
   * @param {string} key
   * @param {string} name the file's name
   * @param {() => Promise<string>} made returns the program's message if it fails
   */
  #maker(key, name, made) {
    const button = makeButton(word(key), async () => {
      button.disabled = true;
      this.#say(word("my-making"));
      try {
        this.#say((await made()) || word("my-made", { text: name }));
      } catch {
        this.#say(word("my-failed"));
      }
      button.disabled = false;
    });
    button.dataset.kept = key;
    return button;
  }

  /** @param {Kept} kept */
  #naming(kept) {
    const fields = kept.scene.player_names.map((name, i) => {
      const input = make("input", { value: kept.entry.players[i] ?? "", maxLength: 60, autocomplete: "off" });
      return { input, label: make("label", {}, make("span", {}, name), input) };
    });
    const form = make("form", {}, ...fields.map(({ label }) => label), make("button", { className: "plain" }, word("my-save")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const players = fields.map(({ input }) => input.value.trim());
      if (await this.#change(kept, "names", { players })) {
        kept.entry.players = players;
        this.#showHead();
        this.#say(word("my-saved"));
      }
    });
    return make("details", { id: "kept-names" }, make("summary", {}, word("my-who")), form);
  }

  /** @param {Kept} kept */
  #deleting(kept) {
    const box = make("div", { id: "kept-delete" });
    const ask = makeButton(word("my-delete"), () => box.replaceChildren(make("p", {}, word("my-sure")), make("div", { className: "kept-ways" }, indeed, keep)));
    const keep = makeButton(word("my-keep"), () => {
      box.replaceChildren(ask);
      ask.focus();
    });
    const indeed = makeButton(
      word("my-delete-indeed"),
      async () => {
        if (!(await this.#change(kept, "delete", {}))) return box.replaceChildren(ask);
        this.model.look(null);
        return this.list();
      },
      "plain alarming",
    );
    box.append(ask);
    return box;
  }

  /**
   * Ask the program to change a game. Returns true on success; else its message is shown.
   *
   * @param {Kept} kept
   * @param {"names" | "delete"} what
   * @param {object} body
   */
  async #change({ entry }, what, body) {
    this.#say(word("my-making"));
    try {
      const answer = await host().fetch(`${this.#address(entry.number)}/${what}?${this.#language}`, { method: "POST", body: JSON.stringify(body) });
      this.#say(answer.ok ? "" : await answer.text());
      return answer.ok;
    } catch {
      this.#say(word("my-failed"));
      return false;
    }
  }

  /** @param {string} text */
  #say(text) {
    const said = document.getElementById("kept-said");
    if (said) said.textContent = text;
  }
}

/**
 * Describe a turn, with its time if that was recorded.
 *
 * @param {string} text
 * @param {number | null} seconds
 */
function timed(text, seconds) {
  return seconds === null ? text : word("my-turn-took", { text, count: minutes(seconds) });
}

/**
 * A status without the parts that only a running game has.
 *
 * @param {Status} live
 * @param {Pick<Scene, "cells">} scene
 * @returns {Partial<Status>}
 */
export function quiet(live, scene) {
  return {
    reason: null,
    result: null,
    cues: scene.cells.map(() => null),
    cue_texts: {},
    due: {},
    notices: [],
    absent: "",
    help: false,
    clock: { used_s: [], running: null, timed: null, proposed: null },
    names: [],
    demo: false,
    has_secrets: false,
    seat: "",
    taken: [],
    choices: [],
    confidence: [],
    felt: {},
    repair: null,
    can_repair: false,
    wrong: [],
    lesson: null,
    title: "",
    review: null,
    opponents: { ...live.opponents, players: [], trouble: "" },
    hint: { ...live.hint, off: true, text: "", proof: "", asking: false, shown: false, put_back: "" },
  };
}

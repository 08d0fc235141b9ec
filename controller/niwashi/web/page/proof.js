/** The proof of a game: checked by the program in front of people, and walked through turn by turn. */

import { byId, makeButton } from "./dom.js";
import { asked } from "./archive.js";

/** @import { ProofClaim, ProofStep } from "./protocol.js" */
/** @import { Model } from "./model.js" */

export class Proof {
  /** @type {ProofStep | null} */
  #step = null;
  /** Grows with each opening and closing: answers to the ones before are too late. */
  #visit = 0;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("proof-dialog", HTMLDialogElement);
    byId("proof-open").addEventListener("click", () => void this.open());
    byId("proof-close").addEventListener("click", () => this.dialog.close());
    byId("proof-check").addEventListener("click", () => void this.#check());
    byId("proof-walk").addEventListener("click", () => void this.#walk([]));
    byId("proof-answer").addEventListener("click", () => void this.#go(this.#step?.answer ?? ""));
    byId("proof-back").addEventListener("click", () => void this.#walk(this.#step?.turns.slice(0, -1) ?? []));
    byId("proof-table").addEventListener("click", () => this.#setUp());
    this.dialog.addEventListener("close", () => (this.#visit += 1));
    model.on("scene", () => (byId("proof-open").hidden = !this.isOffered));
  }

  /** Whether there is a proof to be looked at here. */
  get isOffered() {
    return Boolean(this.model.scene?.has_proof) && !this.model.isGuest;
  }

  async open() {
    if (!this.dialog.open) this.dialog.showModal();
    this.#showStep(null);
    const visit = (this.#visit += 1);
    const claim = await this.#ask("proof.json");
    if (claim && visit === this.#visit) this.#showClaim(/** @type {ProofClaim} */ (claim));
  }

  async #check() {
    const visit = this.#visit;
    if ((await this.#ask("proof/check", {}, "")) === null) return;
    for (let seen = 0; visit === this.#visit; ) {
      const claim = /** @type {ProofClaim | null} */ (await this.#ask("proof/checked.json", { seen: String(seen) }));
      if (!claim || visit !== this.#visit) return;
      this.#showClaim(claim);
      if (claim.is_over) return;
      seen = claim.checked;
    }
  }

  /** @param {string} turn */
  async #go(turn) {
    if (this.#step && turn) await this.#walk([...this.#step.turns, turn]);
  }

  /** @param {string[]} turns */
  async #walk(turns) {
    const facts = new URLSearchParams(turns.map((turn) => ["turn", turn]));
    const step = await this.#ask(`proof/walk.json?${facts}`);
    if (step) this.#showStep(/** @type {ProofStep} */ (step));
  }

  /** @param {ProofClaim} claim */
  #showClaim(claim) {
    byId("proof-claim").textContent = claim.claim;
    byId("proof-how").textContent = claim.how;
    byId("proof-state").textContent = claim.state;
    byId("proof-check").hidden = claim.state !== "";
  }

  /** @param {ProofStep | null} step */
  #showStep(step) {
    this.#step = step;
    byId("proof-step").hidden = !step;
    byId("proof-walk").hidden = Boolean(step);
    if (!step) return;
    const picture = byId("proof-picture", HTMLImageElement);
    if (picture.src) URL.revokeObjectURL(picture.src);
    picture.src = URL.createObjectURL(new Blob([step.picture], { type: "image/svg+xml" }));
    byId("proof-said").textContent = step.said;
    byId("proof-answer").hidden = !step.answer;
    byId("proof-back").hidden = !step.turns.length;
    byId("proof-replies").replaceChildren(...step.replies.map(({ turn, label }) => makeButton(label, () => void this.#go(turn))));
  }

  /** Lead to the position by its address, as a link would. */
  #setUp() {
    if (!this.#step) return;
    this.dialog.close();
    location.hash = `#position/${this.#step.game}/${encodeURIComponent(this.#step.position)}`;
  }

  /**
   * Ask the program; a refusal is shown, and then there is no answer.
   *
   * @param {string} path
   * @param {Record<string, string>} facts
   * @param {string} [body]
   */
  async #ask(path, facts = {}, body) {
    const query = new URLSearchParams({ language: document.documentElement.lang, ...facts });
    const found = await asked(`${path}${path.includes("?") ? "&" : "?"}${query}`, body);
    byId("proof-refusal").textContent = typeof found === "string" ? found : "";
    return typeof found === "string" ? null : found;
  }
}

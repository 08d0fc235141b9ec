/** Backups: keep everything in one file, and bring it back; what is in a file is shown before. */

import { byId, make } from "./dom.js";
import { host } from "./host.js";
import { saveBlob } from "./saving.js";
import { kept } from "./storage.js";
import { word } from "./words.js";

/** @import { BackupSaid, BackupsView, LookedView } from "./protocol.js" */

/** Storage name of a guest's session key (door.js). */
const KEPT = "niwashi-key";

export class Backup {
  #hasKeys = false;
  /** @type {LookedView | null} */
  #looked = null;

  constructor() {
    this.dialog = byId("backup-dialog", HTMLDialogElement);
    this.file = byId("backup-file", HTMLInputElement);
    byId("backup-open").addEventListener("click", () => void this.open());
    byId("backup-close").addEventListener("click", () => this.dialog.close());
    byId("backup-without").addEventListener("change", () => this.#showSecret());
    byId("backup-keep", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#keep(null);
    });
    this.file.addEventListener("change", () => void this.#lookAtFile());
    byId("backup-back", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#bringBack();
    });
  }

  async open() {
    this.#say("");
    this.#show(null);
    this.file.value = "";
    for (const id of ["backup-words", "backup-again", "backup-opens"]) byId(id, HTMLInputElement).value = "";
    this.dialog.showModal();
    await this.#load();
  }

  async #load() {
    const answer = await this.#ask("backups.json");
    if (!answer) return;
    /** @type {BackupsView} */
    const { last, is_old: isOld, sticks, has_keys: hasKeys } = await answer.json();
    this.#hasKeys = hasKeys;
    byId("backup-last").textContent = last;
    byId("backup-last").classList.toggle("old", isOld);
    byId("backup-secret").hidden = !hasKeys;
    this.#showSecret();
    byId("backup-sticks").replaceChildren(
      ...sticks.map(({ stick }) => button(`${word("backup-keep-stick")} (${stick})`, () => void this.#keep(stick))),
    );
    byId("backup-there").replaceChildren(
      ...sticks.flatMap(({ stick, files }) =>
        files.map((file) => button(`${word("backup-stick")}: ${file}`, () => void this.#look("look-at", JSON.stringify({ stick, file })))),
      ),
    );
  }

  #showSecret() {
    const isWithout = byId("backup-without", HTMLInputElement).checked;
    for (const id of ["backup-words", "backup-again"]) {
      const input = byId(id, HTMLInputElement);
      input.disabled = isWithout;
      input.required = this.#hasKeys && !isWithout;
    }
  }

  /** @param {string | null} stick */
  async #keep(stick) {
    const seals = this.#hasKeys && !byId("backup-without", HTMLInputElement).checked;
    const passphrase = seals ? byId("backup-words", HTMLInputElement).value : null;
    if (seals && passphrase !== byId("backup-again", HTMLInputElement).value) {
      this.#refuse(word("backup-differs"));
      return;
    }
    const answer = await this.#ask("backups/keep", JSON.stringify({ passphrase, stick }));
    if (!answer) return;
    if (stick) {
      /** @type {BackupSaid} */
      const { text } = await answer.json();
      this.#say(text);
    } else {
      const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "niwashi.zip";
      saveBlob(await answer.blob(), name);
      this.#say(word("backup-kept", { text: name }));
    }
    await this.#reload();
  }

  /** Load the state again without wiping what was just said. */
  async #reload() {
    const said = byId("backup-said").textContent ?? "";
    await this.#load();
    this.#say(said);
  }

  async #lookAtFile() {
    const file = this.file.files?.[0];
    if (file) await this.#look("look", file);
  }

  /**
   * @param {string} how
   * @param {string | Blob} body
   */
  async #look(how, body) {
    this.#show(null);
    const answer = await this.#ask(`backups/${how}`, body);
    if (answer) this.#show(/** @type {LookedView} */ (await answer.json()));
  }

  /** @param {LookedView | null} looked */
  #show(looked) {
    this.#looked = looked;
    byId("backup-found").hidden = !looked;
    byId("backup-lines").replaceChildren(...(looked?.lines ?? []).map((line) => make("li", {}, line)));
    byId("backup-open-keys").hidden = !looked?.is_sealed;
    byId("backup-two").hidden = !(looked?.is_sealed && looked.has_other_key);
  }

  async #bringBack() {
    if (!this.#looked) return;
    const passphrase = byId("backup-opens", HTMLInputElement).value || null;
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('input[name="backup-key"]:checked'));
    const body = {
      passphrase: this.#looked.is_sealed ? passphrase : null,
      takes_key: this.#looked.has_other_key ? chosen?.value === "there" : null,
      instead: byId("backup-instead", HTMLInputElement).checked,
    };
    const answer = await this.#ask("backups/bring-back", JSON.stringify(body));
    if (!answer) return;
    /** @type {BackupSaid} */
    const { text } = await answer.json();
    this.#show(null);
    this.#say(text);
  }

  /**
   * Ask the program; a refusal is shown, and then there is no answer.
   *
   * @param {string} path
   * @param {string | Blob} [body]
   */
  async #ask(path, body) {
    this.#say(word("backup-working"));
    const key = kept(KEPT);
    const headers = key ? { "X-Niwashi-Key": key } : undefined;
    const query = `language=${document.documentElement.lang}`;
    const asked = body === undefined ? { headers } : { method: "POST", body, headers };
    const answer = await host()
      .fetch(`${path}?${query}`, asked)
      .catch(() => null);
    this.#say("");
    if (answer?.ok) return answer;
    this.#refuse(answer ? await answer.text() : word("my-failed"));
    return null;
  }

  /** @param {string} text */
  #say(text) {
    byId("backup-said").textContent = text;
    byId("backup-refusal").textContent = "";
  }

  /** @param {string} text */
  #refuse(text) {
    byId("backup-said").textContent = "";
    byId("backup-refusal").textContent = text;
  }
}

/**
 * @param {string} text
 * @param {() => void} act
 */
function button(text, act) {
  const made = make("button", { type: "button", className: "plain" }, text);
  made.addEventListener("click", act);
  return made;
}

/** Tools and choices beside the table: one stone, turn over, new game, theme, language, side. */

const byId = (id) => document.getElementById(id);

export class Choices {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./hands.js").Hands} hands
   * @param {Record<string, string>} languages
   */
  constructor(board, hands, languages) {
    this.board = board;
    this.model = board.model;
    this.hands = hands;
    this.#fill(byId("language"), languages, document.documentElement.lang);
    this.model.addEventListener("scene", () => this.#showScene());
    hands.addEventListener("tools", () => this.#showTools());
    this.#listen();
  }

  #listen() {
    const does = {
      one: () => (this.hands.one = !this.hands.one),
      flip: () => this.hands.turnOver(),
      finger: () => (this.hands.finger = !this.hands.finger),
      back: () => this.hands.putBack(),
      arrange: () => this.model.command("arrange"),
      "turn-table": () => this.board.turn(),
      "new-game": () => this.#askGame(),
      "result-new": () => this.#askGame(),
      "new-cancel": () => byId("new-dialog").close(),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    byId("theme").addEventListener("change", ({ target }) => this.model.command("theme", target.value));
    byId("language").addEventListener("change", ({ target }) => speak(target.value));
  }

  #showScene() {
    const { scene } = this.model;
    this.#fill(byId("theme"), scene.themes, scene.theme);
    const games = Object.entries(scene.games ?? { [scene.game]: scene.variant_name });
    byId("games").replaceChildren(...games.map(([game, name]) => this.#gameButton(game, name)));
    this.#showTools();
  }

  #askGame() {
    byId("new-dialog").showModal();
    byId("games").querySelector(`[data-game="${this.model.scene.game}"]`)?.focus();
  }

  #gameButton(game, name) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "plain strong";
    made.dataset.game = game;
    made.textContent = name;
    made.addEventListener("click", () => {
      byId("new-dialog").close();
      this.model.command("new", game);
    });
    return made;
  }

  #showTools() {
    byId("one").setAttribute("aria-pressed", String(this.hands.one));
    byId("finger").hidden = !this.hands.canPress;
    byId("finger").setAttribute("aria-pressed", String(this.hands.finger));
  }

  #fill(select, options, chosen) {
    select.replaceChildren(...Object.entries(options).map(([value, name]) => new Option(name, value, false, value === chosen)));
  }
}

/** Load the page again in another language. */
function speak(language) {
  const address = new URL(location.href);
  address.searchParams.set("language", language);
  location.assign(address);
}

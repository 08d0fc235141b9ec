/** The dialog for a new game: game, opponents, side, start. */

import { ClockForm } from "./clock_form.js";
import { byId, make, makeButton } from "./dom.js";
import { pictureElement } from "./host.js";
import { keep, kept } from "./storage.js";
import { word } from "./words.js";

/** @import { GameView, HomesView, NewGame, Scene, SetPlayer, StartView } from "./protocol.js" */
/** @import { Model } from "./model.js" */

const PERSON = "human";
/** Who plays a game that is watched. */
const WATCHED = "engine:2";
/** Default opponent. */
const FIRST = "engine:1";
/** Storage name: whether the clocks are shown. */
const CLOCK = "niwashi-clock";
/** Storage name: the games that are listed first, a space between two. */
const FAVOURITES = "niwashi-favourites";
/** Whom somebody last began a game against in this browser. */
const OPPONENT = "niwashi-opponent";
/** With more games than this, one can search them, and only favourites and the first ones have large pictures. */
const MANY = 8;
const LARGE = 4;

export class NewGameDialog {
  #game = "";
  /** Name typed or proposed for each seat. @type {Record<string, string>} */
  #names = {};
  /** True if the dialog was asked for before the page knew of any game. */
  #isAwaited = false;
  /** The side that the person played last. */
  #side = "";
  /** The number of the command that began a game, and who is to play once it has. */
  #begun = 0;
  /** @type {SetPlayer[]} */
  #players = [];

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.dialog = byId("new-dialog", HTMLDialogElement);
    this.form = byId("dealing", HTMLFormElement);
    this.opponent = byId("opponent", HTMLSelectElement);
    this.to = byId("propose-to", HTMLSelectElement);
    this.clock = byId("show-clock", HTMLInputElement);
    this.control = new ClockForm("new-clock", byId("agreed-clock"));
    this.back = byId("new-back", HTMLInputElement);
    this.search = byId("game-search", HTMLInputElement);
    this.favourite = byId("favourite", HTMLInputElement);
    model.on("scene", () => this.#showScene());
    model.on("refused", ({ seq, text }) => seq > 0 && seq === this.#begun && this.#refuse(text)); // 0 is no command of ours
    model.on("status", () => this.#greet());
    byId("new-game").addEventListener("click", () => this.open());
    for (const id of ["result-again", "after-again"]) byId(id).addEventListener("click", () => this.#again(false));
    for (const id of ["result-swap", "after-swap"]) byId(id).addEventListener("click", () => this.#again(true));
    model.on("status", () => this.#offerAgain());
    model.on("proposal", (friend) => this.open(friend));
    byId("new-cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", (event) => this.#submit(event));
    this.search.addEventListener("input", () => this.#offerFound());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#firstOffered()?.click();
    });
    this.favourite.addEventListener("change", () => this.#favour(this.favourite.checked));
    this.opponent.addEventListener("change", () => this.#showOpponent());
    this.to.addEventListener("change", () => this.#showTerms());
    this.clock.addEventListener("change", () => this.#showClock());
    this.clock.checked = kept(CLOCK) !== "off";
    this.#showClock();
  }

  /**
   * Begin the same game with the same players, as they sit or with their sides changed.
   *
   * @param {boolean} isSwapped
   */
  #again(isSwapped) {
    const { scene, status } = this.model;
    if (!scene || !status) return;
    const { players } = scene;
    const order = players.map((_, side) => (isSwapped ? players.length - 1 - side : side));
    this.#players = players.map((seat, side) => ({ do: "player", seat, player: status.opponents.players[order[side] ?? side] ?? PERSON }));
    const names = Object.fromEntries(players.map((seat, side) => [seat, status.names[order[side] ?? side] ?? ""]));
    this.#begun = this.model.send({
      do: "new",
      game: scene.game,
      players: scene.game in scene.dealt ? players.length : null,
      clock: status.clock.timed?.text ?? "none",
      back: status.back,
      names,
    });
  }

  /** Sides can be changed by two, and not with a friend's board, who has to agree. */
  #offerAgain() {
    const { scene, status, isAway } = this.model;
    const isOffered = Boolean(scene && status && !status.homes && !isAway && scene.game in scene.games);
    for (const id of ["result-again", "after-again"]) byId(id).hidden = !isOffered;
    for (const id of ["result-swap", "after-swap"]) byId(id).hidden = !isOffered || scene?.players.length !== 2;
    // Whoever has looked at the board plays again without asking for the result anew.
    byId("after").hidden = !isOffered || !status?.result;
  }

  /** What becomes of the game on the table. */
  #warning() {
    const { status } = this.model;
    if (status?.result) return word("new-after");
    return word(status?.turns.length ? "new-warning" : "new-untouched");
  }

  /** Propose who has played last: the level, and the side of the person. */
  #remember() {
    const { status, scene, ownSide } = this.model;
    if (!status || !scene || scene.welcome) return;
    const engine = status.opponents.players.find((player) => player !== PERSON);
    const last = engine ?? (status.turns.length ? PERSON : kept(OPPONENT)); // the program was started anew, perhaps
    if (this.#offers(last)) this.opponent.value = String(last);
    if (ownSide !== null) this.#side = scene.players[ownSide] ?? "";
  }

  /** @param {string | null} player */
  #offers(player) {
    return [...this.opponent.options].some(({ value }) => value === player);
  }

  /** @param {string} [friend] the friend to whom a game is proposed */
  open(friend) {
    const { scene, status } = this.model;
    this.#isAwaited = !scene || !status;
    if (!scene || !status) return;
    const { homes } = status;
    byId("new-note").textContent = homes ? homes.next_game : this.#warning();
    this.#propose(homes ?? null, friend);
    const staying = status.result ? "my-close" : "cancel";
    byId("new-cancel").textContent = word(homes ? "homes-no" : staying);
    this.#names = { ...scene.last_names };
    this.control.value = status.clock.timed?.text ?? "none";
    this.back.checked = status.back;
    this.#complain("");
    this.#fillOpponents();
    this.#remember();
    this.#pick(scene.game in scene.games ? scene.game : (Object.keys(scene.games)[0] ?? ""));
    this.dialog.showModal();
    this.#offerAll();
    this.#button(this.#game)?.focus();
  }

  /**
   * Adapt the dialog to a proposal: the players are known, and more has to be agreed on.
   *
   * @param {HomesView | null} homes
   * @param {string} [friend] one of the partners, or "" for whoever has a link
   */
  #propose(homes, friend) {
    const isProposed = homes !== null;
    const asked = [...(homes?.partners ?? []).map((name) => new Option(name, name))];
    if (homes?.may_offer) asked.push(new Option(word("links-anybody"), ""));
    for (const id of ["propose-box", "new-propose"]) byId(id).hidden = !isProposed;
    byId("propose-to-box").hidden = asked.length < 2;
    byId("new-propose", HTMLButtonElement).disabled = !asked.length;
    this.to.replaceChildren(...asked);
    if (friend !== undefined) this.to.value = friend;
    this.#showTerms();
    for (const id of ["new-begin", "opponent-box", "names-box", "new-back-box"]) byId(id).hidden = isProposed;
  }

  /** Open the dialog for whoever could not wait. */
  #greet() {
    if (this.#isAwaited && this.model.scene && this.model.status) this.open();
  }

  #showScene() {
    const { scene } = this.model;
    if (!scene) return;
    for (const player of this.#players.splice(0)) this.model.send(player);
    this.#showGames(scene);
    this.control.offer(scene.clocks);
    this.#showStarts(scene);
    if (this.#game) this.#mark();
    this.#greet();
  }

  /** @param {Scene} scene */
  #showGames({ games }) {
    byId("find-game").hidden = Object.keys(games).length <= MANY;
    byId("games").replaceChildren(...Object.entries(games).map(([game, view]) => this.#choice(game, view)));
    this.#order();
    this.#offerFound();
  }

  /** List favourites first, then the program's own order. Of many games only the first ones are large. */
  #order() {
    const names = Object.keys(this.model.scene?.games ?? {});
    if (names.length <= MANY) return;
    const favourites = favouriteGames().filter((game) => names.includes(game));
    const large = new Set([...names.slice(0, LARGE), ...favourites]);
    for (const game of new Set([...favourites, ...names])) {
      const choice = this.#button(game);
      if (!choice) continue;
      choice.classList.toggle("small", !large.has(game));
      choice.classList.toggle("favourite", favourites.includes(game));
      byId("games").append(choice);
    }
  }

  /** Offer all games again, whatever was searched for. */
  #offerAll() {
    this.search.value = "";
    this.#offerFound();
  }

  /** Offer the games that have what is searched for in their names, or else in what is said of them. */
  #offerFound() {
    const wanted = folded(this.search.value);
    const wished = Object.entries(this.model.scene?.games ?? {});
    const named = wished.filter(([, { family, name }]) => folded(`${family} ${name}`).includes(wanted));
    const found = named.length ? named : wished.filter(([, { about }]) => folded(about).includes(wanted));
    const offered = new Set(found.map(([game]) => game));
    for (const each of byId("games").querySelectorAll("button")) each.hidden = !offered.has(each.dataset.game ?? "");
    byId("no-game").textContent = wanted && !this.#firstOffered() ? word("no-game-found") : "";
  }

  #firstOffered() {
    return /** @type {HTMLElement | null} */ (byId("games").querySelector("button:not([hidden])"));
  }

  /**
   * List the selected game among the first from now on, or no longer.
   *
   * @param {boolean} isFavourite
   */
  #favour(isFavourite) {
    const others = favouriteGames().filter((game) => game !== this.#game);
    keep(FAVOURITES, (isFavourite ? [...others, this.#game] : others).join(" "));
    this.#order();
    this.#button(this.#game)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {string} game
   * @param {GameView} view
   */
  #choice(game, { family, name, about, minutes, board, cover, seats }) {
    const made = makeButton("", () => this.#pick(game), "plain game");
    made.dataset.game = game;
    const counts = Object.keys(seats);
    const [least, most] = [counts[0], counts.at(-1)];
    const isRange = counts.length > 2 && Number(most) - Number(least) === counts.length - 1;
    const facts = word("game-facts", { count: isRange ? `${least}–${most}` : counts.join(word("list-comma")), text: minutes });
    if (cover) made.append(pictureElement(cover, { alt: "", width: 160, height: 110, loading: "lazy" }));
    const own = name.startsWith(family) ? name.slice(family.length) : name; // in Japanese a name begins with its family's
    made.append(make("b", {}, ...(family ? [make("i", {}, family), " "] : []), own), make("span", {}, about), make("small", {}, facts));
    // What a board is made of concerns those who have one.
    if (!this.model.scene?.simulated && !this.model.isGuest) made.append(make("small", {}, board));
    return made;
  }

  /** Begin the game on the table against the program, as whoever is new does. */
  first() {
    this.playAtOnce(this.model.scene?.game ?? "");
  }

  /**
   * Begin a game against the program: the level played last, or the first one.
   *
   * @param {string} game
   */
  playAtOnce(game) {
    const last = kept(OPPONENT) ?? "";
    this.#play(game, (side) => (side ? (last.startsWith("engine:") ? last : FIRST) : PERSON));
  }

  /** @param {string} game in which the program plays all sides */
  watch(game) {
    this.#play(game, () => WATCHED);
  }

  /**
   * @param {string} game
   * @param {(side: number) => string} player who plays a side
   */
  #play(game, player) {
    const [seats = {}] = Object.values(this.model.scene?.games[game]?.seats ?? {});
    this.#players = Object.keys(seats).map((seat, side) => ({ do: "player", seat, player: player(side) }));
    this.#begun = this.model.send({ do: "new", game, players: game in (this.model.scene?.dealt ?? {}) ? Object.keys(seats).length : null });
  }

  /** @param {string} game */
  #button(game) {
    return /** @type {HTMLElement | null} */ (byId("games").querySelector(`[data-game="${CSS.escape(game)}"]`));
  }

  /**
   * Show the options of a selected game.
   *
   * @param {string} game
   */
  #pick(game) {
    const { scene } = this.model;
    const view = scene?.games[game];
    if (!scene || !view) return;
    this.#game = game;
    this.#mark();
    this.favourite.checked = favouriteGames().includes(game);
    byId("favourite-of").textContent = word("favourite", { item: view.name });
    const counts = Object.keys(view.seats);
    byId("counts-box").hidden = counts.length < 2;
    byId("counts").replaceChildren(...counts.map((count, i) => this.#radio("count", count, count, i === 0)));
    byId("seed-box").hidden = !(game in scene.dealt);
    this.#offerSeats();
  }

  #mark() {
    for (const each of byId("games").querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.game === this.#game));
    }
    for (const each of byId("starts").querySelectorAll("details")) {
      each.hidden = (each.dataset.fair ?? each.dataset.handicap) !== this.#game;
    }
    const isMany = byId("games").childElementCount > MANY;
    for (const each of byId("ways").querySelectorAll("button")) {
      if (each.dataset.lesson) each.hidden = isMany && each.dataset.lesson !== this.#game;
    }
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} text
   * @param {boolean} isFirst
   */
  #radio(name, value, text, isFirst) {
    const input = make("input", { type: "radio", name, value, checked: isFirst });
    input.setAttribute("form", this.form.id);
    if (name === "count") input.addEventListener("change", () => this.#offerSeats());
    if (name === "side") input.addEventListener("change", () => this.#offerNames());
    return make("label", {}, input, text);
  }

  /** List the seats for the number of players. The set-up of 2015 is for two. */
  #offerSeats() {
    byId("set-ups").hidden = byId("seed-box").hidden || this.#chosen("count") !== "2";
    const seats = this.#seats();
    byId("sides").replaceChildren(...Object.entries(seats).map(([seat, name], i) => this.#radio("side", seat, name, this.#side in seats ? seat === this.#side : i === 0)));
    this.#showOpponent();
  }

  #seats() {
    return this.model.scene?.games[this.#game]?.seats[this.#chosen("count")] ?? {};
  }

  /** List the opponents: a person, and the program at each of its levels. */
  #fillOpponents() {
    const { levels = 0 } = this.model.status?.opponents ?? {};
    const kept = this.opponent.value || (this.model.scene?.welcome ? FIRST : PERSON);
    const all = [new Option(word("player-human"), PERSON)];
    for (let level = 1; level <= levels; level += 1) all.push(new Option(levelName(level), `engine:${level}`));
    this.opponent.replaceChildren(...all);
    this.opponent.value = all.some(({ value }) => value === kept) ? kept : PERSON;
  }

  #showOpponent() {
    const { value } = this.opponent;
    const level = value.startsWith("engine:") ? value.slice("engine:".length) : "";
    this.#showTerms();
    this.#offerNames();
    byId("opponent-means").textContent = word(level ? `level-${level}-means` : "person-means");
  }

  /** Show a name field for each person. */
  #offerNames() {
    this.control.explain(Object.values(this.#seats()));
    const own = this.#chosen("side");
    const people = Object.entries(this.#seats()).filter(([seat]) => this.opponent.value === PERSON || seat === own);
    byId("names").replaceChildren(...people.map(([seat, side]) => this.#nameField(seat, side)));
  }

  /**
   * @param {string} seat
   * @param {string} side the seat's name
   */
  #nameField(seat, side) {
    const most = this.model.scene?.name_most ?? 0;
    const input = make("input", { type: "text", value: this.#names[seat] ?? "", maxLength: most, autocomplete: "off" });
    input.dataset.seat = seat;
    input.addEventListener("input", () => (this.#names[seat] = input.value));
    return make("label", {}, side, input);
  }

  #showClock() {
    keep(CLOCK, this.clock.checked ? "on" : "off");
    document.body.classList.toggle("without-clock", !this.clock.checked);
  }

  /**
   * List other starts for each game, as buttons with their figures.
   *
   * @param {Scene} scene
   */
  #showStarts({ fair, handicaps, games }) {
    const handicapLists = Object.entries(handicaps).map(([game, starts]) => {
      const buttons = starts.map((start) => this.#start({ do: "new", game, handicap: start.stones }, start));
      return list("handicap", game, games[game]?.name ?? game, buttons);
    });
    const fairLists = Object.entries(fair).map(([game, starts]) => {
      const buttons = starts.map((start) => this.#start({ do: "new", game, fair: start.name }, start));
      return list("fair", game, games[game]?.name ?? game, buttons);
    });
    byId("starts").replaceChildren(...handicapLists, ...fairLists);
  }

  /**
   * @param {NewGame} wanted
   * @param {StartView} start
   */
  #start(wanted, { name, text, proved, split }) {
    const made = makeButton(text, () => this.#begin(wanted));
    made.dataset.start = name;
    return make("li", {}, made, make("small", {}, `${proved} ${split}`));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const isDealt = this.#game in (this.model.scene?.dealt ?? {});
    const seed = (isDealt && byId("seed", HTMLInputElement).value.trim()) || null;
    const setup = (!byId("set-ups").hidden && this.#chosen("setup")) || null;
    const players = isDealt ? Number(this.#chosen("count")) : null;
    this.#begin({ do: "new", game: this.#game, players, seed, setup });
  }

  /**
   * The selected value of a group of radio buttons.
   *
   * @param {string} name
   */
  #chosen(name) {
    return String(new FormData(this.form).get(name) ?? "");
  }

  /** @param {NewGame} wanted */
  #begin(wanted) {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (byId("names").querySelectorAll("input"));
    const names = Object.fromEntries([...fields].map(({ dataset, value }) => [dataset.seat ?? "", value.trim()]));
    this.dialog.close();
    if (this.model.status?.homes) return this.#sendProposal(wanted);
    keep(OPPONENT, this.opponent.value);
    const own = this.#chosen("side");
    const seats = Object.keys(this.#seats());
    this.#players = seats.map((seat) => ({ do: "player", seat, player: seat === own ? PERSON : this.opponent.value }));
    this.#begun = this.model.send({ ...wanted, clock: this.control.value, back: this.back.checked, names });
  }

  /**
   * No game has begun: what was chosen is there to be put right, and whoever plays goes on.
   *
   * @param {string} text
   */
  #refuse(text) {
    this.#players = [];
    if (!this.dialog.open) this.dialog.showModal();
    this.#complain(text);
  }

  /** @param {string} text */
  #complain(text) {
    byId("new-refusal").textContent = text;
  }

  /** True if the game is for whoever has its link. */
  get #isOpen() {
    return Boolean(this.to.options.length) && this.to.value === "";
  }

  /** Sides are chosen against the program, and by whoever opens a game by a link; friends toss or take turns. */
  #showTerms() {
    const isFriends = Boolean(this.model.status?.homes);
    byId("propose-toss-box").hidden = this.#isOpen;
    byId("side-box").hidden = isFriends ? !this.#isOpen : this.opponent.value === PERSON;
  }

  /** @param {NewGame} wanted */
  #sendProposal({ game, fair, handicap }) {
    const isAtStart = fair === undefined && handicap === undefined;
    const asked = {
      game,
      fair,
      handicap,
      clock: this.control.value,
      back: byId("propose-back", HTMLInputElement).checked,
      position: (isAtStart && byId("propose-position", HTMLInputElement).value.trim()) || null,
    };
    if (this.#isOpen) {
      const name = byId("friends-own", HTMLInputElement).value || (this.model.status?.homes?.friends?.own ?? "");
      const first = this.#chosen("side") === Object.keys(this.#seats())[0];
      this.#begun = this.model.send({ do: "friend-offer", name, first, ...asked });
      this.model.emit("offered");
      return;
    }
    const toss = byId("propose-toss", HTMLInputElement).checked;
    this.#begun = this.model.send({ do: "friend-propose", friend: this.to.value || null, toss, ...asked });
  }
}

/** The games that somebody has made favourites in this browser. */
function favouriteGames() {
  return (kept(FAVOURITES) ?? "").split(" ").filter(Boolean);
}

/**
 * A text for comparison: whatever its case, its width and its spaces.
 *
 * @param {string} text
 */
function folded(text) {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/**
 * Name of a level of the program.
 *
 * @param {number} level
 */
export function levelName(level) {
  return word("level", { count: level, text: word(`level-${level}`) });
}

/**
 * A foldable list of one game's starts of one sort.
 *
 * @param {"fair" | "handicap"} sort
 * @param {string} game
 * @param {string} name the game's name
 * @param {HTMLElement[]} buttons
 */
function list(sort, game, name, buttons) {
  const summary = make("summary", {}, word(sort, { item: name }), make("small", {}, word(`${sort}-own`)));
  const box = make("details", {}, summary, make("ul", {}, ...buttons));
  box.dataset[sort] = game;
  return box;
}

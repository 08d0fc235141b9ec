/** The simulated table: draws what the program tells, sends what hands do. It knows no rules. */

import { Asking } from "./asking.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { Floating } from "./floating.js";
import { Gardens } from "./gardens.js";
import { Hands } from "./hands.js";
import { Keyboard } from "./keyboard.js";
import { Light } from "./light.js";
import { Mending } from "./mending.js";
import { Model } from "./model.js";
import { Panel } from "./panel.js";
import { Pointer } from "./pointer.js";
import { Walk } from "./walk.js";
import { fillWords, loadWords, word } from "./words.js";

const languages = await loadWords();
fillWords(document);
if (window.matchMedia("(max-width: 959px)").matches) {
  document.getElementById("turns-box").open = false;
}

const connection = new Connection(document.documentElement.lang);
const model = new Model(connection);
const board = new Board(model);
const light = new Light(board);
const hands = new Hands(model);
const floating = new Floating(board);
new Pointer(hands, floating);
new Keyboard(board, hands, floating);
new Panel(model);
new Clock(model);
new Asking(model);
new Mending(model);
new Company(model);
new Walk(model);
new Gardens(board);
new Choices(board, hands, languages);

const link = document.getElementById("link");
connection.addEventListener("frame", ({ detail }) => light.show(detail));
connection.addEventListener("lost", ({ detail: reason }) => {
  link.textContent = reason || word("link-lost");
  link.hidden = false;
  document.body.classList.add("lost");
});
connection.addEventListener("hello", () => {
  link.hidden = true;
  document.body.classList.remove("lost");
});
connection.open();

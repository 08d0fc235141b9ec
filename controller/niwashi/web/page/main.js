/** The simulated table: draws what the program sends, sends what hands do. It knows no rules. */

import { AppShell } from "./app_shell.js";
import { Arrows } from "./arrows.js";
import { Asking } from "./asking.js";
import { Assistants } from "./assistants.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { ClockFaces } from "./clock_faces.js";
import { Companion } from "./companion.js";
import { Connection } from "./connection.js";
import { byId } from "./dom.js";
import { Door } from "./door.js";
import { Floating } from "./floating.js";
import { Gardens } from "./gardens.js";
import { Ghost } from "./ghost.js";
import { Goal } from "./goal.js";
import { Guests } from "./guests.js";
import { Hands } from "./hands.js";
import { Homes } from "./homes.js";
import { KeptGames } from "./kept_games.js";
import { Keyboard } from "./keyboard.js";
import { Lesson } from "./lesson.js";
import { Light } from "./light.js";
import { Model } from "./model.js";
import { NewGameDialog } from "./new_game.js";
import { Panel } from "./panel.js";
import { Placing } from "./placing.js";
import { Pointer } from "./pointer.js";
import { Puzzle } from "./puzzle.js";
import { PuzzlesDialog } from "./puzzles.js";
import { Repair } from "./repair.js";
import { Replay } from "./replay.js";
import { Roles } from "./roles.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { fillWords, loadWords, word } from "./words.js";
import { Zoom } from "./zoom.js";

const languages = await loadWords();
fillWords(document);
if (window.matchMedia("(max-width: 959px)").matches) {
  byId("turns-box", HTMLDetailsElement).open = false;
}

const connection = new Connection(document.documentElement.lang);
const model = new Model(connection);
const board = new Board(model);
const light = new Light(board);
const hands = new Hands(model);
const floating = new Floating(board);
new Pointer(hands, floating, new Zoom(board));
new Keyboard(board, hands, floating);
new Panel(model);
new Companion(model);
new Roles(board);
new Clock(model);
new ClockFaces(model);
new Asking(model);
new Homes(model);
new Repair(model);
new Assistants(model);
new Arrows(board);
new Ghost(board);
new Replay(model);
new Gardens(board);
new Settings(model);
new Lesson(model);
new Puzzle(model);
new PuzzlesDialog(model);
new Goal(model);
new Rules(model);
new Sound(model);
new Speech(model);
new Choices(board, hands, languages);
new NewGameDialog(model);
const kept = new KeptGames(model, light);
new Placing(model, light);
new Guests(model);
new Door(connection);
new AppShell(model);

const link = byId("link");
connection.on("frame", (frame) => kept.pass(frame));
connection.on("lost", (reason) => {
  link.textContent = reason || word("link-lost");
  link.hidden = false;
  document.body.classList.add("lost");
});
const found = () => {
  link.hidden = true;
  document.body.classList.remove("lost");
};
connection.on("hello", found);
connection.on("door", found);
connection.open();

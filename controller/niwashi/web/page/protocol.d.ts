/** Generated from niwashi.page_types.commands, scene and state by `make -C tools page-types`: change those. */

/** Accept or decline the proposed time control. */
export interface AnswerClock extends PageCommand {
  do: "clock-answer";
  agrees: boolean;
}

/** Accept or decline the request of the friend at the other board. */
export interface AnswerFriend extends PageCommand {
  do: "friend-answer";
  what: "draw" | "back" | "pause";
  agrees: boolean;
}

/** Accept or decline the game that the friend at the other board proposes. */
export interface AnswerGame extends PageCommand {
  do: "friend-game";
  accepts: boolean;
  /** The friend who proposed it. */
  friend?: string | null;
}

/** Set up the simulated table to match the position. */
export interface Arrange extends PageCommand {
  do: "arrange";
}

/** Ask for a beat at once, to check the connection. */
export interface AskBeat extends PageCommand {
  do: "beat";
}

/** Ask the friend at the other board for consent, or act where none is needed. */
export interface AskFriend extends PageCommand {
  do: "friend-ask";
  what: "draw" | "back" | "pause" | "go-on" | "claim-time" | "resign";
}

/** Ask for the list of guests. Only this page gets the answer. */
export interface AskGuests extends PageCommand {
  do: "guests";
}

/** Ask for a hint, or for its next step. */
export interface AskHint extends PageCommand {
  do: "hint";
}

/** Ask what the turn just put back would have led to. */
export interface AskWhyNot extends PageCommand {
  do: "why-not";
}

/** The part of a status about opponents, hints and the review. */
export interface AssistantsView {
  opponents: OpponentsView;
  hint: HintView;
  review: ReviewView | null;
  /** The game, with its fair start if it has one. */
  title: string;
}

/** The result as a sentence. */
export interface BackupSaid {
  text: string;
}

/** The age of the last backup as a sentence, and the sticks that are there. */
export interface BackupsView {
  last: string;
  is_old: boolean;
  sticks: StickView[];
  /** True if there are keys that need a passphrase. */
  has_keys: boolean;
}

/** A sign of life, sent also without news. */
export interface BeatMessage {
  type: "beat";
  /** Milliseconds since the greeting; commands repeat it as `heard`. */
  at: number;
  /** `seq` of the page's last command that was received. */
  seen: number;
}

/** Begin a lesson; the current game is suspended. */
export interface BeginLesson extends PageCommand {
  do: "lesson";
  game: string;
}

/** Let the board show a code. */
export interface BeginPairing extends PageCommand {
  do: "pair";
}

/** Begin a puzzle; the current game is suspended. */
export interface BeginPuzzle extends PageCommand {
  do: "puzzle";
  game: string;
  /** "daily", "next", or a puzzle's id. */
  which: string;
  /** The player whose progress is kept; "" without a name. */
  player?: string;
}

/** A game, and the reason why a board can't play it; "" if it can. */
export interface BoardGameView {
  game: string;
  label: string;
  obstacle: string;
}

/** A board in words and drawings. */
export interface BoardPapers {
  name: string;
  /** The sentence that it can be built. */
  good: string;
  summary: string;
  warnings: string[];
  games: BoardGameView[];
  /** Wiring tables; the last one lists the parts. */
  tables: BoardTableView[];
  /** The wiring diagram, as an SVG file. */
  diagram: string;
  /** Kinds of faults that can be planted; none where no board is simulated. */
  faults: FaultView[];
}

/** A table of the papers. */
export interface BoardTableView {
  title: string;
  columns: string[];
  rows: string[][];
}

/** A board and its game, independent of the state of play. */
export interface BoardView {
  game: string;
  players: string[];
  player_names: string[];
  /** The game's name. */
  variant_name: string;
  cells: CellView[];
  places: Record<string, PlaceView>;
  /** By sort; empty if the page draws its own stones. */
  pieces: PieceView[];
  /** True if pieces form stacks, so that single ones can be moved. */
  stacks: boolean;
  /** True if turning over changes a piece's sort. */
  two_faced: boolean;
  /** Labels on cells with a special meaning. */
  marks: Record<string, string>;
  /** Number of the part of the board, by cell. */
  pattern: Record<string, number>;
  cards: Record<string, CardFace>;
}

/** A card of The Reclamation. */
export interface CardFace {
  /** Squares of its pattern, as steps forward and to the right. */
  offsets: number[][];
  owner: number;
  label: string;
  /** Its emblem: the outline of a filled path within 24 by 24. */
  emblem: string;
}

/** A position where a clause decides: its description, and the name of its picture. */
export interface CaseView {
  shows: string;
  picture: string;
}

/** A cell of the board: a square, a card's place or a button. Frames have the same order. */
export interface CellView {
  name: string;
  /** Cell widths to the right. */
  x: number;
  /** Cell widths upwards. */
  y: number;
  shape: Shape;
  /** Role of a button; null for other cells. */
  role: Role | null;
  /** The player who owns the card or button, -1 for nobody. */
  owner: number;
  /** Kinds of reading of its switch: `presence`, `press` … */
  senses: string[];
  label: string;
  /** The square whose key is this button when it is held down; "" for a button of its own. */
  held_at: string;
}

/** Begin a repair of the board; during one, switch between single steps and all at once. */
export interface ChangePace extends PageCommand {
  do: "pace";
}

/** Change a setting that all pages share. It is saved, which may take an SD card some milliseconds. */
export interface ChangeSetting extends PageCommand {
  do: "set";
  /** The `name` of one of the scene's `settings`. */
  setting: string;
  value: string | number | boolean;
}

/** The fields of the status that differ from those that the page has. Any other field stays. */
export interface ChangesMessage {
  type: "changes";
  /** A field that a feature no longer sends is null. */
  changed: Partial<Status>;
}

/** A choice that is not made by moving pieces. */
export interface ChoiceView {
  /** Argument of the command `choose`. */
  turn: string;
  text: string;
  /** The inscription of that cell; "" for none. */
  short: string;
  /** The inscription where the cell is too small for words. */
  mark: string;
  /** The question before the choice is made; "" for none. */
  ask: string;
  /** Cell whose touch makes the choice, too; "" if none. */
  place: string;
  /** True if only the player who decides may see it. */
  secret: boolean;
}

/** Make a choice that is not made by moving pieces. */
export interface Choose extends PageCommand {
  do: "choose";
  /** The `turn` of one of the status's `choices`. */
  turn: string;
}

/** A part of the rules. */
export interface ClauseSection {
  title: string;
  clauses: ClauseView[];
}

/** A clause of the rules. */
export interface ClauseView {
  /** Its name: RC-11. */
  clause: string;
  text: string;
  /** Its source, if it is a ruling or an assumption; "" if it stands in the game's own sheet. */
  note: string;
  /** True if a position illustrates it; a page requests that separately. */
  has_case: boolean;
}

/** A time control that can be chosen. */
export interface ClockChoice {
  text: string;
  label: string;
}

/** A time control that a player has proposed. */
export interface ClockProposal {
  /** The time control in words. */
  label: string;
  /** The players who have not agreed yet. */
  waits_for: string;
}

/** The clocks. */
export interface ClockView {
  /** Seconds for which each player has had the turn. */
  used_s: number[];
  /** The player who has the turn; null if nobody has. */
  running: number | null;
  /** Time left under a time control; null without one. */
  timed: TimedView | null;
  proposed: ClockProposal | null;
}

/** Stop waiting for *done* on the board. */
export interface ComeIn extends PageCommand {
  do: "come-in";
}

export type Confidence = "sensed" | "inferred" | "asked";

export type Cue = "may-lift" | "lifted" | "may-go" | "may-place" | "dead-end" | "card-ready" | "card-back" | "gets-stone" | "gets-on-top" | "loses-stone" | "leaves" | "arrives" | "yours-to-choose" | "chosen" | "unseen" | "wrong" | "put-back" | "take-off" | "turn-over" | "later" | "press-done" | "last-turn" | "own-land" | "own-land-open" | "enemy-land" | "hint" | "waiting" | "updated" | "went-back" | "starting" | "network-offline" | "network-own" | "network-joining" | "network-online" | "pairing-first" | "pairing" | "let-in" | "agree" | "draw" | "take-back" | "pause" | "resign" | "guest-came" | "out-of-time" | "won" | "lost";

/** Declare the board right as it is. */
export interface DeclareRight extends PageCommand {
  do: "right";
}

/** A cell of the board's outline. */
export interface DoorCell {
  name: string;
  /** Cell widths to the right. */
  x: number;
  /** Cell widths upwards. */
  y: number;
  shape: Shape;
  label: string;
  /** True if it can be part of a code. */
  is_code: boolean;
}

/** The state of the door for this page. */
export interface DoorMessage extends DoorView {
  type: "door";
  cells: DoorCell[];
  /** The key of this page's new session, to be kept for the next visit; "" until then. */
  key: string;
  /** False if the page's key is no longer valid. */
  is_known: boolean;
}

/** State of one guest's pairing. */
export interface DoorView {
  stage: PairingStage;
  /** The code is shown by the board's lights, or on this page for a board without lights. */
  way: "lights" | "presses";
  /** The cells to press on the board, in their order; empty if the board lights them. */
  code: string[];
  /** Number of code cells pressed so far. */
  pressed: number;
  /** True if presses count now, after *done*. */
  is_pressing: boolean;
  /** Tries left. */
  tries: number;
  /** Seconds until the next pairing may begin. */
  wait_s: number;
  /** The right that the guest has won so far. */
  right: "watch" | "hand" | "host";
  /** True if the board has a button *done*: without one, guests can only watch. */
  has_done: boolean;
  /** True if the board shows the code. It waits while a turn is being made. */
  is_lit: boolean;
}

/** A draft, and the verdict of the rules on it. */
export interface DraftView {
  side: number;
  stacks: Record<string, number[]>;
  /** Most pieces that may stand on a square. */
  tallest: number;
  /** Text of the position, "" while it is none. */
  position: string;
  /** Reason why it is no position, and the places to look at. */
  reason: ReasonView | null;
  /** Occupied places whose pieces the board can't identify. */
  unknown: string[];
}

/** The next change on a place: a stone added, its top stone or all of them taken, or none. */
export interface DueView {
  /** `done` also if no pile has the wanted stone; a board may not see that something is done. */
  verb: "add" | "take" | "done";
  /** The pile that the stone comes from or goes to; "" if nothing more is wanted. */
  pile: string;
  /** True if the stone turns over on the way. */
  turned: boolean;
  /** Number of stones there afterwards. */
  height: number;
  /** True if all stones there are taken at once. */
  whole: boolean;
}

/** End the session of a guest, by its number in the list. */
export interface EndGuest extends PageCommand {
  do: "guest-end";
  number: number;
}

/** End the review. */
export interface EndReview extends PageCommand {
  do: "end-review";
}

/** Enter with the key of a session. It is sent over this connection only, never in an address. */
export interface Enter extends PageCommand {
  do: "enter";
  key: string;
}

/** The news of an examination. */
export interface ExaminationView {
  /** Requests to the person since the last ones that were seen. */
  lines: string[];
  /** Number of all requests so far. */
  seen: number;
  is_over: boolean;
  /** The doctor's diagnosis, "" until it has finished. */
  diagnosis: string;
  /** The faults that the board has, for comparison. */
  planted: string[];
}

/** A fact about the position. */
export interface FactView {
  label: string;
  value: string;
}

/** A famous garden. */
export interface FamousView extends GardenCardView {
  points: number;
  /** Required pictures by square, a1 to e3; "moss" for moss. */
  needs: Record<string, string[]>;
}

/** A kind of fault that a board can have. */
export interface FaultView {
  kind: string;
  label: string;
}

/** Go on after the lesson, to a first game or to the suspended one. */
export interface FinishLesson extends PageCommand {
  do: "lesson-finish";
}

/** The field that a board without a game between two boards adds to a status. */
export interface FriendsDoor {
  /** True if the page can lead to games with friends. */
  friends_door: boolean;
}

/** The friends of a board. */
export interface FriendsView {
  names: string[];
  /** Name last used for the people at this board. */
  own: string;
}

/** A kept game in a list. */
export interface GameEntry {
  number: number;
  /** The game's name. */
  game: string;
  /** The address of its picture, "" if there is none. */
  cover: string;
  /** Players' names in turn order, empty if unknown. */
  players: string[];
  /** Seconds since 1970. */
  began_at: number;
  turns: number;
  /** The winner, or that it is unfinished. */
  ended: string;
}

/** A game that can be chosen. */
export interface GameView {
  /** The name of the published game that it is a part of, "" if it is one by itself. */
  family: string;
  name: string;
  /** Description, one sentence. */
  about: string;
  minutes: string;
  /** The board that it needs. */
  board: string;
  /** The address of its picture, "" if there is none. */
  cover: string;
  /** Names of the seats, by number of players. */
  seats: Record<string, Record<string, string>>;
}

/** State of a game between two boards besides its turns, or of the proposals between two games. */
export interface GameWithFriendView {
  /** Actions allowed now, by the terms and the state of the game. */
  may: ("draw" | "back" | "pause" | "go-on" | "claim-time" | "resign")[];
  /** The friend's request. */
  asked: "draw" | "back" | "pause" | null;
  /** The request as a sentence. */
  asked_text: string;
  /** The game that the friend proposes, as sentences; empty during a game or without a proposal. */
  proposed: string[];
  /** The friend who proposes it; "" for nobody. */
  proposed_by: string;
  /** Friends to whom a game can be proposed now. The page's texts are about the first one. */
  partners: string[];
  /** Effect of asking for a new game now, as a sentence. */
  next_game: string;
  /** Unanswered requests from here, as sentences. */
  waits: string[];
}

/** Kept games, the newest first: `games.json`. */
export interface GamesPage {
  games: GameEntry[];
  /** Number of kept games in all. */
  count: number;
  /** True if there are older ones than these. */
  more: boolean;
}

/** A gardener card. */
export interface GardenCardView {
  label: string;
  text: string;
  /** True if it replaces a card that is not known. */
  placeholder: boolean;
}

/** A player's garden, as far as this page's seat may know it. */
export interface GardenView {
  virtue: number;
  /** The highest possible virtue. */
  most: number;
  stored: TileView | null;
  points: number;
  items: ItemView[];
  cards: GardenCardView[];
  /** Number of cards that this page may not see. */
  hidden: number;
  famous: FamousView | null;
  has_famous: boolean;
  /** The name of the garden's picture. */
  picture: string;
}

/** The part of a game's state that gardens have besides pieces on places. */
export interface GardensView {
  players: GardenView[];
  /** By cell. */
  laid: Record<string, LaidTile>;
  /** The tile to lay, or those to choose from. */
  at_hand: TileView[];
  /** The choice that turns the tile at hand over; "" if there is none. */
  turn_over: string;
  /** The famous gardens open to all players. */
  shown: FamousView[];
  /** Number of tiles left. */
  stock: number;
  /** By cell. */
  promises: Record<string, TouchPreview>;
  /** The kind of stone that was chosen in this turn, by the cell that was touched for it. */
  chosen: Record<string, TileView>;
  /** The pictures of choices, by turn. */
  pictures: Record<string, string>;
  /** Choices made by taking a piece off a pile, by pile. */
  piles: Record<string, string>;
}

/** Go to a position of the replayed game. */
export interface GoToTurn extends PageCommand {
  do: "go-to";
  /** Number of turns before the position. */
  turn: number;
}

/** The goal of the game, and each player's progress. */
export interface GoalView {
  text: string;
  /** Amount that wins. */
  most: number;
  /** Amount that each player has. */
  reached: number[];
}

/** A position of a game under review. */
export interface GradedMoment {
  /** Value for the first player. */
  value: number;
  proved: string;
  best: string;
}

/** A guest with a session. */
export interface GuestView {
  number: number;
  right: "watch" | "hand" | "host";
  /** Minutes until the session ends. */
  left_min: number;
  /** True if one of its pages is connected. */
  is_here: boolean;
}

/** The answer to the command `guests`. */
export interface GuestsMessage extends GuestsView {
  type: "guests";
}

/** The guests, for a host's page. */
export interface GuestsView {
  /** Address at which guests find the board, "" while it is in no network. */
  address: string;
  /** The address as a QR code: an SVG picture. */
  qr: string;
  /** SHA-256 of the authority that phones install for https; "" without https. */
  fingerprint: string;
  guests: GuestView[];
}

/** A start with handicap stones. */
export interface HandicapView extends StartView {
  stones: number;
}

/** Move something on the simulated table with the page's hand. */
export interface Handle extends PageCommand {
  do: "handle";
  verb: "lift" | "take" | "set" | "add" | "turn" | "pull" | "put" | "press" | "release";
  /** A place or a cell; none to turn over what the hand holds. */
  place?: string | null;
}

/** The first message. */
export interface HelloMessage {
  type: "hello";
  /** Name of this page's hand on the table. */
  hand: string;
  language: string;
  /** This page's right. */
  right: "watch" | "hand" | "host";
  /** True for a page from the network. */
  is_guest: boolean;
  /** True if guests can come and this page may ask who is in. */
  has_guests: boolean;
}

/** Ask where the solving turn begins; asked again, for all of it. */
export interface HelpPuzzle extends PageCommand {
  do: "puzzle-help";
}

/** Hints. */
export interface HintView {
  off: boolean;
  /** Hints left for the player to move. */
  left: number;
  /** True while the engine is searching for it. */
  asking: boolean;
  text: string;
  /** What is proved about the hint, as a sentence; "" if nothing is. */
  proof: string;
  /** True if a hint is on the board. */
  shown: boolean;
  /** True if it has further steps. */
  more: boolean;
  /** The turn that was tried and put back; "" if none. */
  put_back: string;
}

/** The field that this feature adds to a status. */
export interface HomesStatus {
  /** A game with a friend at another board. */
  homes: HomesView | null;
}

/** Friends of a board, the open invitation, and the state of the current game with one of them. */
export interface HomesView extends GameWithFriendView {
  friends: FriendsView;
  /** The friend whose turns people carry now, by links; "" where they go by themselves. */
  by_hand: string;
  /** True if something waits to be sent as a link. */
  is_due: boolean;
  /** True if a game can be opened to whoever has its link now. */
  may_offer: boolean;
  /** The game that is open to whoever has its link, as a sentence; "" for none. */
  open_game: string;
  /** True if the page led here, and can lead back to games at this board. */
  is_led: boolean;
}

/** An item of the score. */
export interface ItemView {
  label: string;
  points: number;
  /** Its squares. */
  places: string[];
}

/** A kept game: `games/12.json`. */
export interface KeptGame {
  entry: GameEntry;
  scene: BoardView;
  turns: string[];
  /** The turns in words. */
  told: string[];
  /** Seconds used for each turn; null where that was not recorded. */
  used_s: (number | null)[];
  /** True if it starts where the board was last declared right, not at the usual start. */
  begins_late: boolean;
  /** True if this page may rename, export and delete it. */
  may_change: boolean;
}

/** A position of a kept game: `games/12/7.json`; of the game at the table: `turns/7.json`. */
export interface KeptStep {
  /** Number of turns played. */
  turn: number;
  /** The sorts of pieces on each place, lowest first. */
  stacks: Record<string, number[]>;
  /** Places changed by the last turn. */
  changed: string[];
  side: number;
  /** The player to move, or the result, as a sentence. */
  whose: string;
  over: boolean;
  facts: FactView[];
  goal: GoalView | null;
  gardens: GardensView | null;
  /** The turn played from this position; null at the end. */
  played: TurnMarks | null;
  /** The better one that a review has found; null without a review, or if none is better. */
  better: TurnMarks | null;
}

/** Knock over the simulated table. */
export interface KnockOver extends PageCommand {
  do: "knock";
}

/** A tile on the board. */
export interface LaidTile extends TileView {
  /** Degrees clockwise. */
  turn: number;
}

/** Start anew for games with friends, or for games at this board alone. */
export interface LeadToFriends extends PageCommand {
  do: "friends-table";
  friends: boolean;
}

/** Leave the lesson; the suspended game continues. */
export interface LeaveLesson extends PageCommand {
  do: "lesson-leave";
}

/** Leave the puzzle; the suspended game continues. */
export interface LeavePuzzle extends PageCommand {
  do: "puzzle-leave";
}

/** Meaning and look of a light. */
export interface LegendEntry {
  cue: Cue;
  text: string;
  /** Red, green, blue, up to 255. */
  colour: number[];
  /** `steady`, `breathe` … */
  motion: string;
}

/** Let the program's hand move for engines on a simulated table, or not. */
export interface LendHand extends PageCommand {
  do: "hand";
  is_lent: boolean;
}

/** A lesson in progress. */
export interface LessonView {
  game: string;
  /** Counted from 1. */
  step: number;
  steps: number;
  /** True at the last step. */
  is_last: boolean;
  /** True if a game is suspended for it. */
  left_game: boolean;
}

/** One link: its picture, and its text. */
export interface LinkView {
  /** An SVG file; "" if it would be too fine for a phone, or can't be drawn here. */
  qr: string;
  link: string;
}

/** The outcome of a text with links. */
export interface LinksTaken {
  taken: string[];
  /** True if what was taken is seen on the board. */
  has_turns: boolean;
  /** True if the program starts anew, and the same text is to be sent once more then. */
  restarts: boolean;
  /** An invitation that waits for an answer: the same text with a name accepts it. */
  invitation: OpenedGame | null;
}

/** The links to send to a friend, or to whoever is invited. */
export interface LinksView {
  links: LinkView[];
  /** A sentence: a warning before they are sent, or the reason why there are none; "" without one. */
  note: string;
}

/** The content of a backup as sentences, and the questions before a restore. */
export interface LookedView {
  lines: string[];
  is_sealed: boolean;
  has_other_key: boolean;
}

/** Put one place of the simulated table right. */
export interface Mend extends PageCommand {
  do: "mend";
  place: string;
}

/** Name the player of this page's seat; "" for no name. The name is saved with the game. */
export interface NamePlayer extends PageCommand {
  do: "name";
  name: string;
}

/** Begin a new game. */
export interface NewGame extends PageCommand {
  do: "new";
  game: string;
  /** Number of players, where it can be chosen. */
  players?: number | null;
  /** Seed of the deal, in digits. A text, as JavaScript's numbers are exact only up to 16 digits. */
  seed?: string | null;
  /** Name of a fair start. */
  fair?: string | null;
  /** Number of handicap stones. */
  handicap?: number | null;
  /** Name of a set-up other than the usual one. */
  setup?: string | null;
  /** Time control as text; without it, the one of the last game. */
  clock?: string | null;
  /** True if turns may be taken back; without it, as in the last game. */
  back?: boolean | null;
  /** Players' names by seat. */
  names?: Record<string, string> | null;
}

/** Go on to the most suitable puzzle. */
export interface NextPuzzle extends PageCommand {
  do: "puzzle-next";
}

/** State that the page has no key. A silent connection is closed. */
export interface NoKey extends PageCommand {
  do: "no-key";
}

/** Open a game to whoever has its link. */
export interface OfferGame extends _GameToPropose {
  do: "friend-offer";
  /** Name for the people at this board. */
  name: string;
  /** True if they move first. */
  first?: boolean;
}

/** An invitation in a text that was taken. */
export interface OpenedGame {
  by: string;
  /** Game, clock and terms, as sentences. */
  lines: string[];
}

/** The players: people and engines. */
export interface OpponentsView {
  /** `human` or `engine:5`, by seat. */
  players: string[];
  /** Number of levels of our engine. */
  levels: number;
  /** True if the program's hand moves for engines; null if it can't. */
  hand: boolean | null;
  /** True while a program thinks or moves: people wait. */
  is_busy: boolean;
  /** Fault of an engine, "" if there is none. */
  trouble: string;
}

export type Pace = "stepwise" | "at-once";

/** Fields of every command. `seq` comes back as `seen`, so that a page knows which are answered. `heard` is the `at` of the last beat that the page had received, 0 before the first one. */
export interface PageCommand {
  seq?: number;
  heard?: number | null;
}

/** `words/<language>.json`: the page's texts, and the languages' names. */
export interface PageWords {
  languages: Record<string, string>;
  words: Record<string, string>;
}

export type PairingStage = "idle" | "busy" | "paused" | "shown" | "right" | "over";

/** A sort of pieces that the program draws. */
export interface PieceView {
  label: string;
  /** Name of its picture on a tile. */
  picture: string;
  /** Name of its picture beside the board. */
  alone: string;
  /** True if it stands on other pieces. */
  rides: boolean;
}

export type PlaceKind = "square" | "card" | "pile";

/** A place for pieces: a square, a pile beside the board, a card's place. */
export interface PlaceView {
  kind: PlaceKind;
  /** The player who owns the place, -1 for nobody. */
  owner: number;
  /** The sort of piece that a pile holds, -1 for any. */
  face: number;
  label: string;
  /** The label of a pile beside its owner's name; "" for other places. */
  caption: string;
}

/** Start or stop a replay that goes on by itself. */
export interface PlayReplay extends PageCommand {
  do: "replay";
  running: boolean;
}

/** The claim of a proof, and the progress of its check. */
export interface ProofClaim {
  claim: string;
  /** How it is checked, as a sentence. */
  how: string;
  /** Number of lemmas checked. */
  checked: number;
  /** How far the check is, as a sentence; "" before anybody asked for it. */
  state: string;
  /** True once all of it is checked, or a part of it was refused. */
  is_over: boolean;
}

/** A turn, in words. */
export interface ProofReply {
  turn: string;
  label: string;
}

/** A position on the way, and what comes next. */
export interface ProofStep {
  /** The turns that lead there. */
  turns: string[];
  /** The text of the position. */
  position: string;
  game: string;
  /** The position, as an SVG file. */
  picture: string;
  /** What the proof says of this position. */
  said: string;
  /** The turn of the proof; "" where the other side is to move, or the game is over. */
  answer: string;
  /** The turns of the other side. */
  replies: ProofReply[];
}

/** Propose the next game to a friend at another board. */
export interface ProposeGame extends _GameToPropose {
  do: "friend-propose";
  /** One of the `partners`; without it, the first of them. */
  friend?: string | null;
  /** True if the boards toss for who begins. */
  toss?: boolean;
}

/** A puzzle in the list. */
export interface PuzzleItem {
  id: string;
  number: number;
  rating: number;
  task: string;
  /** Name of its picture. */
  picture: string;
  /** The player's result in it. */
  state: "" | "solved" | "missed";
}

/** `puzzles/<game>.json`: the puzzles of a game, with a player's progress. */
export interface PuzzleList {
  /** The id of today's puzzle. */
  daily: string;
  rating: number;
  /** Standard deviation of the rating: one time in twenty it is off by more than twice this. */
  deviation: number;
  /** Puzzles to be tried before the rating is shown; 0 once it is. */
  tries_left: number;
  /** Number of the last puzzles in a row that were solved at the first try. */
  streak: number;
  solved: number;
  puzzles: PuzzleItem[];
}

/** A puzzle in progress. */
export interface PuzzleView {
  id: string;
  game: string;
  number: number;
  /** The task as a sentence. */
  task: string;
  state: "open" | "asked" | "answered" | "solved" | "failed";
  /** The puzzle's rating. */
  rating: number;
  /** The program's level that finds it, as a sentence. */
  level: string;
  /** Help given for this turn: 0 none, 1 its beginning, 2 all of it. */
  told: number;
  can_help: boolean;
  /** The player whose progress it is; "" without a name. */
  player: string;
  /** Puzzles to be tried before the player's rating is shown; 0 once it is. */
  tries_left: number;
  own_rating: number;
  /** Change of the player's rating by it. */
  gain: number;
  /** True if a game is suspended for it. */
  left_game: boolean;
}

/** Reason for a refusal. */
export interface ReasonView {
  text: string;
  /** The clause of the rules, "" if none. */
  clause: string;
  /** Places that cause it. */
  places: string[];
}

/** A command was refused. */
export interface RefusedMessage {
  type: "refused";
  text: string;
  seq: number;
}

export type RepairAct = "move" | "off" | "on" | "add" | "take" | "turn";

/** A step that is left to do. */
export interface RepairStepView {
  act: RepairAct;
  /** "" means beside the board. */
  source: string;
  /** "" means beside the board. */
  goal: string;
  /** Pieces on the goal afterwards. */
  pieces: number[];
}

/** A repair in progress: guides the board to its position. */
export interface RepairView {
  steps: RepairStepView[];
  /** Cells that people should check. */
  doubtful: string[];
  pace: Pace;
  /** True if the board is about to be declared right. */
  proposed: boolean;
}

/** The replay of a kept game. */
export interface ReplayView {
  /** Turns played; null if another game is being played on the board. */
  turn: number | null;
  /** Turns in the game. */
  turns: number;
  /** True if it advances by itself. */
  running: boolean;
}

/** Restart the puzzle. */
export interface RestartPuzzle extends PageCommand {
  do: "puzzle-again";
}

/** Result of a game. */
export interface ResultView {
  /** -1 for nobody. */
  winner: number;
  winners: number[];
  text: string;
  /** The clause of the rules, "" if none. */
  clause: string;
  /** How many of what counts each player has; none in a game without a goal. */
  score: number[];
  /** How much of it each player has gained at most by one turn. */
  best: number[];
  /** Item of the score that the board shows now, "" if none. */
  item: string;
}

/** A review of the game that has ended. */
export interface ReviewView {
  /** The moments reviewed so far. */
  line: GradedMoment[];
  /** Grades of the turns, as far as they are reviewed. */
  grades: ("best" | "good" | "slip" | "losing" | "")[];
  /** The win that each of these turns missed or allowed, as a sentence; mostly "". */
  whys: string[];
  /** Number of turns before the position on the board; null if none is shown. */
  at: number | null;
  /** Number of positions. */
  count: number;
  turns: string[];
  /** Numbers of the turns that teach most, at most three; none until the whole game is reviewed. */
  moments: number[];
  /** Highest possible value. */
  most: number;
  /** The turn played from the position on the board; null if that is not shown any more. */
  played: TurnMarks | null;
  better: TurnMarks | null;
}

export type Role = "done" | "help" | "undo" | "choose";

/** A part of the rules in short: the goal, a step of a turn, the end. */
export interface RulesBasic {
  title: string;
  text: string;
  /** Name of its picture. */
  picture: string;
}

/** The rules of a game, clause by clause. */
export interface RulesView {
  title: string;
  /** The rules in short; empty for a game that has none. */
  basics: RulesBasic[];
  sections: ClauseSection[];
}

/** The rarely changing part; sent on connecting and whenever `versions()["scene"]` grows. */
export interface Scene extends BoardView {
  /** The games that can be played here. */
  games: Record<string, GameView>;
  /** True if a new player may want to choose a game. */
  welcome: boolean;
  /** True if the table is simulated and pieces can be moved on the page. */
  simulated: boolean;
  settings: SettingView[];
  /** Games that are dealt by chance, with the possible numbers of players. */
  dealt: Record<string, number[]>;
  /** The games that have a lesson. */
  lessons: string[];
  /** The games that have puzzles. */
  puzzles: string[];
  /** Fair starts by game. */
  fair: Record<string, StartView[]>;
  /** Starts with handicap stones by game. */
  handicaps: Record<string, HandicapView[]>;
  legend: LegendEntry[];
  /** Time controls to choose from. */
  clocks: ClockChoice[];
  /** Names last used, by seat. */
  last_names: Record<string, string>;
  /** Most characters in a name. */
  name_most: number;
  /** True if the proof of a game can be looked at. */
  has_proof: boolean;
  /** Name of the board file that was handed in and is played on, "" without one; null where none can be. */
  own_board: string | null;
}

/** A scene. */
export interface SceneMessage extends Scene {
  type: "scene";
}

/** A sentence that could be spoken now. */
export interface SentenceView {
  topic: Topic;
  /** A changed id makes the sentence new, even with the same words. */
  id: string;
  text: string;
}

/** Change the time control. After the first turn the other players have to agree. */
export interface SetClock extends PageCommand {
  do: "clock";
  /** The time control as text. */
  clock: string;
}

/** Set the player of a seat. */
export interface SetPlayer extends PageCommand {
  do: "player";
  seat: string;
  /** `human`, `engine:5`, or the name of an engine in the status. */
  player: string;
}

/** Guide the board to a position. */
export interface SetPosition extends PageCommand {
  do: "position";
  position: string;
}

/** A setting that all pages share, with the data for its control. */
export interface SettingView {
  /** Name in the command `set`. */
  name: string;
  label: string;
  kind: "choice" | "slider" | "switch";
  value: string | number | boolean;
  /** Names of a choice's values. */
  choices: Record<string, string>;
  /** The lowest value of a slider. */
  least: number;
  /** The highest value of a slider. */
  most: number;
  /** Unit behind a slider's value. */
  unit: string;
}

export type Shape = "square" | "hex" | "card" | "button";

/** Show a player's cards on a page without a seat; "" to hide them. */
export interface ShowCards extends PageCommand {
  do: "show";
  seat: string;
}

/** Show a position of the game under review. */
export interface ShowMoment extends PageCommand {
  do: "moment";
  /** Number of turns before the position. */
  turn: number;
}

/** A position in a sketch, and the cells to touch in it: `sketch.json`. */
export interface SketchView extends KeptStep {
  /** The turns of the sketch so far. */
  turns: string[];
  /** These turns in words. */
  told: string[];
  /** Cells touched since the last whole turn. */
  touches: string[];
  /** The sentence that says which places to touch. */
  say: string;
  /** Reason why the last touch meant nothing. */
  reason: ReasonView | null;
  /** Cue of each cell. */
  cues: (Cue | null)[];
  cue_texts: Record<string, string>;
  choices: ChoiceView[];
}

/** Review the game that has ended. */
export interface StartReview extends PageCommand {
  do: "review";
}

/** A start other than the usual one. */
export interface StartView {
  name: string;
  /** The difference from the usual start. */
  text: string;
  proved: string;
  /** Results of the engine's games from it. */
  split: string;
}

/** The state of play as one page may know it; sent whenever `versions()["status"]` grows. */
export interface Status extends AssistantsView, Partial<HomesStatus>, Partial<FriendsDoor> {
  /** The player to move. */
  side: number;
  /** Player whose turn is being carried out: the one to move, or the one whose pieces are still moved. */
  acting: number;
  /** The player whose turn it is, as a sentence. */
  whose: string;
  /** The board's message: what to do, or what is happening. */
  say: string;
  /** All sentences that could be spoken now, in their order. */
  speech: SentenceView[];
  reason: ReasonView | null;
  result: ResultView | null;
  facts: FactView[];
  turns: string[];
  /** The turns in words. */
  told: string[];
  /** The position as text; "" while it would reveal hidden things. */
  position: string;
  /** Cue shown by the light of each cell. */
  cues: (Cue | null)[];
  cue_texts: Record<string, string>;
  /** Action of a tap on a place that exchanges stones with a pile; on a simulated table. */
  due: Record<string, DueView>;
  /** Places of a program's side from which no hand of a page picks anything now; on a simulated table. */
  inert: string[];
  /** True if something on a simulated table stands as no turn leaves it. */
  astray: boolean;
  /** Stacks by place if the card there were played now, as far as that is certain. */
  effects: Record<string, Record<string, number[]>>;
  /** Faults of the board. */
  notices: string[];
  /** Reason why the board has not answered yet, shown in its place; "" once it has. */
  absent: string;
  /** True if the lights are being explained. */
  help: boolean;
  clock: ClockView;
  /** Players' names in turn order, "" where unknown; empty if none are known. */
  names: string[];
  /** True if simulated people play. */
  demo: boolean;
  /** True if turns may be taken back in this game. */
  back: boolean;
  /** True if the game has hidden cards. */
  has_secrets: boolean;
  /** The player whose hidden cards this page shows, "" for nobody. */
  seat: string;
  /** Seats taken by pages. */
  taken: string[];
  choices: ChoiceView[];
  gardens: GardensView | null;
  /** Source of the knowledge about each cell. */
  confidence: (Confidence | null)[];
  /** Cells whose sensor differs from the position: a turn in progress, or a mistake. */
  felt: Record<string, "gone" | "there" | "other">;
  repair: RepairView | null;
  /** Places to be put right on a simulated table, while a repair is in progress. */
  wrong: WrongPlace[];
  /** True if something is wrong that the command `pace` begins to repair. */
  can_repair: boolean;
  replay: ReplayView | null;
  lesson: LessonView | null;
  puzzle: PuzzleView | null;
  goal: GoalView | null;
}

/** A whole status: the first one of a connection. */
export interface StatusMessage extends Status {
  type: "status";
}

/** Go back in the lesson, to the start of this turn or of the one before. */
export interface StepBack extends PageCommand {
  do: "lesson-back";
}

/** A stick: its folder, and the backups on it. */
export interface StickView {
  stick: string;
  files: string[];
}

/** A table. */
export interface TableMessage extends TableState {
  type: "table";
  /** `seq` of the page's last command that the table includes. */
  seen: number;
}

/** The simulated table, or the tracker's belief about a real one; `versions()["table"]`. */
export interface TableState {
  /** Sorts of pieces on each place, lowest first. */
  stacks: Record<string, number[]>;
  /** Pieces in each hand. */
  hands: Record<string, number[]>;
  /** Cells that are pressed. */
  fingers: string[];
}

/** Take a player's seat, so that this page shows the hidden cards of that player; "" to leave it. */
export interface TakeSeat extends PageCommand {
  do: "seat";
  seat: string;
}

/** Try a code: four cells in their order, by name. */
export interface TapCells extends PageCommand {
  do: "tap";
  cells: string[];
}

/** A tile beside the board. */
export interface TileView {
  picture: string;
  label: string;
}

/** Time left for each player. */
export interface TimedView {
  /** The time control, as the command `clock` takes it. */
  text: string;
  /** The time control in words. */
  label: string;
  /** The player whose clock runs. */
  runs: number | null;
  /** Reason why no clock runs, "" if one does. */
  stands: string;
  /** Seconds left of the main time, this turn or this period. */
  left_s: number[];
  /** Seconds left of this turn's delay, before the main time runs. */
  free_s: number[];
  /** Periods left, this one included; 0 if none are counted. */
  periods: number[];
  /** True for players with little time left. */
  low: boolean[];
  /** True for players whose time is up. */
  out: boolean[];
}

export type Topic = "mistake" | "turn" | "answer" | "side" | "advice" | "lights";

/** Result of a touch of a square. */
export interface TouchPreview {
  points: number;
  /** Items of the score that would change. */
  text: string;
  /** The tile that the turn would lay. */
  picture?: string;
  /** Turn of the tile, in degrees clockwise. */
  turn?: number;
}

/** Places of a turn: walks from place to place, and places of other actions. */
export interface TurnMarks {
  walks: string[][];
  places: string[];
}

/** Take the last turn back. */
export interface Undo extends PageCommand {
  do: "undo";
}

/** Tell the next item of the score, the one before, or none any more. */
export interface WalkScore extends PageCommand {
  do: "count";
  /** Items to go on, or back below zero; as many as there are skip the rest. */
  by: number;
}

/** Ask why a tap on a place of the simulated table does nothing; the answer is a refusal. */
export interface Why extends PageCommand {
  do: "why";
  place: string;
}

/** A place of a simulated table that stands otherwise than the game has it. */
export interface WrongPlace {
  place: string;
  /** Pieces that belong there. */
  wants: number[];
  /** The actual and the expected stack, as a sentence. */
  text: string;
}

/**  */
export interface _GameToPropose extends PageCommand {
  game: string;
  /** Time control as text. */
  clock?: string;
  /** True if turns may be taken back when both agree. */
  back?: boolean;
  /** Start position. At most one of this and the next two may be given. */
  position?: string | null;
  /** Name of a fair start. */
  fair?: string | null;
  /** Number of handicap stones. */
  handicap?: number | null;
}

export type Command =
  | Handle
  | NewGame
  | SetClock
  | AnswerClock
  | ChangeSetting
  | Undo
  | Arrange
  | Mend
  | Why
  | Choose
  | TakeSeat
  | NamePlayer
  | ShowCards
  | SetPosition
  | DeclareRight
  | ChangePace
  | KnockOver
  | SetPlayer
  | LendHand
  | AskHint
  | AskWhyNot
  | StartReview
  | EndReview
  | ShowMoment
  | WalkScore
  | GoToTurn
  | PlayReplay
  | BeginLesson
  | StepBack
  | LeaveLesson
  | FinishLesson
  | BeginPuzzle
  | HelpPuzzle
  | RestartPuzzle
  | NextPuzzle
  | LeavePuzzle
  | EndGuest
  | AskGuests
  | AskBeat
  | AskFriend
  | AnswerFriend
  | AnswerGame
  | ProposeGame
  | OfferGame
  | LeadToFriends;

export type DoorCommand =
  | Enter
  | NoKey
  | AskBeat
  | BeginPairing
  | TapCells
  | ComeIn;

export type ServerMessage =
  | HelloMessage
  | SceneMessage
  | TableMessage
  | StatusMessage
  | ChangesMessage
  | BeatMessage
  | RefusedMessage
  | DoorMessage
  | GuestsMessage;

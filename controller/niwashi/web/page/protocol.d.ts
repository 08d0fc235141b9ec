/** Generated from niwashi.web.commands and niwashi.web.state by `make page-types`: change those. */

/** Agree to the time control that is proposed, or not. */
export interface AnswerClock extends PageCommand {
  do: "clock-answer";
  agrees: boolean;
}

/** Agree to what the friend at the other board asks, or not now. */
export interface AnswerFriend extends PageCommand {
  do: "friend-answer";
  what: "draw" | "back" | "pause";
  agrees: boolean;
}

/** Accept the game that the friend at the other board proposes, or not. */
export interface AnswerGame extends PageCommand {
  do: "friend-game";
  accepts: boolean;
  /** Who has proposed it. */
  friend?: string | null;
}

/** Set up the simulated table as the position says. */
export interface Arrange extends PageCommand {
  do: "arrange";
}

/** Be told at once that the line goes on: somebody looks at the page again. */
export interface AskBeat extends PageCommand {
  do: "beat";
}

/** Ask the friend at the other board something, or do beside a turn what needs nobody's consent. */
export interface AskFriend extends PageCommand {
  do: "friend-ask";
  what: "draw" | "back" | "pause" | "go-on" | "claim-time" | "resign";
}

/** Who is in, for whoever may end them: the answer is a message to this page alone. */
export interface AskGuests extends PageCommand {
  do: "guests";
}

/** Ask for a hint, or for the next step of it. */
export interface AskHint extends PageCommand {
  do: "hint";
}

/** Ask what the turn that was just put back would have led to. */
export interface AskWhyNot extends PageCommand {
  do: "why-not";
}

/** The part of the status that opponents, hints and the review have. */
export interface AssistantsView {
  opponents: OpponentsView;
  hint: HintView;
  review: ReviewView | null;
  /** What is played, and that it began at a fair start if it did. */
  title: string;
}

/** The line goes on, though there may be nothing new. */
export interface BeatMessage {
  type: "beat";
  /** Milliseconds since the greeting; commands name it as `heard`. */
  at: number;
  /** The `seq` of the page's last command that was taken. */
  seen: number;
}

/** Learn a game by playing; the game that is on waits meanwhile. */
export interface BeginLesson extends PageCommand {
  do: "lesson";
  game: string;
}

/** Have the board show a code. */
export interface BeginPairing extends PageCommand {
  do: "pair";
}

/** Solve a puzzle; the game that is on waits meanwhile. */
export interface BeginPuzzle extends PageCommand {
  do: "puzzle";
  game: string;
  /** "daily", "next", or the id of one. */
  which: string;
  /** Whose progress it is; "" for whoever plays here and gives no name. */
  player?: string;
}

/** A board and the game on it, whatever goes on there. */
export interface BoardView {
  game: string;
  players: string[];
  player_names: string[];
  /** What the game is called. */
  variant_name: string;
  cells: CellView[];
  places: Record<string, PlaceView>;
  /** By sort; none if the page has stones of its own for them. */
  pieces: PieceView[];
  /** Whether pieces stand on others, so that one may be moved without the rest. */
  stacks: boolean;
  /** Whether pieces become others when they are turned over. */
  two_faced: boolean;
  /** What is written on cells with a meaning of their own. */
  marks: Record<string, string>;
  /** The parts of a board that are told apart, by cell. */
  pattern: Record<string, number>;
  cards: Record<string, CardFace>;
  card_set: CardSetView;
}

/** A card of The Reclamation. */
export interface CardFace {
  /** The squares of its pattern, each as steps forward and to the right. */
  offsets: number[][];
  /** How far the pattern can be trusted to be the published one. */
  standing: Standing;
  owner: number;
  label: string;
}

/** The set of cards that is played with. */
export interface CardSetView {
  name: string;
  /** Which cards are not certain to be the published ones; "" if all are. */
  notice: string;
}

/** A position where a clause decides: what there is to see, and the name of its picture. */
export interface CaseView {
  shows: string;
  picture: string;
}

/** A cell of the board: a square, a card's place or a button. Its bytes in a frame have its number. */
export interface CellView {
  name: string;
  /** Cell widths to the right. */
  x: number;
  /** Cell widths upwards. */
  y: number;
  shape: Shape;
  /** What a button is for; null for what is no button. */
  role: Role | null;
  /** The player whose card or button it is, -1 for nobody's. */
  owner: number;
  /** What its switch feels: `presence`, `press` … */
  senses: string[];
  label: string;
}

/** Begin a repair of the board; during one, ask for one step at a time or for all at once. */
export interface ChangePace extends PageCommand {
  do: "pace";
}

/** Change a setting that all pages share. It is kept: that may take a card some milliseconds. */
export interface ChangeSetting extends PageCommand {
  do: "set";
  /** The `name` of one of the scene's `settings`. */
  setting: string;
  value: string | number | boolean;
}

/** A choice that is said and not moved. */
export interface ChoiceView {
  /** What the command `choose` says. */
  turn: string;
  text: string;
  /** The cell whose touch says it too, "" if none. */
  place: string;
  /** Whether it is for the eyes of the player who decides. */
  secret: boolean;
}

/** Say a choice that is not made by moving something. */
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
  /** Whether it is a ruling or made up; "" where the game's own sheet says it. */
  note: string;
  /** Whether there is a position that shows it; it is asked for by itself. */
  has_case: boolean;
}

/** A time control to choose. */
export interface ClockChoice {
  text: string;
  label: string;
}

/** Another time control that somebody has proposed. */
export interface ClockProposal {
  /** What it is, in words. */
  label: string;
  /** Who has not agreed yet. */
  waits_for: string;
}

/** The clocks. */
export interface ClockView {
  /** How long each player has had the turn. */
  used_s: number[];
  /** The player who has the turn; null while nobody has. */
  running: number | null;
  /** What is left by a time control; null without one. */
  timed: TimedView | null;
  proposed: ClockProposal | null;
}

/** Wait for *done* on the board no longer. */
export interface ComeIn extends PageCommand {
  do: "come-in";
}

export type Confidence = "sensed" | "inferred" | "asked";

export type Cue = "may-lift" | "lifted" | "may-go" | "may-place" | "dead-end" | "card-ready" | "card-back" | "gets-stone" | "gets-on-top" | "loses-stone" | "leaves" | "arrives" | "yours-to-choose" | "chosen" | "unseen" | "wrong" | "put-back" | "take-off" | "turn-over" | "later" | "press-done" | "your-turn" | "last-turn" | "own-land" | "own-land-open" | "enemy-land" | "hint" | "waiting" | "updated" | "went-back" | "network-offline" | "network-own" | "network-joining" | "network-online" | "pairing-first" | "pairing" | "let-in" | "agree" | "draw" | "take-back" | "pause" | "resign" | "guest-came" | "out-of-time" | "won" | "lost";

/** Say that the board is right as it stands. */
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
  /** Whether it can be part of a code, and may be tapped. */
  is_code: boolean;
}

/** The door, and what stands behind it for this page. */
export interface DoorMessage extends DoorView {
  type: "door";
  cells: DoorCell[];
  /** The key of this page's new session, to be kept and shown the next time; "" until then. */
  key: string;
  /** False where the key that the page has shown opens nothing any more. */
  is_known: boolean;
}

/** How one guest's pairing stands. */
export interface DoorView {
  stage: Stage;
  /** Who shows the code: the board by its lights, or this page, for a board that has none. */
  way: "lights" | "presses";
  /** The cells that are to be pressed on the board, in their order; none where it lights them. */
  code: string[];
  /** How many of them have been pressed. */
  pressed: number;
  /** Whether presses count now: *done* has said so. */
  is_pressing: boolean;
  /** How many are left. */
  tries: number;
  /** How long nobody may begin, in seconds. */
  wait_s: number;
  /** What the guest has won so far. */
  right: "watch" | "hand" | "host";
  /** Whether the board has a button *done*: without one, guests can only watch. */
  has_done: boolean;
  /** Whether the board shows the code; it waits while somebody makes a turn. */
  is_lit: boolean;
}

/** A position that is being set out, and what the rules say of it. */
export interface DraftView {
  side: number;
  stacks: Record<string, number[]>;
  /** How many pieces may stand on a square. */
  tallest: number;
  /** Its text, "" while it is none. */
  position: string;
  /** Why it is none, and where to look. */
  reason: ReasonView | null;
  /** Where something stands of which the board can't tell what. */
  unknown: string[];
}

/** What is wanted on a place next: a stone put there, its top stone taken off, or nothing more. */
export interface DueView {
  /** A board may not see that something is done; or no pile has the stone that is wanted. */
  verb: "add" | "take" | "done";
  /** Where the stone comes from, or goes; "" where nothing is wanted any more. */
  pile: string;
  /** Whether it turns over on the way. */
  turned: boolean;
  /** How many stones stand there then. */
  height: number;
}

/** End the session of a guest, by its number in the list. */
export interface EndGuest extends PageCommand {
  do: "guest-end";
  number: number;
}

/** Put the review away. */
export interface EndReview extends PageCommand {
  do: "end-review";
}

/** Come in with the key of a session. It goes over this line alone, and is in no address. */
export interface Enter extends PageCommand {
  do: "enter";
  key: string;
}

/** A fact about the position. */
export interface FactView {
  label: string;
  value: string;
}

/** A famous garden. */
export interface FamousView extends GardenCardView {
  points: number;
  /** What has to be on its squares, a1 to e3: the names of pictures, "moss" for moss. */
  needs: Record<string, string[]>;
}

/** Go on after the lesson: to a first game, or to the one that was left for it. */
export interface FinishLesson extends PageCommand {
  do: "lesson-finish";
}

/** The friends of a board, and the invitation that is on. */
export interface FriendsView {
  names: string[];
  /** What the people here were called last. */
  own: string;
  /** The code to be told; "" where none is good. */
  code: string;
  /** What goes on, or what came of it. */
  said: string;
  is_on: boolean;
}

/** A kept game in a list. */
export interface GameEntry {
  number: number;
  /** What it is called. */
  game: string;
  /** The address of a picture of it, "" if there is none. */
  cover: string;
  /** The players' names in turn order, none if nobody has written them down. */
  players: string[];
  /** Seconds since 1970. */
  began_at: number;
  turns: number;
  /** Who has won; that it is unfinished. */
  ended: string;
}

/** A game that can be begun. */
export interface GameView {
  name: string;
  /** What it is, in a sentence. */
  about: string;
  minutes: string;
  /** What board it needs. */
  board: string;
  /** The address of its picture, "" if there is none. */
  cover: string;
  /** What the seats are called, by how many play. */
  seats: Record<string, Record<string, string>>;
}

/** Kept games, the newest first: `games.json`. */
export interface GamesPage {
  games: GameEntry[];
  /** How many are kept in all. */
  count: number;
  /** Whether there are older ones than these. */
  more: boolean;
}

/** A gardener card. */
export interface GardenCardView {
  label: string;
  text: string;
  /** Whether it stands in for a card that is not known. */
  placeholder: boolean;
}

/** A player's garden, with no more than this page's seat may know. */
export interface GardenView {
  virtue: number;
  /** The highest virtue there is. */
  most: number;
  stored: TileView | null;
  points: number;
  items: ItemView[];
  cards: GardenCardView[];
  /** How many cards this page may not see. */
  hidden: number;
  famous: FamousView | null;
  has_famous: boolean;
  /** The name of the garden's picture. */
  picture: string;
}

/** What a game of gardens has over and above pieces on places. */
export interface GardensView {
  players: GardenView[];
  /** By cell. */
  laid: Record<string, LaidTile>;
  /** The tile to be laid, or those to choose one of. */
  at_hand: TileView[];
  /** The choice that turns the tile at hand over, "" if there is none. */
  turn_over: string;
  /** The famous gardens that anybody may score. */
  shown: FamousView[];
  /** How many tiles are left. */
  stock: number;
  /** By cell. */
  promises: Record<string, Promise>;
  /** The pictures of choices, by turn. */
  pictures: Record<string, string>;
  /** The choices that taking a piece off a pile says, by pile. */
  piles: Record<string, string>;
}

/** Go to a position of the kept game that is replayed. */
export interface GoToTurn extends PageCommand {
  do: "go-to";
  /** After so many turns. */
  turn: number;
}

/** What the game is about, and how far each player has come. */
export interface GoalView {
  text: string;
  /** How many of something it takes. */
  most: number;
  /** How many each player has. */
  reached: number[];
}

/** A position of a game under review. */
export interface GradedMoment {
  /** What it is worth for the first player. */
  value: number;
  proved: string;
  best: string;
}

/** Somebody who is in. */
export interface GuestView {
  number: number;
  right: "watch" | "hand" | "host";
  /** How many minutes the session still lasts. */
  left_min: number;
  /** Whether a page of it is connected now. */
  is_here: boolean;
}

/** The answer to a page that asks who is in. */
export interface GuestsMessage extends GuestsView {
  type: "guests";
}

/** What a host's page shows of the guests. */
export interface GuestsView {
  /** Where guests find the board, "" while it is in no network. */
  address: string;
  /** The same as a QR code: an SVG picture. */
  qr: string;
  /** The SHA-256 of the authority that phones install, where they come by https; else "". */
  fingerprint: string;
  guests: GuestView[];
}

/** A start with handicap stones. */
export interface HandicapView extends StartView {
  stones: number;
}

/** One handling on the simulated table: a hand does something at a place. */
export interface Handle extends PageCommand {
  do: "handle";
  verb: "lift" | "take" | "set" | "add" | "turn" | "pull" | "put" | "press" | "release";
  /** A place or a cell; none where what the hand holds is turned over. */
  place?: string | null;
}

/** The first message. */
export interface Hello {
  type: "hello";
  /** What this page's hand is called on the table. */
  hand: string;
  language: string;
  /** What this page may do. */
  right: "watch" | "hand" | "host";
  /** Whether it has come over the network. */
  is_guest: boolean;
  /** Whether guests may come, and this page may ask who is in. */
  has_guests: boolean;
}

/** Ask where the turn begins; asked again, for all of it. */
export interface HelpPuzzle extends PageCommand {
  do: "puzzle-help";
}

/** Hints. */
export interface HintView {
  off: boolean;
  /** How many the player to move may still ask for. */
  left: number;
  /** Whether the engine is thinking about it. */
  asking: boolean;
  text: string;
  /** Whether a hint is on the board. */
  shown: boolean;
  /** Whether it has further steps. */
  more: boolean;
  /** The turn that was tried and put back, "" if none. */
  put_back: string;
}

/** A game of two homes, as it stands beside its turns. */
export interface HomesView {
  /** What may be done now; what the terms do not allow is never among it. */
  may: ("draw" | "back" | "pause" | "go-on" | "claim-time" | "resign")[];
  /** What the friend asks. */
  asked: "draw" | "back" | "pause" | null;
  /** The same as a sentence. */
  asked_text: string;
  /** The game that the friend proposes, as sentences; none where a game is on, or nothing is proposed. */
  proposed: string[];
  /** Who that is; "" for nobody. */
  proposed_by: string;
  /** To whom a game can be proposed now; the first one is whom the page speaks of. */
  partners: string[];
  /** The friend for whom turns can be carried by hand now; "" where they go by themselves. */
  by_hand: string;
  /** None where nobody can be invited. */
  friends: FriendsView | null;
  /** What becomes of a new game that is asked for now, as a sentence. */
  next_game: string;
  /** What was asked here and is not answered, as sentences. */
  waits: string[];
}

/** Say a code that makes another board a friend of this one. */
export interface InviteFriend extends PageCommand {
  do: "friend-invite";
  /** What the people here are called. */
  name: string;
}

/** An item of a score. */
export interface ItemView {
  label: string;
  points: number;
  /** The squares that it is for. */
  places: string[];
}

/** Answer the invitation of another board by its code. */
export interface JoinFriend extends PageCommand {
  do: "friend-join";
  code: string;
  /** What the people here are called. */
  name: string;
}

/** A kept game to look at: `games/12.json`. */
export interface KeptGame {
  entry: GameEntry;
  scene: BoardView;
  turns: string[];
  /** The same in words. */
  told: string[];
  /** How long the players took for each turn; null where nobody has kept that. */
  used_s: (number | null)[];
  /** Whether it is told from where the board was last declared right, not from its start. */
  begins_late: boolean;
  /** Whether this page may rename, export and delete it. */
  may_change: boolean;
}

/** A position of a kept game: `games/12/7.json`. */
export interface KeptStep {
  /** How many turns have been played. */
  turn: number;
  /** The sorts of pieces on each place, lowest first. */
  stacks: Record<string, number[]>;
  /** The places that the last turn has changed. */
  changed: string[];
  side: number;
  /** Whose turn it is, or how it ended. */
  whose: string;
  over: boolean;
  facts: FactView[];
  goal: GoalView | null;
  gardens: GardensView | null;
}

/** Knock everything on the simulated table over. */
export interface KnockOver extends PageCommand {
  do: "knock";
}

/** A tile on the board. */
export interface LaidTile extends TileView {
  /** Degrees clockwise. */
  turn: number;
}

/** Leave the lesson: the game that was on before goes on. */
export interface LeaveLesson extends PageCommand {
  do: "lesson-leave";
}

/** Leave the puzzle: the game that was on before goes on. */
export interface LeavePuzzle extends PageCommand {
  do: "puzzle-leave";
}

/** What a light means, and how it looks. */
export interface LegendEntry {
  cue: Cue;
  text: string;
  /** Red, green, blue, up to 255. */
  colour: number[];
  /** `steady`, `breathe` … */
  motion: string;
}

/** Say whether a hand of the program's moves for engines on a simulated table. */
export interface LendHand extends PageCommand {
  do: "hand";
  is_lent: boolean;
}

/** A lesson that goes on: a game is learnt by playing it. */
export interface LessonView {
  game: string;
  /** Counted from 1. */
  step: number;
  steps: number;
  /** Whether nothing is left but to go on after it. */
  is_last: boolean;
  /** Whether a game waits for its end. */
  left_game: boolean;
}

/** Say who plays the seat that this page has; "" for nobody in particular. It is kept with the game. */
export interface NamePlayer extends PageCommand {
  do: "name";
  name: string;
}

/** Begin another game. */
export interface NewGame extends PageCommand {
  do: "new";
  game: string;
  /** How many play, where that can be chosen. */
  players?: number | null;
  /** Digits: what a game is dealt by. A text: JavaScript's numbers are exact only up to 16 digits. */
  seed?: string | null;
  /** The name of a fair start. */
  fair?: string | null;
  /** How many handicap stones. */
  handicap?: number | null;
  /** The name of a set-up other than the usual one. */
  setup?: string | null;
  /** A time control as text; without it, that of the game before. */
  clock?: string | null;
  /** Whether turns may be taken back; if nothing is said, as in the game before. */
  back?: boolean | null;
  /** Who plays, by seat. */
  names?: Record<string, string> | null;
}

/** Go on to the puzzle that suits best. */
export interface NextPuzzle extends PageCommand {
  do: "puzzle-next";
}

/** Say that there is no key to show. A line that says nothing is closed. */
export interface NoKey extends PageCommand {
  do: "no-key";
}

/** Who plays. */
export interface OpponentsView {
  /** `human` or `engine:5`, by seat. */
  players: string[];
  /** How many levels our engine has. */
  levels: number;
  /** Whether a hand of the program's moves for engines; null where none can. */
  hand: boolean | null;
  /** What went wrong with an engine, "" if nothing did. */
  trouble: string;
}

export type Pace = "stepwise" | "at-once";

/** What every command has. `seq` comes back as `seen`, so that a page knows what was answered. `heard` is the `at` of the last beat that the page had heard of its line, 0 before the first one. */
export interface PageCommand {
  seq?: number;
  heard?: number | null;
}

/** `words/<language>.json`: the page's texts, and what the languages are called. */
export interface PageWords {
  languages: Record<string, string>;
  words: Record<string, string>;
}

/** One code: what it holds, its pictures, and its text. */
export interface PaperCode {
  what: string;
  /** SVG files, one after the other; more than one where it would be too fine for a phone. */
  qr: string[];
  lines: string[];
}

/** What a friend has not answered yet. */
export interface PaperCodes {
  codes: PaperCode[];
  /** Why there is none; "" otherwise. */
  note: string;
}

/** What was taken of a text, as sentences. */
export interface PaperTaken {
  taken: string[];
}

/** A sort of piece that the program draws. */
export interface PieceView {
  label: string;
  /** The picture's name, as it stands on a tile. */
  picture: string;
  /** The picture's name, as it lies beside the board. */
  alone: string;
  /** Whether it stands on top of others. */
  rides: boolean;
}

export type PlaceKind = "square" | "card" | "pile";

/** Where pieces may lie: a square, a pile beside the board, a card's place. */
export interface PlaceView {
  kind: PlaceKind;
  /** The player whose place it is, -1 for nobody's. */
  owner: number;
  /** The sort of piece that a pile holds, -1 for any. */
  face: number;
  label: string;
}

/** Let a replay go on by itself, or stop it. */
export interface PlayReplay extends PageCommand {
  do: "replay";
  running: boolean;
}

/** What a touch of a square would bring. */
export interface Promise {
  points: number;
  /** The items that would change. */
  text: string;
  /** The tile that would lie there, for a turn that lays one. */
  picture?: string;
  /** How far it would be turned, in degrees clockwise. */
  turn?: number;
}

/** Propose the next game to a friend at another board. */
export interface ProposeGame extends PageCommand {
  do: "friend-propose";
  game: string;
  /** To whom, of the `partners`; without it, to whoever is spoken of. */
  friend?: string | null;
  /** A time control as text. */
  clock?: string;
  /** Whether turns may be taken back where both agree. */
  back?: boolean;
  /** Whether both boards toss who begins. */
  toss?: boolean;
  /** The position that it begins with; no more than one of this and the next two. */
  position?: string | null;
  /** The name of a fair start. */
  fair?: string | null;
  /** How many handicap stones. */
  handicap?: number | null;
}

/** One of the puzzles to choose from. */
export interface PuzzleItem {
  id: string;
  number: number;
  rating: number;
  task: string;
  /** How far the player has come with it. */
  state: "" | "solved" | "missed";
}

/** `puzzles/<game>.json`: the puzzles of a game, as one player stands with them. */
export interface PuzzleList {
  /** The id of today's. */
  daily: string;
  rating: number;
  /** How sure the rating is: it is off by more than twice this once in twenty times. */
  deviation: number;
  solved: number;
  puzzles: PuzzleItem[];
}

/** A puzzle that is being solved. */
export interface PuzzleView {
  id: string;
  game: string;
  number: number;
  /** What is to be found, as a sentence. */
  task: string;
  state: "open" | "asked" | "answered" | "solved" | "failed";
  /** Its grade. */
  rating: number;
  /** Which level of the program finds it, as a sentence. */
  level: string;
  /** How much help was given for this turn: 0 none, 1 where it begins, 2 the whole of it. */
  told: number;
  can_help: boolean;
  /** Whose progress it is; "" where no name was given. */
  player: string;
  own_rating: number;
  /** By how much the player's rating has changed with it. */
  gain: number;
  /** Whether a game waits for its end. */
  left_game: boolean;
}

/** Why something is not done. */
export interface ReasonView {
  text: string;
  /** The clause of the rules, "" if none. */
  clause: string;
  /** The places that cause it. */
  places: string[];
}

/** A command was refused. */
export interface RefusedMessage {
  type: "refused";
  text: string;
  seq: number;
}

export type RepairAct = "move" | "off" | "on" | "add" | "take" | "turn";

/** A handling that is left. */
export interface RepairStepView {
  act: RepairAct;
  /** "" is beside the board. */
  source: string;
  /** "" is beside the board. */
  goal: string;
  /** What stands on the goal afterwards. */
  pieces: number[];
}

/** A repair of the board that goes on: it is led to where it should be. */
export interface RepairView {
  steps: RepairStepView[];
  /** The cells that somebody should look at. */
  doubtful: string[];
  pace: Pace;
  /** Whether somebody is about to declare the board right. */
  proposed: boolean;
}

/** A kept game that is replayed. */
export interface ReplayView {
  /** How many turns have been played; null if somebody plays another game on the board. */
  turn: number | null;
  /** How many turns the game has. */
  turns: number;
  /** Whether it goes on by itself. */
  running: boolean;
}

/** Try the puzzle again from its beginning. */
export interface RestartPuzzle extends PageCommand {
  do: "puzzle-again";
}

/** How a game ended. */
export interface ResultView {
  /** -1 for nobody. */
  winner: number;
  winners: number[];
  text: string;
  /** The clause of the rules, "" if none. */
  clause: string;
  /** The item of the score that the board shows now, "" if none. */
  item: string;
}

/** A review of the game that has ended. */
export interface ReviewView {
  /** As far as it has come. */
  line: GradedMoment[];
  /** The position that the board shows, as the number of turns played; null if none. */
  at: number | null;
  /** How many positions there are. */
  count: number;
  turns: string[];
  /** The numbers of the turns at which the game turned. */
  turning: number[];
  /** The highest value there is. */
  most: number;
  /** The turn that was played from the moment on the board; null where that stands there no more. */
  played: TurnMarks | null;
  better: TurnMarks | null;
}

export type Role = "done" | "help" | "undo" | "choose";

/** The rules of a game, clause by clause; a page asks for them when somebody wants to read them. */
export interface RulesView {
  title: string;
  sections: ClauseSection[];
}

/** What rarely changes; sent on connecting and whenever `versions()["scene"]` grows. */
export interface Scene extends BoardView {
  /** The games that can be played here. */
  games: Record<string, GameView>;
  /** Whether somebody has just come, who may want to choose a game. */
  welcome: boolean;
  /** Whether the table is simulated, and can be handled on the page. */
  simulated: boolean;
  settings: SettingView[];
  /** The games that chance deals, and how many can play each. */
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
  /** The time controls that are offered. */
  clocks: ClockChoice[];
  /** The names that were last given, by seat. */
  last_names: Record<string, string>;
  /** How many characters a name may have. */
  name_most: number;
}

/** A scene. */
export interface SceneMessage extends Scene {
  type: "scene";
}

/** Something that could be said aloud now. */
export interface SentenceView {
  topic: Topic;
  /** Another one makes the sentence new, even where its words are the same. */
  id: string;
  text: string;
}

/** Play with another time control; after the first turn the other players have to agree. */
export interface SetClock extends PageCommand {
  do: "clock";
  /** As text. */
  clock: string;
}

/** Say who plays a seat. */
export interface SetPlayer extends PageCommand {
  do: "player";
  seat: string;
  /** `human`, `engine:5`, or the name of an engine that the status tells. */
  player: string;
}

/** Lead the board to a position. */
export interface SetPosition extends PageCommand {
  do: "position";
  position: string;
}

/** A setting that all pages share, as far as a page needs it to make a control. */
export interface SettingView {
  /** What the command `set` calls it. */
  name: string;
  label: string;
  kind: "choice" | "slider" | "switch";
  value: string | number | boolean;
  /** The values of a choice, and what they are called. */
  choices: Record<string, string>;
  /** The lowest value of a slider. */
  least: number;
  /** The highest value of a slider. */
  most: number;
  /** What stands behind a slider's value. */
  unit: string;
}

export type Shape = "square" | "hex" | "card" | "button";

/** Hold a player's cards open on a page without a seat; "" to close them. */
export interface ShowCards extends PageCommand {
  do: "show";
  seat: string;
}

/** Set up a position of the game under review. */
export interface ShowMoment extends PageCommand {
  do: "moment";
  /** After so many turns. */
  turn: number;
}

export type Stage = "idle" | "busy" | "paused" | "shown" | "right" | "over";

export type Standing = "certain" | "fits-examples" | "placeholder";

/** Review the game that has ended. */
export interface StartReview extends PageCommand {
  do: "review";
}

/** A start besides the usual one. */
export interface StartView {
  name: string;
  /** What is changed. */
  text: string;
  proved: string;
  /** How the engine's games ended. */
  split: string;
}

/** The state of play as one page may know it; sent whenever `versions()["status"]` grows. */
export interface Status extends AssistantsView {
  /** The player to move. */
  side: number;
  /** Whose turn is being done: the player to move, or the one whose turn hands still carry out. */
  acting: number;
  /** Whose turn it is, as a sentence. */
  whose: string;
  /** What the board says: what to do, or what goes on. */
  say: string;
  /** All that could be said aloud now, in the order in which it is said. */
  speech: SentenceView[];
  reason: ReasonView | null;
  result: ResultView | null;
  facts: FactView[];
  turns: string[];
  /** The same turns in words. */
  told: string[];
  /** As text; "" while that would tell what is hidden from somebody. */
  position: string;
  /** What the light of each cell means. */
  cues: (Cue | null)[];
  cue_texts: Record<string, string>;
  /** What a tap on a place does, where stones come from a pile or go to one; on a simulated table. */
  due: Record<string, DueView>;
  /** What would stand where if the card on a place were played now, as far as that is certain. */
  effects: Record<string, Record<string, number[]>>;
  /** What is wrong with the board. */
  notices: string[];
  /** Why the board has not answered yet, to be shown in its place; "" once it has. */
  absent: string;
  /** Whether the lights are being explained. */
  help: boolean;
  clock: ClockView;
  /** Who plays, in turn order, "" where nobody said; none at all where nobody has. */
  names: string[];
  /** Whether simulated people play. */
  demo: boolean;
  /** Whether turns may be taken back in this game. */
  back: boolean;
  /** Whether the game has cards that not everybody sees. */
  has_secrets: boolean;
  /** The player whose hidden cards this page shows, "" if nobody's. */
  seat: string;
  /** The seats that some page has taken. */
  taken: string[];
  choices: ChoiceView[];
  gardens: GardensView | null;
  /** How it is known what stands on each cell. */
  confidence: (Confidence | null)[];
  /** Where the board feels otherwise than the position has it: a hand is at work, or something is wrong. */
  felt: Record<string, "gone" | "there" | "other">;
  repair: RepairView | null;
  /** Whether something is wrong, and the command `pace` begins to repair it. */
  can_repair: boolean;
  replay: ReplayView | null;
  lesson: LessonView | null;
  puzzle: PuzzleView | null;
  goal: GoalView | null;
  /** A game with a friend at another board. */
  homes: HomesView | null;
}

/** A status. */
export interface StatusMessage extends Status {
  type: "status";
}

/** Go back in the lesson: to the beginning of this turn, or of the one before. */
export interface StepBack extends PageCommand {
  do: "lesson-back";
}

/** End the invitation that is on. */
export interface StopInviting extends PageCommand {
  do: "friend-stop";
}

/** A table. */
export interface TableMessage extends TableState {
  type: "table";
  /** The `seq` of the page's last command that it knows of. */
  seen: number;
}

/** The simulated table, or what is believed to stand on a real one; `versions()["table"]`. */
export interface TableState {
  /** The sorts of pieces on each place, lowest first. */
  stacks: Record<string, number[]>;
  /** The pieces in each hand. */
  hands: Record<string, number[]>;
  /** The cells that are pressed. */
  fingers: string[];
}

/** Sit down as a player, whose hidden cards this page shows from then on; "" to stand up. */
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

/** What each player has left. */
export interface TimedView {
  /** The time control, as the command `clock` takes it. */
  text: string;
  /** The same in words. */
  label: string;
  /** Whose time passes now. */
  runs: number | null;
  /** Why no clock runs, "" if one does. */
  stands: string;
  /** Of the main time, of this turn or of this period. */
  left_s: number[];
  /** What is left of the delay of this turn, before the time passes. */
  free_s: number[];
  /** How many periods are left, with this one; 0 where none is counted. */
  periods: number[];
  /** Who has little time left. */
  low: boolean[];
  /** Who has none. */
  out: boolean[];
}

export type Topic = "mistake" | "turn" | "answer" | "side" | "advice" | "lights";

/** Where a turn happens: from where to where, and the places where something else is done. */
export interface TurnMarks {
  walks: string[][];
  places: string[];
}

/** Take the last turn back. */
export interface Undo extends PageCommand {
  do: "undo";
}

export type Command =
  | Handle
  | NewGame
  | SetClock
  | AnswerClock
  | ChangeSetting
  | Undo
  | Arrange
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
  | InviteFriend
  | JoinFriend
  | StopInviting;

export type DoorCommand =
  | Enter
  | NoKey
  | AskBeat
  | BeginPairing
  | TapCells
  | ComeIn;

export type ServerMessage =
  | Hello
  | SceneMessage
  | TableMessage
  | StatusMessage
  | BeatMessage
  | RefusedMessage
  | DoorMessage
  | GuestsMessage;

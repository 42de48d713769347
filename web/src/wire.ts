// Made by tools/wire_types.py from the Python types. Do not edit.

/** How a game ended; `seat` is the one that resigned or ran out of time. */
export interface Outcome {
  reason: string;
  scores: number[];
  ranks: number[];
  seat?: number | null;
}

export interface Suggestion {
  move: string;
  value: number;
  share: number;
  en: string;
  fr: string;
}

/** The same sentence in both languages. */
export interface Sentence {
  en: string;
  fr: string;
}

/** No time limit. */
export interface NoClock {
  kind: 'none';
}

/** A fixed time for each move. */
export interface PerMove {
  kind: 'per-move';
  seconds: number;
}

/** A time for the whole game, plus an increment for each move made. */
export interface Fischer {
  kind: 'fischer';
  seconds: number;
  increment: number;
}

/** Days for each move: a correspondence game. */
export interface Days {
  kind: 'days';
  days: number;
}

/** How a table is played, besides the game's own options. */
export interface Settings {
  /** Listed in the lobby; private tables, and those with an unshared set, are reached only by their link. */
  public?: boolean;
  /** The game is rated. Everybody needs an account and has one seat; no undo, no hints, no handing over: `on_timeout`, `undo` and `hints` are then `lose`, `never` and `never`, whatever was requested. */
  rated?: boolean;
  clock?: NoClock | PerMove | Fischer | Days;
  /** What happens to a seat that runs out of time: it loses, or a bot takes over. */
  on_timeout?: 'bot' | 'lose';
  /** Whether moves may be undone (freely if nothing has been revealed since, else if the others agree). */
  undo?: 'consent' | 'never';
  /** Who may ask a bot for a hint: people playing only against bots, everybody, or nobody. */
  hints?: 'alone' | 'always' | 'never';
  /** Bots take at least this long for a move, in milliseconds; None: the server's setting. */
  bot_delay?: number | null;
}

/** Who sits there. If `bot` is set, a bot plays; if `person` is set too, it stands in for them. */
export interface Seat {
  /** The person's public number; None for a bot's own seat or an open one. */
  person: string | null;
  /** The person's name, or the bot's spec; empty while the seat is open. */
  name: string;
  bot: string | null;
  /** Is one of this person's sockets connected? */
  here: boolean;
  /** When the person's last socket disconnected. */
  away_since: number | null;
}

/** Take an open seat, or return to one where a bot stands in for you. */
export interface Sit {
  type: 'sit';
  seat: number;
  id: string;
  /** A name other than your own, for a second person at the same screen. */
  name?: string | null;
}

/** Give up your seat before the game starts. */
export interface Leave {
  type: 'leave';
  seat: number;
  id: string;
}

/** Give a seat to a bot, or (bot None) open it. The host may before the start. In play you may hand your own seat to a bot; and (bot None) that of a person who has been away for a while to the room's stand-in, if there is no clock. Not in a rated game. */
export interface Arrange {
  type: 'arrange';
  seat: number;
  bot: string | null;
  id: string;
}

/** Undo your last move: at once if nothing has been revealed since, else the others are asked. */
export interface Undo {
  type: 'undo';
  seat: number;
  id: string;
}

/** Offer to end the game as a draw. */
export interface Agree {
  type: 'agree';
  seat: number;
  id: string;
}

/** Offer a rematch with seats swapped, once this game is over. */
export interface Rematch {
  type: 'rematch';
  seat: number;
  id: string;
}

/** Accept or decline an offer. The player who made it withdraws it by declining. */
export interface Answer {
  type: 'answer';
  kind: 'agree' | 'rematch' | 'undo';
  seat: number;
  yes: boolean;
  id: string;
}

/** Something the other players must agree to: an undo, a draw, a rematch. */
export interface Offer {
  kind: 'agree' | 'rematch' | 'undo';
  /** The seat that made the offer. */
  by: number;
  /** The seats that have agreed so far, including the one that made the offer. */
  accepted: number[];
  /** The seats that still have to answer. */
  needed: number[];
}

/** The set of custom cards, figures or maps that a table is played with. */
export interface SetName {
  id: string;
  version: number;
  name: string;
  /** Its author. */
  credits: string;
}

/** The set that a new table is played with. */
export interface SetChoice {
  id: string;
  /** 0: the newest. */
  version?: number;
  key?: string;
}

/** Another option has one of these values. */
export interface OptionNeed {
  option: string;
  values: (string | number | boolean)[];
}

/** Everything about a table that never changes. */
export interface TableFacts {
  id: string;
  game: string;
  /** Of the game's rules. */
  version: number;
  options: Record<string, string | number | boolean>;
  seats: number;
  settings: Settings;
  /** The public number of the person who created the table and may arrange open seats. */
  host: string;
  created: number;
  /** SHA-256 of the table's secret (hex), published before the first move (docs/fairness.md). */
  commitment: string;
  /** The table this one was branched from, or is the rematch of. */
  parent: string | null;
  /** The parent's move at which it was branched. */
  branched_at: number | null;
  /** Made from an imported record; never played here. */
  imported: boolean;
  made_for: '' | 'exhibition' | 'pairing';
  /** None: the game's default content, or what came with a record. */
  set: SetName | null;
}

/** One event of a move, for the animation and as a sentence. */
export interface Told {
  /** One of the game's own event types (games/<game>/events.py), with its own `type`. */
  event: unknown;
  en: string;
  fr: string;
  /** The seat it concerns; None: no seat in particular. */
  seat?: number | null;
}

/** What was undone at the request of `seat`: all after the first `n`, `moves` of it by players. Of choices sealed together its own alone counts. */
export interface TakenBack {
  n: number;
  seat: number;
  moves: number;
}

/** One move as one viewer sees it. */
export interface Step {
  /** The number of moves made before it. */
  n: number;
  /** Who made it; -1 is chance. */
  seat: number;
  /** Its text; None where it is hidden from this viewer. */
  move: string | null;
  events: Told[];
  /** A chance move's number among the table's draws, from 0: always one more than the last you were sent, even after moves were undone (docs/fairness.md). */
  draw?: number | null;
  /** If it was a sealed choice: the seats that were asked for one then, its own included. Once all have chosen, an undo to which the others agree leads back before the first of these choices. */
  sealed?: number[];
}

export interface Clocks {
  /** The time each seat has left at `now`. */
  left: number[];
  /** The seats whose clocks are running. */
  running: number[];
  now: number;
}

/** What a shared screen showed before a step, without what only one seat could see. */
export interface Before {
  view: unknown;
  /** Replaces the moves told so far, oldest first. */
  history: Step[];
  picture?: unknown;
}

/** The complete current state of the game for one viewer: a client never needs an older one. */
export interface Update {
  type: 'update';
  /** The number of the newest entry of the table's log. Send it back as `Play.seen`. */
  seq: number;
  /** How many moves led here. */
  n: number;
  viewer: number;
  /** The seats to move, ascending; [-1] when chance is about to move; empty when the game is over. */
  to_act: number[];
  /** The game's own `View` (games/<game>/view.py). */
  view: unknown;
  scores: number[];
  /** The view as a board (`Picture` in ludotheque/pictures.py), for games that provide one. */
  picture?: unknown;
  /** The legal moves, sorted, of each of the viewer's own seats that is to move. */
  legal?: Record<number, string[]>;
  /** The move that led here; none after an undo, a start or a resync. */
  step?: Step | null;
  /** On a shared screen, if the seat looking has just been taken off: show this at once, then the step. */
  before?: Before | null;
  clocks?: Clocks | null;
  /** Where moves were undone, oldest first. */
  undone?: TakenBack[];
  outcome?: Outcome | null;
  /** The table's secret (hex), revealed when the game is over: anybody can then check every chance move. */
  secret?: string | null;
  /** The id of your own request that this answers. */
  id?: string | null;
}

/** Who is at the table, and which offers are waiting for whose answer. */
export interface Seating {
  type: 'seating';
  status: 'open' | 'over' | 'playing';
  seats: Seat[];
  spectators: number;
  offers: Offer[];
  /** The seats whose clients have added to the table's randomness. */
  mixed: number[];
  /** What seated players may request now, besides moves. */
  may: ('advise' | 'agree' | 'rematch' | 'resign' | 'undo')[];
}

/** Somebody said something. */
export interface ChatLine {
  type: 'said';
  n: number;
  at: number;
  name: string;
  /** The speaker's seat, if they have one. */
  seat: number | null;
  text: string;
  /** The speaker's public number; None: no longer known. */
  person: string | null;
}

/** Who this socket is to the table. */
export interface You {
  /** None: a visitor who has no name yet and may only watch. */
  person: string | null;
  name: string;
  /** The seats you hold; more than one when people share a screen. */
  seats: number[];
  /** Whose view you get now. With several seats and secrets: -1 (the curtain) until you `look`. */
  viewer: number;
  host: boolean;
}

/** Everything about the table: the first message of a socket, and the answer to `look` and `resync`. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  table: TableFacts;
  seating: Seating;
  you: You;
  update: Update;
  /** The newest moves, oldest first. */
  history: Step[];
  /** How many older moves are not in `history` (see the HTTP `history`). */
  earlier: number;
  chat: ChatLine[];
  /** The key of the table's link, for people who may invite; else empty. */
  invite: string;
  id: string | null;
}

/** Your request was carried out (or had been already, if its id is a repeat). */
export interface Accepted {
  type: 'accepted';
  id: string;
  seq: number;
}

/** Your request changed nothing; with `storage-unsure` it may have been carried out, so ask again. */
export interface Refused {
  type: 'refused';
  /** Stable and kebab-case: docs/protocol.md lists them. */
  code: string;
  en: string;
  fr: string;
  /** The id of the rules sentence that forbids the move, if one does. */
  rule: string | null;
  id: string | null;
  seq: number | null;
}

/** A bot's advice for your seat, based only on what your seat may know. */
export interface Hinted {
  type: 'hinted';
  id: string;
  seat: number;
  /** What the values mean: `points` (exact: the lead in points), `worth` (0 to 1) or `chance`. */
  scale: string;
  /** The moves it would consider, best first, each with a reason in words. */
  moves: Suggestion[];
}

/** Everybody moves to another table for the rematch. */
export interface Moved {
  type: 'moved';
  table: string;
  /** The key of its link, if it is private; else empty. */
  key: string;
}

export interface Pong {
  type: 'pong';
  id: string;
  now: number;
}

/** The server is closing this socket: reconnect soon if `again` is true, otherwise don't. */
export interface Closing {
  type: 'closing';
  code: string;
  en: string;
  fr: string;
  again: boolean;
}

/** Make a move: one of the `legal` texts of your seat. */
export interface Play {
  type: 'play';
  seat: number;
  move: string;
  /** The `seq` of your newest Update: a choice that has been reopened since is refused as stale. */
  seen: number;
  id: string;
}

/** Ask what `play` would answer, without making the move: `accepted`, or `refused` with its rule. */
export interface Judge {
  type: 'judge';
  seat: number;
  move: string;
  id: string;
}

/** See the table as one of your own seats, or (-1) as a spectator: the curtain of a shared screen. */
export interface Look {
  type: 'look';
  viewer: number;
  id?: string | null;
}

/** Send everything again. */
export interface Resync {
  type: 'resync';
  id?: string | null;
}

/** Add your own random bytes to the table's, after seeing its commitment. */
export interface Mix {
  type: 'mix';
  seat: number;
  /** Hex. */
  entropy: string;
  id: string;
}

export interface Say {
  type: 'say';
  text: string;
  id: string;
}

export interface Resign {
  type: 'resign';
  seat: number;
  id: string;
}

/** Ask a bot what it would play for your seat. */
export interface Advise {
  type: 'advise';
  seat: number;
  id: string;
  /** Which bot; None: the game's best. */
  bot?: string | null;
}

export interface Ping {
  type: 'ping';
  id: string;
}

/** A move, and what it is worth to the seat that is asked. */
export interface Choice {
  move: string;
  /** In points: how far ahead it ends under perfect play; or from 0 to 1 what it may expect. */
  value: number;
  /** The standard error of an estimate. */
  error?: number;
}

/** Strength at one game; a newcomer has 1500 ± 653. */
export interface Rating {
  rating: number;
  /** The margin within which the true strength lies, 19 times out of 20. */
  spread: number;
  games: number;
}

/** What changed a seat's winning chances: the sums of the changes in its value. */
export interface Balance {
  /** Over chance moves: dice, shuffles, draws. */
  luck: number;
  /** Over the seat's own choices. */
  own: number;
  /** Over the choices of the others. */
  others: number;
  /** The standard error of `luck`. */
  error: number;
}

/** One position of a game. */
export interface Judged {
  /** After how many moves. */
  n: number;
  /** Exact: the points of the first seat minus those of the second under perfect play. */
  value: number | null;
  /** Exact: every legal move, best first for the seat to move. */
  moves: MoveValue[];
  /** Exact: how many points the move that was made gave away; more than 0 is a mistake. */
  lost: number;
  /** Estimated: the winning chances of each seat, which add up to 1; with more than two seats, of coming first. */
  worths: number[];
  /** The standard errors of `worths`. */
  errors: number[];
  /** The possible outcomes of the move that was made, where chance decides. */
  odds_en: string;
  odds_fr: string;
}

export interface MoveValue {
  move: string;
  value: number;
}

/** A position of a replay, and the move that led to it (none for the first). */
export interface Moment {
  n: number;
  to_act: number[];
  scores: number[];
  view: unknown;
  step: Step | null;
  /** The view as a board, for games that provide one. */
  picture?: unknown;
}

/** One step of a lesson, ready to be shown. */
export interface LessonCard {
  id: string;
  words: Sentence;
  /** The rules sentence that it is about; may be empty. */
  rule: string;
  seat: number;
  seats: number;
  options: Record<string, string | number | boolean>;
  /** No move is expected: there is only something to look at. */
  read: boolean;
  moment: Moment;
  /** The moves to try; some may be against the rules. */
  legal: string[];
}

/** What came of a try. */
export interface Tried {
  right: boolean;
  words: Sentence;
  /** The rules sentence that decided; may be empty. */
  rule: string;
  /** The positions after the right move and after each answer to it. */
  moments: Moment[];
}

/** What every move of a step leads to: for a lesson without a network. */
export interface LessonTries {
  step: string;
  tries: Record<string, Tried>;
}

/** One illustrated example, ready to be shown move by move. */
export interface ExampleCard {
  id: string;
  /** The seat whose moves are drawn in the last picture; -1: nobody's. */
  seat: number;
  seats: number;
  options: Record<string, string | number | boolean>;
  /** The first position, and the one after each move shown. */
  moments: Moment[];
  /** The legal moves of `seat` in the last picture. */
  legal: string[];
}

/** A position with one best move, which is not revealed. */
export interface PuzzleCard {
  id: string;
  /** From 1, the easiest, to 3. */
  difficulty: number;
  /** The seat to move; the moment shows what it may know. */
  seat: number;
  seats: number;
  scale: 'points' | 'worth';
  options: Record<string, string | number | boolean>;
  moment: Moment;
  legal: string[];
}

/** The room's puzzle of the day; the games take turns. */
export interface DailyPuzzle {
  game: string;
  /** Today, as the server counts days. */
  day: string;
  puzzle: PuzzleCard;
}

export interface PuzzleName {
  id: string;
  difficulty: number;
  rating: number;
  /** Your progress: `fresh`, `open` (tried, not yet solved), `solved`, or `shown` (the answer was). */
  state: string;
}

export interface PuzzleList {
  /** Today's. */
  daily: string;
  /** Today, as the server counts days. */
  day: string;
  /** The one nearest to your rating, among those not yet solved. */
  next: string;
  /** Your rating at this game's puzzles. */
  rating: Rating | null;
  all: PuzzleName[];
}

/** Your puzzle rating after a try. */
export interface PuzzleProgress {
  state: string;
  /** None for visitors without a name, and before the first puzzle that counted. */
  rating: Rating | null;
  /** The change of the rating by this try. */
  change: number;
  next: string;
}

/** The solution of a puzzle, for those who found the best move or gave up. */
export interface PuzzleAnswer {
  best: string;
  scale: 'points' | 'worth';
  /** Best first, each with its value for the seat to move. */
  choices: Choice[];
  /** The best move and a likely continuation. */
  line: Moment[];
  progress: PuzzleProgress;
}

/** The result of a try. After a wrong one, nothing of the answer is revealed. */
export interface PuzzleTried {
  right: boolean;
  /** How much worse it is than the best move, if known: in points, or as a probability from 0 to 1. */
  lost: number | null;
  /** Whether it is the move that looks best at first sight. */
  tempting: boolean;
  progress: PuzzleProgress;
  answer: PuzzleAnswer | null;
}

/** First what the best move achieves, and a wrong move; then a few others, one of them the best. */
export interface PuzzleHint {
  step: number;
  reason: Sentence | null;
  /** Never among `moves`. */
  ruled_out: string;
  /** Whether that is the move that looks best at first sight. */
  tempting: boolean;
  /** Empty at the first step. */
  moves: string[];
}

/** All that a puzzle needs without a network. What is found with it does not count. */
export interface PuzzleKit {
  best: string;
  scale: 'points' | 'worth';
  choices: Choice[];
  line: Moment[];
  hints: PuzzleHint[];
}

/** A variation from a position of a finished table, including the chance moves as they were drawn. */
export interface NewVariation {
  /** After how many of its moves. */
  n: number;
  line?: [number, string][];
  viewer?: number;
  key?: string;
}

export interface SeatMoves {
  seat: number;
  moves: string[];
}

/** The moves tried, including chance moves, and the legal moves that follow. */
export interface Variation {
  line: [number, string][];
  /** After each of them. */
  moments: Moment[];
  /** The legal moves of the seats to act, where the viewer may know them. */
  legal: SeatMoves[];
}

/** The value of a position in a variation. */
export interface Valued {
  scale: 'points' | 'worth';
  /** None if computing it would take too long. */
  judged: Judged | null;
}

/** A variation after the first `n` moves of a game. */
export interface StudyLine {
  n: number;
  line: [number, string][];
}

/** Somebody's notes on a finished game, in plain text. */
export interface NewStudy {
  title: string;
  notes: string;
  lines?: StudyLine[];
  /** Anyone with the link may read it; otherwise only its owner. */
  shared?: boolean;
  key?: string;
}

export interface StudyCard {
  id: string;
  title: string;
  notes: string;
  lines: StudyLine[];
  shared: boolean;
  /** Whether it is yours and you may change it. */
  own: boolean;
}

/** The analysis so far; the last positions are evaluated first. */
export interface Analysis {
  /** `points`: exact values; `worth`: estimates, from 0 to 1. */
  scale: 'points' | 'worth';
  done: number;
  total: number;
  /** Sorted by `n`; positions not yet evaluated are left out (the last ones come first). */
  moments: Judged[];
  /** For each seat; only once the analysis is complete, and only for estimates. */
  balances: Balance[];
}

/** A line of a leaderboard, which is sorted by proven strength: a few lucky games are not enough. */
export interface Standing {
  place: number;
  /** None: one of the room's own bots. */
  person: string | null;
  /** Of a bot: its spec. */
  name: string;
  bot: boolean;
  rating: Rating;
  avatar: string;
}

/** A player's results on one seat, for one number of players. */
export interface SeatStatistics {
  seats: number;
  seat: number;
  played: number;
  won: number;
  shared: number;
  lost: number;
}

/** A player's results at one game. */
export interface GameStatistics {
  game: string;
  rating: Rating | null;
  /** The highest rating so far. */
  best: number | null;
  played: number;
  won: number;
  /** Games tied for first place. */
  shared: number;
  lost: number;
  /** The current winning streak. */
  streak: number;
  longest_streak: number;
  /** The mean number of moves of a game, rounded. */
  moves: number;
  by_seat: SeatStatistics[];
}

/** A frequent opponent. */
export interface Rival {
  person: string | null;
  /** Of a bot: its spec. */
  name: string;
  bot: boolean;
  /** The game they last played together. */
  game: string;
  played: number;
  /** Games in which the profile's owner finished ahead of them. */
  won: number;
  lost: number;
}

/** The puzzles of one game that somebody has solved without being shown the answer. */
export interface SolvedPuzzles {
  game: string;
  solved: number;
  rating: Rating | null;
}

/** A person, as others may see them. */
export interface Profile {
  person: string;
  name: string;
  account: boolean;
  /** A program plays under this name. */
  bot: boolean;
  since: number;
  /** The most played first. */
  games: GameStatistics[];
  avatar: string;
  /** They are online, and let others see it. */
  here: boolean;
  followers: number;
  /** Their most frequent opponents. */
  rivals: Rival[];
  /** The game with the most puzzles solved first. */
  puzzles: SolvedPuzzles[];
}

export interface PastSeat {
  person: string | null;
  name: string;
  /** One of the room's bots. */
  bot: boolean;
  place: number;
  /** After the game, if it counted. */
  rating: number | null;
  change: number | null;
}

/** A finished game in somebody's history. */
export interface PastGame {
  table: string;
  game: string;
  ended: number;
  moves: number;
  public: boolean;
  /** The seat of the player whose history it is. */
  seat: number;
  seats: PastSeat[];
}

export interface RatingPoint {
  at: number;
  table: string;
  rating: number;
  spread: number;
}

/** Who you are, by the session cookie. */
export interface Me {
  /** Your public number; None: you have no name yet and may only watch. */
  person: string | null;
  name: string;
  /** You have a password and can sign in elsewhere. */
  account: boolean;
  /** Your avatar: a motif and a colour. */
  avatar: string;
  /** You are an owner of this room. */
  owner: boolean;
}

/** The name you want: this makes you a guest with a session, or renames you. */
export interface NewName {
  name: string;
}

/** Keep the name you have as a guest, or take another, with everything you have played. */
export interface Claim {
  password: string;
  /** None: your current name. */
  name?: string | null;
  /** A program will play under this name; people are told. */
  bot?: boolean;
}

export interface Login {
  name: string;
  password: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

/** Delete your account. A guest has no password to give. */
export interface Goodbye {
  password?: string;
}

export interface Account {
  person: string;
  name: string;
  bot: boolean;
  /** Passed to the server's hook when it is your turn in a correspondence game; empty: no notification. */
  contact: string;
  /** The account has a recovery code. */
  code: boolean;
  /** People who follow you can see when you are online. */
  shown: boolean;
}

export interface Contact {
  /** An email address, or whatever the owner of the server asks for. */
  contact: string;
  /** Recovery codes are sent there: access to your browser is not enough to change it. */
  password: string;
}

/** A device where you are signed in, or the token of one of your bots. */
export interface SessionCard {
  id: string;
  kind: 'bot' | 'browser';
  /** What the browser calls itself, or your name for the token. */
  label: string;
  created: number;
  /** Last used, to the day. */
  used: number;
  /** The one that asks. */
  this: boolean;
  /** `play`: it may only play. */
  scope: 'all' | 'play';
}

export interface NewToken {
  label: string;
  /** `play`: it may sit and play under your name, but not touch your account. */
  scope?: 'all' | 'play';
}

/** What your bot sends as `Authorization: Bearer <token>`. It is shown only once. */
export interface BotToken {
  /** Its id, to end it like a session. */
  session: string;
  token: string;
}

export interface OptionValue {
  value: string | number | boolean;
  label: Sentence;
}

/** An option of a table, chosen before it starts: one of `values`, or a number from least to most. */
export interface OptionCard {
  name: string;
  label: Sentence;
  default: string | number | boolean;
  /** Empty: a whole number. */
  values: OptionValue[];
  least: number | null;
  most: number | null;
  /** What it changes. */
  about: Sentence | null;
  /** It only matters under this condition. */
  when: OptionNeed | null;
}

/** A bot to play against. */
export interface BotCard {
  spec: string;
  /** How strong it is, in words. */
  label: Sentence;
  /** Its name as a character; empty: the game has none, and the label is used. */
  name: string;
  temper: Sentence;
  /** Its approximate rating; 0: not measured. */
  rating: number;
  /** The address of its portrait; empty: none. */
  face: string;
}

/** A game that is being compiled. */
export interface GettingReady {
  /** How many functions are compiled, */
  done: number;
  /** out of how many. */
  of: number;
  /** About how long the rest will take; None if this machine has not compiled anything before. */
  seconds: number | null;
  /** The bots that can already play at full strength; stronger ones play like the strongest of these. */
  bots: string[];
}

export interface GameCard {
  name: string;
  version: number;
  title: Sentence;
  credit: Sentence;
  summary: Sentence;
  seat_counts: number[];
  seat_names: Sentence[];
  /** The names of the colours that the seats are painted in. */
  seat_colours: string[];
  options: OptionCard[];
  /** From the weakest to the strongest. */
  bots: BotCard[];
  has_chance: boolean;
  /** With secrets, people who share a screen need a curtain between their turns. */
  has_secrets: boolean;
  /** There is a first lesson. */
  has_lesson: boolean;
  /** How many puzzles there are. */
  puzzles: number;
  /** Its cards, figures or maps can be changed. */
  has_workshop: boolean;
  /** None once everything is compiled; until then the game can be played, more slowly. */
  getting_ready: GettingReady | null;
}

export interface RulePart {
  /** R: the rulebook; P: a public source; D: our ruling; H: our own content, as the original is lost. */
  origin: 'D' | 'H' | 'P' | 'R';
  text: string;
}

export interface RuleSentence {
  id: string;
  parts: RulePart[];
}

export interface RulesPage {
  lang: 'en' | 'fr';
  markdown: string;
  rules: RuleSentence[];
}

/** Your seat. Several of these: people sharing one screen. */
export interface MySeat {
  who: 'me';
  name?: string | null;
}

export interface BotSeat {
  who: 'bot';
  bot: string;
}

/** Anybody may sit here; at a private table, anybody with the link. */
export interface OpenSeat {
  who: 'open';
}

export interface NewTable {
  game: string;
  seats: (MySeat | BotSeat | OpenSeat)[];
  /** Options not given have their default. */
  options?: Record<string, string | number | boolean>;
  settings?: Settings;
  /** None: the game's own cards, figures and maps. */
  set?: SetChoice | null;
}

export interface TableLink {
  table: string;
  /** The link that opens a private table to people who have no seat: `/t/<table>?key=<key>`. */
  key: string;
}

/** A table as lists show it. */
export interface TableCard {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  clock: NoClock | PerMove | Fischer | Days;
  public: boolean;
  /** Whether it is rated; otherwise it is casual. */
  rated: boolean;
  status: 'open' | 'over' | 'playing';
  seats: Seat[];
  moves: number;
  created: number;
  /** When something last happened. */
  changed: number;
  your_seats: number[];
  your_turn: boolean;
  outcome: Outcome | null;
  made_for: '' | 'exhibition' | 'pairing';
  /** None: the game's own. */
  set: SetName | null;
}

export interface TakeSeat {
  key?: string;
  /** A name other than your own, for a second person at the same screen. */
  name?: string | null;
}

/** A finished table as one viewer sees it. Long games come in parts. */
export interface Replay {
  table: TableFacts;
  seats: Seat[];
  viewer: number;
  /** The number of moves. */
  total: number;
  first: number;
  moments: Moment[];
  outcome: Outcome | null;
  /** Where moves were undone. */
  undone: TakenBack[];
}

/** Older moves of a table, as your seat (or a spectator) saw them. */
export interface History {
  first: number;
  steps: Step[];
}

/** A new, private table that starts from a finished one's position, to try things out. */
export interface NewBranch {
  /** After how many of its moves. */
  n: number;
  seats: (MySeat | BotSeat)[];
  key?: string;
  /** Moves that were tried after those. */
  line?: [number, string][];
}

/** A move tried in a lesson or a puzzle: one of the texts that were offered. */
export interface Try {
  move: string;
}

/** What a bot would have played, knowing what the seat knew then. */
export interface Advice {
  n: number;
  seat: number;
  /** What the values mean: `points` (exact: the lead in points), `worth` (0 to 1) or `chance`. */
  scale: string;
  moves: Suggestion[];
}

/** Why a bot made the newest of its moves that you know of; empty words: nothing to say. */
export interface Explained {
  /** The number of that move; -1: there is none. */
  n: number;
  seat: number;
  words: Sentence;
}

/** Whether a record's moves and randomness match what the table had committed to. */
export interface Verdict {
  ok: boolean;
  chance_moves: number;
  en: string;
  fr: string;
  /** The first move that is wrong, if one is. */
  move: number | null;
  checked: Sentence[];
  /** If nothing is wrong: what could be checked, and what could not. */
  unchecked: Sentence[];
}

/** What the room signs its records with (Ed25519, hex). */
export interface PublicKey {
  key: string;
}

export interface Health {
  ok: boolean;
  version: string;
  /** Tables in memory. */
  tables: number;
  sockets: number;
  /** The games whose rules are compiled. */
  ready: string[];
  /** Everything on disk is loaded, including the bots. */
  warm: boolean;
  /** The games that are being compiled, with their progress. */
  getting_ready: Record<string, GettingReady>;
  storage: 'failing' | 'full' | 'ok';
}

/** Every HTTP refusal: a stable code and a sentence in both languages. */
export interface Problem {
  code: string;
  en: string;
  fr: string;
  rule: string | null;
}

/** What is going on in the room, for its home page. */
export interface Welcoming {
  /** A game to show on a small board: one between people, otherwise an exhibition. None: nothing now. */
  stage: TableCard | null;
  /** Public games between people with recent activity. */
  watch: TableCard[];
  /** Public games that were played to the end. */
  finished: TableCard[];
  /** Public tables with an open seat. */
  waiting: TableCard[];
}

/** Find an opponent: whoever comes first. */
export interface Seek {
  game: string;
  /** The table where you already wait, when you ask again. */
  table?: string;
}

/** The table where you play or wait. Stay connected to its socket while you wait. */
export interface Sought {
  table: string;
  key: string;
  waiting: boolean;
}

/** How others on the same network can reach the room. */
export interface Nearby {
  /** The room only accepts connections from this machine. */
  only_here: boolean;
  /** Its address for them, now or once opened; empty: unknown, or you may not know it. */
  address: string;
  /** The command that opens the room to them, after stopping it here; empty: it is open. */
  command: string;
}

/** Display preferences, wherever somebody is signed in. The language belongs to the device. */
export interface Preferences {
  theme?: 'dark' | 'light' | 'system';
  speed?: 'calm' | 'fast' | 'none' | 'normal' | 'system';
  sound?: boolean;
  volume?: number;
  /** Moves are previewed, and sent only when confirmed. */
  confirm?: boolean;
  /** The style of each game's board, by the game's name. */
  boards?: Record<string, string>;
  pieces?: Record<string, string>;
}

export interface Kept {
  /** None: nothing is stored. Guests' preferences stay on their devices. */
  preferences: Preferences | null;
}

/** You, and the recovery code that sets a new password if you lose yours. It is shown only once. */
export interface NewAccount {
  person: string;
  name: string;
  account: boolean;
  code: string;
}

/** A new recovery code, replacing the previous one. */
export interface NewCode {
  password: string;
}

export interface Code {
  code: string;
}

export interface Recover {
  name: string;
  code: string;
  /** The new one. */
  password: string;
}

/** An account whose password is lost: a code is sent to its contact, if it has one and the room can. */
export interface Forgotten {
  name: string;
}

/** The answer is the same whether or not the account exists. */
export interface Sent {
  /** This room can send mail. */
  mail: boolean;
}

export interface NewAvatar {
  avatar: string;
}

export interface Shown {
  /** Whether people who follow you may see when you are online. */
  shown: boolean;
}

/** Somebody in one of your lists. */
export interface Friend {
  person: string;
  name: string;
  avatar: string;
  here: boolean;
}

/** A challenge that you have sent or received; its id is its table's. */
export interface ChallengeCard {
  table: string;
  /** Opens the table. */
  key: string;
  game: string;
  /** You sent it. */
  mine: boolean;
  /** Who it is to or from. */
  other: Friend;
  clock: NoClock | PerMove | Fischer | Days;
  rated: boolean;
  created: number;
  answer: '' | 'accepted' | 'declined' | 'withdrawn';
}

/** The people you know, and your challenges. */
export interface Company {
  follows: Friend[];
  blocked: Friend[];
  challenges: ChallengeCard[];
  /** People who follow you can see when you are online. */
  shown: boolean;
}

/** How you and somebody else are connected. */
export interface Tie {
  person: string;
  follows: boolean;
  blocked: boolean;
}

export interface NewChallenge {
  person: string;
  game: string;
  options?: Record<string, string | number | boolean>;
  clock?: NoClock | PerMove | Fischer | Days;
  rated?: boolean;
  /** Yours. */
  seat?: number;
}

export interface AnswerChallenge {
  accept: boolean;
}

export interface NewReport {
  reason: 'chat' | 'name' | 'other' | 'play';
  words?: string;
  /** Where it happened: what they said there is attached to the report. */
  table?: string | null;
  key?: string;
}

export interface Reported {
  person: string;
}

/** Somebody you follow has come online or gone offline. */
export interface Present {
  type: 'present';
  person: string;
  here: boolean;
}

/** Something in `Company` has changed: ask for it again. */
export interface CompanyNews {
  type: 'news';
}

export interface ReportCard {
  id: string;
  by: Friend | null;
  about: Friend | null;
  reason: 'chat' | 'name' | 'other' | 'play';
  words: string;
  table: string | null;
  /** What they said at that table, newest last. */
  said: string[];
  at: number;
}

/** Somebody who is muted or removed. */
export interface RestrainedCard {
  person: string;
  name: string;
  /** 0: not muted. More than 2**52: for good. */
  muted_until: number;
  removed: boolean;
}

/** What was decided, by whom and when. */
export interface DecisionCard {
  by: string;
  what: 'dismiss' | 'mute' | 'no-owner' | 'owner' | 'remove' | 'restore' | 'unmute';
  person: string;
  name: string;
  note: string;
  at: number;
}

export interface OwnerDesk {
  reports: ReportCard[];
  restrained: RestrainedCard[];
  decisions: DecisionCard[];
}

export interface Decide {
  what: 'dismiss' | 'mute' | 'remove' | 'restore' | 'unmute';
  /** How long somebody is muted; 0: for good. */
  days?: number;
  note?: string;
}

/** A field of a row. `line` has `least` to `most` characters, `lines` at most `most` lines. */
export interface FieldCard {
  name: string;
  label: Sentence;
  kind: 'flag' | 'line' | 'lines' | 'number';
  least: number;
  most: number;
  /** It may be "-": none. */
  cross: boolean;
  needed: boolean;
}

/** A part of the content: rows of fields by their ids, lists of ids of `of`, or maps. */
export interface PartCard {
  kind: 'maps' | 'picks' | 'rows';
  at: string;
  label: Sentence;
  about: Sentence;
  fields: FieldCard[];
  /** The ids of the rows; none: authors choose their own. */
  keys: string[];
  /** What the lists of ids are called. */
  names: Sentence[];
  /** What each of the `keys` does; none: no explanation. */
  notes: Sentence[];
  of: string;
  most: number;
  /** What the fields `count` add up to; 0: any number. */
  total: number;
  /** For maps: the numbers of seats that can have one. */
  seats: number[];
}

/** What can be customised in a game, and its own content to start from. */
export interface WorkshopCard {
  game: string;
  title: Sentence;
  parts: PartCard[];
  house: Record<string, unknown>;
  /** The most bytes of a set. */
  largest: number;
}

/** Content to check: its faults, and a preview of a table that uses it. */
export interface Draft {
  content: unknown;
  /** None: only the faults. */
  seats?: number | null;
  options?: Record<string, string | number | boolean>;
}

export interface ContentFault {
  /** The path of the field: `figures.heavy.life`. */
  at: string;
  en: string;
  fr: string;
}

export interface Checked {
  faults: ContentFault[];
  /** The opening position, as the first seat sees it. */
  moment: Moment | null;
  seats: number;
  legal: string[];
}

/** A file of the command line, with everything it leaves out filled in. */
export interface ReadFile {
  content: Record<string, unknown>;
  faults: ContentFault[];
}

/** Sets to test with games between bots: one compared with the game's own, or two with each other. */
export interface NewTrial {
  /** `null` is the game's own content. */
  contents: unknown[];
  seats: number;
  options?: Record<string, string | number | boolean>;
  /** Of each. */
  games?: number;
}

/** A share or another number, with its 95% confidence interval. */
export interface StudyShare {
  value: number;
  low: number;
  high: number;
}

/** A card or a figure, and its effect on the result. */
export interface StudyThing {
  en: string;
  fr: string;
  /** How often a player had it, or played it. */
  count: number;
  value: number;
  low: number;
  /** The simultaneous 95% confidence interval, for all of them together. */
  high: number;
}

/** The effect of the second set: its numbers minus the first's. */
export interface StudyContrast {
  seats: StudyShare[];
  length: StudyShare;
  /** Those that both have. */
  things: StudyThing[];
}

/** The results of the games with one set. */
export interface StudyFindings {
  games: number;
  seats: StudyShare[];
  length: number;
  shortest: number;
  longest: number;
  things: StudyThing[];
  /** What the values of `things` mean: how much more often players win with it, or the points it wins. */
  measure: '' | 'points' | 'wins';
}

/** The progress of a study, and its findings so far for each set. */
export interface TrialCard {
  id: string;
  state: 'cancelled' | 'done' | 'failed' | 'playing' | 'waiting';
  done: number;
  of: number;
  /** How many studies are ahead in the queue. */
  ahead: number;
  findings: StudyFindings[];
  contrast: StudyContrast | null;
}

/** A set to store, or its next version. */
export interface NewSet {
  game: string;
  name: string;
  content: unknown;
  /** Its authors. */
  credits?: string;
  /** What others may do with it. */
  licence?: string;
  /** Everybody can find it; otherwise only people with its link. */
  shared?: boolean;
}

export interface SetCard {
  id: string;
  game: string;
  name: string;
  credits: string;
  licence: string;
  shared: boolean;
  /** Its author's name. */
  owner: string;
  mine: boolean;
  /** The newest. */
  version: number;
  /** Of its content; records carry it. */
  hash: string;
  created: number;
  changed: number;
  /** For its owner: the key of the link that opens it to others, `/g/<game>/workshop/<set>?key=<key>`. */
  key: string;
}

export interface SetVersion {
  version: number;
  made: number;
  hash: string;
}

export interface WholeSet {
  card: SetCard;
  /** The version shown. */
  version: number;
  content: Record<string, unknown>;
  /** The versions kept, newest first. */
  versions: SetVersion[];
}

export type Clock = NoClock | PerMove | Fischer | Days;

export type Wish = Sit | Leave | Arrange | Undo | Agree | Rematch | Answer;

export type FromServer = Welcome | Update | Seating | ChatLine | Accepted | Refused | Hinted | Moved | Pong | Closing;

export type Request = Play | Judge | Look | Resync | Sit | Leave | Arrange | Mix | Say | Undo | Agree | Rematch | Answer | Resign | Advise | Ping;

export type SeatWish = MySeat | BotSeat | OpenSeat;

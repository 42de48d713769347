// Made by tools/wire_types.py from the Python types. Do not edit.

export interface View {
  seats: number;
  rules: 'advanced' | 'basic';
  season: 'autumn' | 'spring' | 'summer' | 'winter';
  phase: 'auction' | 'bid' | 'choose' | 'draw-cards' | 'draw-first' | 'first' | 'go-on' | 'guess' | 'march' | 'over' | 'play' | 'preliminary' | 'recruit' | 'swap';
  first: number | null;
  /** The turn order, from the holder of the first-player card. */
  order: number[];
  /** Where one seat acts alone: who. */
  turn: number | null;
  /** How many action cards each seat chooses this season. */
  orders: number;
  /** E5.5: in winter, who is to play last as things stand, and does so only if it can win by it. */
  doubtful: number | null;
  map: Province[];
  armies: Army[];
  players: Player[];
  offers: Offer[];
  /** The Quartermaster has still a unit to give in this recruit action. */
  free_unit: boolean;
  marcher: number | null;
  activities: Activity[];
  /** While the marcher may attack: what each attack would meet. */
  defences: Defence[];
  exchange: Exchange | null;
  captor: number | null;
  /** Whose castle was captured. */
  fallen: number | null;
}

export interface Province {
  place: Place;
  x: number;
  y: number;
  near: string[];
  /** The seat whose castle it is. */
  castle: number | null;
  mountain: boolean;
  plus: boolean;
}

/** A province as moves write it and as people call it. */
export interface Place {
  id: string;
  en: string;
  fr: string;
}

/** The units in one province, all of one seat (E3.1). */
export interface Army {
  province: string;
  seat: number;
  units: ('camp' | 'catapult' | 'knight' | 'soldier')[];
}

export interface Player {
  gold: number;
  provinces: number;
  reserve: Record<string, number>;
  /** What a unit costs this seat, its cards counted. */
  costs: Record<string, number>;
  /** What a tax brings this seat, its cards counted. */
  tax: number;
  cards: CardFace[];
  passed: boolean;
  has_bid: boolean;
  /** In the auction: once revealed, before that only one's own. */
  bid: number | null;
  has_chosen: boolean;
  /** Action cards: once revealed, before that only one's own. */
  chosen: ('march' | 'recruit' | 'tax')[] | null;
  /** E5.5: the turn was left out, the cards are never shown. */
  skipped: boolean;
}

export interface CardFace {
  id: string;
  en: string;
  fr: string;
  en_effect: string;
  fr_effect: string;
}

/** A special card of the preliminary phase, and the bid that lies on it. */
export interface Offer {
  card: CardFace;
  bid: number;
  bidder: number | null;
}

/** What a unit has done in this march. */
export interface Activity {
  kind: 'camp' | 'catapult' | 'knight' | 'soldier';
  province: string;
  moved: boolean;
  attacked: boolean;
  /** A catapult that may not fire before the next season. */
  converted: boolean;
}

/** What an attack of the marcher on a province meets first. */
export interface Defence {
  province: string;
  /** By a catapult; otherwise by a soldier or knight. */
  shot: boolean;
  /** How many amounts the defender would name; 0: no bid is needed. */
  due: number;
  /** That none of them is right, every amount being as likely. */
  chance: number;
  /** E9.10: only the garrison defends, so a success captures the castle and wins the game. */
  wins: boolean;
}

export interface Exchange {
  attacker: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  source: string;
  target: string;
  defender: number;
  /** Who is fought now; None for a shot, which is at all units. */
  defending: 'camp' | 'catapult' | 'knight' | 'soldier' | 'garrison' | null;
  /** How many amounts the defender names. */
  due: number;
  /** That none of them is right, every amount being as likely. */
  chance: number;
  /** E9.10: a success captures the castle and wins the game. */
  wins: boolean;
  named: number[];
  /** Bids and amounts go from 1 to this. */
  most: number;
  has_bid: boolean;
  /** For the attacker alone. */
  bid: number | null;
  /** For a defender whose Spy has spoken. */
  parity: 'even' | 'odd' | null;
}

export interface FirstDrawn {
  type: 'first-drawn';
  seat: number;
}

export interface Offered {
  type: 'offered';
  card: CardFace;
}

export interface Recruited {
  type: 'recruited';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
  paid: number;
}

export interface CardBid {
  type: 'card-bid';
  seat: number;
  card: CardFace;
  amount: number;
}

/** The seat gets its gold, and the unit that marked its bid, back. */
export interface Outbid {
  type: 'outbid';
  seat: number;
  card: CardFace;
  amount: number;
  /** It raises its own bid (E4.2). */
  own: boolean;
}

export interface Passed {
  type: 'passed';
  seat: number;
}

export interface CardWon {
  type: 'card-won';
  seat: number;
  card: CardFace;
  amount: number;
}

export interface Discarded {
  type: 'discarded';
  card: CardFace;
}

export interface SeasonBegun {
  type: 'season';
  season: 'autumn' | 'spring' | 'summer' | 'winter';
}

/** A bid in the auction; its amount only for who made it. */
export interface Sealed {
  type: 'sealed';
  seat: number;
  amount: number | null;
}

export interface BidRevealed {
  type: 'bid-revealed';
  seat: number;
  amount: number;
}

export interface AuctionWon {
  type: 'auction-won';
  seat: number;
  bid: number;
  paid: number;
  /** How a tie was broken: by the Herald, or by who sits nearest to the first-player card (E5.1). */
  tie: 'herald' | 'nearest' | null;
}

export interface FirstNamed {
  type: 'first-named';
  seat: number;
  first: number;
}

/** Action cards; which ones only for who chose them. */
export interface Chose {
  type: 'chose';
  seat: number;
  cards: ('march' | 'recruit' | 'tax')[] | null;
}

export interface Revealed {
  type: 'revealed';
  seat: number;
  cards: ('march' | 'recruit' | 'tax')[];
}

/** Change of Orders. */
export interface Swapped {
  type: 'swapped';
  seat: number;
  old: 'march' | 'recruit' | 'tax';
  new: 'march' | 'recruit' | 'tax';
}

export interface Skipped {
  type: 'skipped';
  seat: number;
}

export interface Taxed {
  type: 'taxed';
  seat: number;
  gold: number;
}

export interface Income {
  type: 'income';
  seat: number;
  gold: number;
}

export interface Moved {
  type: 'moved';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  source: Place;
  target: Place;
  /** The provinces between, on a shortest way (E8.2, E8.3). */
  way?: Place[];
}

export interface Attacked {
  type: 'attacked';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  source: Place;
  target: Place;
}

/** The attacker has bid; the amount only for the attacker. */
export interface Wagered {
  type: 'wagered';
  seat: number;
  defender: number;
  due: number;
  amount: number | null;
}

export interface Guessed {
  type: 'guessed';
  seat: number;
  amount: number;
}

/** The answer only for the Spy's owner. */
export interface Spied {
  type: 'spied';
  seat: number;
  answer: 'even' | 'odd' | null;
}

/** The bid is shown and spent. */
export interface Resolved {
  type: 'resolved';
  seat: number;
  defender: number;
  bid: number;
  success: boolean;
}

/** War Chest. */
export interface Refunded {
  type: 'refunded';
  seat: number;
  gold: number;
}

export interface Plundered {
  type: 'plundered';
  seat: number;
  gold: number;
}

/** An attacking unit whose bid was named. */
export interface Lost {
  type: 'lost';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
}

export interface Beaten {
  type: 'beaten';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
}

/** A unit hit by a catapult. */
export interface Hit {
  type: 'hit';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
}

/** Back to the reserve: a catapult that fired, or a piece that could not be converted. */
export interface Returned {
  type: 'returned';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
}

export interface Converted {
  type: 'converted';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  place: Place;
  loser: number;
}

export interface Entered {
  type: 'entered';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  source: Place;
  target: Place;
}

export interface Stopped {
  type: 'stopped';
  seat: number;
  unit: 'camp' | 'catapult' | 'knight' | 'soldier';
  source: Place;
  target: Place;
}

/** A seat ended its recruiting or its march. */
export interface Finished {
  type: 'finished';
  seat: number;
  card: 'march' | 'recruit' | 'tax';
}

export interface CastleFallen {
  type: 'castle-fallen';
  seat: number;
  captor: number;
  place: Place;
}

export interface Ended {
  type: 'ended';
  reason: 'castle' | 'winter';
}

export type Event = FirstDrawn | Offered | Recruited | CardBid | Outbid | Passed | CardWon | Discarded | SeasonBegun | Sealed | BidRevealed | AuctionWon | FirstNamed | Chose | Revealed | Swapped | Skipped | Taxed | Income | Moved | Attacked | Wagered | Guessed | Spied | Resolved | Refunded | Plundered | Lost | Beaten | Hit | Returned | Converted | Entered | Stopped | Finished | CastleFallen | Ended;

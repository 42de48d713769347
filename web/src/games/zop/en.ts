const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
const whose = (side: string | null) => (side ? `${side}’s` : 'your');
const reveals = (side: string | null) => (side ? `${side} reveals` : 'you reveal');
const upper = (words: string) => words[0]!.toUpperCase() + words.slice(1);

export const en = {
  sides: ['Black', 'Red'] as [string, string],
  you: 'You',
  board: 'The ZOP table',
  playOne: 'Choose a card to play in secret.',
  playTwo: 'Run-up: choose two cards, in the order you play them.',
  give: 'Give a card in return.',
  moves: {
    one: (name: string) => `Play ${name}`,
    two: (first: string, second: string) => `Play ${first}, then ${second}`,
    give: (name: string) => `Give ${name}`,
    shuffled: (side: string) => `${side}’s deck is shuffled`,
    taken: (side: string, name: string) => `${side} takes ${name}`,
  },
  playedOut: (rounds: string) => `All cards have been played: ${rounds}.`,
  decided: 'The last round was the decider.',
  undecided: (points: string) => `The decider was tied, so the points of all rounds count: ${points}.`,
  roundScore: (first: number, second: number) => `${first} to ${second}`,
  and: ', ',
  effects: {
    attack: (counts: string) => `Scores ${counts}, less the opponent’s defence.`,
    defence: (counts: string) => `Takes ${counts} off the opponent’s attack.`,
    MI: 'Cancels everything the opponent reveals this turn, and any effect they had waiting. Two Bad Ideas only cancel each other.',
    RE: 'Next turn your first attack or defence counts 2 more.',
    RS: 'Next turn you play two cards, in the order you choose.',
    EA: 'After the turn you take a random card from the opponent’s hand and give one of yours. A Run-up is never exchanged.',
    CA: 'Scores the printed strength of every attack the opponent reveals this turn.',
    PT: 'Scores the printed strength of every defence the opponent reveals this turn.',
    AT: 'Next turn your first attack or defence counts its printed strength twice.',
    ES: 'Next turn you see the opponent’s hand.',
  },
  /** The same of a card of the other's: of a side by its name, against another or null for the one who looks. */
  theirs: {
    attack: (counts: string, _side: string, other: string | null) =>
      `Scores ${counts}, less ${whose(other)} defence.`,
    defence: (counts: string, _side: string, other: string | null) =>
      `Takes ${counts} off ${whose(other)} attack.`,
    MI: (_side: string, other: string | null) =>
      `Cancels everything ${reveals(other)} this turn, and any effect ${other ? `${other} has` : 'you have'} waiting. Two Bad Ideas only cancel each other.`,
    RE: (side: string) => `Next turn ${side}’s first attack or defence counts 2 more.`,
    RS: (side: string) => `Next turn ${side} plays two cards, one after the other.`,
    EA: (side: string, other: string | null) =>
      `After the turn ${side} takes a random card from ${whose(other)} hand and gives one in return. A Run-up is never exchanged.`,
    CA: (_side: string, other: string | null) =>
      `Scores the printed strength of every attack ${reveals(other)} this turn.`,
    PT: (_side: string, other: string | null) =>
      `Scores the printed strength of every defence ${reveals(other)} this turn.`,
    AT: (side: string) => `Next turn ${side}’s first attack or defence counts its printed strength twice.`,
    ES: (side: string, other: string | null) => `Next turn ${side} sees ${whose(other)} hand.`,
    counterCancels: (other: string | null) => `${upper(whose(other))} attacks then score nothing.`,
  },
  /** Why a card of the other's lies open, and whose deck a card is from. */
  known: {
    fromYours: 'It came from your deck.',
    fromTheirs: (side: string) => `From ${side}’s deck.`,
    exchanged: 'You know it: it was exchanged.',
    spied: 'You know it: seen with Espionage.',
  },
  insteadOf: (counts: number, printed: number) => `${counts} instead of ${printed}`,
  /** On a turn of two cards a RE or AT may be played first (Z4.3). */
  orAtOnce: 'Played as the first of two cards, it acts at once on the second.',
  atOnce: {
    RE: 'Your second card counts 2 more at once, if it is an attack or a defence.',
    AT: 'Your second card counts its printed strength twice at once, if it is an attack or a defence.',
  },
  together: (specials: string[], attack: number, defence: number) => {
    const both = [...specials, attack && `attack ${attack}`, defence && `defence ${defence}`];
    return `Both together: ${both.filter(Boolean).join(', ')}.`;
  },
  counterCancels: 'The opponent’s attacks then score nothing.',
  waiting: {
    RE: 'next +2',
    AT: 'next ×2',
    RS: 'two cards',
    ES: 'spying',
  },
  thisTurn: 'This turn',
  nextTurn: 'Next turn',
  /** What waits for a side, by its name or null for the one who looks. */
  inForce: {
    RE: (when: string, side: string | null) =>
      `${when} ${whose(side)} first attack or defence counts 2 more. Without one, that is lost.`,
    AT: (when: string, side: string | null) =>
      `${when} ${whose(side)} first attack or defence counts its printed strength twice. Without one, that is lost.`,
    RS: (when: string, side: string | null) => `${when} ${side ? `${side} plays` : 'you play'} two cards.`,
    ES: (when: string, side: string | null, other: string | null) =>
      `${when} ${side ? `${side} sees` : 'you see'} ${whose(other)} hand.`,
  },
  nothing: 'nothing',
  then: ', then ',
  noCard: 'no card',
  cancelledCards: (names: string, count: number) => `${names} (${count > 1 ? 'both ' : ''}cancelled)`,
  /** What raised a card, and what it then counts. */
  counting: (name: string, by: string, strength: number) => `${name} (${by}: counts ${strength})`,
  countered: (name: string) => `${name} (no points: Counter-attack)`,
  cardsOf: (side: string, cards: string) => `${side}: ${cards}`,
  against: (own: string, other: string) => `${own} against ${other}`,
  bothSides: (first: string, second: string) => `${first}; ${second}`,
  seen: (cards: string, scored: string) => `${cards} – ${scored}.`,
  scoring: (side: string, points: number) => `${side} scores ${points}`,
  youScore: (points: number) => `you score ${points}`,
  alsoScores: (first: string, side: string, points: number) => `${first}, ${side} ${points}`,
  nobodyScores: 'nobody scores',
  happened: (cards: string, scored: string) => `${cards}: ${scored}.`,
  youTook: (taken: string, given: string) => `You took ${taken}${given && ` and gave ${given}`}.`,
  tookFromYou: (side: string, taken: string, given: string) =>
    `${side} took ${taken} from you${given && ` and gave you ${given}`}.`,
  tookFrom: (side: string, other: string, taken: string, given: string) =>
    `${side} took ${taken} from ${other}${given && ` and gave ${given}`}.`,
  /** No attack or defence came that "+2" or "×2" could raise. */
  lost: (side: string | null, raise: string) => `${upper(whose(side))} ${raise} is lost.`,
  news: {
    chose: (side: string) => `${side} has chosen.`,
    reveals: (side: string, cards: string) => `${side} reveals ${cards}.`,
    takes: (side: string, card: string) => `${side} takes ${card}.`,
    youTake: (card: string) => `You take ${card}.`,
    gives: (side: string, given: string, taken: string) => `${side} gives ${given} for ${taken}.`,
    shuffled: (round: number) => `Round ${round}: both players shuffle their cards.`,
  },
  handOf: (side: string, names: string) => `${side} holds ${names}.`,
  why: {
    hand: (side: string) => `${side}’s hand is hidden.`,
    seal: (side: string) => `${side} has chosen; both cards are turned over together.`,
    ownSeal: 'You have chosen; both cards are turned over together.',
    noAid: 'The memory aid is off at this table: what lies in a pile is not shown.',
    watching: 'Only the players remember what lies in the piles.',
  },
  lineHalf: (side: string, cards: string, points: number) => `${side}: ${cards}, ${count(points, 'point')}`,
  line: (turn: number, below: string, above: string) => `Turn ${turn}. ${below}. ${above}.`,
  round: (n: number) => `Round ${n}`,
  turn: (n: number) => `Turn ${n}`,
  decider: (n: number) => `Round ${n} (decider)`,
  roundTurn: (round: string, turn: number) => `${round}, turn ${turn}`,
  sideWords: (
    side: string,
    points: number,
    won: number,
    hand: number,
    draw: number,
    discard: number,
    waiting: string,
  ) =>
    `${side}: ${count(points, 'point')}, ${count(won, 'round')} won; ${count(hand, 'card')} in hand, ${draw} to draw, ${discard} discarded; waiting: ${waiting}.`,
  hand: (side: string) => `Hand: ${side}`,
  cardWords: (name: string, effect: string) => `${name}. ${effect}`,
  pickedFirst: (name: string) => `${name}, chosen first; choose it again to deselect it`,
  unknown: 'A card face down',
  lines: 'Cards played, turn by turn',
  noLines: 'The cards you play will lie here, facing each other.',
  arena: 'This turn',
  sealedBy: (side: string) => `${side}: card chosen`,
  choosing: (side: string) => `${side}: choosing`,
  idle: (side: string) => `${side}: no card in the middle`,
  draw: 'Draw',
  discard: 'Discard',
  drawPile: (side: string | null, n: number) => `${upper(whose(side))} draw pile: ${count(n, 'card')}`,
  discardPile: (side: string | null, n: number) => `${upper(whose(side))} discard pile: ${count(n, 'card')}`,
  fromTop: 'From the top:',
  nothingKnown: 'You don’t know any of these cards yet.',
  next: 'Next',
  points: (n: number) => count(n, 'point'),
  plus: (n: number) => `+${n}`,
  effectsOf: (side: string) => `Effects waiting: ${side}`,
  sentence: (words: string) => `${words}.`,
  press: {
    mouse: { play: 'Click to play.', give: 'Click to give.', first: 'Click to play it first.' },
    key: { play: 'Enter to play.', give: 'Enter to give.', first: 'Enter to play it first.' },
  },
  tapAgain: 'Tap again to play.',
  tapAgainBoth: 'Tap again to play both, or the first to start over.',
  tapAgainGive: 'Tap again to give.',
  kinds: {
    attack: 'Attacks score their strength, less the opponent’s defence.',
    defence: 'Defences take their strength off the opponent’s attack.',
  },
  empty: 'It is empty.',
  secondCard: 'Now choose the second card.',
  bothCards: 'Tap the second card again to play both.',
  putBack: 'It is played first. Choose it again to put it back.',
  allCards: 'All cards',
  close: 'Close',
  more: 'Scroll down for more',
  playedMarks: (you: number, other: number) => `Played: ${you} by you, ${other} by the opponent`,
  roundEnd: (round: number, points: string) => `Round ${round}: ${points}`,
  wonBy: (side: string, score: string) => `${side}, ${score}`,
  roundTo: (side: string) => `${side} wins the round`,
  youWin: 'You win the round',
  roundTied: 'The round is tied',
  /** After the first round, for the one who won it: null for the one who looks. */
  returnRound: (side: string | null) =>
    `Next, the return round: ${side ? `if ${side} wins it too, the match is over` : 'win it too and you win the match'}.`,
  goOn: 'Continue',
  nextDecides: 'The next round decides the match.',
  roundAgain: (round: number) => `This also takes back the end of round ${round}.`,
  unit: (rounds: number) => (rounds === 1 ? 'round' : 'rounds'),
  tallyTurns: (points: number) => `${points} this round`,
};

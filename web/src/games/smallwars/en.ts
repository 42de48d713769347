export const TENTHS = { maximumFractionDigits: 1 };
export const inBrackets = (squares: string[]) => ` (${squares.join(', ')})`;

export const en = {
  legend:
    'B4 is Blue’s fourth figure, R5 Red’s fifth; squares are a1 to c3. B4 × R5: B4 fights R5. B4 → a2: it moves to a2. B4 ■: its activation ends.',
  sides: ['Blue', 'Red'] as [string, string],
  askPick: (points: number) => `${points} points left. Pick a figure, then a square of your camp.`,
  askDone: 'Nothing left to pick: choose Done picking.',
  askPlace: 'Place one of your figures in your camp.',
  askActivate: (count: number) =>
    count === 1
      ? 'Activate your last figure of this turn.'
      : `Activate one of your ${count} figures that have not acted yet.`,
  /** The other side has none left, so one is asked again. */
  askOn: (side: string, count: number) =>
    `${side} has no figure left this turn: go on with one of your ${count} that have not acted yet.`,
  askLast: (side: string, name: string, actions: string) =>
    `${side} has no figure left this turn: go on with ${name} (${actions}).`,
  askTo: (kind: string, points: number) => `${kind}, ${points} points: choose a square of your camp for it.`,
  askPlaceTo: (kind: string) => `${kind}: choose a square of your camp for it.`,
  /** What a figure may do: `to` tells where it may go, `also` that its activation may be ended. */
  may: {
    both: (to: string, also: string) => `Move ${to} or fight a marked enemy${also}.`,
    move: (to: string, also: string) => `Move ${to}${also}: no target is in range.`,
    unarmed: (to: string, also: string) => `Move ${to}${also}: it can’t fight.`,
    fight: (_: string, also: string) => `Fight a marked enemy${also}: it can’t move now.`,
    to: 'to a marked square',
    /** S5.2 */
    toFirst: '(first step: no enemies)',
    also: ', or end its activation',
  },
  askAct: (name: string, actions: string, may: string) => `${name}: ${actions}. ${may}`,
  actionsLeft: (actions: number) => `${actions} ${actions === 1 ? 'action' : 'actions'} left`,
  askSure: (who: string, target: string) => `${who} against ${target}: tap it again, or Fight.`,
  askIdle: (name: string) => `${name} can neither move nor fight: end its activation.`,
  askEnd: (name: string) => `${name} has no action left: end its activation.`,
  done: 'Done picking',
  sure: (points: number) =>
    `You still have ${points} points: enough for another figure. Unspent points are lost.`,
  pickOn: 'Keep picking',
  doneStill: 'Done anyway',
  end: (name: string) => `End ${name}’s activation`,
  endsAlone: 'Ends by itself when nothing is left to do',
  muster: (kind: string, square: string) => `${kind} to ${square}`,
  moves: (who: string, square: string) => `${who} moves to ${square}`,
  fights: (who: string, target: string) => `${who} fights ${target}`,
  ends: (who: string) => `${who} ends its activation`,
  destroys: (chance: string) => `${chance} to destroy`,
  none: 'none',
  ownSquare: 'own square',
  sheet: (points: number, actions: number, move: string, range: string, combat: string, life: number) =>
    `${points} points, ${actions} ${actions === 1 ? 'action' : 'actions'}, move ${move}, range ${range}, combat ${combat}, life ${life}`,
  figure: (name: string, kind: string, side: string, life: number, full: number) =>
    `${name}, ${kind}, ${side}, life ${life} of ${full}`,
  wasActivated: ', already activated',
  scenarios: { conquest: 'Conquest', frontal: 'Frontal assault', hill: 'King of the hill' },
  goals: {
    conquest: '1 point a turn per square you hold alone.',
    frontal: 'The side with more living figures wins.',
    hill: '1 point a turn per middle square with more of your figures.',
  },
  overTurns: 'Four turns have been played, and points decide.',
  overFrontal: 'The battle is over, and the figures left decide.',
  /** S7.4 */
  wiped: (side: string, other: string) => `${side} is wiped out: ${other} plays on alone.`,
  turnEnds: (turn: number) => `Turn ${turn} ends`,
  scores: (side: string, points: number, squares: string[]) =>
    `${side} scores ${points}${squares.length ? inBrackets(squares) : ''}`,
  alive: (side: string, count: number) => `${side}: ${count} ${count === 1 ? 'figure' : 'figures'} left`,
  passes: 'passes',
  picks: (side: string, kind: string, square: string) => `${side} picks the ${kind}, on ${square}.`,
  places: (side: string, kind: string, square: string) => `${side} places the ${kind} on ${square}.`,
  isDonePicking: (side: string) => `${side} is done picking.`,
  /** What a figure did, in a row: "R2 moves to b3, destroys B2." */
  sentence: (figure: string, deeds: string[]) => `${figure} ${deeds.join(', ')}.`,
  goes: (square: string) => `moves to ${square}`,
  attacks: (target: string) => `attacks ${target}`,
  kills: (targets: string) => `destroys ${targets}`,
  strikes: (targets: string) => `hits ${targets}`,
  misses: (targets: string) => `misses ${targets}`,
  /** A figure, and the life that it lost. */
  less: (figure: string, lost: number) => `${figure} (−${lost})`,
  /** After what it did itself. */
  dies: 'and is destroyed',
  turnBrings: (turn: string, points: string) => `${turn}: ${points}.`,
  field: 'The battlefield',
  square: (name: string) => `Square ${name}`,
  camp: (side: string) => `${side} camp`,
  holds: (side: string) => `held by ${side}`,
  wrecks: (count: number) => `${count} ${count === 1 ? 'wreck' : 'wrecks'}`,
  here: (square: string) => `To ${square}`,
  turn: (now: number, all: number) => `Turn ${now} of ${all}`,
  ifNow: (points: string) => `${points} if the turn ended now`,
  pool: 'The pool',
  left: (count: number) => `${count} left`,
  soldOut: 'sold out',
  price: (points: number) => `${points} pts`,
  money: (money: number, budget: number) => `${money} of ${budget} pts`,
  isDone: 'done',
  toPlace: 'To place',
  actions: 'Actions',
  move: 'Move',
  range: 'Range',
  combat: 'Combat dice',
  life: 'Life',
  odds: 'The odds',
  hits: 'Hits',
  kill: 'Target destroyed',
  back: 'Attacker destroyed',
  exchange: (taken: number, lost: number) =>
    `On average ${taken.toLocaleString('en', TENTHS)} life taken, ${lost.toLocaleString('en', TENTHS)} lost`,
  fight: (target: string) => `Fight ${target}`,
  dice: (who: string, dice: string) => `${who}: ${dice}`,
  lastRoll: 'Last roll',
  tally: {
    turn: (n: number) => `Turn ${n}`,
    total: 'Total',
    raised: 'Figures at the start',
    held: 'Squares of the last turn',
    alive: 'Figures left',
    lost: 'Figures lost',
    alone: (figures: number) => `${figures} ${figures === 1 ? 'figure' : 'figures'}`,
    now: (squares: number, figures: number) =>
      `${squares} ${squares === 1 ? 'square' : 'squares'}, ${figures} ${figures === 1 ? 'figure' : 'figures'}`,
  },
};

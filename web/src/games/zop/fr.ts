import { de } from '../../board/french';
import type { Like } from '../../board/screen';
import type { en } from './en';

const wonRounds = (n: number) => (n < 2 ? `${n} manche gagnée` : `${n} manches gagnées`);
const count = (n: number, what: string) => `${n} ${what}${n < 2 ? '' : 's'}`;
const raised = (side: string | null) =>
  side ? `la première attaque ou défense ${de(side)}` : 'votre première attaque ou défense';

const acts = (side: string | null, they: string, you: string) => (side ? `${side} ${they}` : `vous ${you}`);
const whose = (what: string, side: string | null) =>
  side ? `${what} ${de(side)}` : `Votre ${what.toLowerCase()}`;
const defence = (side: string | null) => (side ? `la défense ${de(side)}` : 'votre défense');
const attack = (side: string | null) => (side ? `l’attaque ${de(side)}` : 'votre attaque');
const hand = (side: string | null) => (side ? `la main ${de(side)}` : 'votre main');

export const fr: Like<typeof en> = {
  sides: ['Noir', 'Rouge'],
  you: 'Vous',
  board: 'La table de ZOP',
  playOne: 'Choisissez en secret une carte à jouer.',
  playTwo: 'Reculer pour mieux sauter : choisissez deux cartes, dans l’ordre.',
  give: 'Donnez une carte en retour.',
  moves: {
    one: (name) => `Jouer ${name}`,
    two: (first, second) => `Jouer ${first}, puis ${second}`,
    give: (name) => `Donner ${name}`,
    shuffled: (side) => `Pioche mélangée : ${side}`,
    taken: (side, name) => `${side} prend ${name}`,
  },
  playedOut: (rounds) => `Toutes les cartes sont jouées : ${rounds}.`,
  decided: 'La dernière manche était la belle.',
  undecided: (points) => `La belle est à égalité : les points de toutes les manches départagent, ${points}.`,
  roundScore: (first, second) => `${first} à ${second}`,
  and: ', ',
  effects: {
    attack: (counts) => `Rapporte ${counts}, moins la défense adverse.`,
    defence: (counts) => `Retire ${counts} à l’attaque adverse.`,
    MI: 'Annule tout ce que l’adversaire révèle ce tour-ci, et ses effets en attente. Deux Mauvaises idées ne font que s’annuler entre elles.',
    RE: 'Au prochain tour, votre première attaque ou défense compte 2 de plus.',
    RS: 'Au prochain tour, vous jouez deux cartes, dans l’ordre de votre choix.',
    EA: 'Après le tour, vous prenez au hasard une carte de la main adverse et en donnez une ; jamais « Reculer pour mieux sauter ».',
    CA: 'Rapporte la force imprimée de chaque attaque que l’adversaire révèle ce tour-ci.',
    PT: 'Rapporte la force imprimée de chaque défense que l’adversaire révèle ce tour-ci.',
    AT: 'Au prochain tour, votre première attaque ou défense compte deux fois sa force imprimée.',
    ES: 'Au prochain tour, vous voyez la main adverse.',
  },
  theirs: {
    attack: (counts, _side, other) => `Rapporte ${counts}, moins ${defence(other)}.`,
    defence: (counts, _side, other) => `Retire ${counts} à ${attack(other)}.`,
    MI: (_side, other) =>
      `Annule tout ce que ${acts(other, 'révèle', 'révélez')} ce tour-ci, et ${other ? 'ses' : 'vos'} effets en attente. Deux Mauvaises idées ne font que s’annuler entre elles.`,
    RE: (side) => `Au prochain tour, ${raised(side)} compte 2 de plus.`,
    RS: (side) => `Au prochain tour, ${side} joue deux cartes, l’une après l’autre.`,
    EA: (side, other) =>
      `Après le tour, ${side} prend au hasard une carte dans ${hand(other)} et en donne une en retour. « Reculer pour mieux sauter » ne s’échange jamais.`,
    CA: (_side, other) =>
      `Rapporte la force imprimée de chaque attaque que ${acts(other, 'révèle', 'révélez')} ce tour-ci.`,
    PT: (_side, other) =>
      `Rapporte la force imprimée de chaque défense que ${acts(other, 'révèle', 'révélez')} ce tour-ci.`,
    AT: (side) => `Au prochain tour, ${raised(side)} compte deux fois sa force imprimée.`,
    ES: (side, other) => `Au prochain tour, ${side} voit ${hand(other)}.`,
    counterCancels: (other) =>
      other
        ? `Les attaques ${de(other)} ne rapportent alors rien.`
        : 'Vos attaques ne rapportent alors rien.',
  },
  known: {
    fromYours: 'Elle vient de votre paquet.',
    fromTheirs: (side) => `Du paquet ${de(side)}.`,
    exchanged: 'Vous la connaissez : elle a été échangée.',
    spied: 'Vous la connaissez : vue grâce à l’Espionnage.',
  },
  insteadOf: (counts, printed) => `${counts} au lieu de ${printed}`,
  orAtOnce: 'Jouée en premier de deux cartes, elle agit aussitôt sur la seconde.',
  atOnce: {
    RE: 'Votre seconde carte compte aussitôt 2 de plus, si c’est une attaque ou une défense.',
    AT: 'Votre seconde carte compte aussitôt deux fois sa force imprimée, si c’est une attaque ou une défense.',
  },
  together: (specials, attack, defence) => {
    const both = [...specials, attack && `attaque ${attack}`, defence && `défense ${defence}`];
    return `À elles deux : ${both.filter(Boolean).join(', ')}.`;
  },
  counterCancels: 'Les attaques adverses ne rapportent alors rien.',
  waiting: {
    RE: 'suivante +2',
    AT: 'suivante ×2',
    RS: 'deux cartes',
    ES: 'espionnage',
  },
  thisTurn: 'Ce tour-ci',
  nextTurn: 'Au prochain tour',
  inForce: {
    RE: (when, side) => `${when}, ${raised(side)} compte 2 de plus. À défaut, l’effet est perdu.`,
    AT: (when, side) =>
      `${when}, ${raised(side)} compte deux fois sa force imprimée. À défaut, l’effet est perdu.`,
    RS: (when, side) => `${when}, ${acts(side, 'joue', 'jouez')} deux cartes.`,
    ES: (when, side, other) => `${when}, ${acts(side, 'voit', 'voyez')} ${hand(other)}.`,
  },
  nothing: 'rien',
  then: ' puis ',
  noCard: 'aucune carte',
  cancelledCards: (names, count) => `${names} (${count > 1 ? 'toutes deux ' : ''}sans effet)`,
  counting: (name, by, strength) => `${name} (${by} : compte ${strength})`,
  countered: (name) => `${name} (sans points : Contre-attaque)`,
  cardsOf: (side, cards) => `${side} : ${cards}`,
  against: (own, other) => `${own} contre ${other}`,
  bothSides: (first, second) => `${first} ; ${second}`,
  seen: (cards, scored) => `${cards} – ${scored}.`,
  scoring: (side, points) => `${side} marque ${points}`,
  youScore: (points) => `vous marquez ${points}`,
  alsoScores: (first, side, points) => `${first}, ${side} ${points}`,
  nobodyScores: 'personne ne marque',
  happened: (cards, scored) => `${cards} : ${scored}.`,
  youTook: (taken, given) => `Vous avez pris ${taken}${given && ` et donné ${given}`}.`,
  tookFromYou: (side, taken, given) => `${side} vous a pris ${taken}${given && ` et donné ${given}`}.`,
  tookFrom: (side, other, taken, given) =>
    `${side} a pris ${taken} à ${other}${given && ` et donné ${given}`}.`,
  lost: (side, raise) => (side ? `${side} perd son ${raise}.` : `Vous perdez votre ${raise}.`),
  news: {
    chose: (side) => `${side} a choisi.`,
    reveals: (side, cards) => `${side} révèle ${cards}.`,
    takes: (side, card) => `${side} prend ${card}.`,
    youTake: (card) => `Vous prenez ${card}.`,
    gives: (side, given, taken) => `${side} donne ${given} contre ${taken}.`,
    shuffled: (round) => `Manche ${round} : chacun mélange ses cartes.`,
  },
  handOf: (side, names) => `${side} a en main ${names}.`,
  why: {
    hand: (side) => `La main ${de(side)} est cachée.`,
    seal: (side) => `${side} a choisi ; les deux cartes se retournent ensemble.`,
    ownSeal: 'Votre choix est fait ; les deux cartes se retournent ensemble.',
    noAid: 'À cette table, l’aide-mémoire est coupé : le contenu des piles n’est pas montré.',
    watching: 'Seuls les joueurs se souviennent du contenu des piles.',
  },
  lineHalf: (side, cards, points) => `${side} : ${cards}, ${count(points, 'point')}`,
  line: (turn, below, above) => `Tour ${turn}. ${below}. ${above}.`,
  round: (n) => `Manche ${n}`,
  turn: (n) => `Tour ${n}`,
  decider: (n) => `Manche ${n} (belle)`,
  roundTurn: (round, turn) => `${round}, tour ${turn}`,
  sideWords: (side, points, won, hand, draw, discard, waiting) =>
    `${side} : ${count(points, 'point')}, ${wonRounds(won)} ; ${count(hand, 'carte')} en main, ${draw} dans la pioche, ${discard} dans la défausse ; en attente : ${waiting}.`,
  hand: (side) => `Main : ${side}`,
  cardWords: (name, effect) => `${name}. ${effect}`,
  pickedFirst: (name) => `${name}, choisie en premier ; la choisir à nouveau pour la désélectionner`,
  unknown: 'Une carte face cachée',
  lines: 'Cartes jouées, tour par tour',
  noLines: 'Les cartes jouées se feront face ici.',
  arena: 'Ce tour-ci',
  sealedBy: (side) => `${side} : choix fait`,
  choosing: (side) => `${side} : choix en cours`,
  idle: (side) => `${side} : pas de carte au milieu`,
  draw: 'Pioche',
  discard: 'Défausse',
  drawPile: (side, n) => `${whose('Pioche', side)} : ${count(n, 'carte')}`,
  discardPile: (side, n) => `${whose('Défausse', side)} : ${count(n, 'carte')}`,
  fromTop: 'En partant du dessus :',
  nothingKnown: 'Vous ne connaissez encore aucune de ces cartes.',
  next: 'À venir',
  points: (n) => count(n, 'point'),
  plus: (n) => `+${n}`,
  effectsOf: (side) => `Effets en attente : ${side}`,
  sentence: (words) => `${words}.`,
  press: {
    mouse: {
      play: 'Cliquez pour jouer.',
      give: 'Cliquez pour donner.',
      first: 'Cliquez pour la jouer en premier.',
    },
    key: {
      play: 'Entrée pour jouer.',
      give: 'Entrée pour donner.',
      first: 'Entrée pour la jouer en premier.',
    },
  },
  tapAgain: 'Touchez encore pour jouer.',
  tapAgainBoth: 'Touchez encore pour jouer les deux, ou la première pour recommencer.',
  tapAgainGive: 'Touchez encore pour donner.',
  kinds: {
    attack: 'Les attaques rapportent leur force, moins la défense adverse.',
    defence: 'Les défenses retirent leur force à l’attaque adverse.',
  },
  empty: 'Elle est vide.',
  secondCard: 'Choisissez maintenant la seconde carte.',
  bothCards: 'Touchez encore la seconde carte pour jouer les deux.',
  putBack: 'Elle est jouée en premier. Choisissez-la à nouveau pour la reprendre.',
  allCards: 'Toutes les cartes',
  close: 'Fermer',
  more: 'Faites défiler pour la suite',
  playedMarks: (you, other) => `Jouée ${you} fois par vous, ${other} fois par l’adversaire`,
  roundEnd: (round, points) => `Manche ${round} : ${points}`,
  wonBy: (side, score) => `${side}, ${score}`,
  roundTo: (side) => `${side} gagne la manche`,
  youWin: 'Vous gagnez la manche',
  roundTied: 'La manche est à égalité',
  returnRound: (side) => {
    const ours = 'gagnez-la aussi et la rencontre est à vous';
    const stakes = side === null ? ours : `si ${side} la gagne aussi, la rencontre est finie`;
    return `Place à la revanche : ${stakes}.`;
  },
  goOn: 'Continuer',
  nextDecides: 'La prochaine manche sera la belle.',
  roundAgain: (round) => `La fin de la manche ${round} est annulée aussi.`,
  unit: (rounds) => (rounds < 2 ? 'manche' : 'manches'),
  tallyTurns: (points) => `${points} dans la manche`,
};

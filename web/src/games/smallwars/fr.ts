import { de, plural } from '../../board/french';
import type { Like } from '../../board/screen';
import { type en, inBrackets, TENTHS } from './en';

export const fr: Like<typeof en> = {
  legend:
    'B4 est la quatrième figurine de Bleu, R5 la cinquième de Rouge ; les cases vont de a1 à c3. B4 × R5 : B4 combat R5. B4 → a2 : elle va en a2. B4 ■ : son activation se termine.',
  sides: ['Bleu', 'Rouge'],
  askPick: (points) =>
    `Il vous reste ${plural(points, 'point', 'points')}. Choisissez une figurine, puis une case de votre camp.`,
  askDone: 'Plus rien à choisir : touchez « J’ai fini de choisir ».',
  askPlace: 'Placez une de vos figurines dans votre camp.',
  askActivate: (count) =>
    count < 2
      ? 'Activez votre dernière figurine de ce tour.'
      : `Activez une de vos ${count} figurines qui n’ont pas encore agi.`,
  askOn: (side, count) =>
    `${side} n’a plus de figurine à activer : continuez avec une des ${count} qui vous restent.`,
  askLast: (side, name, actions) =>
    `${side} n’a plus de figurine à activer : continuez avec ${name} (${actions}).`,
  askTo: (kind, points) =>
    `${kind}, ${plural(points, 'point', 'points')} : choisissez une case de votre camp.`,
  askPlaceTo: (kind) => `${kind} : choisissez une case de votre camp.`,
  may: {
    both: (to, also) => (also ? `${to}, combattez ou terminez.` : `${to} ou combattez un ennemi marqué.`),
    move: (to, also) => `${to}${also} : aucune cible à portée.`,
    unarmed: (to, also) => `${to}${also} : cette figurine ne combat pas.`,
    to: 'Allez sur une case marquée',
    toFirst: 'Déplacez-la (première case sans ennemi)',
    fight: (_, also) => `Combattez un ennemi marqué${also} : aucun déplacement possible.`,
    also: ' ou terminez',
  },
  askAct: (name, actions, may) => `${name} : ${actions}. ${may}`,
  actionsLeft: (actions) => `encore ${actions} ${actions < 2 ? 'action' : 'actions'}`,
  askSure: (who, target) => `${who} contre ${target} : touchez encore la cible, ou Combattre.`,
  askIdle: (name) => `${name} ne peut ni se déplacer ni combattre : terminez son activation.`,
  askEnd: (name) => `${name} n’a plus d’action : terminez son activation.`,
  done: 'J’ai fini de choisir',
  sure: (points) =>
    `Il vous reste ${plural(points, 'point', 'points')} : assez pour une autre figurine. Les points non dépensés sont perdus.`,
  pickOn: 'Choisir encore',
  doneStill: 'Finir quand même',
  end: (name) => `Terminer l’activation ${de(name)}`,
  endsAlone: 'Se termine seule quand il n’y a plus rien à faire',
  muster: (kind, square) => `${kind} en ${square}`,
  moves: (who, square) => `${who} va en ${square}`,
  fights: (who, target) => `${who} combat ${target}`,
  ends: (who) => `${who} termine son activation`,
  destroys: (chance) => `${chance} de chances de détruire`,
  none: 'aucun',
  ownSquare: 'sur sa case',
  sheet: (points, actions, move, range, combat, life) =>
    `${plural(points, 'point', 'points')}, ${plural(actions, 'action', 'actions')}, déplacement ${move}, portée ${range}, combat ${combat}, vie ${life}`,
  figure: (name, kind, side, life, full) => `${name}, ${kind}, ${side}, vie ${life} sur ${full}`,
  wasActivated: ', déjà activée',
  scenarios: { conquest: 'Conquête', frontal: 'Attaque de front', hill: 'Roi de la colline' },
  goals: {
    conquest: 'À chaque tour : 1 point par case tenue seul.',
    frontal: 'Le camp qui a le plus de figurines en vie gagne.',
    hill: 'À chaque tour : 1 point par case du milieu où l’on domine.',
  },
  overTurns: 'Les quatre tours sont joués, on compte les points.',
  overFrontal: 'La bataille est finie, on compte les figurines en vie.',
  wiped: (side, other) => `${side} est anéanti : ${other} joue seul.`,
  turnEnds: (turn) => `Fin du tour ${turn}`,
  scores: (side, points, squares) =>
    `${side} marque ${plural(points, 'point', 'points')}${squares.length ? inBrackets(squares) : ''}`,
  alive: (side, count) => `${side} : encore ${plural(count, 'figurine', 'figurines')}`,
  passes: 'passe',
  picks: (side, kind, square) => `${side} choisit : ${kind}, en ${square}.`,
  places: (side, kind, square) => `${side} place : ${kind}, en ${square}.`,
  isDonePicking: (side) => `${side} a fini de choisir.`,
  sentence: (figure, deeds) => `${figure} ${deeds.join(', ')}.`,
  goes: (square) => `va en ${square}`,
  attacks: (target) => `attaque ${target}`,
  kills: (targets) => `détruit ${targets}`,
  strikes: (targets) => `touche ${targets}`,
  misses: (targets) => `manque ${targets}`,
  less: (figure, lost) => `${figure} (−${lost})`,
  dies: 'et est détruite',
  turnBrings: (turn, points) => `${turn} : ${points}.`,
  field: 'Le champ de bataille',
  square: (name) => `Case ${name}`,
  camp: (side) => `Camp ${side.toLowerCase()}`,
  holds: (side) => `tenue par ${side}`,
  wrecks: (count) => `${count} ${count < 2 ? 'épave' : 'épaves'}`,
  here: (square) => `Vers ${square}`,
  turn: (now, all) => `Tour ${now} sur ${all}`,
  ifNow: (points) => `${points} si le tour s’achevait maintenant`,
  pool: 'La réserve',
  left: (count) => `encore ${count}`,
  soldOut: 'épuisé',
  price: (points) => `${points} pts`,
  money: (money, budget) => `${money} sur ${budget} pts`,
  isDone: 'prêt',
  toPlace: 'À placer',
  actions: 'Actions',
  move: 'Déplacement',
  range: 'Portée',
  combat: 'Dés de combat',
  life: 'Vie',
  odds: 'Les chances',
  hits: 'Touches',
  kill: 'Cible détruite',
  back: 'Attaquant détruit',
  exchange: (taken, lost) => {
    const less = `${taken.toLocaleString('fr', TENTHS)} ${taken < 2 ? 'enlevé' : 'enlevés'}`;
    return `Points de vie, en moyenne : ${less}, ${lost.toLocaleString('fr', TENTHS)} ${lost < 2 ? 'perdu' : 'perdus'}`;
  },
  fight: (target) => `Combattre ${target}`,
  dice: (who, dice) => `${who} : ${dice}`,
  lastRoll: 'Le dernier jet',
  tally: {
    turn: (n) => `Tour ${n}`,
    total: 'Total',
    raised: 'Figurines au départ',
    held: 'Cases du dernier tour',
    alive: 'Figurines restantes',
    lost: 'Figurines perdues',
    alone: (figures) => plural(figures, 'figurine', 'figurines'),
    now: (squares, figures) =>
      `${squares} ${squares < 2 ? 'case' : 'cases'}, ${figures} ${figures < 2 ? 'figurine' : 'figurines'}`,
  },
};

// The words of the pages to learn from and to look back on, in French.
import type { Like } from '../board/screen';
import type { en } from './en';

// In French nought and one are singular.
const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const fr: Like<typeof en> = {
  bring: 'Importer une partie',
  moves: 'Tous les coups',
  replay: {
    title: 'Revoir la partie',
    start: 'Le début.',
    hidden: 'Quelque chose de caché pour cette vue.',
    slider: 'Position dans la partie',
    at: (n, total) => `${n} sur ${total}`,
    controls: 'Coup par coup',
    first: 'Au début',
    back: 'Un coup en arrière',
    next: 'Un coup en avant',
    last: 'À la fin',
    play: 'Lecture automatique',
    pause: 'Pause',
    view: 'Vu par',
    open: 'Tout révéler',
    spectator: 'Un spectateur',
    branch: 'Rejouer d’ici',
    export: 'Enregistrer la partie',
    svg: 'Image (SVG)',
    png: 'Image (PNG)',
    check: 'Vérifier le hasard',
    checked: (count) =>
      count ? `${plural(count, 'tirage vérifié', 'tirages vérifiés')}.` : 'Ce jeu n’a pas de hasard.',
    who: (side, name, score) => `${[side, name].filter(Boolean).join(' : ')} (${score})`,
    table: 'Retour à la table',
    again: (game) => `Rejouer à ${game}`,
    keys: 'Touches : flèches pour un coup, Page préc. et Page suiv. pour dix, Début et Fin, Espace pour la lecture automatique.',
  },
  analysis: {
    title: 'Analyse',
    lead: 'Que valait chaque position, et où la partie a-t-elle basculé ?',
    start: 'Analyser la partie',
    progress: (done, total) => `${done} positions sur ${total}`,
    done: 'L’analyse est terminée.',
    graphExact: (side) =>
      `La valeur exacte de la partie, coup après coup ; au-dessus du milieu, ${side} mène. Les triangles marquent les erreurs.`,
    graphWorth:
      'Ce qu’un robot prévoit pour chaque joueur, coup après coup ; la bande ombrée est son incertitude.',
    even: 'Égalité si l’on joue parfaitement.',
    ahead: (side, points) => `${side} gagne de ${points} si l’on joue parfaitement.`,
    allMoves: (side) => `Tous les coups et leur valeur exacte pour ${side}`,
    mistakes: (count) =>
      count ? plural(count, 'erreur', 'erreurs') : 'Aucune erreur : un jeu parfait des deux côtés.',
    mistake: (number, move, lost) => `Coup ${number} : ${move} perd ${lost}.`,
    better: (moves) => `Mieux : ${moves.join(', ')}.`,
    estimate: 'L’estimation d’un robot, avec son incertitude',
    odds: 'Les chances :',
    balance: 'Ce qui a changé les chances de chacun',
    seat: 'Joueur',
    luck: 'Hasard',
    own: 'Ses choix',
    others: 'Choix des autres',
    explained:
      'Le hasard, c’est ce que les dés, les mélanges et les tirages ont donné ou pris ; tout le reste a été choisi.',
    ask: 'Que jouerait un robot ici ?',
    thinking: 'Il réfléchit…',
  },
  branch: {
    title: (n) => `Rejouer à partir du coup ${n}`,
    lead: 'Une table privée, à vous, qui part de cette position.',
    seat: 'Vous jouez',
    bot: 'Contre',
    start: 'Commencer',
  },
  example: {
    back: 'Un pas en arrière',
    next: 'Étape suivante',
    at: (n, total) => (n ? `${n} sur ${total}` : 'Avant'),
  },
  lesson: {
    title: (game) => `${game} : votre première leçon`,
    step: (at, count) => `Étape ${at} sur ${count}`,
    next: 'Continuer',
    again: 'Réessayer',
    right: 'Exact !',
    notYet: 'Pas celui-là.',
    rule: (id) => `Règle ${id}`,
    doneTitle: 'Vous savez l’essentiel.',
    done: 'Vous connaissez assez les règles pour une première partie. Le robot est indulgent et explique ses coups.',
    guided: 'Commencer une partie guidée',
    puzzles: 'Essayer un problème',
    rules: 'Lire toutes les règles',
    none: 'Ce jeu n’a pas encore de leçon.',
    back: 'Une étape en arrière',
  },
  puzzles: {
    title: (game) => `${game} : problèmes`,
    lead: 'Des positions de vraies parties. Un seul coup est le meilleur, et un autre en a l’air.',
    daily: 'Le problème du jour',
    solveIt: 'Le résoudre',
    difficulty: { '1': 'Facile', '2': 'Moyen', '3': 'Difficile' },
    toMove: (side) => `À ${side} de jouer. Trouvez le meilleur coup.`,
    right: 'Résolu ! C’est le meilleur coup.',
    wrong: 'Ce n’est pas le meilleur.',
    gives: (lost) => `Il perd ${plural(lost, 'point', 'points')}.`,
    tempting: 'C’était le coup tentant.',
    best: (move) => `Le meilleur coup était ${move}.`,
    value: (value, side) => `En jouant parfaitement à partir d’ici : ${value} pour ${side}.`,
    line: 'Montrer la meilleure suite',
    again: 'Réessayer',
    next: 'Problème suivant',
    streak: (days) =>
      days
        ? `Votre série : ${plural(days, 'jour', 'jours')}`
        : 'Résolvez le problème du jour pour commencer une série.',
    solved: (count, total) => `${plural(count, 'résolu', 'résolus')} sur ${total}`,
    all: 'Tous les problèmes',
    number: (id) => `Problème ${id}`,
    state: { solved: 'résolu', failed: 'pas encore résolu', fresh: 'nouveau' },
  },
  guide: {
    yours: 'Vous hésitez ? Demandez un conseil (touche H).',
  },
};

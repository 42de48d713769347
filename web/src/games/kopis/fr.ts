import type { Like } from '../../board/screen';
import type { en } from './en';

export const fr: Like<typeof en> = {
  sides: ['Noir', 'Rouge'],
  tokens: {
    b: 'la faction noire',
    r: 'la faction rouge',
    B: 'la forteresse noire',
    R: 'la forteresse rouge',
  },
  place: 'Placez une forteresse n’importe où, sauf sur l’anneau extérieur.',
  slide: 'Faites glisser une faction : choisissez une ligne.',
  enterOrStep: 'Faites entrer une faction, ou faites-en avancer une d’un pas.',
  mustPass: 'Vous n’avez aucun coup : passez.',
  pass: 'Passer',
  west: 'O',
  legend:
    'Un côté et une ligne : S et O sont le bord et la gauche de Noir, N et E ceux de Rouge. Sc entre par le bord de Noir sur la colonne c, O4 par sa gauche sur la rangée 4. d4 pose une forteresse ; d4N avance de d4 vers le bord de Rouge.',
  placeOn: (square) => `Placer une forteresse en ${square}`,
  fromEdge: (file) => `Depuis votre bord, colonne ${file}`,
  fromLeft: (rank) => `Depuis votre gauche, rangée ${rank}`,
  step: (from, to) => `Avancer de ${from} à ${to}`,
  pushes: (what) => `, en poussant ${what}`,
  falls: ' : capturée',
  ownFalls: ' : vous perdez la vôtre',
  reasons: {
    'played-out': 'Toutes les factions sont jouées.',
    quiet: 'Trop de coups sans entrée ni capture.',
    passes: 'Les deux joueurs ont dû passer.',
  },
  eighth: (side) => `${side} a fait entrer sa huitième faction.`,
  decide: (why, won, lost) => `${why.slice(0, -1)} : les points décident, ${won} à ${lost}.`,
  nowhere: 'aucune',
  standing: (side, factions, strongholds) => `${side} : factions ${factions} ; forteresses ${strongholds}.`,
  bastionOn: (square) => `Le Bastion est en ${square}.`,
  noBastion: 'Il n’y a pas de Bastion.',
  waiting: (south, west, north, east) =>
    `En attente : Noir en a ${south} à son bord et ${west} à sa gauche, Rouge ${north} à son bord et ${east} à sa gauche.`,
  board: 'Le plateau de Kopis',
  source: (square) => `Votre faction en ${square} : la choisir pour avancer`,
  picked: (square) => `Votre faction en ${square} est choisie ; la choisir à nouveau pour la désélectionner`,
  score: 'Score',
  beside: (count, points) => `${count} × ${points}`,
  worth: 'Une faction vaut 2 à côté de ses seules forteresses, 1 à côté des deux couleurs',
  captures: (count) => `${count} ${count < 2 ? 'capturée' : 'capturées'}`,
  nothing: 'rien pour l’instant',
  ahead: (total) => `puis ${total}`,
  quiet: (now, limit) =>
    `Fin après ${limit} ${limit < 2 ? 'coup' : 'coups'} sans entrée ni capture (déjà ${now})`,
  quietMore: 'Coups de suite, ceux des deux joueurs réunis ; la partie se compte alors telle quelle.',
  tapAgain: 'Touchez encore pour jouer',
  play: 'Jouer',
  tally: {
    two: 'À côté de ses seules forteresses, 2 chacune',
    one: 'À côté de forteresses des deux couleurs, 1 chacune',
    captures: 'Capturées',
  },
};

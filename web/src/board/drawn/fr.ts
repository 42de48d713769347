import type { Like } from '../screen';
import type { en } from './en';

export const fr: Like<typeof en> = {
  asked: 'À vous de jouer.',
  choose: 'Lequel ?',
  moves: 'Autres coups',
  board: 'Plateau',
  nothing: 'Ce jeu n’a pas de plateau à montrer. Choisissez un coup dans la liste.',
};

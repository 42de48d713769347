// The screen of every game that has none of its own: it draws the picture that the game gives as data.
import type { Lang, Screen } from '../screen';
import Board from './Board.svelte';
import { en } from './en';
import { fr } from './fr';
import { describe } from './model';
import type { Picture } from './types';

const said = (words: [string, string] | undefined, lang: Lang) => words?.[lang === 'en' ? 0 : 1] ?? '';

export default {
  Board,
  asked: (picture, _seat, _legal, lang) => said(picture.asked, lang) || { en, fr }[lang].asked,
  describe: (move, picture, _seat, lang) => (picture.things ? describe(move, picture, lang) : move),
  ended: (_reason, picture, lang) => said(picture.ended, lang),
} satisfies Screen<Picture, unknown>;

// The looks of the board and its pieces.
import type { Themes } from '../../board/themes';

export default {
  boards: [
    { id: 'usual', title: { en: 'Oak', fr: 'Chêne' }, style: '' },
    {
      id: 'slate',
      title: { en: 'Slate', fr: 'Ardoise' },
      style: '--wood: #8593a3; --wood-light: #a9b5c2; --wood-dark: #353f4b; --wood-line: #5c6976',
    },
    {
      id: 'walnut',
      title: { en: 'Walnut', fr: 'Noyer' },
      style: '--wood: #a9805a; --wood-light: #c9a47d; --wood-dark: #3f2817; --wood-line: #7c5737',
    },
    {
      id: 'contrast',
      title: { en: 'High contrast', fr: 'Contraste élevé' },
      style: '--wood: #d9d9d9; --wood-light: #ffffff; --wood-dark: #000000; --wood-line: #000000',
    },
  ],
  pieces: [
    { id: 'usual', title: { en: 'Charcoal and brick', fr: 'Charbon et brique' }, style: '' },
    {
      id: 'night',
      title: { en: 'Night and brick', fr: 'Nuit et brique' },
      style: '--seat-0: #1f2e4b; --seat-0-light: #7089b5; --on-seat-0: #f7f3ea',
    },
    {
      id: 'ebony',
      title: { en: 'Ebony and coral', fr: 'Ébène et corail' },
      style:
        '--seat-0: #17130f; --seat-0-light: #9b8f7c; --on-seat-0: #fff8ea; --seat-1: #d8452f; --seat-1-light: #ffb3a2; --on-seat-1: #fffaf4',
    },
    {
      id: 'glass',
      title: { en: 'Ink and ruby', fr: 'Encre et rubis' },
      style:
        '--seat-0: #0d2340; --seat-0-light: #6aa3dc; --on-seat-0: #eaf4ff; --seat-1: #96113a; --seat-1-light: #f285a8; --on-seat-1: #fff0f5',
    },
    {
      id: 'contrast',
      title: { en: 'High contrast', fr: 'Contraste élevé' },
      style:
        '--seat-0: #000000; --seat-0-light: #ffffff; --on-seat-0: #ffffff; --seat-1: #d60000; --seat-1-light: #ffffff; --on-seat-1: #ffffff',
    },
  ],
} satisfies Themes;

// The looks of the board and its pieces.
import type { Themes } from '../../board/themes';

export default {
  boards: [
    { id: 'usual', title: { en: 'Meadow', fr: 'Prairie' }, style: '' },
    {
      id: 'desert',
      title: { en: 'Desert', fr: 'Désert' },
      style: '--field: #e2c48c; --field-mid: #cf9f5f; --felt: #b98a4c',
    },
    {
      id: 'winter',
      title: { en: 'Winter', fr: 'Hiver' },
      style: '--field: #dde7ee; --field-mid: #b4c5d2; --felt: #8fa6b8',
    },
    {
      id: 'contrast',
      title: { en: 'High contrast', fr: 'Contraste élevé' },
      style: '--field: #ffffff; --field-mid: #cccccc; --felt: #ffffff; --wood-light: #000000',
    },
  ],
  pieces: [
    { id: 'usual', title: { en: 'Night and brick', fr: 'Nuit et brique' }, style: '' },
    {
      id: 'bright',
      title: { en: 'Bright bricks', fr: 'Briques vives' },
      style:
        '--seat-0: #0a4fb0; --seat-0-light: #5b9bf0; --on-seat-0: #ffffff; --seat-1: #c8201a; --seat-1-light: #ff7f70; --on-seat-1: #ffffff',
    },
    {
      id: 'steel',
      title: { en: 'Steel and rust', fr: 'Acier et rouille' },
      style:
        '--seat-0: #33475c; --seat-0-light: #8fa9c2; --on-seat-0: #f2f7fb; --seat-1: #8f3d1c; --seat-1-light: #d98a5f; --on-seat-1: #fff4ec',
    },
    {
      id: 'contrast',
      title: { en: 'High contrast', fr: 'Contraste élevé' },
      style:
        '--seat-0: #00229c; --seat-0-light: #99b5ff; --on-seat-0: #ffffff; --seat-1: #b30000; --seat-1-light: #ffa3a3; --on-seat-1: #ffffff',
    },
  ],
} satisfies Themes;

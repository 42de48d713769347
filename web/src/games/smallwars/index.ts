import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { asked, describe, ended } from './model';
import { closes, news, underway } from './news';
import { legend, notation } from './notation';
import { standing, tally } from './tally';
import type { Event, View } from './types';

export default {
  Board,
  asked,
  closes,
  describe,
  ended,
  legend,
  news,
  notation,
  standing,
  tally,
  underway,
} satisfies Screen<View, Event>;

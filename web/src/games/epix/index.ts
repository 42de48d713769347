import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { ended, tied } from './ending';
import { asked, describe } from './model';
import { news, underway } from './news';
import { standing, tally } from './tally';
import type { Event, View } from './types';

export default {
  Board,
  asked,
  describe,
  ended,
  news,
  standing,
  tally,
  tied,
  underway,
} satisfies Screen<View, Event>;

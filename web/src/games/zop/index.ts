import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { asked, describe, ended, meant } from './model';
import { news } from './news';
import { standing, takesBack, tally, unit } from './tally';
import type { Event, View } from './types';

export default {
  Board,
  asked,
  describe,
  ended,
  meant,
  news,
  standing,
  takesBack,
  tally,
  unit,
} satisfies Screen<View, Event>;

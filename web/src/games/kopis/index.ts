import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { news } from './news';
import { legend, notation } from './notation';
import { standing, tally } from './tally';
import type { Event, View } from './types';
import { asked, describe, ended } from './words';

export default { Board, asked, describe, ended, legend, news, notation, standing, tally } satisfies Screen<
  View,
  Event
>;

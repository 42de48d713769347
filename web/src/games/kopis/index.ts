import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { asked, describe, ended } from './model';
import { legend, notation } from './notation';
import { standing, tally } from './tally';
import type { Event, View } from './types';

export default { Board, asked, describe, ended, legend, notation, standing, tally } satisfies Screen<
  View,
  Event
>;

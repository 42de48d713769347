import type { Screen } from '../../board/screen';
import Board from './Board.svelte';
import { ended, tied } from './ending';
import { asked, describe } from './model';
import { standing, tally } from './tally';
import type { Event, View } from './types';

export default { Board, asked, describe, ended, standing, tally, tied } satisfies Screen<View, Event>;

// What is heard besides the board: your turn, and the end.
import { sound } from '../../board/sound';
import type { Table } from './table.svelte';

export function soundCues(table: Table): void {
  let turnHeard = -1;
  let endHeard = false;

  $effect(() => {
    const n = table.shown?.n ?? -1;
    if (!table.legal.length || n === turnHeard) return;
    turnHeard = n;
    sound('turn');
  });

  $effect(() => {
    const outcome = table.shown?.outcome;
    if (!outcome || !table.settled || endHeard) return;
    endHeard = true;
    const mine = table.you?.seats ?? [];
    sound(!mine.length || mine.some((seat) => outcome.ranks[seat] === 1) ? 'win' : 'lose');
  });
}

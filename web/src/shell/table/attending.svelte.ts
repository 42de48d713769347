// What a page does at a table by itself: goes along to the next game, checks the chance at the end.
import { tableUrl } from '../addresses';
import { fairRecord, Refusal, takeSeat } from '../api';
import { router } from '../router.svelte';
import { introduced } from '../start';
import type { Reading } from './reading.svelte';
import type { Table } from './table.svelte';

/** How long a board may take to show one update. */
const LONGEST_SHOW = 12_000;

export function attend(reading: Reading, id: string, key: string): void {
  const { table } = reading;
  neverStuck(
    () => table,
    () => reading.screen !== null,
  );

  $effect(() => {
    if (table.moved) router.go(tableUrl(table.moved.table, { key: table.moved.key }));
  });

  $effect(() => {
    if (table.isOver && !table.facts?.imported) void table.fair.end(() => fairRecord(id, key));
  });
}

/** A board that never says it is done must not stop the table. */
export function neverStuck(at: () => Table | undefined, drawn: () => boolean): void {
  $effect(() => {
    const table = at();
    if (!table || table.settled || !table.shown) return;
    const timer = setTimeout(() => table.onsettled(), drawn() ? LONGEST_SHOW : 0);
    return () => clearTimeout(timer);
  });
}

export async function sitDown(table: Table, id: string, key: string, seat: number): Promise<void> {
  if (table.you?.person) return void table.sit(seat);
  // The socket was opened by somebody without a name: take one, sit down, and come again with it.
  await introduced();
  await takeSeat(id, seat, key).catch((error: unknown) => {
    if (error instanceof Refusal) table.refused = { type: 'refused', id: null, seq: null, ...error.problem };
  });
  table.renew();
}

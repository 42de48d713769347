// The keys of a table's page, wherever the focus is but in a field.
import { settings } from '../settings.svelte';
import type { Reading } from './reading.svelte';

interface Opens {
  moves: () => void;
  chat: () => void;
  help: () => void;
}

export function shortcuts(
  reading: Reading,
  busy: () => boolean,
  opens: Opens,
): (event: KeyboardEvent) => void {
  const { table } = reading;
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || busy()) return;
    if ((event.target as Element).closest?.('input, textarea, select, dialog')) return;
    if (event.key === 'm' && table.legal.length) opens.moves();
    else if (event.key === 'h' && reading.mayHint && table.legal.length) void table.advise(table.seat);
    else if (event.key === 'u' && reading.mine.length)
      document.querySelector<HTMLButtonElement>('[data-key=undo]')?.click();
    else if (event.key === 'r' && table.mayRepeat) table.repeat();
    else if (event.key === 'c') opens.chat();
    else if (event.key === 's') settings.sound = !settings.sound;
    else if (event.key === '?') opens.help();
    else return;
    event.preventDefault();
  };
}

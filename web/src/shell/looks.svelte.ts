// Which of a game's boards and pieces the reader has chosen, as a style for what surrounds the board.
import type { Look, Themes } from '../board/themes';
import { settings } from './settings.svelte';

const found = import.meta.glob<{ default: Themes }>('../games/*/themes.ts');
const known = $state<Record<string, Themes>>({});

const path = (game: string) => `../games/${game}/themes.ts`;

/** The looks of a game; null if it has but one. */
export async function themesOf(game: string): Promise<Themes | null> {
  const load = found[path(game)];
  return load ? (known[game] ??= (await load()).default) : null;
}

/** The chosen look, as CSS. What is not loaded yet comes by itself. */
export function dressed(game: string | undefined): string {
  if (!game) return '';
  const chosen = [settings.boards[game], settings.pieces[game]];
  if (!chosen.some((each) => each && each !== 'usual')) return '';
  const themes = known[game];
  if (!themes) void themesOf(game);
  return [pick(themes?.boards, chosen[0]), pick(themes?.pieces, chosen[1])].filter(Boolean).join('; ');
}

const pick = (looks: Look[] | undefined, id: string | undefined): string =>
  looks?.find((each) => each.id === id)?.style ?? '';

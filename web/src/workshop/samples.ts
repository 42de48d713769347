// A game's drawing of one card or figure (`games/<g>/Sample.svelte`), found by itself.
import type { Component } from 'svelte';
import type { Lang } from '../board/screen';

export interface SampleProps {
  /** The table that the row is of, and its id. */
  at: string;
  id: string;
  row: Record<string, unknown>;
  lang: Lang;
}

const samples = import.meta.glob<{ default: Component<SampleProps> }>('../games/*/Sample.svelte');

export async function sampleOf(game: string): Promise<Component<SampleProps> | null> {
  const load = samples[`../games/${game}/Sample.svelte`];
  return load ? (await load()).default : null;
}

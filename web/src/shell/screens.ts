// The games' screens, found by their folders and loaded when they are needed.
import type { Component } from 'svelte';
import type { Screen } from '../board/screen';

/** The shell hands views and events on without looking inside. */
export type AnyScreen = Screen<any, any>;

const screens = import.meta.glob<{ default: AnyScreen }>('../games/*/index.ts');
const pictures = import.meta.glob<{ default: Component }>('../games/*/Art.svelte');

/** A game's screen; null if the game has none yet. */
export async function screenOf(game: string): Promise<AnyScreen | null> {
  const load = screens[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}

export async function pictureOf(game: string): Promise<Component | null> {
  const load = pictures[`../games/${game}/Art.svelte`];
  return load ? (await load()).default : null;
}

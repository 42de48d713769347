// The games' screens, found by their folders and loaded when they are needed.
import type { Component } from 'svelte';
import type { Lang, Screen } from '../board/screen';

/** The shell hands views and events on without looking inside. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyScreen = Screen<any, any>;

const screens = import.meta.glob<{ default: AnyScreen }>('../games/*/index.ts');
const pictures = import.meta.glob<{ default: Component }>('../games/*/Art.svelte');

/** A game's own screen, else the one that draws the picture which the game gives as data. */
export async function screenOf(game: string): Promise<AnyScreen> {
  const load = screens[`../games/${game}/index.ts`] ?? (() => import('../board/drawn'));
  return (await load()).default;
}

/** What a screen is given to show: the picture where there is one, else the view. */
export const sight = (seen: { view: unknown; picture?: unknown }): unknown => seen.picture ?? seen.view;

export async function pictureOf(game: string): Promise<Component | null> {
  const load = pictures[`../games/${game}/Art.svelte`];
  return load ? (await load()).default : null;
}

/** A move as players write it. Where a game has no notation its own text is shown, to those who read English. */
export const codeOf = (screen: AnyScreen | null | undefined, move: string, lang: Lang): string | undefined =>
  screen?.notation ? screen.notation(move, lang) : lang === 'en' ? move : undefined;

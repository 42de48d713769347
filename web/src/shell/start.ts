// From a wish to a table: makes it and goes there.
import type { GameCard, Me, NewTable, Settings, SeatWish } from '../wire';
import type { Value } from '../board/screen';
import { tableUrl } from './addresses';
import { named, newTable } from './api';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** The bot for a first game: friendly, but not asleep. */
export function fittingBot(card: GameCard): string {
  return card.bots[Math.floor(card.bots.length / 3)]?.spec ?? 'random';
}

/** Nobody plays without a name: somebody who has none becomes a guest. */
export function introduced(): Promise<Me> {
  return named(settings.words.guest(Math.floor(100 + Math.random() * 900)));
}

/** `more`: what else the address says. */
export async function openTable(wish: NewTable, more: Record<string, number> = {}): Promise<void> {
  await introduced();
  goTo(await newTable(wish), more);
}

/** To a table that one may sit at. */
export function goTo(
  { table, key }: { table: string; key: string },
  more: Record<string, number> = {},
): void {
  router.go(tableUrl(table, { key, ...more }));
}

/** One click: you against a fitting bot, everything as usual. */
export function firstGame(card: GameCard): Promise<void> {
  return openTable(
    botTable(card, { bot: fittingBot(card), seats: card.seat_counts[0] ?? 2, mine: 0, options: {} }),
  );
}

interface BotWish {
  bot: string;
  seats: number;
  mine: number;
  options: Record<string, Value>;
  rated?: boolean;
}

export function botTable(card: GameCard, { bot, seats, mine, options, rated = false }: BotWish): NewTable {
  const around = Array.from({ length: seats }, (_, at): SeatWish =>
    at === mine ? { who: 'me' } : { who: 'bot', bot },
  );
  return { game: card.name, seats: around, options, settings: { public: false, rated } };
}

export function friendTable(
  card: GameCard,
  seats: number,
  mine: number,
  options: Record<string, Value>,
  more: Settings,
): NewTable {
  const around = Array.from({ length: seats }, (_, at): SeatWish =>
    at === mine ? { who: 'me' } : { who: 'open' },
  );
  return { game: card.name, seats: around, options, settings: more };
}

export function sharedTable(card: GameCard, names: string[], options: Record<string, Value>): NewTable {
  const around = names.map((name): SeatWish => ({ who: 'me', name: name.trim() || null }));
  return { game: card.name, seats: around, options, settings: { public: false } };
}

// What these pages ask of the room (docs/protocol.md).
import type {
  Advice,
  Analysis,
  DailyPuzzle,
  ExampleCard,
  Explained,
  LessonCard,
  LessonTries,
  NewBranch,
  NewStudy,
  NewVariation,
  PuzzleAnswer,
  PuzzleCard,
  PuzzleHint,
  PuzzleKit,
  PuzzleList,
  PuzzleTried,
  Replay,
  TableLink,
  StudyCard,
  Tried,
  Valued,
  Variation,
  Verdict,
} from '../wire';
import { ask, isOffline, Refusal } from '../shell/api';
import { answerOf, triedWith } from './kit';

const at = (part: string) => encodeURIComponent(part);
const keyed = (key: string, more = '') => `?key=${at(key)}${more}`;

export const replay = (table: string, key: string, viewer: number, first: number, count: number) =>
  ask<Replay>(
    'GET',
    `/tables/${at(table)}/replay${keyed(key, `&viewer=${viewer}&first=${first}&count=${count}`)}`,
  );
export const analysis = (table: string, key: string) =>
  ask<Analysis>('GET', `/tables/${at(table)}/analysis${keyed(key)}`);
export const advice = (table: string, key: string, n: number, seat: number) =>
  ask<Advice>('GET', `/tables/${at(table)}/advice${keyed(key, `&n=${n}&seat=${seat}`)}`);
export const explained = (table: string, key: string) =>
  ask<Explained>('GET', `/tables/${at(table)}/explained${keyed(key)}`);
export const variation = (table: string, wish: NewVariation) =>
  ask<Variation>('POST', `/tables/${at(table)}/variation`, wish);
export const value = (table: string, wish: NewVariation) =>
  ask<Valued>('POST', `/tables/${at(table)}/value`, wish);
export const ownStudy = (table: string, key: string) =>
  ask<StudyCard | null>('GET', `/tables/${at(table)}/study${keyed(key)}`);
export const studyOf = (table: string, id: string, key: string) =>
  ask<StudyCard | null>('GET', `/tables/${at(table)}/study${keyed(key, `&id=${at(id)}`)}`);
export const keepStudy = (table: string, wish: NewStudy) =>
  ask<StudyCard>('POST', `/tables/${at(table)}/study`, wish);
export const branch = (table: string, wish: NewBranch) =>
  ask<TableLink>('POST', `/tables/${at(table)}/branch`, wish);
export const lesson = (game: string) => ask<LessonCard[]>('GET', `/games/${at(game)}/lesson`);
const lessonTries = (game: string) => ask<LessonTries[]>('GET', `/games/${at(game)}/lesson/tries`);
export const attempt = (game: string, step: string, move: string) =>
  orKept(ask<Tried>('POST', `/games/${at(game)}/lesson/${at(step)}`, { move }), async () => {
    const steps = await lessonTries(game);
    return steps.find((each) => each.step === step)?.tries[move];
  });

const drawn = new Map<string, Promise<ExampleCard[]>>();

/** The drawn examples of a game's rules, asked for once (again after a failure). */
export function examples(game: string): Promise<ExampleCard[]> {
  const known =
    drawn.get(game) ??
    ask<ExampleCard[]>('GET', `/games/${at(game)}/examples`).catch((refusal: unknown) => {
      drawn.delete(game);
      throw refusal;
    });
  drawn.set(game, known);
  return known;
}

export const puzzles = (game: string) => ask<PuzzleList>('GET', `/games/${at(game)}/puzzles`);
export const todaysPuzzle = () => ask<DailyPuzzle>('GET', '/puzzles/today');
export const puzzle = (game: string, id: string) =>
  ask<PuzzleCard>('GET', `/games/${at(game)}/puzzles/${at(id)}`);
const puzzleKit = (game: string, id: string) =>
  ask<PuzzleKit>('GET', `/games/${at(game)}/puzzles/${at(id)}/kit`);
export const solve = (game: string, id: string, move: string) =>
  orKept(ask<PuzzleTried>('POST', `/games/${at(game)}/puzzles/${at(id)}`, { move }), async () =>
    triedWith(await puzzleKit(game, id), id, move),
  );
export const puzzleHint = (game: string, id: string, step: 1 | 2) =>
  orKept(
    ask<PuzzleHint>('POST', `/games/${at(game)}/puzzles/${at(id)}/hint?step=${step}`, {}),
    async () => (await puzzleKit(game, id)).hints[step - 1],
  );
export const puzzleAnswer = (game: string, id: string) =>
  orKept(ask<PuzzleAnswer>('POST', `/games/${at(game)}/puzzles/${at(id)}/answer`, {}), async () =>
    answerOf(await puzzleKit(game, id), id),
  );

/** What the room says, or without a network what it would have said: the service worker keeps what was asked for before. */
async function orKept<T>(asking: Promise<T>, kept: () => Promise<T | undefined>): Promise<T> {
  try {
    return await asking;
  } catch (refusal) {
    const found = isOffline(refusal) ? await kept().catch(() => undefined) : undefined;
    if (found === undefined) throw refusal;
    return found;
  }
}

/** Asked for only to be kept: a lesson or puzzle that was opened can be tried without a network. */
export function keepLesson(game: string): void {
  if (navigator.serviceWorker?.controller) void lessonTries(game).catch(() => undefined);
}

export function keepPuzzle(game: string, id: string): void {
  if (navigator.serviceWorker?.controller) void puzzleKit(game, id).catch(() => undefined);
}

/** The fairness check: the table's own record, checked from the beginning. */
export async function verify(table: string, key: string): Promise<Verdict> {
  return ask<Verdict>(
    'POST',
    '/verify',
    await ask<unknown>('GET', `/tables/${at(table)}/record${keyed(key)}`),
  );
}

/** Bring a game record: the first of a file. */
export async function bring(text: string): Promise<TableLink> {
  const whole = attemptParse(text) ?? attemptParse(text.split('\n', 1)[0] ?? '');
  if (whole === undefined)
    throw new Refusal({
      code: 'bad-record',
      en: 'This file holds no game record.',
      fr: 'Ce fichier ne contient pas de partie.',
      rule: null,
    });
  return ask<TableLink>('POST', '/records', whole);
}

function attemptParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// What the workshop asks of the room (docs/protocol.md).
import type { Checked, NewSet, Problem, ReadFile, SetCard, TrialCard, WholeSet, WorkshopCard } from '../wire';
import type { Value } from '../board/screen';
import { ask, Refusal } from '../shell/api';

export type Content = Record<string, unknown>;

const at = (part: string) => encodeURIComponent(part);

export const workshop = (game: string) => ask<WorkshopCard>('GET', `/workshop/${at(game)}`);
export const check = (game: string, content: Content, seats: number, options: Record<string, Value>) =>
  ask<Checked>('POST', `/workshop/${at(game)}/check`, { content, seats, options });
export const mySets = (game: string) => ask<SetCard[]>('GET', `/sets/mine?game=${at(game)}`);
export const sharedSets = (game: string) => ask<SetCard[]>('GET', `/sets/shared?game=${at(game)}`);
export const oneSet = (id: string, key: string, version = 0) =>
  ask<WholeSet>('GET', `/sets/${at(id)}?key=${at(key)}&version=${version}`);
export const makeSet = (given: NewSet) => ask<SetCard>('POST', '/sets', given);
export const changeSet = (id: string, given: NewSet) => ask<SetCard>('PUT', `/sets/${at(id)}`, given);
export const deleteSet = (id: string) => ask<SetCard[]>('DELETE', `/sets/${at(id)}`);

export const beginStudy = (
  game: string,
  contents: (Content | null)[],
  seats: number,
  options: Record<string, Value>,
  games: number,
) => ask<TrialCard>('POST', `/workshop/${at(game)}/study`, { contents, seats, options, games });
export const lookAtStudy = (game: string, id: string) =>
  ask<TrialCard>('GET', `/workshop/${at(game)}/study/${at(id)}`);
export const stopStudy = (game: string, id: string) =>
  ask<TrialCard>('DELETE', `/workshop/${at(game)}/study/${at(id)}`);

/** A file of the command line, read by the room. */
export async function readFile(game: string, file: File, largest: number): Promise<ReadFile> {
  if (file.size > largest)
    throw new Refusal({
      code: 'too-large',
      en: 'This file is too large for a set.',
      fr: 'Ce fichier est trop volumineux pour une création.',
      rule: null,
    });
  const text = await file.text();
  const answer = await fetch(`/api/workshop/${at(game)}/read`, { method: 'POST', body: text });
  const found = (await answer.json()) as ReadFile | Problem;
  if ('code' in found) throw new Refusal(found);
  return found;
}

/** The content as such a file. */
export async function writeFile(game: string, content: Content): Promise<string> {
  const answer = await fetch(`/api/workshop/${at(game)}/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (!answer.ok) throw new Refusal((await answer.json()) as Problem);
  return answer.text();
}

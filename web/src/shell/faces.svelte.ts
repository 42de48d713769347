// The faces of people by their numbers: asked for together, once each.
import { ask } from './api';

const MOST = 60;
let known = $state<Record<string, string>>({});
const wanted: string[] = [];
let asking = false;

/** Somebody's face; empty until it is known. */
export function faceOf(person: string): string {
  return known[person] ?? '';
}

export function want(person: string): void {
  if (known[person] !== undefined || wanted.includes(person)) return;
  wanted.push(person);
  if (asking) return;
  asking = true;
  setTimeout(() => void fetchThem(), 20);
}

/** Somebody has chosen another. */
export function setFace(person: string, face: string): void {
  known = { ...known, [person]: face };
}

async function fetchThem(): Promise<void> {
  while (wanted.length) {
    const some = wanted.splice(0, MOST);
    const found = await ask<Record<string, string>>(
      'GET',
      `/faces?who=${some.map(encodeURIComponent).join(',')}`,
    ).catch(() => ({}));
    known = { ...known, ...found };
  }
  asking = false;
}

// Content as a tree with paths (`figures.heavy.life`): read, changed, compared. Nothing of it is changed in place.
import type { Content } from './api';

type Tree = Record<string, unknown> | unknown[];

export function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (tree, key) => (tree === undefined || tree === null ? undefined : (tree as never)[key]),
      content,
    );
}

/** The content with another value at a path; `undefined` takes away what stands there. */
export function changed(content: Content, path: string, value: unknown): Content {
  return put(content, path.split('.'), value) as Content;
}

function put(tree: Tree, [key, ...rest]: string[], value: unknown): Tree {
  if (key === undefined) return tree;
  const inner = (tree as Record<string, unknown>)[key];
  const next = rest.length ? put((inner ?? {}) as Tree, rest, value) : value;
  if (Array.isArray(tree)) {
    const list = [...tree];
    if (next === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = next;
    return list;
  }
  const copy = { ...tree };
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Where two contents differ, field by field. Rows of lists that have an `id` are known by it. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isTree(before) && isTree(after)) {
    const [a, b] = [keyed(before), keyed(after)];
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return keys.flatMap((key) => differences(a[key], b[key], path ? `${path}.${key}` : key));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/** A list of plain values is one value. */
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((each) => typeof each === 'object'));

function keyed(tree: Tree): Record<string, unknown> {
  if (!Array.isArray(tree)) return tree;
  return Object.fromEntries(
    tree.map((each, at) => {
      const row = each as { id?: string; seats?: number };
      return [row.id ?? (row.seats === undefined ? String(at) : `${row.seats}`), each];
    }),
  );
}

/** An id that no row has yet. */
export function freeId(taken: string[], stem: string): string {
  if (!taken.includes(stem)) return stem;
  let number = 2;
  while (taken.includes(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

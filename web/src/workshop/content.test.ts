import { describe, expect, test } from 'vitest';
import { changed, differences, freeId, valueAt } from './content';
import { Draft } from './draft.svelte';

const CONTENT = {
  figures: { heavy: { life: 7, en: 'Heavy' } },
  map: [{ seats: 2, province: [{ id: 'C1', x: 3 }] }],
};

describe('content as a tree', () => {
  test('a value is found and changed by its path, and the old tree stays', () => {
    const next = changed(CONTENT, 'map.0.province.0.x', 9);
    expect(valueAt(next, 'map.0.province.0.x')).toBe(9);
    expect(valueAt(CONTENT, 'map.0.province.0.x')).toBe(3);
    expect(next.figures).toBe(CONTENT.figures);
    expect(valueAt(CONTENT, 'map.7.province')).toBeUndefined();
    expect(changed(CONTENT, 'figures.light.life', 2).figures).toEqual({
      ...CONTENT.figures,
      light: { life: 2 },
    });
  });

  test('what is taken away leaves no hole', () => {
    expect(changed(CONTENT, 'figures.heavy', undefined).figures).toEqual({});
    expect(valueAt(changed(CONTENT, 'map.0.province.0', undefined), 'map.0.province')).toEqual([]);
  });

  test('differences are named by their fields, rows by their ids', () => {
    const next = changed(changed(CONTENT, 'figures.heavy.life', 8), 'map.0.province.0.x', 4);
    expect(differences(CONTENT, next)).toEqual([
      { path: 'figures.heavy.life', before: 7, after: 8 },
      { path: 'map.2.province.C1.x', before: 3, after: 4 },
    ]);
    expect(differences(CONTENT, CONTENT)).toEqual([]);
    expect(differences({ a: ['x', 'y'] }, { a: ['x'] })).toEqual([
      { path: 'a', before: ['x', 'y'], after: ['x'] },
    ]);
  });

  test('a new row gets an id of its own', () => {
    expect(freeId(['heavy'], 'new')).toBe('new');
    expect(freeId(['new', 'new2'], 'new')).toBe('new3');
  });
});

describe('a draft', () => {
  test('changes are undone and done again; a new change ends the redoing', () => {
    const draft = new Draft(CONTENT);
    draft.set('figures.heavy.life', 8);
    draft.set('figures.heavy.life', 9);
    expect(draft.canUndo).toBe(true);
    draft.undo();
    expect(valueAt(draft.content, 'figures.heavy.life')).toBe(7);
    draft.redo();
    expect(valueAt(draft.content, 'figures.heavy.life')).toBe(9);
    draft.set('figures.heavy.en', 'Big');
    draft.undo();
    expect(valueAt(draft.content, 'figures.heavy.life')).toBe(9);
    draft.set('figures.heavy.en', 'Huge');
    expect(draft.canRedo).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { pagesOf } from './kept';

const at = (path: string) => `http://room${path}`;

describe('what can be read without a network', () => {
  it('is what was opened, by game and in the reader’s language', () => {
    const kept = [
      '/api/games',
      '/api/games/go/rules?lang=fr',
      '/api/games/go/examples',
      '/api/games/go/puzzles',
      '/api/games/go/puzzles/1-2',
      '/api/games/go/puzzles/1-2/kit',
      '/api/games/chess/lesson',
      '/api/games/chess/lesson/tries',
      '/api/games/hex/rules?lang=en',
      '/api/puzzles/today',
    ].map(at);
    expect(pagesOf(kept, 'fr')).toEqual([
      { game: 'go', rules: true, lesson: false, puzzles: ['1-2'] },
      { game: 'chess', rules: false, lesson: true, puzzles: [] },
    ]);
  });
  it('names only the newest of many puzzles', () => {
    const many = Array.from({ length: 9 }, (_, n) => at(`/api/games/go/puzzles/1-${n}`));
    expect(pagesOf(many, 'en')[0]?.puzzles).toEqual(['1-3', '1-4', '1-5', '1-6', '1-7', '1-8']);
  });
});

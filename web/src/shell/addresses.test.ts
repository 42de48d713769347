import { afterEach, expect, test, vi } from 'vitest';
import { isOfTable, recordUrl, replayUrl, tableSocket, tableUrl } from './addresses';

afterEach(() => vi.unstubAllGlobals());

test('an address says what there is to say, and nothing empty', () => {
  expect(tableUrl('abc')).toBe('/t/abc');
  expect(tableUrl('abc', { key: '' })).toBe('/t/abc');
  expect(tableUrl('abc', { key: 'k&y', guide: 1 })).toBe('/t/abc?key=k%26y&guide=1');
  expect(replayUrl('abc', { key: 'k', n: 0 })).toBe('/t/abc/replay?key=k&n=0');
  expect(recordUrl('abc', '')).toBe('/api/tables/abc/record');
});

test.each([
  ['http:', 'ws://room:8720/api/tables/a%2Fb/socket?key=k'],
  ['https:', 'wss://room:8720/api/tables/a%2Fb/socket?key=k'],
])('over %s the socket is at %s', (protocol, address) => {
  vi.stubGlobal('location', { protocol, host: 'room:8720' });
  expect(tableSocket('a/b', 'k')).toBe(address);
});

test('a page of a table is known by its path', () => {
  expect(isOfTable('/t/abc')).toBe(true);
  expect(isOfTable('/t/abc/replay', 'abc')).toBe(true);
  expect(isOfTable('/t/abc', 'xyz')).toBe(false);
  expect(isOfTable('/g/chess')).toBe(false);
});

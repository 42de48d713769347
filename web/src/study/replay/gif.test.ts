import { expect, test } from 'vitest';
import { compressed, gifOf, reduced } from './gif';

/** What a reader of the format makes of it. */
function expanded(content: Uint8Array): number[] {
  let [at, held, count, size] = [0, 0, 0, 9];
  const read = () => {
    while (count < size) {
      held |= content[at++]! << count;
      count += 8;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    count -= size;
    return code;
  };
  const out: number[] = [];
  let table: number[][] = [];
  let last: number[] | null = null;
  for (;;) {
    const code = read();
    if (code === 257) return out;
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, value) => [value]);
      size = 9;
      last = null;
      continue;
    }
    const entry: number[] = code < table.length ? table[code]! : [...last!, last![0]!];
    out.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0]!]);
    if (table.length === 1 << size && size < 12) size++;
    last = entry;
  }
}

test('what was compressed can be read again, also when the table is full', () => {
  let seed = 7;
  const noise = Uint8Array.from(
    { length: 30_000 },
    () => ((seed = (seed * 1103515245 + 12345) % 2 ** 31), seed >> 16),
  );
  for (const indices of [Uint8Array.of(1), new Uint8Array(5000), noise])
    expect(expanded(compressed(indices))).toEqual([...indices]);
});

test('colours become the nearest of the most frequent ones', () => {
  const pixels = Uint8ClampedArray.from([255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255]);
  const { palette, indices } = reduced(pixels);
  expect([...indices]).toEqual([0, 0, 1]);
  expect([...palette.slice(0, 6)]).toEqual([255, 0, 0, 0, 0, 255]);
});

test('a file begins and ends as the format wants', async () => {
  const frame = { pixels: new Uint8ClampedArray(4 * 6), delay: 50 };
  const file = new Uint8Array(await gifOf(3, 2, [frame, frame]).arrayBuffer());
  expect(String.fromCharCode(...file.slice(0, 6))).toBe('GIF89a');
  expect([file[6], file[8], file.at(-1)]).toEqual([3, 2, 0x3b]);
});

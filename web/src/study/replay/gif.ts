// A small GIF: frames of one size, at most 256 colours each, compressed as the format wants it (LZW).

const BITS = 5;

export interface Frame {
  pixels: Uint8ClampedArray;
  /** Hundredths of a second. */
  delay: number;
}

/** All frames as a file that plays for ever. */
export function gifOf(width: number, height: number, frames: Frame[]): Blob {
  const parts: Uint8Array[] = [bytes('GIF89a'), u16(width, height), Uint8Array.of(0, 0, 0)];
  parts.push(Uint8Array.of(0x21, 0xff, 11), bytes('NETSCAPE2.0'), Uint8Array.of(3, 1, 0, 0, 0));
  for (const { pixels, delay } of frames) {
    const { palette, indices } = reduced(pixels);
    parts.push(Uint8Array.of(0x21, 0xf9, 4, 4), u16(delay), Uint8Array.of(0, 0));
    parts.push(Uint8Array.of(0x2c), u16(0, 0, width, height), Uint8Array.of(0x87), palette, Uint8Array.of(8));
    parts.push(...blocks(compressed(indices)), Uint8Array.of(0));
  }
  parts.push(Uint8Array.of(0x3b));
  return new Blob(parts as BlobPart[], { type: 'image/gif' });
}

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8]));

/** The most frequent colours, and for each pixel the nearest of them. */
export function reduced(pixels: Uint8ClampedArray): { palette: Uint8Array; indices: Uint8Array } {
  const shift = 8 - BITS;
  const counts = new Uint32Array(1 << (3 * BITS));
  const cellOf = (at: number) =>
    ((pixels[at]! >> shift) << (2 * BITS)) |
    ((pixels[at + 1]! >> shift) << BITS) |
    (pixels[at + 2]! >> shift);
  for (let at = 0; at < pixels.length; at += 4) counts[cellOf(at)]!++;
  const chosen = [...counts.keys()].filter((cell) => counts[cell]).sort((a, b) => counts[b]! - counts[a]!);
  const colours = chosen.slice(0, 256).map(colourOf);
  const nearest = new Int16Array(counts.length).fill(-1);
  const indices = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const cell = cellOf(at);
    if (nearest[cell]! < 0) nearest[cell] = closest(colourOf(cell), colours);
    indices[at / 4] = nearest[cell]!;
  }
  const palette = new Uint8Array(768);
  colours.forEach((colour, at) => palette.set(colour, 3 * at));
  return { palette, indices };
}

function colourOf(cell: number): [number, number, number] {
  const mask = (1 << BITS) - 1;
  const full = (part: number) => Math.round(((part & mask) * 255) / mask);
  return [full(cell >> (2 * BITS)), full(cell >> BITS), full(cell)];
}

function closest(colour: number[], colours: number[][]): number {
  let best = 0;
  let least = Infinity;
  colours.forEach((each, at) => {
    const far = each.reduce((sum, part, way) => sum + (part - colour[way]!) ** 2, 0);
    if (far < least) [best, least] = [at, far];
  });
  return best;
}

/** LZW with codes of 9 to 12 bits; the table begins anew when it is full. */
export function compressed(indices: Uint8Array): Uint8Array {
  const [clear, end] = [256, 257];
  const out: number[] = [];
  let [held, count, size, next] = [0, 0, 9, 258];
  let table = new Map<number, number>();
  const write = (code: number) => {
    held |= code << count;
    count += size;
    while (count >= 8) {
      out.push(held & 255);
      held >>>= 8;
      count -= 8;
    }
  };
  write(clear);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const key = (prefix << 8) | indices[at]!;
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    if (next === 4096) {
      write(clear);
      [size, next, table] = [9, 258, new Map()];
    } else {
      table.set(key, next);
      if (next++ === 1 << size) size++;
    }
    prefix = indices[at]!;
  }
  write(prefix);
  write(end);
  if (count) out.push(held & 255);
  return Uint8Array.from(out);
}

function blocks(content: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += 255) {
    const part = content.subarray(at, at + 255);
    found.push(Uint8Array.of(part.length), part);
  }
  return found;
}

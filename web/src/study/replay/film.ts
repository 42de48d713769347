// A game as an animated picture: each position drawn as it stands on the board, one frame after the other.
import { type Frame, gifOf } from './gif';
import { svgOf } from './picture';

const WIDTH = 480;
const MOST = 150;

export interface Scene {
  total: number;
  /** Show a position, and wait until it stands on the board. */
  show: (n: number) => Promise<HTMLElement | undefined>;
  progress: (share: number) => void;
  stopped: () => boolean;
}

/** Of a long game every second, third … position; the last one stays longer. Null if it was stopped. */
export async function filmOf({ total, show, progress, stopped }: Scene): Promise<Blob | null> {
  const step = Math.max(1, Math.ceil(total / MOST));
  const wanted = Array.from({ length: Math.floor(total / step) + 1 }, (_, at) => at * step);
  if (wanted.at(-1) !== total) wanted.push(total);
  const frames: Frame[] = [];
  let height = 0;
  for (const n of wanted) {
    if (stopped()) return null;
    const board = await show(n);
    if (!board) continue;
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgOf(board))}`;
    await image.decode();
    height ||= Math.round((WIDTH * image.height) / image.width);
    frames.push({ pixels: drawn(image, height), delay: n === total ? 300 : n === 0 ? 120 : 70 });
    progress(frames.length / wanted.length);
  }
  return frames.length ? gifOf(WIDTH, height, frames) : null;
}

function drawn(image: HTMLImageElement, height: number): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, height];
  const paint = canvas.getContext('2d', { willReadFrequently: true })!;
  paint.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  paint.fillRect(0, 0, WIDTH, height);
  const scale = Math.min(WIDTH / image.width, height / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  paint.drawImage(image, (WIDTH - wide) / 2, (height - high) / 2, wide, high);
  return paint.getImageData(0, 0, WIDTH, height).data;
}

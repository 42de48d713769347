// A board as a picture: a copy of what is drawn, with every style written out, so that it looks the same anywhere.

const WANTED = [
  'align-content',
  'align-items',
  'aspect-ratio',
  'background',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-radius',
  'box-shadow',
  'box-sizing',
  'clip-path',
  'color',
  'column-gap',
  'cx',
  'cy',
  'd',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'filter',
  'flex',
  'flex-direction',
  'flex-wrap',
  'font',
  'font-variant-numeric',
  'grid-area',
  'grid-auto-flow',
  'grid-template-areas',
  'grid-template-columns',
  'grid-template-rows',
  'height',
  'inset',
  'justify-content',
  'justify-items',
  'justify-self',
  'align-self',
  'letter-spacing',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'min-height',
  'min-width',
  'opacity',
  'order',
  'overflow',
  'padding',
  'paint-order',
  'position',
  'r',
  'rotate',
  'row-gap',
  'rx',
  'ry',
  'scale',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-align',
  'text-anchor',
  'text-decoration',
  'text-transform',
  'transform',
  'transform-origin',
  'translate',
  'visibility',
  'white-space',
  'width',
  'x',
  'y',
  'z-index',
  'list-style',
  'stop-color',
  'stop-opacity',
  'vector-effect',
  'object-fit',
];
const SVG = 'http://www.w3.org/2000/svg';

/** The board as an SVG document. A board that is one drawing becomes just that; others are embedded whole. */
export async function svgOf(board: HTMLElement): Promise<string> {
  const drawing = board.querySelector<SVGSVGElement>('svg[data-picture]');
  const source = drawing ?? (board.firstElementChild as HTMLElement | null) ?? board;
  const { width, height } = source.getBoundingClientRect();
  const copy = styled(source);
  copy.style.margin = '0';
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('xmlns', SVG);
  picture.setAttribute('width', String(Math.ceil(width)));
  picture.setAttribute('height', String(Math.ceil(height)));
  picture.setAttribute(
    'viewBox',
    drawing?.getAttribute('viewBox') ?? `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
  );
  picture.style.background = paper;
  picture.append(await typefaces());
  if (drawing) picture.append(...copy.childNodes);
  else picture.append(embedded(copy, width, height));
  return new XMLSerializer().serializeToString(picture);
}

/** The typefaces in use, whole: a picture loads nothing. */
async function typefaces(): Promise<SVGStyleElement> {
  const used = new Set(
    [...document.fonts]
      .filter((face) => face.status === 'loaded')
      .map((face) => plain(face.family + face.unicodeRange)),
  );
  const style = document.createElementNS(SVG, 'style');
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const named = (property: string) => rule.style.getPropertyValue(property);
      const address = /url\("?([^")]+)/.exec(named('src'))?.[1];
      if (!address || !used.has(plain(named('font-family') + (named('unicode-range') || 'U+0-10FFFF'))))
        continue;
      const file = await dataUrl(await (await fetch(new URL(address, sheet.href ?? location.href))).blob());
      style.textContent += `@font-face { font-family: ${named('font-family')}; font-weight: ${named('font-weight') || 'normal'}; src: url("${file}"); }\n`;
    }
  }
  return style;
}

/** The same words however they are written. */
const plain = (text: string) => text.toLowerCase().replace(/["'\s]/g, '');

function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(content);
  });
}

function embedded(copy: Element, width: number, height: number): SVGElement {
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', String(Math.ceil(width)));
  frame.setAttribute('height', String(Math.ceil(height)));
  frame.append(copy);
  return frame;
}

/** A copy in which nothing depends on style sheets. What only screen readers read is left out. */
function styled(source: HTMLElement | SVGElement): HTMLElement | SVGElement {
  const copy = source.cloneNode(false) as HTMLElement | SVGElement;
  for (const name of copy.getAttributeNames()) {
    if (/^(class|on|data-|aria-|role|tabindex|id$)/.test(name)) copy.removeAttribute(name);
  }
  copy.style.cssText = written(getComputedStyle(source));
  if (source instanceof HTMLElement) keepLines(source, copy);
  for (const child of source.childNodes) {
    if (child instanceof HTMLElement || child instanceof SVGElement) {
      if (!child.classList.contains('unseen') && isSeen(getComputedStyle(child))) copy.append(styled(child));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  if (source instanceof HTMLElement) {
    copy.prepend(...generated(source, '::before'));
    copy.append(...generated(source, '::after'));
  }
  return copy;
}

/** What stood on one line stays there, although widths were rounded. */
function keepLines(source: HTMLElement, copy: HTMLElement | SVGElement): void {
  const style = getComputedStyle(source);
  const boxes = [...source.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  if (style.flexWrap === 'wrap' && boxes.every(({ top }) => boxes.every(({ bottom }) => top < bottom)))
    copy.style.flexWrap = 'nowrap';
  const words = [...source.childNodes].some(
    (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
  );
  const height = source.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  if (words && height > 0 && height < 1.7 * parseFloat(style.lineHeight)) copy.style.whiteSpace = 'nowrap';
}

/** `none` is said only of a fill: everywhere else it is what holds anyway. */
function written(style: CSSStyleDeclaration): string {
  return WANTED.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(
      ([name, value]) =>
        value && value !== 'auto' && value !== 'normal' && (value !== 'none' || name === 'fill'),
    )
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Neither hidden nor the back of something that shows its front. */
function isSeen(style: CSSStyleDeclaration): boolean {
  const away =
    style.backfaceVisibility === 'hidden' &&
    style.transform !== 'none' &&
    new DOMMatrix(style.transform).m33 < 0;
  return style.display !== 'none' && !away;
}

/** What a style sheet adds before or after an element, as an element of its own. */
function generated(source: HTMLElement, which: string): HTMLElement[] {
  const style = getComputedStyle(source, which);
  if (!/^".*"$/.test(style.content)) return [];
  const copy = document.createElement('span');
  copy.textContent = style.content.slice(1, -1);
  copy.style.cssText = written(style);
  return [copy];
}

/** The same as a PNG, twice as large for sharp screens. */
export async function pngOf(board: HTMLElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgOf(board))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Cards glide: where each one was is remembered, and after the change each starts from there.

interface Was {
  box: DOMRect;
  down: boolean;
}

export type Snapshot = Map<string, Was>;

export function snapshot(root: HTMLElement): Snapshot {
  const found = [...root.querySelectorAll<HTMLElement>('[data-card]')];
  return new Map(
    found.map((card) => [
      card.dataset.card!,
      { box: card.getBoundingClientRect(), down: 'down' in card.dataset },
    ]),
  );
}

/** Moves every card from where it was; a new one from its pile (`data-from`). Those that turn face up turn over. */
export function glide(root: HTMLElement, before: Snapshot, milliseconds: number): void {
  for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const was = before.get(card.dataset.card!) ?? fromPile(root, card);
    if (!was) continue;
    move(card, was.box, milliseconds);
    if (was.down && !('down' in card.dataset)) turnOver(card, milliseconds);
  }
}

function fromPile(root: HTMLElement, card: HTMLElement): Was | null {
  const pile = card.dataset.from ? root.querySelector(`[data-pile="${card.dataset.from}"]`) : null;
  return pile && { box: pile.getBoundingClientRect(), down: true };
}

function move(card: HTMLElement, from: DOMRect, milliseconds: number): void {
  const to = card.getBoundingClientRect();
  const [x, y, scale] = [from.x - to.x, from.y - to.y, from.width / (to.width || 1)];
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 };
  card.animate([start, { transform: 'none', transformOrigin: '0 0', zIndex: 5 }], {
    duration: milliseconds,
    easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)',
  });
}

function turnOver(card: HTMLElement, milliseconds: number): void {
  const sides = card.querySelector('.sides');
  sides?.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0)' }], {
    duration: milliseconds,
    easing: 'ease-in-out',
  });
}

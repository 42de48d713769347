// What a mouse drags onto a square or an enemy, as if both had been clicked one after the other.

/** What may be picked there, by its name on the board. */
const spotAt = (thing: EventTarget | null) =>
  (thing as Element | null)?.closest?.<HTMLElement>('[data-spot]')?.dataset.spot ?? null;
const squareAt = (thing: EventTarget | null) =>
  (thing as Element | null)?.closest?.<HTMLElement>('[data-square]')?.dataset.square ?? null;

export class Drag {
  private from: string | null = null;

  /** Fingers scroll, and tap one thing after the other. */
  begin(event: PointerEvent): void {
    this.from = event.pointerType === 'mouse' && event.button === 0 ? spotAt(event.target) : null;
  }

  /** The move that it means; null: none; undefined: it was no drag from one thing to another. */
  end(event: PointerEvent, goalsOf: (from: string) => Map<string, string>): string | null | undefined {
    const from = this.from;
    this.from = null;
    const onto = [spotAt(event.target), squareAt(event.target)].filter((each) => each !== null);
    if (!from || onto.includes(from)) return undefined;
    const goals = goalsOf(from);
    return onto.flatMap((each) => goals.get(each) ?? [])[0] ?? null;
  }
}

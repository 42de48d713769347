// Which puzzles were solved and for how many days in a row, kept on this device.

export interface Kept {
  solved: string[];
  failed: string[];
  /** The last day whose puzzle was solved, and how many days in a row that makes. */
  day: string;
  days: number;
}

const NOTHING: Kept = { solved: [], failed: [], day: '', days: 0 };
const nameOf = (game: string) => `ludotheque.puzzles.${game}`;

export function kept(game: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(nameOf(game)) ?? '{}') as Partial<Kept>;
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}

/** Take note of a try; a puzzle that was solved once stays solved. */
export function noted(before: Kept, id: string, right: boolean, daily: string, day: string): Kept {
  const solved = right ? [...new Set([...before.solved, id])] : before.solved;
  const failed = solved.includes(id)
    ? before.failed.filter((each) => each !== id)
    : [...new Set([...before.failed, id])];
  if (!right || id !== daily || before.day === day) return { ...before, solved, failed };
  return { solved, failed, day, days: before.day === dayBefore(day) ? before.days + 1 : 1 };
}

export function keep(game: string, now: Kept): void {
  try {
    localStorage.setItem(nameOf(game), JSON.stringify(now));
  } catch {
    // Storage may be switched off: then nothing is kept.
  }
}

/** The streak as it stands: it breaks when a whole day goes by. */
export function streak(now: Kept, day: string): number {
  return now.day === day || now.day === dayBefore(day) ? now.days : 0;
}

function dayBefore(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

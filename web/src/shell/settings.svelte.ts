// What a reader prefers, kept on this device.
import type { Lang } from '../board/screen';
import type { Preferences } from '../wire';
import type { en } from './en';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'system' | 'none' | 'calm' | 'normal' | 'fast';

export const THEMES: Theme[] = ['system', 'light', 'dark'];
export const SPEEDS: Speed[] = ['system', 'none', 'calm', 'normal', 'fast'];
const PACES = { none: 0, calm: 0.6, normal: 1, fast: 2.2 };
const KEY = 'ludotheque.settings';
type Words = typeof en;
const WORDS: Record<Lang, () => Promise<Words>> = {
  en: () => import('./en').then(({ en }) => en),
  fr: () => import('./fr').then(({ fr }) => fr as Words),
};

class Settings {
  /** In the language that is shown. */
  words = $state.raw({} as Words);
  private shown = $state<Lang>('en');
  private wished: Lang = 'en';
  theme = $state<Theme>('system');
  speed = $state<Speed>('system');
  sound = $state(true);
  /** How loud, from 0 to 100. */
  volume = $state(100);
  /** A move is sent only when it was confirmed. */
  confirm = $state(false);
  /** The chosen looks, by game. */
  boards = $state<Record<string, string>>({});
  pieces = $state<Record<string, string>>({});
  /** What the device wants. */
  dark = $state(false);
  still = $state(false);

  constructor() {
    this.wished = navigator.languages.some((each) => each.startsWith('fr')) ? 'fr' : 'en';
    this.restore();
    this.follow('(prefers-color-scheme: dark)', (yes) => (this.dark = yes));
    this.follow('(prefers-reduced-motion: reduce)', (yes) => (this.still = yes));
  }

  get lang(): Lang {
    return this.shown;
  }

  /** It changes as soon as its words are there. */
  set lang(lang: Lang) {
    this.speak(lang).catch(() => (this.wished = this.shown));
  }

  /** Before anything is drawn; rather in the other language than not at all. */
  begin(): Promise<void> {
    return this.speak(this.wished).catch(() => this.speak(this.wished === 'fr' ? 'en' : 'fr'));
  }

  /** The other language too, so that it changes at once. */
  async learn(): Promise<void> {
    await Promise.all(Object.values(WORDS).map((load) => load()));
  }

  private async speak(lang: Lang): Promise<void> {
    this.wished = lang;
    const words = await WORDS[lang]();
    if (this.wished === lang) [this.words, this.shown] = [words, lang];
  }

  get isDark(): boolean {
    return this.theme === 'system' ? this.dark : this.theme === 'dark';
  }

  /** How fast boards move: 1 is normal, 0 not at all. */
  get pace(): number {
    if (this.speed === 'system') return this.still ? 0 : 1;
    return PACES[this.speed];
  }

  /** What is kept on the device and with the account. The language is the device's alone. */
  get all(): Required<Preferences> {
    const { theme, speed, sound, volume, confirm } = this;
    const [boards, pieces] = [{ ...this.boards }, { ...this.pieces }];
    return { theme, speed, sound, volume, confirm, boards, pieces };
  }

  save(): void {
    attempt(() => localStorage.setItem(KEY, JSON.stringify({ lang: this.lang, ...this.all })));
  }

  private restore(): void {
    this.take(attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>) ?? {});
  }

  /** What was kept, as far as it makes sense. */
  take(kept: { [name in keyof Preferences]?: unknown } & { lang?: unknown }): void {
    if (kept.lang === 'en' || kept.lang === 'fr') this.wished = kept.lang;
    if (THEMES.includes(kept.theme as Theme)) this.theme = kept.theme as Theme;
    if (SPEEDS.includes(kept.speed as Speed)) this.speed = kept.speed as Speed;
    if (typeof kept.sound === 'boolean') this.sound = kept.sound;
    if (typeof kept.volume === 'number') this.volume = Math.min(100, Math.max(0, Math.round(kept.volume)));
    if (typeof kept.confirm === 'boolean') this.confirm = kept.confirm;
    this.boards = words(kept.boards);
    this.pieces = words(kept.pieces);
  }

  private follow(query: string, tell: (yes: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener('change', () => tell(media.matches));
  }
}

function words(kept: unknown): Record<string, string> {
  const all = kept && typeof kept === 'object' ? Object.entries(kept) : [];
  return Object.fromEntries(all.filter((each): each is [string, string] => typeof each[1] === 'string'));
}

/** Storage may be switched off: then nothing is kept. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const settings = new Settings();

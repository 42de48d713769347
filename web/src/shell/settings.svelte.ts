// What a reader prefers, kept on this device.
import type { Lang } from '../board/screen';
import { en } from './en';
import { fr } from './fr';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'system' | 'none' | 'calm' | 'normal' | 'fast';

export const THEMES: Theme[] = ['system', 'light', 'dark'];
export const SPEEDS: Speed[] = ['system', 'none', 'calm', 'normal', 'fast'];
const PACES = { none: 0, calm: 0.6, normal: 1, fast: 2.2 };
const KEY = 'ludotheque.settings';

class Settings {
  lang = $state<Lang>('en');
  theme = $state<Theme>('system');
  speed = $state<Speed>('system');
  sound = $state(true);
  /** What the device wants. */
  dark = $state(false);
  still = $state(false);

  constructor() {
    this.lang = navigator.languages.some((each) => each.startsWith('fr')) ? 'fr' : 'en';
    this.restore();
    this.follow('(prefers-color-scheme: dark)', (yes) => (this.dark = yes));
    this.follow('(prefers-reduced-motion: reduce)', (yes) => (this.still = yes));
  }

  get words(): typeof en {
    return this.lang === 'fr' ? (fr as typeof en) : en;
  }

  get isDark(): boolean {
    return this.theme === 'system' ? this.dark : this.theme === 'dark';
  }

  /** How fast boards move: 1 is normal, 0 not at all. */
  get pace(): number {
    if (this.speed === 'system') return this.still ? 0 : 1;
    return PACES[this.speed];
  }

  save(): void {
    const { lang, theme, speed, sound } = this;
    attempt(() => localStorage.setItem(KEY, JSON.stringify({ lang, theme, speed, sound })));
  }

  private restore(): void {
    const kept =
      attempt(() => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>) ?? {};
    if (kept.lang === 'en' || kept.lang === 'fr') this.lang = kept.lang;
    if (THEMES.includes(kept.theme as Theme)) this.theme = kept.theme as Theme;
    if (SPEEDS.includes(kept.speed as Speed)) this.speed = kept.speed as Speed;
    if (typeof kept.sound === 'boolean') this.sound = kept.sound;
  }

  private follow(query: string, tell: (yes: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener('change', () => tell(media.matches));
  }
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

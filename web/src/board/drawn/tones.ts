// The colours of a picture: names that mean something, each the same in light and dark.
const COLOURS: Record<string, string> = {
  none: 'transparent',
  light: 'var(--wood-light)',
  middle: 'var(--wood)',
  dark: 'var(--wood-dark)',
  line: 'var(--wood-line)',
  soft: 'var(--ink-soft)',
};

export const colour = (tone: string): string => COLOURS[tone] ?? `var(--${tone})`;

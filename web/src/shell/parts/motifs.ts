// The motifs of people's faces (room/avatars.py names them), drawn on a grid of 64: `body` is filled, `lines` are cut into it.
interface Motif {
  body: string;
  lines?: string;
}

export const MOTIFS: Record<string, Motif> = {
  tower: {
    body: 'M20 52V30l-4-4V14h6v5h6v-5h8v5h6v-5h6v12l-4 4v22Z',
    lines: 'M28 52V42a4 4 0 0 1 8 0v10M20 31h24',
  },
  shield: {
    body: 'M32 12c6 4 12 5 18 5 0 16-4 28-18 36-14-8-18-20-18-36 6 0 12-1 18-5Z',
    lines: 'M32 13v39M15 30h34',
  },
  blade: {
    body: 'M46 12c3 10-2 20-14 30l4 5-3 3-5-4-7 7-5-5 7-7-4-5 3-3 5 4C36 27 40 19 46 12Z',
    lines: 'M42 20c-3 8-8 14-15 20',
  },
  lance: { body: 'M52 12 43 31l-4-2-21 23-6-6 23-21-2-4ZM20 30l4 4-7 7-4-4Z', lines: 'M39 29 35 25' },
  crown: { body: 'M14 46V24l9 8 9-14 9 14 9-8v22ZM14 49h36v5H14Z', lines: 'M24 40h.01M32 40h.01M40 40h.01' },
  castle: {
    body: 'M12 52V26h5v4h5v-4h4V16l6-4 6 4v10h4v4h5v-4h5v26H38V43a6 6 0 0 0-12 0v9Z',
    lines: 'M32 22v5M18 38v4M46 38v4',
  },
  coin: {
    body: 'M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40Z',
    lines: 'M32 17a15 15 0 1 1 0 30 15 15 0 0 1 0-30M27 38l5-14 5 14M29 34h6',
  },
  fist: {
    body: 'M20 26c0-4 6-4 6 0 0-4 6-4 6 0 0-4 6-4 6 0 0-4 7-3 7 1v12c0 5-3 7-4 9v6H24v-6c-4-2-7-6-7-11 0-4 3-5 3-11Z',
    lines: 'M26 26v8M32 26v8M38 26v8M20 36c6-2 10 0 9 5',
  },
  banner: {
    body: 'M18 10h4v44h-4ZM22 13c9-4 15 5 27 1l-5 10 5 10c-12 4-18-5-27-1Z',
    lines: 'M28 19v8M36 22v7',
  },
  brick: {
    body: 'M11 28h42v22H11ZM16 21h10v7H16ZM38 21h10v7H38Z',
    lines: 'M11 39h42M32 28v11M21 39v11M43 39v11',
  },
  rocket: {
    body: 'M32 9c8 7 10 16 10 25l7 8v8l-9-4H24l-9 4v-8l7-8c0-9 2-18 10-25ZM27 49h10l-5 8Z',
    lines: 'M32 22a4 4 0 1 1 0 8 4 4 0 0 1 0-8M26 40h12',
  },
  robot: {
    body: 'M30 10h4v8h10a5 5 0 0 1 5 5v17a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V23a5 5 0 0 1 5-5h10ZM22 47h20v6H22ZM9 28h4v9H9ZM51 28h4v9h-4Z',
    lines: 'M25 28h.01M39 28h.01M26 37h12',
  },
  die: {
    body: 'M18 13h28a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H18a5 5 0 0 1-5-5V18a5 5 0 0 1 5-5Z',
    lines: 'M23 23h.01M41 23h.01M32 32h.01M23 41h.01M41 41h.01',
  },
  card: {
    body: 'M30 13h16a4 4 0 0 1 4 4v28a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V17a4 4 0 0 1 4-4ZM22 18v29c0 3 1 5 3 6l-9-2a4 4 0 0 1-3-5l5-25c0-2 2-3 4-3Z',
    lines: 'm38 24 5 7-5 7-5-7Z',
  },
  hill: {
    body: 'M8 50c8 0 11-18 18-18 5 0 6 6 9 6 4 0 6-12 10-12 6 0 6 24 13 24ZM44 26V11l10 4-8 4v7Z',
    lines: 'M20 44c3-4 5-6 8-6',
  },
  star: { body: 'm32 10 6 15 16 1-12 11 4 16-14-9-14 9 4-16-12-11 16-1Z', lines: 'm32 22 3 8' },
};

export const COLOURS: Record<string, string> = {
  ink: '#2b3c5e',
  red: '#a8372a',
  green: '#44733a',
  gold: '#94700f',
  violet: '#6a4a8c',
  teal: '#22707a',
  rust: '#9a5424',
  slate: '#55606a',
};

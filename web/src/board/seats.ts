// The seats' shapes, 24 by 24: with their colours (--seat-0 …) they tell seats apart.
export const SEAT_SHAPES = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z',
  'M12 .500 23.500 12 12 23.500.500 12Z',
  'M2 2.500q10 2.500 20 0v9c0 5-4 9-10 12C6 20.500 2 16.500 2 11.500Z',
  'M2.500 2.500h19v19h-19Z',
];

const USUAL = ['blue', 'red', 'green', 'yellow'];

/** The seats' colours as a game wants them, for the `style` of what surrounds its board and its seats. */
export function painted(colours: string[] = USUAL): string {
  return colours
    .flatMap((colour, seat) =>
      colour === USUAL[seat]
        ? []
        : ['', '-light']
            .map((shade) => `--seat-${seat}${shade}: var(--paint-${colour}${shade})`)
            .concat(`--on-seat-${seat}: var(--on-paint-${colour})`),
    )
    .join('; ');
}

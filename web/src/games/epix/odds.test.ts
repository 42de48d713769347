import { expect, test } from 'vitest';
import { asked, groupsOf } from './model';
import { exchange, realm } from './staged';

test('says of a shot at a castle that it leaves the garrison alone', () => {
  const view = realm({
    armies: [
      { province: 'H2N', seat: 0, units: ['soldier', 'catapult'] },
      { province: 'C2', seat: 1, units: ['soldier', 'catapult'] },
    ],
    defences: [
      { province: 'C2', shot: true, due: 2, chance: 0.75, wins: false },
      { province: 'C2', shot: false, due: 2, chance: 0.75, wins: false },
    ],
  });
  const words = (unit: string, lang: 'en' | 'fr') =>
    groupsOf(view, 0, [`${unit} H2N*C2`], [`${unit} H2N`], lang)[0]!.choices[0]!.words;
  expect(words('catapult', 'en')).toContain(
    'C2: soldier, catapult, but not the garrison (75% chance of success if',
  );
  expect(words('catapult', 'fr')).toContain(
    'C2 : soldat, catapulte, mais pas la garnison (75 % de chances de réussite si',
  );
  expect(words('soldier', 'en')).toContain(
    'C2: soldier, catapult, garrison (75% chance of beating the first defender if',
  );
  const fist = realm({
    phase: 'bid',
    exchange: exchange({ unit: 'catapult', target: 'C2', defending: null }),
  });
  expect(asked(fist, 0, ['bid 1'], 'en')).toBe(
    'How much gold do you hide in your fist against all units in C2?',
  );
});

test('says what is spent, or that no bid is needed', () => {
  const terms = (unit: string, due: number, ...more: string[]) =>
    groupsOf(
      realm({
        defences: [
          { province: 'LOC', shot: unit === 'catapult', due, chance: 0.8, wins: false },
          { province: 'KIL', shot: false, due: 1, chance: 0.8, wins: false },
        ],
      }),
      0,
      [`${unit} H1N*LOC`, ...more],
      [`${unit} H1N`],
      'en',
    )[0]!.terms;
  expect(terms('soldier', 1)).toEqual({
    words: 'No withdrawing: the bid is spent, and if it is guessed the unit is lost.',
    free: false,
  });
  expect(terms('soldier', 0)).toEqual({
    words: 'No bid is needed: your unit enters at once.',
    free: true,
  });
  expect(terms('soldier', 0, 'soldier H1N*KIL')!.free).toBe(false);
  expect(terms('catapult', 0)!.words).toBe('No bid is needed: the shot can’t miss.');
  expect(terms('catapult', 1)!.words).toContain('the bid is spent either way');
  const [attack] = groupsOf(
    realm({ defences: [{ province: 'LOC', shot: false, due: 0, chance: 1, wins: false }] }),
    0,
    ['soldier H1N*LOC'],
    ['soldier H1N'],
    'fr',
  );
  expect(attack!.choices[0]!.words).toBe('Lochmess : soldat, camp (sans mise)');
  expect(attack!.terms!.words).toBe('Pas besoin de mise : votre unité entre aussitôt.');
});

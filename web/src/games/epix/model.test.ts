import { describe as suite, expect, test } from 'vitest';
import { ended, tied } from './ending';
import {
  amountsInSight,
  asked,
  choiceAt,
  describe,
  groupsOf,
  isAttack,
  moveOf,
  nextOf,
  othersOf,
  pick,
  positionWords,
  reserveWords,
  roomFor,
  tracesOf,
  type Group,
  waysTo,
} from './model';
import { exchange, player, realm, SPY } from './staged';
import { triedAt, triedUnit } from './tried';

const MARCH = [
  'end',
  'knight H1N*LOC',
  'knight H1N>C1',
  'knight H1N>H1S',
  'soldier C1>H1N',
  'soldier C1>H1S',
];

suite('from choices to moves', () => {
  test('a march is a unit, then a province', () => {
    expect(nextOf(MARCH, [])).toEqual(['end', 'knight H1N', 'soldier C1']);
    expect(pick(MARCH, [], 'knight H1N')).toEqual({ picked: ['knight H1N'] });
    expect(nextOf(MARCH, ['knight H1N'])).toEqual(['at LOC', 'at C1', 'at H1S']);
    expect(pick(MARCH, ['knight H1N'], 'at H1S')).toEqual({ move: 'knight H1N>H1S' });
    expect(pick(MARCH, ['knight H1N'], 'at LOC')).toEqual({ move: 'knight H1N*LOC' });
    expect(isAttack(MARCH, ['knight H1N'], 'LOC')).toBe(true);
    expect(isAttack(MARCH, ['knight H1N'], 'C1')).toBe(false);
  });

  test('another unit may be picked instead, also one that stands where the first could go', () => {
    expect(othersOf(MARCH, ['knight H1N'])).toEqual(['end', 'soldier C1']);
    expect(choiceAt(MARCH, ['knight H1N'], 'C1'), 'the province is still a target').toBe('at C1');
    expect(pick(MARCH, ['knight H1N'], 'soldier C1')).toEqual({ picked: ['soldier C1'] });
    expect(othersOf(['knight H1N>H1S', 'soldier C1>H1S'], ['knight H1N'])).toEqual(['soldier C1']);
    expect(pick(MARCH, ['soldier C1'], 'end')).toEqual({ move: 'end' });
  });

  test('what is picked already is let go, and what cannot be chosen changes nothing', () => {
    expect(pick(MARCH, ['knight H1N'], 'knight H1N')).toEqual({ picked: [] });
    expect(pick(MARCH, ['knight H1N'], 'at C2')).toEqual({ picked: ['knight H1N'] });
  });

  test('a click on a province means the province, or its units one after the other', () => {
    const legal = ['end', 'knight H1N>C1', 'soldier H1N>C1', 'catapult KIL*C2'];
    expect(choiceAt(legal, ['knight H1N'], 'C1')).toBe('at C1');
    expect(choiceAt(legal, [], 'H1N')).toBe('knight H1N');
    expect(choiceAt(legal, ['knight H1N'], 'H1N')).toBe('soldier H1N');
    expect(choiceAt(legal, ['soldier H1N'], 'H1N')).toBe('knight H1N');
    expect(choiceAt(legal, [], 'C2')).toBeNull();
  });

  test('recruiting is a province, then a unit', () => {
    const legal = ['end', 'recruit camp H1N', 'recruit knight H1N', 'recruit knight H1S'];
    expect(nextOf(legal, [])).toEqual(['end', 'at H1N', 'at H1S']);
    expect(nextOf(legal, ['at H1N'])).toEqual(['unit camp', 'unit knight']);
    expect(othersOf(legal, ['at H1N'])).toEqual(['end', 'at H1S']);
    expect(pick(legal, ['at H1N'], 'unit camp')).toEqual({ move: 'recruit camp H1N' });
  });

  test('a special card is bid on by the card, then the gold', () => {
    const legal = ['bid spy 1', 'bid spy 2', 'pass'];
    expect(pick(legal, [], 'card spy')).toEqual({ picked: ['card spy'] });
    expect(pick(legal, ['card spy'], 'gold 2')).toEqual({ move: 'bid spy 2' });
  });

  test('gold, seats, orders and words are moves at once', () => {
    expect(pick(['bid 0', 'bid 1'], [], 'gold 1')).toEqual({ move: 'bid 1' });
    expect(pick(['guess 3', 'spy'], [], 'gold 3')).toEqual({ move: 'guess 3' });
    expect(pick(['guess 3', 'spy'], [], 'spy')).toEqual({ move: 'spy' });
    expect(pick(['first 0', 'first 1'], [], 'seat 1')).toEqual({ move: 'first 1' });
    expect(pick(['choose tax'], [], 'order tax')).toEqual({ move: 'choose tax' });
    expect(pick(['play march', 'play tax'], [], 'order tax')).toEqual({ move: 'play tax' });
    expect(pick(['keep', 'swap tax march'], [], 'swap tax march')).toEqual({ move: 'swap tax march' });
  });

  test('in winter two orders are chosen, whichever first', () => {
    const legal = ['choose march+recruit', 'choose march+tax', 'choose recruit+tax'];
    expect(nextOf(legal, [])).toEqual(['order march', 'order recruit', 'order tax']);
    expect(pick(legal, [], 'order tax')).toEqual({ picked: ['order tax'] });
    expect(pick(legal, ['order tax'], 'order march')).toEqual({ move: 'choose march+tax' });
    expect(moveOf(legal, ['order march', 'order tax'])).toBe('choose march+tax');
  });

  test('every legal text is reached by its choices', () => {
    const legal = [
      ...MARCH,
      'recruit camp LOC',
      'bid spy 3',
      'bid 3',
      'guess 2',
      'first 1',
      'choose recruit+tax',
      'play tax',
      'swap tax march',
      'keep',
      'stop',
      'pass',
      'spy',
      'catapult KIL*C2',
    ];
    for (const move of legal) for (const way of waysTo(move)) expect(moveOf([move], way)).toBe(move);
  });
});

suite('the panel', () => {
  test('shows who may act, then where, attacks by themselves, words last', () => {
    const first = groupsOf(realm(), 0, MARCH, [], 'en');
    expect(first.map((group) => group.kind)).toEqual(['units', 'words']);
    expect(first[0]!.choices[0]).toEqual({ choice: 'knight H1N', words: 'Knight, H1N', brief: 'H1N' });
    const then = groupsOf(realm(), 0, MARCH, ['knight H1N'], 'en');
    expect(then.map((group) => group.kind)).toEqual(['attacks', 'places']);
    expect(then[0]!.choices[0]!.words).toBe(
      'Lochmess: soldier, camp (80% chance of beating the first defender if 1 of 15 amounts is named at random)',
    );
  });

  test('has provinces as on the map, whatever may be recruited in them', () => {
    const legal = ['recruit camp KIL', 'recruit camp H1N', 'recruit soldier C1', 'pass'];
    const places = (moves: string[]) =>
      groupsOf(realm({ phase: 'recruit' }), 0, moves, [], 'en')[0]!.choices.map(({ choice }) => choice);
    const map = realm().map.map((each) => `at ${each.place.id}`);
    const expected = map.filter((choice) => ['at C1', 'at H1N', 'at KIL'].includes(choice));
    expect(expected).toHaveLength(3);
    expect(places(legal)).toEqual(expected);
    expect(places([...legal].reverse())).toEqual(expected);
  });

  test('has amounts in their order', () => {
    const legal = Array.from({ length: 12 }, (_, at) => `bid ${at}`).sort();
    const [amounts] = groupsOf(realm({ phase: 'auction' }), 0, legal, [], 'en');
    expect(amounts!.choices.map((each) => each.words)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ]);
    expect(amounts!.title).toBe('Your secret bid');
  });

  test('keeps units that cannot be recruited in their places, for the engine to say why not', () => {
    const legal = ['recruit camp H1N', 'recruit soldier H1N', 'pass'];
    const [units] = groupsOf(realm({ phase: 'recruit' }), 0, legal, ['at H1N'], 'en');
    expect(units!.choices.map(({ choice, tries }) => [choice, tries])).toEqual([
      ['unit soldier', undefined],
      ['unit knight', 'recruit knight H1N'],
      ['unit camp', undefined],
      ['unit catapult', 'recruit catapult H1N'],
    ]);
  });

  test('names the defender beside the chance, and says what a fallen castle brings', () => {
    const briefs = (more: Parameters<typeof realm>[0], legal: string[]) =>
      groupsOf(realm(more), 0, legal, ['knight H1N'], 'fr')[0]!.choices.map(({ brief }) => brief);
    const castle = { province: 'C2', shot: false, due: 2, chance: 0.75, wins: true };
    const lake = { province: 'LOC', shot: false, due: 1, chance: 0.75, wins: false };
    const two = ['knight H1N*LOC', 'knight H1N*C2'];
    expect(briefs({ defences: [castle, lake] }, two)).toEqual([
      'C2, Rouge\u00a0: 75\u00a0% de chances de gagner la partie (il annonce 2 montants sur 15 au hasard)',
      'Lochmess, Rouge\u00a0: 75\u00a0% de chances (il annonce 1 montant sur 15 au hasard)',
    ]);
    const four = [...two, 'knight H1N*H2N', 'knight H1N*H2S'];
    expect(briefs({ defences: [castle, lake] }, four)).toContain(
      'Lochmess, Rouge\u00a0: 75\u00a0% de chances',
    );
    const [attacks] = groupsOf(realm({ defences: [castle] }), 0, two, ['knight H1N'], 'en');
    expect(attacks!.choices[0]!.words).toContain('75% chance of winning the game at once');
  });

  test('keeps the orders in place while the second is chosen', () => {
    const legal = ['choose march+recruit', 'choose march+tax', 'choose recruit+tax'];
    expect(groupsOf(realm({ phase: 'choose' }), 0, legal, ['order tax'], 'en')[0]!.choices).toHaveLength(3);
  });

  test('says what the gold is for', () => {
    const title = (more: Parameters<typeof realm>[0], legal: string[], picked: string[] = []) =>
      groupsOf(realm(more), 0, legal, picked, 'en')[0]!.title;
    expect(title({ phase: 'preliminary' }, ['bid spy 1'], ['card spy'])).toBe('Your bid on “Spy”');
    expect(title({ phase: 'bid', exchange: exchange() }, ['bid 1'])).toBe(
      'Defender names 1 amount from 1 to 15: if at random, 93% chance it isn’t yours.',
    );
    expect(title({ phase: 'guess', exchange: exchange() }, ['guess 1'])).toBe('Your guess');
  });
});

suite('in words', () => {
  test('moves', () => {
    const words = (move: string, more = {}) => describe(move, realm(more), 0, 'en');
    expect(words('soldier H1N>LOC')).toBe('Soldier from H1N to Lochmess');
    expect(words('soldier H1N*LOC')).toBe('Soldier from H1N attacks Lochmess');
    expect(words('catapult KIL*LOC')).toBe('Catapult from KIL fires at Lochmess');
    expect(words('recruit camp LOC')).toBe('Recruit a camp in Lochmess');
    expect(words('bid spy 3')).toBe('Bid 3 gold on “Spy”');
    expect(words('bid 3')).toBe('Bid 3 gold');
    expect(words('bid 3', { exchange: exchange() })).toBe('Hide 3 gold in the fist');
    expect(words('first 1')).toBe('Red goes first');
    expect(words('choose march+tax')).toBe('Choose Move & Attack + Tax');
    expect(words('swap tax march')).toBe('Replace Tax with Move & Attack');
    expect(words('pass')).toBe('Pass until spring');
    expect(describe('soldier H1N*LOC', realm(), 0, 'fr')).toBe('Soldat (H1N) attaque\u00a0: Lochmess');
  });

  test('where the attacker has a single coin, it says that no other amount is possible', () => {
    const view = realm({ phase: 'guess', exchange: exchange({ most: 1, defending: 'camp' }) });
    expect(asked(view, 1, ['guess 1'], 'en')).toContain('Only 1 is possible: guess it to save the camp');
    expect(asked(view, 1, ['guess 1'], 'fr')).toContain('Un seul montant possible pour sauver');
  });

  test('what is asked', () => {
    expect(asked(realm({ phase: 'choose' }), 0, ['choose tax'], 'en')).toBe('Choose an action in secret.');
    expect(asked(realm({ phase: 'choose', season: 'winter' }), 0, ['choose march+tax'], 'en')).toContain(
      'two different actions',
    );
    expect(
      asked(realm({ phase: 'choose', season: 'winter' }), 0, ['choose march+tax'], 'en', ['order tax']),
    ).toBe('Winter: now choose the second action.');
    expect(asked(realm({ phase: 'preliminary' }), 0, ['pass'], 'en')).toContain('pass');
    expect(
      asked(realm({ phase: 'preliminary', offers: [] }), 0, ['pass', 'recruit camp H1N'], 'en'),
    ).not.toContain('card');
    expect(asked(realm(), 0, ['end'], 'en')).toBe('Nothing left to do: end Move & Attack.');
    expect(asked(realm({ phase: 'bid', exchange: exchange() }), 0, ['bid 1'], 'en')).toBe(
      'How much gold do you hide in your fist against the soldier in Lochmess?',
    );
    expect(
      groupsOf(realm({ phase: 'bid', exchange: exchange() }), 0, ['bid 1'], [], 'en').map(
        ({ title }) => title,
      ),
    ).toEqual(['Defender names 1 amount from 1 to 15: if at random, 93% chance it isn’t yours.']);
    expect(
      asked(realm({ phase: 'go-on', exchange: exchange({ defending: 'camp' }) }), 0, ['bid 1', 'stop'], 'en'),
    ).toContain('the camp in Lochmess');
    expect(
      asked(realm({ phase: 'guess', exchange: exchange({ due: 2, named: [4] }) }), 1, ['guess 1'], 'en'),
    ).toBe('How much gold is in the fist? Guess 2 of 2 to save the soldier in Lochmess.');
    const last = realm({ phase: 'guess', exchange: exchange({ defending: 'garrison', wins: true }) });
    expect(asked(last, 1, ['guess 1'], 'en')).toContain('One guess to save your castle and the game.');
    expect(asked(last, 1, ['guess 1'], 'fr')).toContain('pour sauver votre château et la partie.');
    expect(asked(realm({ phase: 'auction' }), 0, ['bid 0'], 'fr')).toContain('secret');
  });

  test('in winter who may be skipped is told beforehand', () => {
    const winter = (phase: 'choose' | 'first', doubtful: number | null, seat: number) =>
      asked(realm({ phase, doubtful }), seat, phase === 'choose' ? ['choose march+tax'] : ['first 0'], 'en');
    expect(winter('first', 2, 0)).toContain('the last is skipped unless they can win');
    expect(winter('first', null, 0)).toBe('You won the auction: who goes first?');
    expect(winter('choose', 2, 2)).toContain('you are skipped unless you can win');
    expect(winter('choose', 2, 0)).toBe('Winter: choose two different actions in secret.');
  });

  test('a click on somebody else’s province asks about an attack, any other about a move', () => {
    const view = realm({ phase: 'march', armies: [{ province: 'H2S', seat: 1, units: ['soldier'] }] });
    expect(triedAt(view, 0, ['soldier H1N'], 'H2S')).toBe('soldier H1N*H2S');
    expect(triedAt(view, 0, ['soldier H1N'], 'C2')).toBe('soldier H1N*C2');
    expect(triedAt(view, 0, ['soldier H1N'], 'H2N')).toBe('soldier H1N>H2N');
    expect(triedAt(view, 1, ['soldier C2'], 'H2S')).toBe('soldier C2>H2S');
    expect(triedUnit(view, 'camp', 'H1S')).toBe('camp H1S>C1|camp H1S>H1N|camp H1S>H2S|camp H1S>KIL');
    expect(triedUnit(view, 'catapult', 'C1')).toBe('catapult C1*H1N|catapult C1*H1S');
  });

  test('a click on a province that takes no recruit asks about a unit that is left and not there yet', () => {
    const view = realm({
      phase: 'recruit',
      players: [player({ reserve: { soldier: 0, knight: 2, camp: 1, catapult: 0 } })],
      armies: [{ province: 'H1N', seat: 0, units: ['camp', 'soldier'] }],
    });
    expect(triedAt(view, 0, [], 'H1N')).toBe('recruit knight H1N');
    expect(triedAt(view, 0, ['unit camp'], 'H1N')).toBe('recruit camp H1N');
    expect(triedAt(view, 1, [], 'H1N')).toBe('recruit soldier H1N');
  });

  test('a tie on provinces says that gold decided', () => {
    const players = [
      player({ provinces: 5, gold: 3 }),
      player({ provinces: 4, gold: 9 }),
      player({ provinces: 5, gold: 7 }),
    ];
    expect(tied(realm({ players }), [0, 2], 'en')).toBe(
      'Tied on 5 provinces, gold decides: Green 7, Blue 3.',
    );
    expect(tied(realm({ players }), [0, 2], 'fr')).toContain('Vert 7, Bleu 3.');
    expect(tied(realm({ players, captor: 2 }), [0, 2], 'en')).toBe('');
    expect(ended('winter', realm({ players }), 'en')).toBe('Winter is over: the most provinces wins.');
    const level = [player({ provinces: 5, gold: 7 }), player({ provinces: 5, gold: 7 })];
    expect(ended('winter', realm({ players: level }), 'en')).toContain(
      'Level at 5 provinces and 7 gold: Blue, Red.',
    );
    const last = [player({ provinces: 6 }), ...level];
    expect(ended('winter', realm({ players: last }), 'en'), 'a lower place decides nothing').toBe(
      'Winter is over: the most provinces wins.',
    );
    expect(ended('winter', realm({ players: players.slice(0, 2) }), 'en')).toBe(
      'Winter is over: the most provinces wins.',
    );
  });

  test('a reserve', () => {
    const reserve = { soldier: 2, knight: 1, camp: 0, catapult: 2 };
    expect(reserveWords(player({ reserve }), 'en')).toBe('In reserve: 2 soldiers, 1 knight, 2 catapults');
    const none = { soldier: 0, knight: 0, camp: 0, catapult: 0 };
    expect(reserveWords(player({ reserve: none }), 'fr')).toBe('En réserve\u00a0: rien');
  });

  test('the end and the position', () => {
    expect(ended('castle', realm({ captor: 1, fallen: 0 }), 'en')).toBe('Red has captured Blue’s castle.');
    expect(ended('winter', realm(), 'fr')).toContain('hiver');
    const words = positionWords(
      realm({ players: [player({ cards: [SPY.card] }), player({ provinces: 2 })] }),
      'en',
    );
    expect(words).toEqual([
      'Spring.',
      'Blue: 15 gold, 1 province, Spy.',
      'Red: 15 gold, 2 provinces.',
      'H1N: Blue, soldier, knight.',
      'Lochmess: Red, soldier, camp.',
    ]);
  });
});

test('what the last moves did stays marked', () => {
  const place = (id: string) => ({ id, en: id, fr: id });
  const [source, target] = [place('H1N'), place('LOC')];
  const traces = tracesOf([
    { type: 'recruited', seat: 1, unit: 'camp', place: place('C2'), paid: 2 },
    { type: 'moved', seat: 1, unit: 'knight', source, target },
    { type: 'moved', seat: 1, unit: 'knight', source: place('C1'), target, way: [source] },
    { type: 'attacked', seat: 1, unit: 'knight', source: target, target: place('KIL') },
    { type: 'finished', seat: 1, card: 'march' },
  ]);
  expect(traces.ways).toEqual([
    { from: 'H1N', to: 'LOC', attack: false },
    { from: 'C1', to: 'LOC', via: ['H1N'], attack: false },
    { from: 'LOC', to: 'KIL', attack: true },
  ]);
  expect(traces.places).toEqual(['C2', 'LOC', 'KIL']);
});

test('a fight that is not decided yet stays marked, and once', () => {
  const { source, target } = exchange();
  const place = (id: string) => ({ id, en: id, fr: id });
  const way = { from: source, to: target, attack: true };
  expect(tracesOf([{ type: 'spied', seat: 1, answer: 'odd' }], exchange()).ways).toEqual([way]);
  expect(
    tracesOf(
      [{ type: 'attacked', seat: 0, unit: 'knight', source: place(source), target: place(target) }],
      exchange(),
    ).ways,
  ).toEqual([way]);
});

suite('where room is scarce', () => {
  const group = (kind: Group['kind'], count: number): Group => ({
    kind,
    title: '',
    choices: Array.from({ length: count }, (_, at) => ({ choice: `at ${at}`, words: String(at) })),
  });
  const kinds = (groups: Group[]) => roomFor(groups).map(({ kind }) => kind);
  test('places that the map offers give way to attacks, or if they are many', () => {
    expect(kinds([group('places', 6), group('words', 1)])).toEqual(['places', 'words']);
    expect(kinds([group('places', 7), group('words', 1)])).toEqual(['words']);
    expect(kinds([group('attacks', 1), group('places', 1)])).toEqual(['attacks']);
  });
  test('fewer amounts beside a fist, a word or a card', () => {
    expect(amountsInSight(realm(), [], [])).toBe(21);
    expect(amountsInSight(realm(), [], [], 'Income: Blue +3.')).toBe(14);
    expect(amountsInSight(realm({ exchange: exchange() }), [], [])).toBe(16);
    expect(amountsInSight(realm({ exchange: exchange() }), [group('words', 1)], [])).toBe(8);
    expect(amountsInSight(realm(), [], ['card spy'])).toBe(7);
  });
});

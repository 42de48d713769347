// What is drawn at one moment, and how a move is shown: scene after scene.
import type { Sound } from '../../board/sound';
import type { Kind } from './model';
import type { Event, Exchange, Player, View } from './types';

/** A unit on the map. */
export interface Piece {
  id: number;
  seat: number;
  kind: Kind;
  province: string;
  gone: boolean;
}

/** The closed fist, and how it ended while that is shown. */
export interface Fist extends Exchange {
  outcome: 'success' | 'failure' | null;
  /** What stood there when it began: a shot is at all of it. */
  struck: Kind[];
}

export interface Scene {
  pieces: Piece[];
  players: Player[];
  first: number | null;
  season: View['season'];
  fist: Fist | null;
  /** The provinces that the moment is about. */
  about: string[];
  /** A season begins: its name is shown large. */
  heralded: boolean;
  /** The gold that seats have just been paid. */
  gains: Record<number, number>;
  /** Whose castle has fallen. */
  fallen: number | null;
}

export interface Frame {
  scene: Scene;
  milliseconds: number;
  sound: Sound | null;
}

/** The scene of a view; units that stay keep their ids, so that they are seen to move. */
export function sceneOf(view: View, before: Piece[]): Scene {
  const left = before.filter((piece) => !piece.gone);
  let fresh = Math.max(0, ...before.map((piece) => piece.id));
  const pieces = view.armies.flatMap((army) =>
    army.units.map((kind): Piece => {
      const known = left.find(
        (piece) => piece.seat === army.seat && piece.kind === kind && piece.province === army.province,
      );
      return known ?? { id: ++fresh, seat: army.seat, kind, province: army.province, gone: false };
    }),
  );
  return {
    pieces: pieces.sort((a, b) => a.id - b.id),
    players: view.players,
    first: view.first,
    season: view.season,
    fist: view.exchange && {
      ...view.exchange,
      outcome: null,
      struck: view.armies.find((army) => army.province === view.exchange?.target)?.units ?? [],
    },
    about: [],
    heralded: false,
    gains: {},
    fallen: view.fallen,
  };
}

export function filmOf(before: Scene, events: Event[], after: View): Frame[] {
  const frames: Frame[] = [];
  let scene: Scene = { ...before, about: [], heralded: false, gains: {} };
  const show = (change: Partial<Scene>, milliseconds: number, sound: Sound | null = null) => {
    scene = { ...scene, heralded: false, gains: {}, ...change };
    frames.push({ scene, milliseconds, sound });
  };
  const withGold = (seat: number, more: number) =>
    withPlayer(seat, { gold: scene.players[seat]!.gold + more });
  const withPlayer = (seat: number, to: Partial<Player>) =>
    scene.players.map((player, at) => (at === seat ? { ...player, ...to } : player));
  const withPiece = (seat: number, kind: Kind, province: string, to: Partial<Piece>) =>
    scene.pieces.map((piece) =>
      !piece.gone && piece.seat === seat && piece.kind === kind && piece.province === province
        ? { ...piece, ...to }
        : piece,
    );
  const withNew = (seat: number, kind: Kind, province: string, pieces = scene.pieces) => [
    ...pieces,
    { id: Math.max(0, ...pieces.map((piece) => piece.id)) + 1, seat, kind, province, gone: false },
  ];

  for (const event of events) {
    switch (event.type) {
      case 'recruited':
        show(
          {
            pieces: withNew(event.seat, event.unit, event.place.id),
            players: withGold(event.seat, -event.paid),
            about: [event.place.id],
          },
          320,
          'knock',
        );
        break;
      case 'card-bid':
        show({ players: withGold(event.seat, -event.amount) }, 260, 'coin');
        break;
      case 'outbid':
        show({ players: withGold(event.seat, event.amount) }, 260);
        break;
      case 'season':
        show(
          {
            season: event.season,
            heralded: true,
            gains: scene.gains,
            about: [],
            players: scene.players.map((player) => ({
              ...player,
              has_bid: false,
              bid: null,
              has_chosen: false,
              chosen: null,
            })),
          },
          1100,
          'card',
        );
        break;
      case 'bid-revealed':
        show({ players: withPlayer(event.seat, { has_bid: true, bid: event.amount }) }, 420, 'card');
        break;
      case 'auction-won':
        show({ players: withGold(event.seat, -event.paid) }, 420, 'coin');
        break;
      case 'first-drawn':
        show({ first: event.seat }, 420, 'pick');
        break;
      case 'first-named':
        show({ first: event.first }, 420, 'pick');
        break;
      case 'revealed':
        show({ players: withPlayer(event.seat, { has_chosen: true, chosen: event.cards }) }, 620, 'card');
        break;
      case 'taxed':
      case 'refunded':
      case 'plundered':
      case 'income':
        show(
          {
            players: withGold(event.seat, event.gold),
            gains: { ...scene.gains, [event.seat]: (scene.gains[event.seat] ?? 0) + event.gold },
          },
          event.gold ? 320 : 0,
          event.gold ? 'coin' : null,
        );
        break;
      case 'moved':
      case 'entered':
        show(
          {
            pieces: withPiece(event.seat, event.unit, event.source.id, { province: event.target.id }),
            about: [event.source.id, event.target.id],
          },
          460,
          'slide',
        );
        break;
      case 'attacked':
        show(
          {
            about: [event.source.id, event.target.id],
            fist: after.exchange && {
              ...after.exchange,
              has_bid: false,
              named: [],
              bid: null,
              outcome: null,
              struck: scene.pieces
                .filter((piece) => !piece.gone && piece.province === event.target.id)
                .map((piece) => piece.kind),
            },
          },
          520,
          'pick',
        );
        break;
      case 'wagered':
        if (scene.fist)
          show(
            { fist: { ...scene.fist, has_bid: true, due: event.due, named: [], bid: event.amount } },
            360,
            'coin',
          );
        break;
      case 'guessed':
        if (scene.fist)
          show({ fist: { ...scene.fist, named: [...scene.fist.named, event.amount] } }, 480, 'knock');
        break;
      case 'resolved':
        if (scene.fist)
          show(
            {
              fist: { ...scene.fist, bid: event.bid, outcome: event.success ? 'success' : 'failure' },
              players: withGold(event.seat, -event.bid),
            },
            1500,
            'coin',
          );
        break;
      case 'lost':
      case 'beaten':
      case 'hit':
      case 'returned':
        show(
          {
            pieces: withPiece(event.seat, event.unit, event.place.id, { gone: true }),
            about: [event.place.id],
          },
          420,
          'fall',
        );
        break;
      case 'converted':
        show(
          {
            pieces: withNew(
              event.seat,
              event.unit,
              event.place.id,
              withPiece(event.loser, event.unit, event.place.id, { gone: true }),
            ),
            about: [event.place.id],
          },
          420,
          'card',
        );
        break;
      case 'castle-fallen':
        show({ about: [event.place.id], fallen: event.seat }, 900, 'fall');
        break;
    }
  }
  return frames;
}

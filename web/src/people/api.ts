// What these pages ask of the room (docs/protocol.md).
import type { Account, Me, PastGame, Profile, RatingPoint, SessionCard, Standing } from '../wire';
import { ask } from '../shell/api';

const at = (part: string) => encodeURIComponent(part);

export const account = () => ask<Account>('GET', '/account');
export const claim = (password: string) => ask<Me>('POST', '/account', { password });
export const logIn = (name: string, password: string) => ask<Me>('POST', '/session', { name, password });
export const logOut = () => ask<Me>('DELETE', '/session');
export const sessions = () => ask<SessionCard[]>('GET', '/account/sessions');
export const endSession = (id: string) => ask<SessionCard[]>('DELETE', `/account/sessions/${at(id)}`);
export const newPassword = (old: string, next: string) =>
  ask<Me>('POST', '/account/password', { old, new: next });
export const setContact = (contact: string) => ask<Account>('POST', '/account/contact', { contact });
export const goodbye = (password: string) => ask<Me>('POST', '/account/delete', { password });
export const leaders = (game: string) => ask<Standing[]>('GET', `/leaderboard?game=${at(game)}`);
export const profile = (person: string) => ask<Profile>('GET', `/people/${at(person)}`);
export const ratings = (person: string, game: string) =>
  ask<RatingPoint[]>('GET', `/people/${at(person)}/ratings?game=${at(game)}`);
export const past = (person: string, before?: number) =>
  ask<PastGame[]>(
    'GET',
    `/people/${at(person)}/games?count=30${before === undefined ? '' : `&before=${before}`}`,
  );

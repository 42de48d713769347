// What these pages ask of the room (docs/protocol.md).
import type {
  Account,
  Code,
  Company,
  Decide,
  Me,
  NewAccount,
  NewChallenge,
  NewReport,
  OwnerDesk,
  PastGame,
  Profile,
  RatingPoint,
  Reported,
  Sent,
  SessionCard,
  Standing,
  TableLink,
  Tie,
} from '../wire';
import { ask } from '../shell/api';

const at = (part: string) => encodeURIComponent(part);

export const account = () => ask<Account>('GET', '/account');
export const signUp = (name: string, password: string) =>
  ask<NewAccount>('POST', '/account', { name, password });
export const logIn = (name: string, password: string) => ask<Me>('POST', '/session', { name, password });
export const logOut = () => ask<Me>('DELETE', '/session');
export const recover = (name: string, code: string, password: string) =>
  ask<NewAccount>('POST', '/session/recover', { name, code, password });
export const forgotten = (name: string) => ask<Sent>('POST', '/session/forgotten', { name });
export const newCode = (password: string) => ask<Code>('POST', '/account/code', { password });
export const setAvatar = (avatar: string) => ask<Me>('POST', '/account/avatar', { avatar });
export const sessions = () => ask<SessionCard[]>('GET', '/account/sessions');
export const endSession = (id: string) => ask<SessionCard[]>('DELETE', `/account/sessions/${at(id)}`);
export const newPassword = (old: string, next: string) =>
  ask<Me>('POST', '/account/password', { old, new: next });
export const setContact = (contact: string, password: string) =>
  ask<Account>('POST', '/account/contact', { contact, password });
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

export const tie = (person: string) => ask<Tie>('GET', `/people/${at(person)}/tie`);
export const follow = (person: string, yes: boolean) =>
  ask<Tie>(yes ? 'POST' : 'DELETE', `/people/${at(person)}/follow`);
export const block = (person: string, yes: boolean) =>
  ask<Tie>(yes ? 'POST' : 'DELETE', `/people/${at(person)}/block`);
export const report = (person: string, what: NewReport) =>
  ask<Reported>('POST', `/people/${at(person)}/report`, what);
export const challenge = (wish: NewChallenge) => ask<TableLink>('POST', '/challenges', wish);
export const answer = (table: string, accept: boolean) =>
  ask<TableLink>('POST', `/challenges/${at(table)}`, { accept });
export const withdraw = (table: string) => ask<Company>('DELETE', `/challenges/${at(table)}`);
export const desk = () => ask<OwnerDesk>('GET', '/owner');
export const decide = (person: string, what: Decide) =>
  ask<OwnerDesk>('POST', `/owner/people/${at(person)}`, what);

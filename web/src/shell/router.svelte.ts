// Which page is shown. Links are plain links; the app only spares the reload.

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string }
  | { page: 'rules'; game: string }
  | { page: 'table'; table: string }
  | {
      page: 'study';
      what: 'replay' | 'learn' | 'puzzles' | 'account' | 'profile' | 'leaders' | 'people' | 'owner';
      id: string;
      more: string;
    }
  | { page: 'workshop'; game: string; id: string }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'unknown' };

export function routeOf(path: string): Route {
  const [first, second, third, fourth, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (rest.length > 0) return { page: 'unknown' };
  if (first === 'g' && second && third === 'puzzles')
    return { page: 'study', what: 'puzzles', id: second, more: fourth ?? '' };
  if (first === 'g' && second && third === 'workshop')
    return { page: 'workshop', game: second, id: fourth ?? '' };
  if (fourth !== undefined) return { page: 'unknown' };
  if (first === 't' && second && third === 'replay')
    return { page: 'study', what: 'replay', id: second, more: '' };
  if (first === 'me' && second === undefined) return { page: 'study', what: 'account', id: '', more: '' };
  if ((first === 'people' || first === 'owner') && second === undefined)
    return { page: 'study', what: first, id: '', more: '' };
  if (first === 'p' && second && third === undefined)
    return { page: 'study', what: 'profile', id: second, more: '' };
  if (first === 'leaders' && third === undefined)
    return { page: 'study', what: 'leaders', id: second ?? '', more: '' };
  if (first === 'g' && second && third === 'learn')
    return { page: 'study', what: 'learn', id: second, more: '' };
  if (first === undefined) return { page: 'home' };
  if (first === 'settings' && second === undefined) return { page: 'settings' };
  if (first === 'about' && second === undefined) return { page: 'about' };
  if (first === 't' && second && third === undefined) return { page: 'table', table: second };
  if (first === 'g' && second && third === undefined) return { page: 'game', game: second };
  if (first === 'g' && second && third === 'rules') return { page: 'rules', game: second };
  return { page: 'unknown' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);
  /** Raised at every change of page, so that the focus follows. */
  visit = $state(0);

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('click', (event) => this.follow(event));
  }

  get route(): Route {
    return routeOf(this.path);
  }

  go(address: string, options: { replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.read();
  }

  private read(): void {
    const moved = location.pathname !== this.path;
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
    if (!moved) return;
    this.visit += 1;
    if (!location.hash) scrollTo({ top: 0, behavior: 'instant' });
  }

  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

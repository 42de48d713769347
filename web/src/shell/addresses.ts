// Where a table is found: its page, its replay, its record, its socket.

/** What else a page's address says; what is empty is left out. */
type Query = Record<string, string | number | undefined>;

const TABLES = '/t/';

export function tableUrl(table: string, query: Query = {}): string {
  return `${TABLES}${encodeURIComponent(table)}${queried(query)}`;
}

export function replayUrl(table: string, query: Query = {}): string {
  return `${TABLES}${encodeURIComponent(table)}/replay${queried(query)}`;
}

/** Whether a page is a table's or its replay: any table's, unless one is named. */
export function isOfTable(path: string, table = ''): boolean {
  return path.startsWith(TABLES + encodeURIComponent(table));
}

export function recordUrl(table: string, key: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record${queried({ key })}`;
}

export function tableSocket(table: string, key: string): string {
  return socketUrl(`/api/tables/${encodeURIComponent(table)}/socket${queried({ key })}`);
}

export function socketUrl(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

function queried(query: Query): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return said.length ? `?${new URLSearchParams(said)}` : '';
}

// The little Markdown that rules pages use, as blocks to draw: no HTML is made from text.
import type { RulesPage } from '../wire';

export type Inline = { kind: 'text' | 'code' | 'soft'; text: string };

export type Block =
  | { kind: 'title' | 'heading'; id: string; parts: Inline[] }
  | { kind: 'rule'; id: string; origins: { origin: string; parts: Inline[] }[] }
  | { kind: 'quote' | 'paragraph'; parts: Inline[] }
  | { kind: 'picture'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const RULE = /^- ([A-Z]\d+(?:\.\d+)?) /;
const HEADING = /^## (?:([A-Z]\d+)\b)?/;

export function blocksOf(page: RulesPage): Block[] {
  const rules = new Map(page.rules.map((rule) => [rule.id, rule]));
  const lines = page.markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const run = lengthOf(lines, at);
    const chunk = lines.slice(at, at + run);
    const id = RULE.exec(line)?.[1];
    const rule = id ? rules.get(id) : undefined;
    if (rule) blocks.push({ kind: 'rule', id: rule.id, origins: rule.parts.map((part) => ({ origin: part.origin, parts: inline(part.text) })) });
    else if (line.trim()) blocks.push(plainBlock(line, chunk));
    at += run;
  }
  return blocks;
}

/** How many lines belong together: a picture, a table, or one line. */
function lengthOf(lines: string[], at: number): number {
  const first = lines[at]!;
  const same = first.startsWith('    ') ? /^( {4}|$)/ : first.startsWith('|') ? /^\|/ : null;
  if (!same) return 1;
  let end = at + 1;
  while (end < lines.length && same.test(lines[end]!)) end += 1;
  return end - at;
}

function plainBlock(line: string, chunk: string[]): Block {
  if (line.startsWith('# ')) return { kind: 'title', id: '', parts: inline(line.slice(2)) };
  if (line.startsWith('## ')) return { kind: 'heading', id: HEADING.exec(line)?.[1] ?? '', parts: inline(line.slice(3)) };
  if (line.startsWith('> ')) return { kind: 'quote', parts: inline(line.slice(2)) };
  if (line.startsWith('    ')) return { kind: 'picture', text: chunk.map((each) => each.slice(4)).join('\n').trimEnd() };
  if (line.startsWith('|')) return tableOf(chunk);
  return { kind: 'paragraph', parts: inline(line.replace(/^- /, '')) };
}

function tableOf([head, , ...rows]: string[]): Block {
  const cells = (line: string) => line.split('|').slice(1, -1).map((cell) => inline(cell.trim()));
  return { kind: 'table', head: cells(head ?? ''), rows: rows.map(cells) };
}

export function inline(text: string): Inline[] {
  const found = text.split(/(`[^`]+`|\*[^*]+\*)/).filter(Boolean);
  return found.map((part) => {
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    if (part.startsWith('*') && part.length > 2) return { kind: 'soft', text: part.slice(1, -1) };
    return { kind: 'text', text: part };
  });
}

/** The sections and rules that hold all the words looked for; case and accents do not matter. */
export function search(blocks: Block[], wanted: string): Block[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return blocks;
  const hits = blocks.filter((block) => words.every((word) => plain(textOf(block)).includes(word)));
  return blocks.filter((block, at) => hits.includes(block) || (block.kind === 'heading' && leads(blocks, at, hits)));
}

function leads(blocks: Block[], at: number, hits: Block[]): boolean {
  for (const block of blocks.slice(at + 1)) {
    if (block.kind === 'heading') return false;
    if (hits.includes(block)) return true;
  }
  return false;
}

function textOf(block: Block): string {
  const join = (parts: Inline[]) => parts.map((part) => part.text).join('');
  switch (block.kind) {
    case 'rule':
      return `${block.id} ${block.origins.map((each) => join(each.parts)).join(' ')}`;
    case 'picture':
      return block.text;
    case 'table':
      return [block.head, ...block.rows].flat().map(join).join(' ');
    default:
      return join(block.parts);
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();
}

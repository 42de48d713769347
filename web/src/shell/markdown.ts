// The little Markdown that rules pages use, as blocks to draw: no HTML is made from text.
import type { RulePart, RulesPage } from '../wire';

export type Inline = { kind: 'text' | 'code' | 'soft' | 'rule'; text: string };

export type Block =
  | { kind: 'title' | 'heading'; id: string; parts: Inline[] }
  | { kind: 'rule'; id: string; origins: { origin: RulePart['origin']; parts: Inline[] }[] }
  | { kind: 'quote' | 'paragraph'; parts: Inline[] }
  | { kind: 'picture'; id: string; words: string; caption: Inline[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const RULE = /^- ([A-Z]{1,3}\d+(?:\.\d+)?) /;
const PICTURE = /^!\[(.+)\]\(([\w-]+)\)$/;
const HEADING = /^## (?:([A-Z]{1,3}\d+)\b)?/;

export function blocksOf(page: RulesPage): Block[] {
  const rules = new Map(page.rules.map((rule) => [rule.id, rule]));
  const ids = new Set(rules.keys());
  const lines = page.markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    const run = lengthOf(lines, at);
    const chunk = lines.slice(at, at + run);
    const id = RULE.exec(line)?.[1];
    const rule = id ? rules.get(id) : undefined;
    if (rule)
      blocks.push({
        kind: 'rule',
        id: rule.id,
        origins: rule.parts.map((part) => ({ origin: part.origin, parts: inline(part.text, ids) })),
      });
    else if (line.trim()) blocks.push(plainBlock(line, chunk, ids));
    at += run;
  }
  return captioned(blocks);
}

/** The paragraph after a picture is its caption. */
function captioned(blocks: Block[]): Block[] {
  return blocks.flatMap((block, at) => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]];
    if (block.kind === 'paragraph' && before?.kind === 'picture') return [];
    return block.kind === 'picture' && after?.kind === 'paragraph'
      ? [{ ...block, caption: after.parts }]
      : [block];
  });
}

/** How many lines belong together: a table, or one line. */
function lengthOf(lines: string[], at: number): number {
  const first = lines[at]!;
  if (!first.startsWith('|')) return 1;
  let end = at + 1;
  while (lines[end]?.startsWith('|')) end += 1;
  return end - at;
}

function plainBlock(line: string, chunk: string[], ids: Set<string>): Block {
  if (line.startsWith('# ')) return { kind: 'title', id: '', parts: inline(line.slice(2)) };
  if (line.startsWith('## '))
    return { kind: 'heading', id: HEADING.exec(line)?.[1] ?? '', parts: inline(line.slice(3)) };
  if (line.startsWith('> ')) return { kind: 'quote', parts: inline(line.slice(2)) };
  const picture = PICTURE.exec(line);
  if (picture) return { kind: 'picture', id: picture[2]!, words: picture[1]!, caption: [] };
  if (line.startsWith('|')) return tableOf(chunk);
  return { kind: 'paragraph', parts: inline(line.replace(/^- /, ''), ids) };
}

function tableOf([head, , ...rows]: string[]): Block {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => inline(cell.trim()));
  return { kind: 'table', head: cells(head ?? ''), rows: rows.map(cells) };
}

const NOTHING = new Set<string>();

/** `ids` are the rules that the text may refer to. */
export function inline(text: string, ids: Set<string> = NOTHING): Inline[] {
  const found = text.split(/(`[^`]+`|\*[^*]+\*|\b[A-Z]{1,3}\d+(?:\.\d+)?\b)/).filter(Boolean);
  return found.map((part) => {
    if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
    if (part.startsWith('*') && part.length > 2) return { kind: 'soft', text: part.slice(1, -1) };
    return { kind: ids.has(part) ? 'rule' : 'text', text: part };
  });
}

/** The sections and rules that hold all the words looked for; case and accents do not matter. */
export function search(blocks: Block[], wanted: string): Block[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return blocks;
  const hits = blocks.filter((block) => words.every((word) => plain(textOf(block)).includes(word)));
  return blocks.filter(
    (block, at) => hits.includes(block) || (block.kind === 'heading' && leads(blocks, at, hits)),
  );
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
      return `${block.words} ${join(block.caption)}`;
    case 'table':
      return [block.head, ...block.rows].flat().map(join).join(' ');
    default:
      return join(block.parts);
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();
}

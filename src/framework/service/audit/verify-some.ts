/**
 * Some of the journal looked at anew, by the service at work: each night the newest entries and a part of the older ones, so that everything
 * has its turn within a month. The whole of it at once is `verify:journal`.
 */
import type { KeyObject } from 'node:crypto';
import { journal } from '#engine/system/journal.ts';
import { journalLinks } from '#engine/system/journal-links.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Link } from './chain.ts';
import { lastLink, linkAt } from './closing.ts';
import { faultWords, placeOf } from './fault-words.ts';
import { brokenAt, Findings, followChain, type Verdict } from './verify.ts';

/** Positions of the chain, both of them among it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const nights = 30;
const mostNewest = 100_000;
/** Small, so that calls are answered in between. */
const pageSize = 200;

/** What is looked at in this night. @param length of the chain; @param most how many of the newest are looked at each night, and of the older at least */
export const spansOf = (length: number, now: Date, most = mostNewest): readonly Span[] => {
  const newest = { from: Math.max(1, length - most + 1), to: length };
  const older = newest.from - 1;
  if (older === 0) return length === 0 ? [] : [newest];
  const size = Math.max(most, Math.ceil(older / nights));
  const turn = Math.floor(now.getTime() / dayMs) % Math.ceil(older / size);
  return [{ from: turn * size + 1, to: Math.min(older, (turn + 1) * size) }, newest];
};

/** Entries from this one on, before that one, that stand in no place of the chain and wait for none: put in past the service. */
const walkBeside = async (rows: Rows, from: string, to: string, findings: Findings): Promise<void> => {
  const entries = rowsOf(rows, journal).walk(
    { where: [{ id: { from, to } }], sort: { field: 'id', order: 'ASC' }, columns: ['id'] },
    pageSize,
  );
  for await (const page of entries) {
    const ids = page.map(({ id }) => id);
    const known = new Set<string>();
    for (const table of ['journalLinks', 'journalQueue'])
      for (const { id } of await rows.findMany(table, ids, { columns: ['id'] })) known.add(id);
    for (const row of await rowsOf(rows, journal).findMany(ids.filter(id => !known.has(id)))) findings.add(brokenAt('beside', null, row));
  }
};

/** A link that is not there: nothing follows it. */
const gone = (position: number): Link => ({ id: '', position, closedAt: '', inherited: false, hash: '', signature: '' });

const walkSpan = async (rows: Rows, key: KeyObject, { from, to }: Span, findings: Findings): Promise<number> => {
  const before = from === 1 ? undefined : await linkAt(rows, from - 1);
  const isGone = from > 1 && before === undefined;
  if (isGone) findings.add(brokenAt('gap', from - 1, undefined));
  const pages = rowsOf(rows, journalLinks).walk(
    { where: [{ position: { from, to: to + 1 } }], sort: { field: 'position', order: 'ASC' } },
    pageSize,
  );
  const { links, first, last } = await followChain(rows, key, findings, pages, isGone ? gone(from - 1) : before);
  if (last !== undefined && last.position < to) findings.add(brokenAt('gap', last.position + 1, undefined));
  if (first !== undefined && last !== undefined) await walkBeside(rows, first.id, last.id, findings);
  return links;
};

/** @returns how many entries were looked at, and what is wrong with them */
export const verifySome = async (
  rows: Rows,
  publicKey: KeyObject,
  now: Date,
  most?: number,
): Promise<Pick<Verdict, 'links' | 'faults' | 'first'>> => {
  const findings = new Findings();
  let links = 0;
  for (const span of spansOf((await lastLink(rows))?.position ?? 0, now, most)) links += await walkSpan(rows, publicKey, span, findings);
  return { links, faults: findings.faults, first: findings.first };
};

/** @returns how many entries were looked at. @throws Error that says what is wrong, and where */
export const recheck = async (rows: Rows, publicKey: KeyObject, now: Date): Promise<number> => {
  const { links, faults, first } = await verifySome(rows, publicKey, now);
  if (first === undefined) return links;
  const { zh, en } = faultWords[first.fault];
  throw new Error(
    [
      `操作日志与写入时不符，共 ${faults} 处，请运行 verify:journal / the audit log is not as it was written, ${faults} faults: run verify:journal`,
      placeOf(first),
      `${zh} / ${en}`,
    ].join('\n'),
  );
};

/** Exports opened by LibreOffice: what a person sees there is text, dates and numbers, and nothing that runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Court, openCourt } from '../vectors/judges.ts';
import { apply, member, order, type Registered } from './people.ts';
import { type Running, startRunning } from './running.ts';

let running: Running;
let court: Court;
let company: Registered & { readonly token: string };
beforeAll(async () => {
  [running, court] = await Promise.all([startRunning(), openCourt()]);
  company = await member(running);
});
afterAll(async () => {
  await court.close();
  await running.stop();
});

interface Cell {
  readonly type: string;
  readonly value: string;
  readonly text: string;
}

const attribute = (tag: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const plain = (xml: string): string =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The first sheet as LibreOffice understands it, rows of cells; its flat XML says the type of each. */
const opened = async (bytes: Buffer): Promise<{ readonly xml: string; readonly rows: readonly (readonly Cell[])[] }> => {
  await court.file('export.xlsx', bytes);
  const done = await court.soffice(['--convert-to', 'fods', '--outdir', court.folder, join(court.folder, 'export.xlsx')]);
  expect(done.status, done.stderr).toBe(0);
  const xml = await readFile(join(court.folder, 'export.fods'), 'utf8');
  const sheet = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? '';
  const rows = [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(([, tag = '', content = '']) => {
      const cell = {
        type: attribute(tag, 'office:value-type'),
        value: attribute(tag, 'office:date-value') || attribute(tag, 'office:value'),
        text: plain(content).trim(),
      };
      return Array.from({ length: Math.min(Number(attribute(tag, 'table:number-columns-repeated') || 1), 100) }, () => cell);
    }),
  );
  return { xml, rows };
};
const exported = async (path: string, body: object): Promise<Buffer> => {
  const response = await fetch(`${running.address}/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-token': running.operator },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
/** The cells of the one row of data by their titles. */
const byTitle = (rows: readonly (readonly Cell[])[]): Readonly<Record<string, Cell | undefined>> =>
  Object.fromEntries((rows[0] ?? []).map((title, at) => [title.text, rows[1]?.[at]]));

test('[FRM-01] [op.cert.export] LibreOffice finds Chinese titles, moments that are moments and numbers that are numbers', async () => {
  const waiting = await order(running, await apply(running, company.token, { years: 2 }));
  expect(await running.call('operation/certificate/issue', waiting, running.operator)).toMatchObject({ status: 1 });
  const stored = await running.service.services.database.read.find('certificates', waiting.id);
  const { rows } = await opened(await exported('operation/certificate/export', { filter: { id: waiting.id } }));
  const row = byTitle(rows);
  expect(row.持有人).toMatchObject({ type: 'string', text: company.companyName });
  expect(row['有效期（年）']).toMatchObject({ type: 'float', value: '2' });
  // At UTC+8, to the second.
  const end = new Date(Date.parse(String(stored?.notAfter)) + 8 * 3_600_000).toISOString().slice(0, 19);
  expect(row.到期时间?.type).toBe('date');
  expect(row.到期时间?.value.slice(0, 19)).toBe(end);
  // A serial number that looks like one stays text: as a number it would lose its last digits.
  expect(row.受理号).toMatchObject({ type: 'string', text: String(stored?.seqNo) });
});

test('[FRM-01] [op.member.export] LibreOffice calculates nothing of what somebody typed', async () => {
  const danger = '=HYPERLINK("http://x","y")';
  const id = String((await running.service.services.database.read.find('members', { uscc: company.uscc }))?.id);
  running.byHand('members', id);
  await running.service.services.database.transaction(rows =>
    rows.update('members', id, null, { bankName: danger, bankBranch: '+1+1', address: '@SUM(A1)' }),
  );
  const { xml, rows } = await opened(await exported('operation/member/export', { filter: { id } }));
  expect(xml).not.toContain('table:formula');
  const row = byTitle(rows);
  expect(row.开户银行).toMatchObject({ type: 'string', text: danger });
  expect(row.开户支行).toMatchObject({ type: 'string', text: '+1+1' });
  expect(row.注册地址).toMatchObject({ type: 'string', text: '@SUM(A1)' });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { digestOfLine } from '#service/audit/checkpoint.ts';
import type { PreparedCertificate } from '#trust/pki/issue.ts';
import { folderOf, placeOf, readLine } from './lines.ts';
import { makeIssuanceLog } from './log.ts';

const freshLog = (mostLines?: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'issuance-log-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const now = new Date('2026-11-27T00:00:00Z');
  const log = makeIssuanceLog({ dataDir, clock: () => now, failed: () => undefined, ...(mostLines === undefined ? {} : { mostLines }) });
  const folder = folderOf(dataDir);
  const files = () =>
    readdirSync(folder)
      .sort()
      .map(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  return { dataDir, log, folder, files };
};
const token = (serialNumber: string) => ({ issuerKeyIdentifier: 'AB', serialNumber, tbsSha256: '00' }) as unknown as PreparedCertificate;

test('[BEY-23] those who come together stand in the order in which they came, and a file is closed after so many lines', async () => {
  const { log, files } = freshLog(3);
  const numbers = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  for (const some of [numbers.slice(0, 3), numbers.slice(3, 5), numbers.slice(5)])
    await Promise.all(some.map(each => log.record(token(each))));
  expect(files().map(lines => lines.length)).toEqual([3, 4]);
  expect(
    files()
      .flat()
      .map(line => readLine(line)),
  ).toMatchObject(numbers.map(serialNumber => ({ serialNumber })));
  for (const lines of files()) expect(lines.map(line => readLine(line)?.previous)).toEqual([null, ...lines.slice(0, -1).map(digestOfLine)]);
});

test('[BEY-23] where nothing of what was signed is kept in the end, the log says so, and whatever went wrong is told', async () => {
  const { log, files } = freshLog();
  const made = await log.keeping(async record => {
    await record(token('A0'));
    return { isKept: true, made: 'kept' };
  });
  expect(made).toBe('kept');
  await expect(
    log.keeping(async record => {
      await record(token('A1'));
      throw new Error('the device is away');
    }),
  ).rejects.toThrow('the device is away');
  expect(
    files()
      .flat()
      .map(line => readLine(line)),
  ).toMatchObject([{ serialNumber: 'A0' }, { serialNumber: 'A1' }, { settled: 'A1' }]);
});

test('[BEY-23] what cannot be written is refused with its code for each, and the next is written once it can be', async () => {
  const { log, folder, files } = freshLog();
  writeFileSync(folder, 'no folder');
  const outcomes = await Promise.allSettled([log.record(token('A0')), log.record(token('A1'))]);
  expect(outcomes).toMatchObject([{ reason: { code: 'ISSUANCE_LOG', data: { retryAfter: 30 } } }, { reason: { code: 'ISSUANCE_LOG' } }]);
  expect(await log.isWritable()).toBe(false);
  rmSync(folder);
  expect(await log.isWritable()).toBe(true);
  await log.record(token('A2'));
  expect(
    files()
      .flat()
      .map(line => readLine(line)),
  ).toMatchObject([{ serialNumber: 'A2', previous: null }]);
});

test('[BEY-23] several that begin at the same moment write a file each', async () => {
  const { dataDir, log, files } = freshLog();
  const other = makeIssuanceLog({ dataDir, clock: () => new Date('2026-11-27T00:00:00Z'), failed: () => undefined });
  await Promise.all([log.record(token('A0')), other.record(token('A1'))]);
  await Promise.all([log.record(token('A2')), other.record(token('A3'))]);
  expect(files().map(lines => lines.length)).toEqual([2, 2]);
});

test('[BEY-23] a data directory keeps its short name, and has one of its own', () => {
  const [one, other] = [freshLog(), freshLog()];
  expect(placeOf(one.dataDir)).toMatch(/^[0-9a-f]{8}$/);
  expect(placeOf(one.dataDir)).toBe(placeOf(one.dataDir));
  expect(placeOf(other.dataDir)).not.toBe(placeOf(one.dataDir));
});

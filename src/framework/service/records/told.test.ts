/** Who was told of a record, from notices and messages that came in pages. */
import { expect, test } from 'vitest';
import type { Page, Row } from '#service/store/rows.ts';
import { toldIn } from './told.ts';

const page = (rows: readonly Row[], nextCursor: string | null = null): Page => ({
  list: rows.map((row, index) => ({ id: `${index}`, version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, ...row })),
  total: rows.length,
  totalIsExact: nextCursor === null,
  nextCursor,
});
const second = (n: number): string => `2026-11-04T05:00:0${n}.000Z`;
const notice = (n: number, userNum: string) => ({ userNum, title: '已吊销', titleEn: 'Revoked', state: 'READ', createdAt: second(n) });
const message = (n: number, userNum: string) => ({ userNum, kind: 'SMS', recipient: '13800000000', state: 'SENT', createdAt: second(n) });
const saidIn = (tellings: readonly Row[]) =>
  tellings.map(({ at, who }) => [
    at,
    (who as readonly { name: string; ways: readonly { way: string }[] }[]).map(({ ways }) => ways.map(({ way }) => way)),
  ]);

test('[BEY-19] a moment of which not all messages were read is left out, and not told as if nobody had had one', () => {
  const notices = page([notice(3, 'U1'), notice(2, 'U1'), notice(1, 'U1')]);
  expect(saidIn(toldIn([notices, page([message(3, 'U1'), message(2, 'U1'), message(1, 'U1')])], []))).toEqual(
    [1, 2, 3].map(n => [second(n), [['PORTAL', 'SMS']]]),
  );
  expect(saidIn(toldIn([notices, page([message(3, 'U1'), message(2, 'U1')], 'more')], []))).toEqual([[second(3), [['PORTAL', 'SMS']]]]);
});

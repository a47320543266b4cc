import { expect, test } from 'vitest';
import type { Group } from '#engine/declare/views.ts';
import { fieldsOnTheWay, keyOf, markOf, stepAfter, stepBefore, stepsOf, stepWith, summaryStep, theEnd } from './steps.ts';

const groups: readonly Group[] = [
  { label: ['证书', 'Certificate'], fields: ['carrier', 'years'] },
  { label: ['收件', 'Delivery'], fields: ['receiver'] },
  { label: ['材料', 'Documents'], fields: ['files', 'remark'] },
];
const [certificate, delivery, documents] = groups.map(keyOf) as [string, string, string];
const all = stepsOf(groups, { carrier: 1, years: 1, receiver: 1, files: 1, remark: 1 });

test('[TBL-02] a step without a field that stands is none, and the way goes past it', () => {
  const steps = stepsOf(groups, { carrier: 1, years: 1, remark: 1 });
  expect(steps.map(({ key, fields }) => [key, fields])).toEqual([
    [certificate, ['carrier', 'years']],
    [documents, ['remark']],
  ]);
  expect(stepAfter(steps, certificate)).toBe(documents);
  expect(stepBefore(steps, documents)).toBe(certificate);
});

test('[TBL-02] what stands folded is a part of the step before it', () => {
  const folded: readonly Group[] = [
    ...groups.slice(0, 1),
    { label: ['高级', 'Advanced'], fields: ['algorithm'], apart: true },
    ...groups.slice(1),
  ];
  const steps = stepsOf(folded, { carrier: 1, years: 1, algorithm: 1, receiver: 1 });
  expect(steps.map(({ key, fields }) => [key, fields])).toEqual([
    [certificate, ['carrier', 'years', 'algorithm']],
    [delivery, ['receiver']],
  ]);
  expect(stepWith(steps, 'algorithm')?.key).toBe(certificate);
});

test('[TBL-02] forward to the summary and the end, back to the first', () => {
  expect(stepAfter(all, delivery)).toBe(documents);
  expect(stepAfter(all, documents)).toBe(summaryStep);
  expect(stepAfter(all, summaryStep)).toBe(theEnd);
  expect(stepBefore(all, summaryStep)).toBe(documents);
  expect(stepBefore(all, certificate)).toBeUndefined();
});

test('[TBL-02] what stands before a step has to be right before it opens, before the summary everything', () => {
  expect([...(fieldsOnTheWay(all, documents) ?? [])]).toEqual(['carrier', 'years', 'receiver']);
  expect(fieldsOnTheWay(all, summaryStep)).toBeUndefined();
  expect(fieldsOnTheWay(all, theEnd)).toBeUndefined();
});

test('[TBL-02] a complaint marks its step, within rows too; a step that lacks something is not done', () => {
  expect(stepWith(all, 'files[2].name')?.key).toBe(documents);
  const marks = (faulty: readonly string[], lacking: readonly string[] = []) =>
    all.map(step => markOf(step, { walked: new Set([certificate, delivery]), faulty: new Set(faulty), lacking: new Set(lacking) }));
  expect(marks(['receiver'])).toEqual(['done', 'faulty', 'open']);
  expect(marks([], ['years'])).toEqual(['open', 'done', 'open']);
});

/** What follows from what an audience says beside its list. */
import { expect, it } from 'vitest';
import { choice, decimal, integer, money, reference } from './fields.ts';
import { defineResource } from './resource.ts';
import type { DeclaredSums } from './sums.ts';
import type { DeclaredViews } from './views.ts';

const label = ['车辆', 'Vehicles'] as const;
const staffOf = (words: Pick<DeclaredViews, 'next'> & { readonly sums?: DeclaredSums<'seats' | 'fee' | 'weight' | 'carrier' | 'kind'> }) =>
  defineResource({
    name: 'vehicles',
    label,
    represent: '{seats}',
    fields: {
      seats: integer(label),
      fee: money(label),
      weight: decimal(label, 2),
      carrier: reference(label, 'carriers'),
      kind: choice(label, { CAR: ['轿车', 'Car'] }),
    },
    states: { NEW: { label, tone: 'neutral' }, GONE: { label, tone: 'bad' } },
    start: 'NEW',
    audiences: { staff: { menu: '1', rows: 'all', ...words, calls: {} } },
  }).audiences.staff;

it('[FRM-01] a figure adds up amounts and integers, and counts the values of anything else', () => {
  const figure = (of: 'seats' | 'fee' | 'weight' | 'carrier' | 'kind') =>
    staffOf({ sums: { by: ['kind'], measures: { figure: { label, of } } } })?.sums?.measures?.figure;
  for (const of of ['seats', 'fee', 'weight'] as const) expect(figure(of)).toEqual({ label, sum: of });
  for (const of of ['carrier', 'kind'] as const) expect(figure(of)).toEqual({ label, distinct: of });
});

it('[FRM-01] moves to choose among stand apart from what else comes next', () => {
  const choose = { label, of: [{ does: 'scrap', says: [label] }] };
  expect(staffOf({ next: { NEW: choose, GONE: label } })?.views).toEqual({ next: { GONE: label }, ways: { NEW: choose } });
  expect(staffOf({ next: { NEW: choose } })?.views).toEqual({ ways: { NEW: choose } });
});

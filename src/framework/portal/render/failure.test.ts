import { expect, it } from 'vitest';
import { errorOf } from '../providers/call-error.ts';
import { failureOf } from './failure.ts';

it('[ERR-03] a conflict is told from a refusal of an application that has its status', () => {
  expect(failureOf(errorOf(409, 'Somebody else', { current: { id: '1', version: 2 } }))).toMatchObject({
    hasMovedOn: true,
    current: { version: 2 },
  });
  // Another back end names no code.
  expect(failureOf(errorOf(409, 'Somebody else', null))).toMatchObject({ hasMovedOn: true });
  expect(failureOf(errorOf(409, 'The vehicle is taken', { code: 'TRIP_VEHICLE_TAKEN' }))).not.toHaveProperty('hasMovedOn');
  expect(failureOf(errorOf(0, 'No', { current: {} }))).not.toHaveProperty('hasMovedOn');
});

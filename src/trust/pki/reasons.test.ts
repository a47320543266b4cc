import { expect, test } from 'vitest';
import { allReasons, effectOf, reasonOf, reasonOfCode, revocationReasons, subscriberReasons } from './reasons.ts';

test('[BEY-01] reasons carry the codes of RFC 5280 5.3.1', () => {
  expect(allReasons.map(reason => [revocationReasons[reason].code, reason])).toEqual([
    [0, 'unspecified'],
    [1, 'keyCompromise'],
    [2, 'cACompromise'],
    [3, 'affiliationChanged'],
    [4, 'superseded'],
    [5, 'cessationOfOperation'],
    [6, 'certificateHold'],
    [8, 'removeFromCRL'],
    [9, 'privilegeWithdrawn'],
    [10, 'aACompromise'],
  ]);
  expect(reasonOfCode(7)).toBeUndefined();
  expect(reasonOfCode(4)).toBe('superseded');
});

test('[BEY-01] only a hold can be taken back, and a holder states only what they can know', () => {
  expect(allReasons.filter(reason => effectOf(reason) === 'suspend')).toEqual(['certificateHold']);
  expect(allReasons.filter(reason => effectOf(reason) === 'resume')).toEqual(['removeFromCRL']);
  expect(subscriberReasons).not.toContain('cACompromise');
  expect(subscriberReasons).not.toContain('privilegeWithdrawn');
  expect(() => reasonOf('toString')).toThrow('PKI_REASON');
  expect(reasonOf('keyCompromise')).toBe('keyCompromise');
});

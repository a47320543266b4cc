import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const states = ['TO_ISSUE', 'ACTIVE', 'FROZEN', 'REVOKED'];

test('[FRM-02] the nearest name is found, capitals apart', () => {
  expect(didYouMean('FROZE', states)).toBe('FROZEN');
  expect(didYouMean('active', states)).toBe('ACTIVE');
  expect(didYouMean('REOVKED', states)).toBe('REVOKED');
  expect(didYouMean('mobilphone', new Set(['landline', 'mobilePhone']))).toBe('mobilePhone');
});

test('[FRM-02] nothing is guessed where nothing is near', () => {
  expect(didYouMean('SOMETHING', states)).toBeUndefined();
  expect(didYouMean('', states)).toBeUndefined();
  expect(didYouMean('x', ['a', 'b'])).toBeUndefined();
  expect(didYouMean('FROZEN', [])).toBeUndefined();
});

test('[FRM-02] of two names equally near the first is meant', () => {
  expect(didYouMean('A3', ['A1', 'A2'])).toBe('A1');
});

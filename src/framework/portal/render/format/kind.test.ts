import { expect, test } from 'vitest';
import { oneOf, severalOf } from './kind.ts';

test('[SHL-09] one record and several are called as a sentence has them, in English as in Chinese', () => {
  const one = (english: string) => oneOf(['种类', english])[1];
  expect(['Certificates', 'External companies', 'Free certificate batches', 'SWIFT codes'].map(one)).toEqual([
    'certificate',
    'external company',
    'free certificate batch',
    'SWIFT code',
  ]);
  expect(['SMS and email', 'Allowlist'].map(one)).toEqual(['SMS and email entry', 'allowlist entry']);
  expect(severalOf(['印章', 'Electronic seals'])).toEqual(['印章', 'electronic seals']);
  expect(oneOf(['印章', 'Electronic seals'])[0]).toBe('印章');
});

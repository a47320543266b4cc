import { expect, test } from 'vitest';
import { repeats } from './repeats.ts';

test('[RTE-04] a state whose name is that of the act is not said again; one that tells more is', () => {
  expect(repeats(['吊销', 'Revoke'], ['已吊销', 'Revoked'])).toBe(true);
  expect(repeats(['驳回', 'Reject'], ['驳回', 'Rejected'])).toBe(true);
  expect(repeats(['制证', 'Issue'], ['有效', 'Active'])).toBe(false);
  expect(repeats(['解冻', 'Unfreeze'], ['启用', 'Enabled'])).toBe(false);
});

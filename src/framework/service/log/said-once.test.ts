import { expect, test } from 'vitest';
import { newsOnly } from './said-once.ts';

test('[BEY-10] what fails again and again is news once, what fails otherwise or elsewhere at once, and all again after a quiet while', () => {
  let now = 0;
  const isNews = newsOnly(() => now);
  expect(isNews(new Error('server 17 ended'))).toBe(true);
  for (let times = 0; times < 20; times++) {
    now += 60_000;
    expect(isNews(new Error(`server ${18 + times} ended`))).toBe(false);
  }
  expect(isNews(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(true);
  expect(isNews(Object.assign(new Error('no space left, write'), { code: 'ENOSPC' }))).toBe(false);
  expect(isNews(new Error('server 40 ended'), 'outbox')).toBe(true);
  now += 200_000;
  expect(isNews(new Error('server 41 ended'))).toBe(true);
});

import { expect, test } from 'vitest';
import type { ClientView } from '#engine/project/client-view.ts';
import { actsIn } from './record-words.tsx';

const kind = (acts: Readonly<Record<string, readonly [string, string]>>) => ({ label: ['类', 'Kind'], acts, states: {} }) as const;
const view = {
  words: {
    a: kind({ enable: ['启用', 'Enable'], create: ['下单', 'Order'], off: ['停用', 'Disable'] }),
    b: kind({ enable: ['解冻', 'Unfreeze'], freeze: ['停用', 'Disable'] }),
    c: kind({ enable: ['启用', 'Enable'] }),
  },
} as unknown as ClientView;

test('[op.log.list] an act has one name, the one that most kinds give it; acts of one name are one choice', () => {
  const acts = actsIn(view);
  expect(acts.enable).toEqual(['启用', 'Enable']);
  expect(acts.create).toEqual(['新建', 'Created']);
  expect(acts['off,freeze']).toEqual(['停用', 'Disable']);
  expect([acts.off, acts.freeze]).toEqual([undefined, undefined]);
  expect(Object.values(acts).some(([zh, en]) => /[／/]/.test(zh + en))).toBe(false);
});

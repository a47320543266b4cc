import { expect, test } from 'vitest';
import type { ClientView } from '#engine/project/client-view.ts';
import { actsIn } from './record-words.tsx';

const kind = (acts: Readonly<Record<string, readonly [string, string]>>) => ({ label: ['类', 'Kind'], acts, states: {} }) as const;
const view = {
  acts: { create: ['新建', 'Create'] },
  words: {
    a: kind({ enable: ['启用', 'Enable'], create: ['下单', 'Order'], off: ['停用', 'Disable'] }),
    b: kind({ enable: ['解冻', 'Unfreeze'], freeze: ['停用', 'Disable'] }),
    c: kind({ enable: ['启用', 'Enable'] }),
  },
} as unknown as ClientView;

test('[op.log.list] each name of an act is one choice, with every act that is called so; none is a row of names', () => {
  const acts = actsIn(view);
  const valuesOf = (zh: string) => acts.filter(({ label }) => label[0] === zh).map(({ values }) => values);
  expect(valuesOf('启用')).toEqual([['enable']]);
  expect(valuesOf('解冻')).toEqual([['enable']]);
  expect(valuesOf('新建')).toEqual([['create']]);
  expect(valuesOf('下单')).toEqual([['create']]);
  expect(valuesOf('停用')).toEqual([['off', 'freeze']]);
  expect(acts.some(({ label: [zh, en] }) => /[／/]/.test(zh + en))).toBe(false);
});

import { expect, test } from 'vitest';
import type { ClientView } from '#engine/project/client-view.ts';
import { chosenOf, withAsked } from '../offers.ts';
import { actsIn, fieldsIn } from './record-words.tsx';

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
  const acts = actsIn(view, undefined, {});
  const valuesOf = (zh: string) => acts.filter(({ label }) => label[0] === zh).map(({ values }) => values);
  expect(valuesOf('启用')).toEqual([['enable']]);
  expect(valuesOf('解冻')).toEqual([['enable']]);
  expect(valuesOf('新建')).toEqual([['create']]);
  expect(valuesOf('下单')).toEqual([['create']]);
  expect(valuesOf('停用')).toEqual([['off', 'freeze']]);
  expect(acts.some(({ label: [zh, en] }) => /[／/]/.test(zh + en))).toBe(false);
});

test('[op.log.list] a filter offers the acts and fields of the kind that is asked for, and keeps a name for what was chosen before', () => {
  const name = ['名称', 'Name'] as const;
  const own = {
    ...view,
    words: {
      a: { ...view.words.a, fields: { name, phone: ['电话', 'Phone'] } },
      b: { ...view.words.b, fields: { title: name, colour: ['颜色', 'Colour'], updatedAt: ['更新时间', 'Updated at'] } },
    },
    resources: {},
  } as unknown as ClientView;
  const said = (offers: ReturnType<typeof fieldsIn>) => offers.map(({ label, values }) => [label[0], ...values]);
  const all = () => fieldsIn(own, undefined, {});
  expect(said(all())).toEqual([
    ['名称', 'name', 'title'],
    ['电话', 'phone'],
    ['颜色', 'colour'],
  ]);
  const ofOne = fieldsIn(own, undefined, { resource: 'b' });
  expect(said(ofOne)).toEqual([
    ['名称', 'title'],
    ['颜色', 'colour'],
  ]);
  expect(said(fieldsIn(own, undefined, { resource: ['a', 'b'] }))).toEqual(said(all()));
  expect(said(actsIn(own, undefined, { resource: ['b'] }))).toEqual([
    ['新建', 'create'],
    ['解冻', 'enable'],
    ['停用', 'freeze'],
  ]);
  // Chosen before the kind was, or while it was.
  expect(said(chosenOf(withAsked(ofOne, ['phone'], all), ['phone']))).toEqual([['电话', 'phone']]);
  expect(said(withAsked(all(), ['title'], all))).toEqual([
    ['名称', 'title'],
    ['电话', 'phone'],
    ['颜色', 'colour'],
  ]);
});

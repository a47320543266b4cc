import { describe, expect, it } from 'vitest';
import type { ClientField } from '#engine/project/client-view.ts';
import { faultsOf, payloadOf, startValues } from './check.ts';
import { isChosen, typedTwice } from './chosen-password.ts';
import { standing } from './standing.ts';

const fields: Readonly<Record<string, ClientField>> = {
  name: { name: 'name', type: 'text', label: ['名称', 'Name'], rules: 'required|length:2,10' },
  mobile: { name: 'mobile', type: 'text', label: ['手机', 'Mobile'], rules: 'mobilePhone', masked: true },
  code: { name: 'code', type: 'text', label: ['代码', 'Code'], rules: 'hexSerial' },
  secret: { name: 'secret', type: 'password', label: ['密码', 'Password'], rules: 'required|password' },
  lines: {
    name: 'lines',
    type: 'items',
    label: ['行', 'Lines'],
    of: { count: { name: 'count', type: 'integer', label: ['数量', 'Count'], rules: 'required' } },
  },
};
const { secret: _, ...open } = fields;

describe('[VAL-01] a form judges as the service does', () => {
  it('names every fault by its path, in the words of the rule and the language', () => {
    const faults = faultsOf(fields, { name: 'A', lines: [{ count: 1 }, {}] }, undefined, 'zh');
    expect(faults).toEqual({ name: '请输入 2 到 10 个字符', secret: '此项必填', 'lines[1].count': '此项必填' });
    expect(faultsOf({ name: fields.name as ClientField }, {}, undefined, 'en')).toEqual({ name: 'This is required.' });
  });

  it('leaves a masked value alone until somebody types over it', () => {
    const before = { name: 'Alpha', mobile: '138****5678' };
    expect(faultsOf(open, { ...before }, before, 'zh')).toEqual({});
    expect(faultsOf(open, { ...before, mobile: '138' }, before, 'zh')).toHaveProperty('mobile');
    expect(payloadOf(open, { ...before, name: 'Beta' }, before)).toEqual({ name: 'Beta' });
  });

  it('holds a value to the rules of a choice that the record has and the form has not', () => {
    const value: ClientField = { name: 'value', type: 'text', label: ['值', 'Value'], rulesBy: { key: { MINUTES: 'integer|range:1,60' } } };
    expect(faultsOf({ value }, { value: '61' }, { key: 'MINUTES', value: '30' }, 'zh')).toEqual({ value: '请输入 1 到 60 之间的数字' });
    expect(faultsOf({ value }, { value: '61' }, { key: 'NAME', value: '30' }, 'zh')).toEqual({});
  });

  it('does not ask for a secret again when the record exists', () => {
    expect(faultsOf(fields, { name: 'Alpha' }, { name: 'Alpha' }, 'zh')).toEqual({});
  });
});

describe('[TBL-02] a password that is chosen', () => {
  const { secret, name } = fields as Readonly<Record<'secret' | 'name', ClientField>>;

  it('is right once it was typed twice alike; its rules are said before the slip', () => {
    const judge = (typed: string, again: string) =>
      faultsOf({ secret, name }, { name: 'Alpha', secret: typedTwice(typed, again) }, undefined, 'zh').secret;
    expect(judge('Sample-2026', 'Sample-2026')).toBeUndefined();
    expect(judge('Sample-2026', 'Sample-2027')).toBe('两次输入的不一致，请重新输入');
    expect(judge('Sample-2026', '')).toBe('请再输入一次，以免输错');
    expect(judge('short', '')).toMatch(/8/);
    expect(judge('', 'Sample-2026')).toBe('此项必填');
  });

  it('is sent once', () => {
    expect(payloadOf({ secret }, { secret: typedTwice('Sample-2026', 'Sample-2026') }, undefined)).toEqual({ secret: 'Sample-2026' });
  });

  it('is told from one that is there already, which is typed once', () => {
    expect(isChosen(secret)).toBe(true);
    expect(isChosen({ type: 'password', rules: 'required' })).toBe(false);
    expect(isChosen({ type: 'password' })).toBe(false);
  });
});

describe('what a form sends', () => {
  it('is cleaned, without blanks for a new record, and only what changed for an old one', () => {
    expect(payloadOf(open, { name: ' Alpha ', mobile: '', code: 'ab12' }, undefined)).toEqual({ name: 'Alpha', code: 'AB12' });
    expect(payloadOf(open, { name: 'Alpha', code: '' }, { name: 'Alpha', code: 'AB12' })).toEqual({ code: null });
  });

  it('is a number in one piece, however it was pasted', () => {
    const typed = { name: 'Alpha', mobile: '+86 138-0013 8000' };
    expect(faultsOf(open, typed, undefined, 'zh')).toEqual({});
    expect(payloadOf(open, typed, undefined)).toEqual({ name: 'Alpha', mobile: '13800138000' });
    expect(faultsOf(open, { ...typed, mobile: '166 1234 5678' }, undefined, 'zh')).toHaveProperty('mobile');
  });

  it('leaves out fields whose condition does not hold', () => {
    const around = { session: {}, now: new Date() };
    const when = { code: { name: 'Alpha' } };
    expect(Object.keys(standing(open, when, { name: 'Alpha' }, around))).toContain('code');
    expect(Object.keys(standing(open, when, { name: 'Beta' }, around))).not.toContain('code');
  });

  it('[FRM-02] starts a new record with the day that is declared, and leaves an old one as it is', () => {
    const until: ClientField = { name: 'until', type: 'date', label: ['截止', 'Until'], begins: '$today+1y' };
    const now = new Date('2026-11-26T10:00:00Z');
    expect(startValues({ until }, undefined, now)).toEqual({ until: '2027-11-26' });
    expect(startValues({ until }, { until: null }, now)).toEqual({ until: null });
  });

  it('starts from the record or the defaults, never from a stored secret', () => {
    const flag: ClientField = { name: 'on', type: 'flag', label: ['启用', 'On'] };
    expect(startValues({ flag, name: { ...(fields.name as ClientField), default: 'x' } }, undefined)).toEqual({ flag: false, name: 'x' });
    expect(startValues({ secret: fields.secret as ClientField }, { secret: '***' })).toEqual({ secret: null });
  });
});

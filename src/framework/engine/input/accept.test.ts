import { describe, expect, it } from 'vitest';
import type { Field, Label } from '../declare/index.ts';
import { choice, choices, items, text } from '../declare/index.ts';
import { accept } from './accept.ts';

const days = { MON: ['周一', 'Monday'], TUE: ['周二', 'Tuesday'], WED: ['周三', 'Wednesday'] } as const;
const label: Label = ['上门日', 'Days'];
const taken = (field: Field, value: unknown) => accept({ value: field }, { value });

describe('[TBL-03] several choices', () => {
  it('come each once, in the order of the set', () => {
    expect(taken(choices(label, days), ['WED', 'MON'])).toEqual({ values: { value: ['MON', 'WED'] }, faults: [] });
    expect(taken(choices(label, days), [])).toEqual({ values: { value: null }, faults: [] });
    for (const wrong of ['MON', ['SUN'], ['MON', 'MON'], [['MON']], [1], { 0: 'MON' }, 7])
      expect(taken(choices(label, days), wrong).faults, JSON.stringify(wrong)).toEqual([{ path: 'value', code: 'typeChoices' }]);
  });

  it('are held to their count', () => {
    const one = choices(label, days, { rules: 'required|count:1,2' });
    expect(taken(one, ['MON', 'TUE']).faults).toEqual([]);
    expect(taken(one, ['MON', 'TUE', 'WED']).faults).toEqual([{ path: 'value', code: 'count', params: { min: 1, max: 2 } }]);
    expect(taken(one, []).faults).toEqual([{ path: 'value', code: 'required' }]);
  });

  it('are 9999 at most where nothing else is said', () => {
    const many = (length: number) =>
      choices(label, Object.fromEntries(Array.from({ length }, (_, at) => [`V${at}`, ['值', 'Value'] as const])));
    const all = (length: number) => Array.from({ length }, (_, at) => `V${at}`);
    expect(taken(many(9_999), all(9_999)).faults).toEqual([]);
    expect(taken(many(10_000), all(10_000)).faults).toEqual([{ path: 'value', code: 'count', params: { min: 0, max: 9_999 } }]);
  });
});

describe('[VAL-01] rules by the value of a choice', () => {
  const fields = {
    kind: choice(['证件类型', 'Document'], { ID_CARD: ['身份证', 'Identity card'], OTHER: ['其他', 'Other'] }, { default: 'ID_CARD' }),
    number: text(['证件号码', 'Number'], { rulesBy: { kind: { ID_CARD: 'idCard' } } }),
  };
  const wrong = [{ path: 'number', code: 'idCard', params: {} }];

  it('follow what was chosen, or the default where nothing was', () => {
    expect(accept(fields, { number: '11010519491231002x' })).toEqual({
      values: { kind: 'ID_CARD', number: '11010519491231002X' },
      faults: [],
    });
    expect(accept(fields, { number: 'E12345678' }).faults).toEqual(wrong);
    expect(accept(fields, { kind: 'OTHER', number: 'E12345678' }).faults).toEqual([]);
    expect(accept(fields, { kind: 'ID_CARD', number: null }).faults).toEqual([]);
  });

  it('look at the record where a change says nothing of the choice', () => {
    const before = { kind: 'OTHER', number: 'E12345678' };
    const change = (sent: Record<string, unknown>, of: Record<string, unknown> = before) =>
      accept(fields, sent, { partial: true, before: of });
    expect(change({ number: 'E99' }).faults).toEqual([]);
    expect(change({ number: 'E99' }, { ...before, kind: 'ID_CARD' }).faults).toEqual(wrong);
    expect(change({ kind: 'ID_CARD' }).faults, 'the old number was of another kind').toEqual([{ path: 'number', code: 'required' }]);
    expect(change({ kind: 'OTHER' }).faults).toEqual([]);
    expect(change({ kind: 'ID_CARD' }, { kind: 'OTHER', number: null }).faults).toEqual([]);
  });

  it('can ask for a field under some choices alone: then it is asked where it is empty, and what is there stays', () => {
    const papers = { kind: fields.kind, back: text(['背面', 'Back'], { rulesBy: { kind: { ID_CARD: 'required' } } }) };
    const missing = [{ path: 'back', code: 'required' }];
    expect(accept(papers, {}).faults).toEqual(missing);
    expect(accept(papers, { kind: 'OTHER' }).faults).toEqual([]);
    const change = (sent: Record<string, unknown>, before: Record<string, unknown>) =>
      accept(papers, sent, { partial: true, before }).faults;
    expect(change({ kind: 'ID_CARD' }, { kind: 'OTHER', back: null })).toEqual(missing);
    expect(change({ kind: 'ID_CARD' }, { kind: 'OTHER', back: 'scan' })).toEqual([]);
    expect(change({ kind: 'OTHER' }, { kind: 'ID_CARD', back: 'scan' })).toEqual([]);
    expect(change({ back: null }, { kind: 'ID_CARD', back: 'scan' })).toEqual(missing);
  });
});

it('[VAL-02] a table is refused that has fewer or more rows than its count says', () => {
  const field = items(label, { part: text(label, { rules: 'required' }) }, { rules: 'count:2,3' });
  const of = (rows: number) =>
    taken(
      field,
      Array.from({ length: rows }, () => ({ part: 'a' })),
    ).faults;
  const wrong = [{ path: 'value', code: 'count', params: { min: 2, max: 3 } }];
  expect([1, 2, 3, 4].map(of)).toEqual([wrong, [], [], wrong]);
  expect(taken(field, [{}, { part: 'b' }]).faults).toEqual([{ path: 'value[0].part', code: 'required' }]);
});

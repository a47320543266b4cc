import { describe, expect, it } from 'vitest';
import type { Label } from '../declare/index.ts';
import { choices } from '../declare/index.ts';
import { accept } from './accept.ts';

const days = { MON: ['周一', 'Monday'], TUE: ['周二', 'Tuesday'], WED: ['周三', 'Wednesday'] } as const;
const label: Label = ['上门日', 'Days'];
const taken = (field: ReturnType<typeof choices>, value: unknown) => accept({ value: field }, { value });

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

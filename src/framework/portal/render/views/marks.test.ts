import { describe, expect, it } from 'vitest';
import { marked, marksIn, noted, reasonFrom, remarksOn, tally, wrongFields, wrongNotes } from './marks.ts';

const words = { pair: '：', list: '；', wrong: (name: string) => `${name}有误，请核对` };
const fields = ['name', 'licence', 'mobile'];

describe('[TBL-04] marks of a review', () => {
  it('are set, changed and taken away by the same two buttons', () => {
    const right = marked({}, 'name', true);
    expect(right).toEqual({ name: { right: true } });
    expect(marked(right, 'name', false)).toEqual({ name: { right: false } });
    expect(marked(right, 'name', true)).toEqual({});
  });

  it('carry a note only where something is wrong', () => {
    expect(noted({}, 'licence', '印章不清晰')).toEqual({ licence: { right: false, note: '印章不清晰' } });
    expect(noted({}, 'licence', '')).toEqual({ licence: { right: false } });
  });

  it('are counted over the fields to be marked, strange ones aside', () => {
    expect(tally({ name: { right: true }, licence: { right: false }, gone: { right: true } }, fields)).toEqual({
      right: 1,
      wrong: 1,
      open: 1,
    });
  });

  it('are read from what a record holds, whatever that is', () => {
    expect(marksIn(null)).toEqual({});
    expect(marksIn(['x'])).toEqual({});
    expect(marksIn({ name: { right: true, note: ' ' }, licence: 'bad', mobile: { right: false, note: ' 空号 ' } })).toEqual({
      name: { right: true },
      mobile: { right: false, note: '空号' },
    });
    expect(wrongNotes({ name: { right: true }, mobile: { right: false, note: '空号' } })).toEqual({ mobile: '空号' });
  });

  it('draft the reason of a return, in the order of the form and never beyond 200 characters', () => {
    const marks = noted(noted({ name: { right: true } }, 'mobile', '空号'), 'licence', '印章不清晰');
    const names: Record<string, string> = { licence: '营业执照', mobile: '手机' };
    expect(reasonFrom(marks, fields, field => names[field] ?? field, words)).toBe('营业执照：印章不清晰；手机：空号');
    expect(reasonFrom(noted({}, 'name', 'x'.repeat(300)), fields, field => field, words)).toHaveLength(200);
  });

  it('say of a field without a note that it is wrong, and which ones are', () => {
    const marks = marked(marked(noted({}, 'licence', '印章不清晰'), 'mobile', false), 'name', true);
    expect(reasonFrom(marks, fields, field => field, words)).toBe('licence：印章不清晰；mobile有误，请核对');
    expect(wrongFields(marks, fields)).toEqual(['licence', 'mobile']);
    expect(remarksOn(marks, fields, field => field, words)).toEqual(['licence：印章不清晰', 'mobile有误，请核对']);
  });
});

import { describe, expect, test } from 'vitest';
import { clean } from './clean.ts';
import { type RuleName, ruleNames, rules } from './registry.ts';
import { ruleTable, tableNow } from './rules.table.ts';
import { messageOf, validate } from './validate.ts';

const context = { now: tableNow };
const valueFor = (rule: RuleName, text: string): unknown => (rules[rule].whole ? Array.from({ length: Number(text) }, () => 'x') : text);

describe.each(ruleNames)('%s', rule => {
  const { accepted, refused, chain = rule } = ruleTable[rule];

  test.each(accepted)(`[VAL-02] [VAL-03] ${rule} takes %j`, text => {
    expect(validate(chain, valueFor(rule, text), context)).toEqual([]);
  });

  test.each(refused)(`[VAL-02] [VAL-03] ${rule} refuses %j`, text => {
    const faults = validate(chain, valueFor(rule, text), context);
    expect(faults.length).toBeGreaterThan(0);
    expect([rule, 'wellFormed']).toContain(faults[0]?.rule);
  });

  test(`[VAL-01] ${rule} says in both languages what to write, with every parameter filled in`, () => {
    const params = Object.fromEntries(rules[rule].params.map((name, index) => [name, index + 2]));
    for (const language of ['zh', 'en'] as const) {
      const message = messageOf(rule, params, language);
      expect(message).not.toMatch(/[{}]/);
      expect(message).not.toBe(messageOf('nonsense', {}, language));
      for (const name of rules[rule].params) expect(message).toContain(String(params[name]));
    }
  });

  test(`[VAL-03] what ${rule} takes still passes once it is cleaned, and cleaning twice changes nothing`, () => {
    for (const text of accepted.map(each => valueFor(rule, each))) {
      const cleaned = clean(text, chain);
      expect(validate(chain, cleaned, context)).toEqual([]);
      expect(clean(cleaned, chain)).toEqual(cleaned);
    }
  });
});

/** Rules that judge a text's size or its being there, not its format: a blank is one more character to them. */
const mindsNoBlanks: readonly RuleName[] = [
  ...(['required', 'wellFormed', 'oneLine', 'noMarkup', 'length', 'minLength', 'maxLength', 'gbkBytes', 'count'] as const),
  ...(['imageFile', 'archiveFile'] as const),
];

test.each(ruleNames.filter(rule => !mindsNoBlanks.includes(rule)))(
  '[VAL-03] %s refuses surrounding blanks, which clean takes off before',
  rule => {
    const { accepted, chain = rule } = ruleTable[rule];
    for (const blank of [' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '\u200b']) {
      for (const padded of [blank + accepted[0], accepted[0] + blank]) {
        expect(validate(chain, padded, context)).not.toEqual([]);
        if (!rules[rule].verbatim) expect(validate(chain, clean(padded, chain), context)).toEqual([]);
      }
    }
  },
);

test('[VAL-03] a full-width spelling is refused with the advice to write half-width, and taken where the field asks for the normaliser', () => {
  const faults = validate('mobilePhone', '１３８００１３８０００', context);
  expect(faults).toEqual([{ rule: 'mobilePhone', params: { fullWidth: 1 } }]);
  expect(messageOf('mobilePhone', faults[0]?.params ?? {}, 'zh')).toContain('半角');
  expect(messageOf('mobilePhone', faults[0]?.params ?? {}, 'en')).toContain('half-width');
  expect(clean('　１３８００１３８０００ ', 'mobilePhone', 'digits')).toBe('13800138000');
});

test('[VAL-01] all rules of a chain must pass, and each that does not is named in its order', () => {
  expect(validate('required|letters|length:3,5', 'a1', context)).toEqual([
    { rule: 'letters', params: {} },
    { rule: 'length', params: { min: 3, max: 5 } },
  ]);
  expect(validate('required|letters|length:3,5', 'abc', context)).toEqual([]);
});

test('[VAL-01] a name that is no rule has the default message', () => {
  expect(messageOf('constructor', {}, 'zh')).toBe('验证失败');
});

test('[VAL-02] a blank value passes every rule but required', () => {
  for (const blank of [null, undefined, '', ' ', '\u3000', []]) {
    for (const rule of ruleNames) {
      const { chain = rule } = ruleTable[rule];
      expect(validate(chain, blank, context)).toEqual(rule === 'required' ? [{ rule: 'required', params: {} }] : []);
    }
  }
  for (const value of [false, 0, 'x', ['x']]) expect(validate('required', value, context)).toEqual([]);
});

test('[VAL-02] a list passes when each item does; objects pass no rule of format', () => {
  expect(validate('email', ['a@b.cn', 'c@d.cn'], context)).toEqual([]);
  expect(validate('email', ['a@b.cn', 'c'], context)).toEqual([{ rule: 'email', params: {} }]);
  expect(validate('email', { toString: () => 'a@b.cn' }, context)).toEqual([{ rule: 'email', params: {} }]);
  expect(validate('range:1,20', 20, context)).toEqual([]);
});

test('[TBL-03] count holds a checkbox group to its limits', () => {
  expect(validate('count:0,9999', Array(9999).fill('x'), context)).toEqual([]);
  expect(validate('count:0,9999', Array(10_000).fill('x'), context)).toEqual([{ rule: 'count', params: { min: 0, max: 9999 } }]);
});

test('[VAL-02] whatever the chain, control characters and half surrogates are refused', () => {
  expect(validate('', 'a\u0000', context)).toEqual([{ rule: 'wellFormed', params: {} }]);
  expect(validate('maxLength:9', 'a\ud800', context)).toEqual([{ rule: 'wellFormed', params: {} }]);
});

test('[VAL-02] clean stores identity numbers and codes in capitals, company names with full-width brackets, passwords as typed', () => {
  expect(clean(' 11010519491231002x ', 'required|idCard')).toBe('11010519491231002X');
  expect(clean('91350100m000100y43', 'uscc')).toBe('91350100M000100Y43');
  expect(clean('某某(福州)有限公司', 'required|length:2,100', 'brackets')).toBe('某某（福州）有限公司');
  expect(clean(' abc def1 ', 'password')).toBe(' abc def1 ');
  expect(clean('\u3000', 'maxLength:9')).toBeNull();
  expect(clean([' a ', ' ', 3], 'maxLength:9')).toEqual(['a', 3]);
  expect(clean(7, 'range:1,9')).toBe(7);
});

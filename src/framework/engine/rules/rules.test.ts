import { describe, expect, test } from 'vitest';
import { clean } from './clean.ts';
import { rules, type SystemRule, systemRules } from './registry.ts';
import { ruleTable, tableNow } from './rules.table.ts';
import { messageOf, validate } from './validate.ts';

const context = { now: tableNow };
const valueFor = (rule: SystemRule, text: string): unknown => (rules[rule].whole ? Array.from({ length: Number(text) }, () => 'x') : text);

describe.each(systemRules)('%s', rule => {
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
const mindsNoBlanks: readonly SystemRule[] = [
  ...(['required', 'wellFormed', 'visible', 'oneLine', 'noMarkup', 'length', 'minLength', 'maxLength', 'gbkBytes', 'count'] as const),
  ...(['imageFile', 'archiveFile'] as const),
];

test.each(systemRules.filter(rule => !mindsNoBlanks.includes(rule)))(
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

/** What no format holds. Rules about a text's size take some of it, each as far as its own limit goes. */
const hostile: Readonly<Record<string, string>> = {
  'an emoji': '😀',
  'a family of emoji': '👩‍👩‍👧',
  'a right-to-left mark': 'a\u200fb',
  'a left-to-right mark': '1\u200e2',
  'an override': 'a\u202eb',
  Arabic: 'مرحبا',
  'letters that only look alike': 'ſKı',
  '500 letters': 'a'.repeat(500),
  '500 digits': '1'.repeat(500),
  '500 characters': '证'.repeat(500),
};

test.each(systemRules.filter(rule => !mindsNoBlanks.includes(rule)))(
  '[VAL-03] %s refuses emoji, directional marks, look-alikes and 500 characters',
  rule => {
    const { accepted, chain = rule } = ruleTable[rule];
    const long: Readonly<Partial<Record<SystemRule, readonly string[]>>> = {
      ...{ letters: ['500 letters'], lowerCase: ['500 letters'], username: ['500 letters', '500 digits', '500 characters'] },
      ...{ chinese: ['500 characters'], number: ['500 digits'], integer: ['500 digits'], positiveInteger: ['500 digits'] },
      ...{ float: ['500 digits'], positiveFloat: ['500 digits'], money: ['500 digits'] },
    };
    for (const [what, text] of Object.entries(hostile)) {
      const passes = validate(chain, text, context).length === 0;
      expect(passes, what).toBe(long[rule]?.includes(what) ?? false);
      const inside = `${accepted[0].slice(0, 1)}${text}${accepted[0].slice(1)}`;
      if (long[rule] === undefined) expect(validate(chain, inside, context), `${what} inside`).not.toEqual([]);
    }
  },
);

test('[VAL-03] what an address book and a certificate dialog lay around a number is taken off, in the middle it is refused', () => {
  expect(clean('\u202d13800138000\u202c', 'mobilePhone')).toBe('13800138000');
  expect(clean('\u200e7f01', 'hexSerial')).toBe('7F01');
  expect(validate('mobilePhone', clean('138\u200e00138000', 'mobilePhone'), context)).not.toEqual([]);
  expect(validate('length:2,100', clean('福州\u202e司公某某', 'length:2,100'), context)).toEqual([{ rule: 'wellFormed', params: {} }]);
});

test('[VAL-03] a serial number and a hash are taken as programs print them, and kept in one piece and in capitals', () => {
  for (const printed of ['40:1a:2b:3c', '40 1A 2B 3C', '401a 2b3c', '40-1a-2b-3c', '401A2B3C']) {
    expect(clean(printed, 'hexSerial'), printed).toBe('401A2B3C');
    expect(validate('hexSerial', clean(printed, 'hexSerial'), context), printed).toEqual([]);
  }
  expect(clean('de be', 'hexDigest')).toBe('DEBE');
  for (const other of ['40:1a:', '40::1g', '40/1a'])
    expect(validate('hexSerial', clean(other, 'hexSerial'), context), other).not.toEqual([]);
});

test('[VAL-03] a number of a person, a company or a bank is taken as people paste it, with blanks or hyphens, and kept in one piece', () => {
  for (const pasted of ['138 0013 8000', '138-0013-8000', '+86 138 0013 8000', '+8613800138000', '0086-138-0013-8000', '(+86)13800138000'])
    expect(clean(pasted, 'mobilePhone'), pasted).toBe('13800138000');
  expect(clean('110105 19491231 002x', 'idCard')).toBe('11010519491231002X');
  expect(clean('9135 0100 M000 100Y 43', 'uscc')).toBe('91350100M000100Y43');
  expect(clean('6222\u00a06002-6000\u20101072 444', 'bankNumber')).toBe('6222600260001072444');
  expect(clean('0200 0016 09014', 'corporateAccount')).toBe('0200001609014');
  expect(clean('1021-0009-9996', 'cnaps')).toBe('102100099996');
  for (const refused of ['+86 166 1234 5678', '+1 138 0013 8000', '138 0013 80001', '138 0013 8000 / 139'])
    expect(validate('mobilePhone', clean(refused, 'mobilePhone'), context), refused).not.toEqual([]);
  expect(clean('138 0013 8000 家', 'mobilePhone')).toBe('138 0013 8000 家');
  expect(clean('1021 0009 999', 'mobilePhone')).toBe('10210009999');
});

test('[VAL-03] capitals are made of ASCII letters alone: a letter that only looks like one stays and is refused', () => {
  expect(clean('bkchcnbj', 'bic')).toBe('BKCHCNBJ');
  expect(clean('ſaſeſeſſ', 'bic')).toBe('ſAſEſEſſ');
  expect(validate('bic', clean('bkchcnbſ', 'bic'), context)).not.toEqual([]);
});

test('[VAL-02] Chinese characters are the same for every version of Unicode that a browser may have', () => {
  for (const character of ['\u{2ebf0}', '\u{2ee5d}', '\u{323b0}', '\u{33479}', '\ufa0e', '〇'])
    expect(validate('chinese', character, context), character).toEqual([]);
  for (const character of ['\u{3347a}', '\u{2fa1d}', '\uf900', '\u2e80', '々'])
    expect(validate('chinese', character, context), character).not.toEqual([]);
});

test('[VAL-03] a full-width spelling is refused with the advice to write half-width, and taken where the field asks for the normaliser', () => {
  const faults = validate('mobilePhone', '１３８００１３８０００', context);
  expect(faults).toEqual([{ rule: 'mobilePhone', params: { fullWidth: 1 } }]);
  expect(messageOf('mobilePhone', faults[0]?.params ?? {}, 'zh')).toContain('半角');
  expect(messageOf('mobilePhone', faults[0]?.params ?? {}, 'en')).toContain('half-width');
  expect(clean('　１３８００１３８０００ ', 'mobilePhone', 'digits')).toBe('13800138000');
});

test('[VAL-01] a number whose check character alone is wrong is told so; one of another form is told the form', () => {
  const said = (rule: 'uscc' | 'idCard', text: string, language: 'zh' | 'en') =>
    validate(rule, text, context).map(fault => messageOf(fault.rule, fault.params, language));
  for (const [rule, mistyped] of [
    ['uscc', '91350100M000100Y44'],
    ['idCard', '110105194912310021'],
  ] as const) {
    expect(said(rule, mistyped, 'zh')).toEqual([expect.stringContaining('校验码不符')]);
    expect(said(rule, mistyped, 'en')).toEqual([expect.stringContaining('last character')]);
    expect(said(rule, mistyped.slice(1), 'zh')).toEqual([messageOf(rule, {}, 'zh')]);
  }
  expect(said('idCard', '110105194902310026', 'zh')).toEqual([messageOf('idCard', {}, 'zh')]);
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
    for (const rule of systemRules) {
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

test('[VAL-02] a long run of blanks inside a text costs no more than its length', () => {
  const text = `甲${' '.repeat(1_000_000)}乙`;
  expect(clean(`\u3000${text}\u200b`)).toBe(text);
  expect(clean(' '.repeat(1_000_000))).toBe(null);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, isDay, timeOf } from './calendar.ts';
import { idCheck, mod1110Check, organisationCheck, USCC_ALPHABET, usccCheck } from './check-digits.ts';
import { clean } from './clean.ts';
import { idCard18, organisationCodeFits } from './identity-rules.ts';
import { rules, type SystemRule, systemRules } from './registry.ts';
import { ruleTable, tableNow } from './rules.table.ts';
import { lengthOf } from './text-rules.ts';
import { validate } from './validate.ts';

const context = { now: tableNow };
const passes = (chain: string, value: unknown) => validate(chain, value, context).length === 0;
const from = (alphabet: string, length: number) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const digits = (length: number) => from('0123456789', length);

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-20T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));
const region = fc.tuple(fc.constantFrom('11', '15', '35', '44', '50', '65', '71', '83', '91'), digits(4)).map(parts => parts.join(''));

const luhnCheck = (body: string): string => {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Valid numbers, and the characters that any one place of them may be exchanged for. */
const checked: Readonly<Partial<Record<SystemRule, { readonly valid: fc.Arbitrary<string>; readonly alphabet: string }>>> = {
  idCard: {
    valid: fc.tuple(region, day, digits(3)).map(([place, born, order]) => {
      const body = place + born.replaceAll('-', '') + order;
      return body + idCheck(body);
    }),
    alphabet: '0123456789X',
  },
  uscc: {
    valid: fc.tuple(from(USCC_ALPHABET, 2), digits(6), from(USCC_ALPHABET, 9)).map(parts => {
      const body = parts.join('');
      return body + usccCheck(body);
    }),
    alphabet: USCC_ALPHABET,
  },
  cnaps: { valid: digits(11).map(body => body + mod1110Check(body)), alphabet: '0123456789' },
  bankCardLuhn: {
    valid: fc
      .tuple(from('123456789', 1), fc.integer({ min: 11, max: 17 }).chain(digits))
      .map(([first, rest]) => first + rest + luhnCheck(first + rest)),
    alphabet: '0123456789',
  },
};

describe.each(Object.entries(checked))('%s', (rule, { valid, alphabet }) => {
  test(`[VAL-03] ${rule} takes every number with the right check character`, () => {
    fc.assert(fc.property(valid, value => passes(rule, value)));
  });

  test(`[VAL-03] ${rule} catches any one wrong character`, () => {
    fc.assert(
      fc.property(valid, fc.nat(), fc.constantFrom(...alphabet), (value, at, character) => {
        const place = at % value.length;
        fc.pre(value[place] !== character);
        return !passes(rule, value.slice(0, place) + character + value.slice(place + 1));
      }),
    );
  });

  test(`[VAL-03] ${rule} refuses a full-width character in any place`, () => {
    fc.assert(
      fc.property(valid, fc.nat(), (value, at) => {
        const place = at % value.length;
        const wide = String.fromCharCode(value.charCodeAt(place) + 0xfee0);
        return !passes(rule, value.slice(0, place) + wide + value.slice(place + 1));
      }),
    );
  });
});

test('[VAL-02] [VAL-03] a future birthday, a day that is none and a province that is none are refused whatever the check digit', () => {
  const withCheck = (body: string) => body + idCheck(body);
  expect(passes('idCard', withCheck('11010520261120001'))).toBe(true);
  for (const body of [
    '11010520261121001',
    '11010519490229001',
    '11010519491301001',
    '11010517001231001',
    '00010519491231001',
    '16010519491231001',
  ])
    expect(passes('idCard', withCheck(body))).toBe(false);
});

test('[VAL-02] a number of 15 places and its 18 stand and fall together', () => {
  fc.assert(fc.property(digits(15), number => passes('idCard', number) === passes('idCard', idCard18(number))));
  expect(idCard18('340524800101001')).toBe('34052419800101001X');
});

test('[VAL-02] the organisation code inside public codes fits; a code that does not fit is still no wrong code', () => {
  for (const code of ['914403001922038216', '91330100799655058B', '911100007109310534', '91310000631604599A'])
    expect(organisationCodeFits(code)).toBe(true);
  expect(organisationCheck('00010000')).toMatch(/^[\dX]$/);
  const odd = `91350100${'M0001001Y'}`;
  const code = odd + usccCheck(odd);
  expect(organisationCodeFits(code)).toBe(false);
  expect(passes('uscc', code)).toBe(true);
});

test('[VAL-03] no text makes any rule, or the cleaning before it, throw; a cleaned text stays as it is', () => {
  const hints = systemRules.flatMap(rule => [...ruleTable[rule].accepted, ...ruleTable[rule].refused]);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...hints),
    fc.string({ unit: fc.constantFrom(...'0123456789-:./@Xx１ \ud800') }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...systemRules), text, (rule, value) => {
      const { chain = rule } = ruleTable[rule];
      const cleaned = clean(value, chain);
      validate(chain, cleaned, context);
      expect(clean(cleaned, chain)).toEqual(cleaned);
    }),
    { numRuns: 2000 },
  );
});

test('[VAL-03] no value of any type makes any rule throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...systemRules), fc.anything(), (rule, value) => {
      const { chain = rule } = ruleTable[rule];
      validate(chain, clean(value, chain), context);
    }),
    { numRuns: 1000 },
  );
});

test('[VAL-03] where a rule has a pattern, what it takes matches the pattern', () => {
  for (const rule of systemRules) {
    const { pattern } = rules[rule];
    if (pattern === undefined) continue;
    for (const text of ruleTable[rule].accepted) expect(text).toMatch(new RegExp(pattern, rule.endsWith('File') ? 'iu' : 'u'));
  }
});

test('[VAL-03] a long hostile text is judged at once, not by backtracking', () => {
  for (const text of [
    'a'.repeat(50_000),
    `${'a.'.repeat(25_000)}@`,
    `http://${'a-'.repeat(25_000)}`,
    `${'1'.repeat(50_000)}x`,
    `${'中·'.repeat(25_000)}`,
  ])
    for (const rule of systemRules) expect(() => validate(ruleTable[rule].chain ?? rule, text, context)).not.toThrow();
});

test('[VAL-03] lengths count code points, as PostgreSQL does', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => lengthOf(text) === Array.from(text).length));
  expect(passes('length:2,2', '𠮷野')).toBe(true);
});

test('[VAL-02] a day exists exactly when the calendar has it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, date) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const parsed = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        return isDay(text) === exists;
      },
    ),
  );
});

test('[VAL-02] a moment falls on the day of the calendar at UTC+8', () => {
  expect(dayOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
  expect(dayOf(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
  expect(timeOf('2026-11-21')).toBe(Date.parse('2026-11-20T16:00:00Z'));
  expect(timeOf('2026-11-20T16:00:00.000999Z')).toBe(Date.parse('2026-11-20T16:00:00Z'));
  expect(timeOf('tomorrow')).toBeUndefined();
});

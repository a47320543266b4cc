/** Rules about numbers as people write them: plain decimal notation, half-width, no grouping, no leading zeros. */
import { byPattern, byTest, param, withParams } from './rule.ts';

/** A text that `Number` reads the way a person does. */
const decimal = /^-?(0|[1-9]\d*)(\.\d+)?$/u;
const numeric = { hint: { inputMode: 'decimal' } } as const;
const whole = { hint: { inputMode: 'numeric' } } as const;

export const numberRules = {
  /** Any number JSON can write, the exponent included. */
  number: byPattern(/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/u, '请输入数字', 'Enter a number.', numeric),
  integer: byPattern(/^(0|-?[1-9]\d*)$/u, '请输入整数', 'Write a whole number.', whole),
  positiveInteger: byPattern(/^[1-9]\d*$/u, '请输入大于 0 的整数', 'Enter a whole number greater than 0.', whole),
  /** Decimal notation; a whole number is one too. */
  float: byPattern(decimal, '请输入数字，可带小数', 'Enter a number; decimals are allowed.', numeric),
  positiveFloat: byTest(
    value => decimal.test(value) && /^[^-]*[1-9]/u.test(value),
    '请输入大于 0 的数字，可带小数',
    'Enter a number greater than 0; decimals are allowed.',
    numeric,
  ),
  money: byPattern(
    /^(0|[1-9]\d*)(\.\d{1,2})?$/u,
    '请输入金额，最多两位小数，如 128.50',
    'Enter an amount with up to two decimals, for example 128.50.',
    numeric,
  ),
  /** What a column of 14 digits, two of them decimals, can hold. */
  moneyStrict: byPattern(
    /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/u,
    '请输入金额，最多 12 位整数、两位小数',
    'Enter an amount with up to 12 digits before and two after the decimal point.',
    numeric,
  ),
  /** Both ends belong to the range. */
  range: withParams(
    ['min', 'max'],
    (value, params) => decimal.test(value) && Number(value) >= param(params, 0) && Number(value) <= param(params, 1),
    '请输入 {min} 到 {max} 之间的数字',
    'Enter a number from {min} to {max}.',
    numeric,
  ),
};

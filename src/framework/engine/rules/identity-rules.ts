/** Rules about who somebody is: numbers of persons, organisations and their papers. */
import { dayOf, isDay } from './calendar.ts';
import { idCheck, organisationCheck, usccCheck } from './check-digits.ts';
import { byPattern, byTest } from './rule.ts';

/** Province codes of GB/T 2260; 81 to 83 are residents of Hong Kong, Macao and Taiwan, 91 is abroad. */
const PROVINCE = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

/** The 18 places of a resident identity number: `19` and the check digit added to one of 15, `x` capitalised. */
export const idCard18 = (number: string): string => {
  if (!/^\d{15}$/.test(number)) return number.toUpperCase();
  const seventeen = `${number.slice(0, 6)}19${number.slice(6)}`;
  return seventeen + idCheck(seventeen);
};

/** Whether the number looks like a resident's, whatever its check digit: known province, a birthday that exists and is not in the future. */
const hasIdForm = (number: string, now: Date): boolean => {
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(number)) return false;
  const long = idCard18(number);
  const birthday = `${long.slice(6, 10)}-${long.slice(10, 12)}-${long.slice(12, 14)}`;
  return isDay(birthday) && birthday >= '1800-01-01' && birthday <= dayOf(now) && PROVINCE.test(long);
};

/** Whether the number is a resident's. */
const isIdCard = (number: string, now: Date): boolean => {
  const long = idCard18(number);
  return hasIdForm(number, now) && idCheck(long.slice(0, 17)) === long.charAt(17);
};

/** Places 3 to 8 are a region of GB/T 2260; which registrar and class the first two name differs between sources and is not judged. */
const uscc = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/u;

/**
 * Whether places 9 to 17 of a unified social credit code are an organisation code with the right check character.
 * A reason to look twice, never to refuse: codes in force exist that fail it.
 */
export const organisationCodeFits = (code: string): boolean => organisationCheck(code.slice(8, 16)) === code.charAt(16);

export const identityRules = {
  idCard: byTest(
    (value, _, { now }) => isIdCard(value, now),
    '请输入真实有效的 15 或 18 位身份证号码，末位可为 X',
    'Enter a valid ID number of 15 or 18 characters; the last may be X.',
    {
      normalise: 'code',
      hint: { maxLength: 18 },
      pattern: '^(\\d{15}|\\d{17}[\\dXx])$',
      cite: 'GB 11643-1999',
      check: {
        zh: '最后一位校验码不符，请对照身份证逐位核对',
        en: 'The last character does not match the others. Check each one against the ID card.',
        formed: (value, { now }) => hasIdForm(value, now),
      },
    },
  ),
  uscc: byTest(
    value => uscc.test(value) && usccCheck(value.slice(0, 17)) === value.charAt(17),
    '请按营业执照输入 18 位统一社会信用代码（不含字母 I、O、S、V、Z）',
    'Enter the 18-character unified social credit code as shown on the business licence (no I, O, S, V or Z).',
    {
      normalise: 'code',
      hint: { maxLength: 18 },
      pattern: uscc.source,
      cite: 'GB 32100-2015',
      check: {
        zh: '最后一位校验码不符，请对照营业执照逐位核对',
        en: 'The last character does not match the others. Check each one against the business licence.',
        formed: value => uscc.test(value),
      },
    },
  ),
  taxNumber: byPattern(
    /^[0-9A-Z]{15,20}$/u,
    '请输入 15 到 20 位纳税人识别号，只含数字和大写字母',
    'Enter a taxpayer number of 15 to 20 digits and capital letters.',
    { normalise: 'code', hint: { maxLength: 20 } },
  ),
  passport: byPattern(/^\d{9}$/u, '请输入 9 位数字的护照号码', 'Enter a 9-digit passport number.', { hint: { inputMode: 'numeric' } }),
  passportStrict: byPattern(
    /^([EKGDSPH]\d{8}|[A-Z]{2}\d{7})$/u,
    '请输入护照号码：1 位字母加 8 位数字，或 2 位字母加 7 位数字',
    'Enter a passport number: one letter and 8 digits, or two letters and 7 digits.',
    { normalise: 'upper', hint: { maxLength: 9 } },
  ),
  drivingLicence: byPattern(/^\d{15}$/u, '请输入 15 位数字的驾驶证号码', 'Enter a 15-digit driving licence number.', {
    hint: { inputMode: 'numeric' },
  }),
  /** The number of today's licence is its holder's identity number; its file number has 12 digits. */
  drivingLicenceStrict: byTest(
    (value, _, { now }) => /^\d{12}$/u.test(value) || (value.length === 18 && isIdCard(value, now)),
    '请输入 18 位驾驶证号（同身份证号）或 12 位档案编号',
    'Enter the 18-character driving licence number (same as the ID number) or the 12-digit file number.',
    { normalise: 'code', hint: { maxLength: 18 } },
  ),
};

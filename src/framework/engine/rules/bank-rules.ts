/** Rules about accounts and banks. */
import { mod1110Check, passesLuhn } from './check-digits.ts';
import { byPattern, byTest } from './rule.ts';

const digits = { normalise: 'figures', hint: { inputMode: 'numeric' } } as const;

export const bankRules = {
  /** Cards and corporate accounts alike, so that either may stand here. */
  bankNumber: byPattern(/^[1-9]\d{9,29}$/u, '请输入 10 到 30 位数字的银行账号', 'Enter a bank account number of 10 to 30 digits.', digits),
  bankCardLuhn: byTest(
    value => /^[1-9]\d{12,18}$/u.test(value) && passesLuhn(value),
    '请核对银行卡号，应为 13 到 19 位数字',
    'Check the card number: it has 13 to 19 digits.',
    { ...digits, pattern: '^[1-9]\\d{12,18}$', cite: 'ISO/IEC 7812-1' },
  ),
  /** A leading zero is allowed: accounts of one of the largest banks begin with 0200. */
  corporateAccount: byPattern(
    /^\d{10,30}$/u,
    '请输入 10 到 30 位数字的对公账号',
    'Enter a company account number of 10 to 30 digits.',
    digits,
  ),
  cnaps: byTest(
    value => /^\d{12}$/u.test(value) && mod1110Check(value.slice(0, 11)) === value.charAt(11),
    '请核对 12 位联行号，可在开户行查询',
    'Check the 12-digit CNAPS code. Your bank branch can tell you.',
    { ...digits, pattern: '^\\d{12}$', cite: 'ISO 7064 MOD 11,10' },
  ),
  bic: byPattern(
    /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/u,
    '请输入 8 或 11 位 SWIFT 代码，如 BKCHCNBJ300',
    'Enter a SWIFT code of 8 or 11 characters, for example BKCHCNBJ300.',
    { normalise: 'upper', hint: { maxLength: 11 }, cite: 'ISO 9362' },
  ),
};

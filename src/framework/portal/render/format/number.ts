/** Numbers as people read them. Amounts stay decimal strings: no float ever touches them. */

/** `1234567.5` as `1,234,567.50`; what is no amount stays as it is. */
export const moneyText = (amount: string): string => {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (found === null) return amount;
  const [, sign = '', whole = '', cents = ''] = found;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
};

/** Whole numbers of a small unit as people write them: 42 with one decimal is `4.2`. */
export const writtenWith = (value: number, decimals = 0): string => (value / 10 ** decimals).toFixed(decimals);

/** What people write, as the whole number; undefined for what is none with so many decimals. */
export const readWith = (typed: string, decimals = 0): number | undefined => {
  const found = /^(-?(?:0|[1-9]\d{0,14}))(?:[.．。](\d*))?$/.exec(typed);
  const [, whole = '', part = ''] = found ?? [];
  return found === null || (decimals === 0 && typed !== whole) || part.length > decimals
    ? undefined
    : Number(whole + part.padEnd(decimals, '0'));
};

/** `12345` as `12,345`. */
export const countText = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

/** Whole numbers of a small unit, added up: 123456 with two decimals is `1,234.56`. */
export const sumText = (value: number, decimals = 0): string => {
  const [whole = '', part] = writtenWith(value, decimals).split('.');
  return part === undefined ? countText(value) : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};

/** A total that may be capped: `1,000+`. */
export const totalText = (total: number, exact: boolean): string => `${countText(total)}${exact ? '' : '+'}`;

/** Check characters: what the last place of a number has to be, each after the standard that defines it. */

const digitsOf = (text: string): readonly number[] => Array.from(text, Number);
const weighted = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The 18th place of a resident identity number, from its first 17 digits (GB 11643-1999 4.2.4, ISO 7064 MOD 11-2). */
export const idCheck = (seventeen: string): string => '10X98765432'.charAt(weighted(digitsOf(seventeen), ID_WEIGHTS) % 11);

/** The 31 characters of a unified social credit code in the order of their values: no I, O, S, V, Z. */
export const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The 18th place of a unified social credit code, from its first 17 characters (GB 32100-2015 5.5); a remainder of 31 is written 0. */
export const usccCheck = (seventeen: string): string => {
  const values = Array.from(seventeen, character => USCC_ALPHABET.indexOf(character));
  return USCC_ALPHABET.charAt((31 - (weighted(values, USCC_WEIGHTS) % 31)) % 31);
};

/** The ninth place of an organisation code, from its first eight characters (GB 11714-1997): A is 10, 10 is written X, 11 is written 0. */
export const organisationCheck = (eight: string): string => {
  const values = Array.from(eight, character => Number.parseInt(character, 36));
  const rest = 11 - (weighted(values, [3, 7, 9, 10, 5, 8, 4, 2]) % 11);
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest);
};

/** Whether a row of digits passes Luhn (ISO/IEC 7812-1 annex B): every second digit from the right doubled, the sum divisible by ten. */
export const passesLuhn = (digits: string): boolean =>
  digitsOf(digits).reduceRight(
    ({ sum, double }, digit) => ({ sum: sum + (double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), double: !double }),
    { sum: 0, double: false },
  ).sum %
    10 ===
  0;

/** The last digit of a number under ISO 7064 MOD 11,10, from the digits before it. */
export const mod1110Check = (digits: string): string => {
  const product = digitsOf(digits).reduce((carry, digit) => (((carry + digit) % 10 || 10) * 2) % 11, 10);
  return String((11 - product) % 10);
};

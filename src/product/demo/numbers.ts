/** Numbers of people and companies that exist nowhere, with the check digits a real one would have. */
import { idCheck, organisationCheck, usccCheck } from '#engine/rules/check-digits.ts';

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** A unified social credit code (GB 32100-2015) of a company of that region (GB/T 2260, six digits); both check characters are right. */
export const sampleUscc = (region: string, serial: number): string => {
  const organisation = `MA9Y${digits(serial, 4)}`;
  const body = `91${region}${organisation}${organisationCheck(organisation)}`;
  return body + usccCheck(body);
};

/** A resident identity number (GB 11643-1999). @param born `19850312` @param order odd for men */
export const sampleIdNo = (region: string, born: string, order: number): string => {
  const body = `${region}${born}${digits(order, 3)}`;
  return body + idCheck(body);
};

/** A mobile number; nothing is ever sent to it: the sample data is written without any gateway. */
export const sampleMobile = (serial: number): string => `1390000${digits(serial, 4)}`;

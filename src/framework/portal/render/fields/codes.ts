/** Which values are codes: compared character by character, so shown in monospace with a copy button. */
import type { ClientField } from '#engine/project/client-view.ts';

const codeRules: ReadonlySet<string> = new Set([
  'hexSerial',
  'uscc',
  'taxNumber',
  'idCard',
  'bankNumber',
  'bankCardLuhn',
  'corporateAccount',
  'cnaps',
  'bic',
  'ip',
  'cidr',
]);
const longHex = /^[0-9A-Fa-f]{2}([:\s]?[0-9A-Fa-f]{2}){9,}$/;

export const isPem = (value: string): boolean => value.startsWith('-----BEGIN ');

/** Whether the field, or this value of it, is a code. */
export const isCode = (field: Pick<ClientField, 'type' | 'rules'>, value: string): boolean =>
  field.type === 'sequence' || (field.rules ?? '').split('|').some(rule => codeRules.has(rule)) || longHex.test(value) || isPem(value);

/** A long hexadecimal value in groups of four, so that an eye can compare it. */
export const grouped = (value: string): string =>
  longHex.test(value)
    ? (value
        .replace(/[:\s]/g, '')
        .match(/.{1,4}/g)
        ?.join(' ') ?? value)
    : value;

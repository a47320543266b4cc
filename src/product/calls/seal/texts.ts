/** What may stand on a seal: the main text by its type's owner, and the limits of the others. */
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { Row } from '#service/store/rows.ts';

/** A company name longer than this leaves no room for further texts. */
export const longestName = 25;

const lengthOf = (text: unknown): number => (typeof text === 'string' ? Array.from(text).length : 0);
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The main text: a company's and a legal representative's name come from the member, a person's from the application. */
export const mainTextOf = (type: Row, member: Row, row: Row): string | null => {
  if (type.owner === 'COMPANY') return String(member.companyName);
  const name = type.owner === 'LEGAL' ? member.legalName : row.personName;
  return isSet(name) ? String(name) : null;
};

/** @throws Refusal INPUT_INVALID naming every field that cannot stand on this seal */
export const checkTexts = (type: Row, mainText: string | null, row: Row): void => {
  const faults: Fault[] = [];
  const say = (path: string, code: string): void => {
    if (isSet(row[path])) faults.push({ path, code });
  };
  if (lengthOf(mainText) > longestName) for (const path of ['horizontalText', 'code']) say(path, 'SEAL_NAME_LONG');
  else if (type.owner !== 'COMPANY') for (const path of ['horizontalText', 'code']) say(path, 'SEAL_NO_TEXTS');
  else if (type.shape === 'SQUARE' || type.shape === 'RECT') say('code', 'SEAL_NO_CODE');
  if (type.owner !== 'PERSON') say('personName', 'SEAL_NO_PERSON');
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** The type's own text, where a new seal names none and its name leaves room. */
export const defaultText = (type: Row, mainText: string | null): string | null =>
  type.owner === 'COMPANY' && lengthOf(mainText) <= longestName && isSet(type.defaultText) ? String(type.defaultText) : null;

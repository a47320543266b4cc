/** What may stand on a seal: the main text by its type's owner, and the limits of the others. */

import type { RowOf } from '#engine/declare/typed.ts';
import { type Fault, Refusal } from '#engine/wire/errors.ts';
import type { members } from '#resources/member/members.ts';
import type { sealTypes } from '#resources/seal/seal-types.ts';
import type { Row } from '#service/store/rows.ts';

export type SealType = RowOf<typeof sealTypes>;
export type Member = RowOf<typeof members>;

/** What somebody wants on a seal, as far as it is said. */
export interface Texts {
  readonly personName?: string | null | undefined;
  readonly horizontalText?: string | null | undefined;
  readonly code?: string | null | undefined;
}

/** The same of a form or of either kind of application. */
export const textsOf = (row: Row): Texts => {
  const text = (name: keyof Texts): Texts => (typeof row[name] === 'string' ? { [name]: row[name] } : {});
  return { ...text('personName'), ...text('horizontalText'), ...text('code') };
};

/** A company name longer than this leaves no room for further texts. */
export const longestName = 25;

const lengthOf = (text: string | null): number => Array.from(text ?? '').length;

/** The main text: a company's and a legal representative's name come from the member, a person's from the application. */
export const mainTextOf = (type: SealType, member: Member, texts: Texts): string | null => {
  if (type.owner === 'COMPANY') return member.companyName;
  return (type.owner === 'LEGAL' ? member.legalName : texts.personName) || null;
};

const both = ['horizontalText', 'code'] as const;

/** @throws Refusal INPUT_INVALID naming every field that cannot stand on this seal */
export const checkTexts = (type: SealType, mainText: string | null, texts: Texts): void => {
  const faults: Fault[] = [];
  const say = (path: keyof Texts, code: string): void => {
    if (texts[path]) faults.push({ path, code });
  };
  if (lengthOf(mainText) > longestName) for (const path of both) say(path, 'SEAL_NAME_LONG');
  else if (type.owner !== 'COMPANY') for (const path of both) say(path, 'SEAL_NO_TEXTS');
  else if (type.shape === 'SQUARE' || type.shape === 'RECT') say('code', 'SEAL_NO_CODE');
  if (type.owner !== 'PERSON') say('personName', 'SEAL_NO_PERSON');
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** The type's own text, where a new seal names none and its name leaves room. */
export const defaultText = (type: SealType, mainText: string | null): string | null =>
  type.owner === 'COMPANY' && lengthOf(mainText) <= longestName ? type.defaultText || null : null;

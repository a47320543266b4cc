/** What may stand on a seal: the main text by its type's owner, and the limits of the others. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { type Fault, type FaultCodeWith, judgedAt } from '#engine/wire/fault.ts';
import type { members } from '#resources/member/members.ts';
import type { sealTypes } from '#resources/seal/seal-types.ts';
import type { seals } from '#resources/seal/seals.ts';

/** A company name longer than this leaves no room for further texts. */
export const longestName = 25;

export type Seal = RowOf<typeof seals>;
export type SealType = RowOf<typeof sealTypes>;
export type Member = RowOf<typeof members>;

/** Some words of a seal, as far as a record or a form has them. */
export type Some<K extends keyof Seal> = { readonly [N in K]?: Seal[N] | null | undefined };

const lengthOf = (text: string | null): number => (text === null ? 0 : Array.from(text).length);
const isSet = <V>(value: V): value is Exclude<V, null | undefined | ''> => value !== null && value !== undefined && value !== '';

/** The main text: a company's and a legal representative's name come from the member, a person's from the application. */
export const mainTextOf = (type: SealType, member: Member, row: Some<'personName'>): string | null => {
  if (type.owner === 'COMPANY') return member.companyName;
  const name = type.owner === 'LEGAL' ? member.legalName : row.personName;
  return isSet(name) ? name : null;
};

type Optional = 'personName' | 'horizontalText' | 'code';

/** @throws Refusal INPUT_INVALID naming every field that cannot stand on this seal */
export const checkTexts = (type: SealType, mainText: string | null, row: Some<Optional>): void => {
  const faults: Fault[] = [];
  const say = (path: Optional, code: FaultCodeWith): void => {
    if (isSet(row[path])) faults.push(judgedAt(path, { code }));
  };
  if (lengthOf(mainText) > longestName) for (const path of ['horizontalText', 'code'] as const) say(path, 'SEAL_NAME_LONG');
  else if (type.owner !== 'COMPANY') for (const path of ['horizontalText', 'code'] as const) say(path, 'SEAL_NO_TEXTS');
  else if (type.shape === 'SQUARE' || type.shape === 'RECT') say('code', 'SEAL_NO_CODE');
  if (type.owner !== 'PERSON') say('personName', 'SEAL_NO_PERSON');
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
};

/** The type's own text, where a new seal names none and its name leaves room. */
export const defaultText = (type: SealType, mainText: string | null): string | null =>
  type.owner === 'COMPANY' && lengthOf(mainText) <= longestName && isSet(type.defaultText) ? type.defaultText : null;

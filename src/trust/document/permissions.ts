/** What the signers of a document let be done to it after them: DocMDP (ISO 32000-2 12.8.2.2), FieldMDP (12.8.2.4), Lock (12.7.5.5). */
import type { PdfFile } from './pdf-file.ts';
import { isDict, nameOf, numberOf, type PdfDict, PdfRef, readText } from './pdf-syntax.ts';
import type { FieldNode } from './prepare-signing.ts';

/** A signature in the revision that it made. */
export interface Signed {
  readonly revision: PdfFile;
  readonly field: FieldNode;
}

export interface Permissions {
  /**
   * 1: nothing but evidence; 2: fields filled in, signatures; 3: comments as well. Undefined where nobody certified the document: further
   * signatures, and nothing else.
   */
  readonly level: 1 | 2 | 3 | undefined;
  mayFill(field: string): boolean;
}

/** A list of fields by Action (Table 233, Table 237). */
interface FieldList {
  /** Whether every field outside the list is meant. */
  readonly isExcept: boolean;
  readonly names: readonly string[];
}

const isNamed = (names: readonly string[], field: string): boolean => names.some(each => field === each || field.startsWith(`${each}.`));
const locks = ({ isExcept, names }: FieldList, field: string): boolean => isNamed(names, field) !== isExcept;

const listOf = (file: PdfFile, dict: PdfDict | undefined): readonly FieldList[] => {
  const action = nameOf(file.resolve(dict?.get('Action')));
  if (dict === undefined) return [];
  const names = file.arrayOf(dict.get('Fields')).map(each => readText(file.resolve(each)) ?? '');
  // An action that is unknown leaves nothing open.
  return [{ isExcept: action !== 'Include', names: action === 'Exclude' || action === 'Include' ? names : [] }];
};

interface Terms {
  readonly level: 1 | 2 | 3 | undefined;
  readonly locked: readonly FieldList[];
  /** What the signature itself names as left open. */
  readonly open: readonly string[];
}

const levelOf = (value: number): 1 | 2 | 3 => (value === 2 || value === 3 ? value : 1);

const termsOf = ({ revision: file, field }: Signed): Terms => {
  const own = field.dict.get('V');
  const signature = file.dictOf(own);
  const references = file.arrayOf(signature?.get('Reference')).map(each => file.dictOf(each));
  const parameters = (method: string): readonly PdfDict[] =>
    references
      .filter(each => nameOf(file.resolve(each?.get('TransformMethod'))) === method)
      .map(each => file.dictOf(each?.get('TransformParams')) ?? new Map());
  const [certified] = parameters('DocMDP');
  const stated = certified === undefined ? undefined : levelOf(numberOf(file.resolve(certified.get('P'))) ?? (certified.has('P') ? 1 : 2));
  const named = file.dictOf(file.catalog.get('Perms'))?.get('DocMDP');
  // 12.8.6: readers that look there take it for a certification. Where it is missing nothing is permitted by it, and P=1 still forbids.
  const isNamed = named instanceof PdfRef && own instanceof PdfRef && named.num === own.num;
  const lock = file.dictOf(field.dict.get('Lock'));
  const lockLevel = numberOf(file.resolve(lock?.get('P')));
  const levels = [...(stated !== undefined && (isNamed || stated === 1) ? [stated] : []), ...(lockLevel === 1 ? [1 as const] : [])];
  const fieldLists = parameters('FieldMDP').flatMap(each => listOf(file, each));
  return {
    level: levels.length === 0 ? undefined : levelOf(Math.min(...levels)),
    locked: [...fieldLists, ...(isDict(lock) ? listOf(file, lock) : [])],
    open: fieldLists.filter(({ isExcept }) => isExcept).flatMap(({ names }) => names),
  };
};

/**
 * What all of these signatures permit together: the first certification says what may be done, those after it can only say less. A field
 * may also be filled in where each signature itself names it as left open.
 */
export const permissionsOf = (signed: readonly Signed[]): Permissions => {
  const terms = signed.map(termsOf);
  const levels = terms.flatMap(({ level }) => (level === undefined ? [] : [level]));
  const level = levels.length === 0 ? undefined : levelOf(Math.min(...levels));
  return {
    level,
    mayFill: field => {
      if (level === 1 || terms.some(({ locked }) => locked.some(list => locks(list, field)))) return false;
      return level !== undefined || (terms.length > 0 && terms.every(({ open }) => isNamed(open, field)));
    },
  };
};
